import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

/// What receivers have under keys, against a dictionary: whatever is started, replaced and cancelled, each is found, and
/// nothing else is.
final class ReceiverIDsTests: XCTestCase {
  private let driver = ManualDriver()

  /// Of few hashes, so that keys of one receiver, and of several, lie at one address.
  private struct Name: Hashable, Sendable {
    let number: Int
    let hashes: Int

    func hash(into hasher: inout Hasher) { hasher.combine(number % hashes) }
  }

  func testRandomCalls() {
    for (seed, hashes) in [(1, 1), (2, 3), (3, 1_000)] { check(seed: UInt64(seed), hashes: hashes) }
  }

  private func check(seed: UInt64, hashes: Int) {
    let engine = CountdownEngine(driver: driver)
    let receivers = (0..<4).map { _ in CountdownHandler() }
    var random = SplitMix64(seed: seed)
    var expected: [[Int: CountdownID]] = Array(repeating: [:], count: receivers.count)
    for step in 0..<3_000 {
      let who = Int(random.next() % 4)
      let receiver = ObjectIdentifier(receivers[who])
      let number = Int(random.next() % 12)
      let key = CountdownKey(Name(number: number, hashes: hashes))
      switch random.next() % 8 {
      case 0...3:
        expected[who][number] = engine.start(
          CountdownRequest(for: .seconds(1_000), receiver: receiver), handler: JournalHandler(key: key))
      case 4, 5:
        XCTAssertEqual(engine.cancel(receiver, key: key), expected[who].removeValue(forKey: number) != nil)
      case 6:
        XCTAssertEqual(engine.find(receiver, key: key), expected[who][number])
      default:
        if random.next() % 8 == 0 {
          engine.cancelAll(of: receiver)
          expected[who] = [:]
        }
      }
      XCTAssertEqual(engine.activeCount, expected.reduce(0) { $0 + $1.count })
      if step % 50 == 0 { XCTAssertEqual(engine.brokenInvariants(), []) }
    }
    for (who, all) in expected.enumerated() {
      for (number, id) in all {
        let key = CountdownKey(Name(number: number, hashes: hashes))
        XCTAssertEqual(engine.find(ObjectIdentifier(receivers[who]), key: key), id)
      }
    }
    engine.cancelAll()
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  func testTheKeyOfAnotherReceiverIsNoneOfThisOnes() {
    // Two receivers whose keys lie at one address: the hash of the one makes up for the address of the other.
    let handler = JournalHandler()
    let identity = Identity(receiver: 1 << 20, key: CountdownKey(1), handler: ObjectIdentifier(handler))
    var state = EngineState(driver: driver, timer: driver.makeTimer(), slab: Slab(), table: ReceiverTable())
    var indices: [EntryIndex] = []
    for (receiver, key) in [(UInt(1 << 20), 1), (1 << 20, 2), (1 << 21, 1), (1 << 21, 2)] {
      let index = state.who.slab.allocate()
      let key = CountdownKey(key)
      state.who.slab[index].handler = HandlerRef(owning: JournalHandler(key: key))
      state.who.insert(
        index, under: Identity(receiver: receiver, key: key, handler: ObjectIdentifier(handler)))
      indices.append(index)
    }
    // As if both hashes met.
    let other = state.who.slab[indices[3]]
    state.who.table.remove(indices[3], in: state.who.slab)
    other.address =
      Identity(receiver: 1 << 20, key: CountdownKey(2), handler: ObjectIdentifier(handler)).spreadAddress
    state.who.table.insert(indices[3], in: state.who.slab)
    state.who.table.remove(indices[1], in: state.who.slab)
    state.who.table.insert(indices[1], in: state.who.slab)
    let wanted = Identity(receiver: 1 << 20, key: CountdownKey(2), handler: ObjectIdentifier(handler))
    guard case .mustCompare(let candidates) = state.who.find(wanted, ComparedKeys()) else {
      return XCTFail("nothing is to be compared")
    }
    XCTAssertEqual(candidates.map(\.id.index), [indices[1].rawValue])
    for index in indices { unsafe state.who.slab[index].handler.release() }
    _ = identity
  }
}
