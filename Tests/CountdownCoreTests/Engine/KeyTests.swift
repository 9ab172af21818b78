import TestSupport
import XCTest

@testable import CountdownCore

/// What receivers have under keys and without, and what has no receiver: each is found, kept, replaced and cancelled by its receiver
/// and its key alone.
final class KeyTests: EngineTestCase {
  /// Of few hashes, so that keys of one receiver, and of several, lie at one address.
  private struct Name: Hashable, Sendable {
    let number: Int
    let hashes: Int

    func hash(into hasher: inout Hasher) { hasher.combine(number % hashes) }
  }

  private struct Place: Hashable {
    let receiver: ObjectIdentifier?
    let name: Name?

    var key: CountdownKey? { name.map { CountdownKey($0) } }
  }

  func testRandomCallsAgreeWithADictionary() {
    for (seed, hashes) in [(1, 1), (2, 3), (3, 1_000)] {
      check(seed: UInt64(seed), hashes: hashes)
      XCTAssertEqual(engine.brokenInvariants(), [])
    }
  }

  private func check(seed: UInt64, hashes: Int) {
    let receivers = (0..<4).map { _ in CountdownHandler() }
    let identities: [ObjectIdentifier?] = receivers.map { ObjectIdentifier($0) } + [nil]
    var random = SplitMix64(seed: seed)
    var expected: [Place: JournalHandler] = [:]
    func expectEnd(of place: Place, as outcome: String) {
      XCTAssertEqual(
        expected.removeValue(forKey: place)?.takeLines() ?? ["10.0", outcome], ["10.0", outcome])
    }
    for step in 0..<3_000 {
      let receiver = identities[random.below(5)]
      let number = random.below(receiver == nil ? 12 : 13)
      let place = Place(receiver: receiver, name: number == 12 ? nil : Name(number: number, hashes: hashes))
      switch random.below(8) {
      case 0...3:
        let keeps = random.below(3) == 0
        let handler = JournalHandler(key: place.key)
        let id = engine.started(
          CountdownRequest(for: .seconds(10), receiver: receiver, ifActive: keeps ? .keep : .replace),
          handler: handler
        )
        if keeps, let kept = expected[place] {
          XCTAssertIdentical(id, kept)
        } else {
          expectEnd(of: place, as: "replaced")
          expected[place] = handler
        }
      case 4, 5:
        XCTAssertEqual(engine.cancel(receiver, key: place.key), expected[place] != nil)
        expectEnd(of: place, as: "cancelled")
      case 6:
        XCTAssertIdentical(engine.find(receiver, key: place.key), expected[place])
      default:
        guard let receiver, random.below(8) == 0 else { continue }
        engine.cancelAll(of: receiver)
        for place in expected.keys where place.receiver == receiver { expectEnd(of: place, as: "cancelled") }
      }
      XCTAssertEqual(engine.statistics.active, expected.count)
      if step % 50 == 0 { XCTAssertEqual(engine.brokenInvariants(), []) }
    }
    for (place, value) in expected {
      XCTAssertIdentical(engine.find(place.receiver, key: place.key), value)
    }
    driver.advance(by: .seconds(10))
    for value in expected.values { XCTAssertEqual(value.lines.suffix(2), ["0.0", "completed"]) }
    withExtendedLifetime(receivers) {}
  }

  func testKeysAreEqualWhereTheirValuesAreAsAnyHashable() {
    let keys: [(CountdownKey, AnyHashable)] = [
      (CountdownKey(1), 1), (CountdownKey(Int8(1)), AnyHashable(Int8(1))), (CountdownKey(1.0), 1.0),
      (CountdownKey("1"), "1"), (CountdownKey("caf\u{e9}"), "caf\u{e9}"),
      (CountdownKey("cafe\u{301}"), "cafe\u{301}"),
      (CountdownKey(Optional(1)), AnyHashable(Optional(1))), (CountdownKey(-1), -1), (CountdownKey(""), ""),
      (CountdownKey(["1"]), ["1"]), (CountdownKey(AnyName("1")), AnyHashable(AnyName("1"))),
      (CountdownKey(Side.left), AnyHashable(Side.left)), (CountdownKey(Side.right), AnyHashable(Side.right)),
      (CountdownKey(Other.left), AnyHashable(Other.left)), (CountdownKey(Int?.none), AnyHashable(Int?.none)),
      (CountdownKey([Int?.none]), [Int?.none] as AnyHashable),
      (CountdownKey([String?.none]), [String?.none] as AnyHashable),
    ]
    for (key, value) in keys {
      XCTAssertEqual(key.hash, value.hashValue, "\(value)")
      for (other, otherValue) in keys {
        XCTAssertEqual(key.isEqual(to: other), value == otherValue, "\(value), \(otherValue)")
      }
    }
    XCTAssertEqual(CountdownKey("1").value(as: String.self), "1")
    XCTAssertNil(CountdownKey(1).value(as: String.self))
  }

  private enum Side { case left, right }
  private enum Other { case left }

  private struct AnyName: Hashable {
    let text: String
    init(_ text: String) { self.text = text }
  }
}
