@testable import TestSupport
import XCTest

@testable import CountdownCore

final class TimingWheelTests: XCTestCase {
  private var handlers: [CountdownHandler] = []

  func testAnExpiryAtEveryPowerOfTwoIsFoundExactly() {
    for start: Int64 in [0, 1, 65_535, (1 << 36) - 1, 987_654_321_987] {
      for bit in 0..<62 {
        for offset: Int64 in [-1, 0, 1] {
          let expiry = start + (1 << Int64(bit)) + offset
          var wheel = TimingWheel()
          wheel.turn(to: start)
          let node = insert(expiry, into: &wheel)
          XCTAssertEqual(wheel.nextBound, expiry)
          XCTAssertEqual(due(at: expiry - 1, in: &wheel), [])
          XCTAssertEqual(due(at: expiry, in: &wheel), [node], "\(expiry) from \(start)")
          XCTAssertTrue(wheel.isEmpty)
        }
      }
      handlers = []
    }
  }

  /// What was opened may be left for the next slice: it is next, and can be removed.
  func testWhatIsLeftOfASlotIsTakenNextAndCanBeRemoved() {
    var wheel = TimingWheel()
    let nodes = [100, 100, 200, 40_000_000].map { insert($0, into: &wheel) }
    XCTAssertTrue(wheel.openSlot(dueAt: 100))
    XCTAssertEqual(wheel.opened.first, nodes[0])
    nodes[0].slotLinks.unlink()
    XCTAssertFalse(wheel.isEmpty)
    XCTAssertLessThanOrEqual(wheel.rememberBound(), 100)
    XCTAssertEqual(wheel.earliestNode, nodes[1])
    wheel.remove(nodes[2])
    XCTAssertEqual(due(at: 50_000_000, in: &wheel), [nodes[1], nodes[3]])
    XCTAssertTrue(wheel.isEmpty)
  }

  func testRandomStepsAgreeWithASortedList() {
    var random = SplitMix64(seed: 42)
    var wheel = TimingWheel()
    var expected: [NodeRef: Int64] = [:]
    var now: Int64 = 0
    var hasRemoved = false
    for step in 0..<3_000 {
      switch random.next() % 8 {
      case 0...3:
        let expiry = now + Int64(random.next() >> (1 + random.next() % 62)) % (1 << 50)
        expected[insert(expiry, into: &wheel)] = expiry
      case 4 where step > 1_000:
        guard let node = expected.keys.min(by: { $0.number < $1.number }) else { continue }
        wheel.remove(node)
        hasRemoved = true
        expected[node] = nil
      default:
        now += Int64(random.next() >> (10 + random.next() % 54)) % (1 << 40)
        let found = due(at: now, in: &wheel)
        XCTAssertEqual(Set(found), Set(expected.filter { $0.value <= now }.keys))
        for node in found { expected[node] = nil }
      }
      XCTAssertLessThanOrEqual(wheel.nextBound, expected.values.min() ?? .never)
      // The bounds are exact until something is removed.
      let limit = expected.values.map { limited($0).limit }.min() ?? .never
      XCTAssertLessThanOrEqual(wheel.rememberLimit(), limit)
      if !hasRemoved { XCTAssertEqual(wheel.rememberLimit(), limit) }
      if step % 200 == 0 {
        XCTAssertEqual(wheel.check(at: wheel.elapsed) { limited($0.deadline) }, [])
        XCTAssertEqual(Set(wheel.nodes), Set(expected.keys))
      }
    }
  }

  // MARK: -

  /// With a slack that is the same whenever a node is linked: of some none, of some up to 10 ms.
  private func limited(_ expiry: Int64) -> Expiry {
    Expiry(due: expiry, limit: expiry + (expiry % 3 == 0 ? 0 : expiry % 10_000_000))
  }

  private func insert(_ expiry: Int64, into wheel: inout TimingWheel) -> NodeRef {
    let handler = CountdownHandler()
    handlers.append(handler)
    handler.ref.deadline = expiry
    handler.ref.number = UInt32(handlers.count)
    wheel.prepare()
    wheel.insert(handler.ref, limited(expiry))
    return handler.ref
  }

  /// What is due, in the order in which the wheel gives it out; the rest is linked anew.
  private func due(at now: Int64, in wheel: inout TimingWheel) -> [NodeRef] {
    var found: [NodeRef] = []
    while !wheel.opened.isEmpty || wheel.openSlot(dueAt: now) {
      while let node = wheel.opened.first {
        node.slotLinks.unlink()
        if node.deadline <= now { found.append(node) } else { wheel.insert(node, limited(node.deadline)) }
      }
    }
    wheel.turn(to: now)
    return found
  }
}
