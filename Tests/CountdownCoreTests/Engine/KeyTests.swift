import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

final class KeyTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var engine = CountdownEngine(driver: driver)
  private let receiver = CountdownHandler()

  private var identity: ObjectIdentifier { ObjectIdentifier(receiver) }

  /// Of one hash, and compared by code that may do anything.
  private final class Name: Hashable, Sendable {
    let text: String
    let whenCompared: @Sendable () -> Void

    init(_ text: String, whenCompared: @escaping @Sendable () -> Void = {}) {
      self.text = text
      self.whenCompared = whenCompared
    }

    static func == (left: Name, right: Name) -> Bool {
      left.whenCompared()
      right.whenCompared()
      return left.text == right.text
    }

    func hash(into hasher: inout Hasher) {}
  }

  @discardableResult
  private func start(
    _ seconds: Int, _ handler: JournalHandler, ifActive: CountdownIfActive = .replace
  ) -> CountdownID {
    engine.start(
      CountdownRequest(for: .seconds(seconds), receiver: identity, ifActive: ifActive), handler: handler)
  }

  override func tearDown() {
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  func testCountdownsOfDifferentKeysRunBesideEachOtherAndBesideTheOneWithout() {
    let handlers = [JournalHandler("fire"), JournalHandler("ice"), JournalHandler()]
    for (seconds, handler) in zip(1...3, handlers) { start(seconds, handler) }
    XCTAssertEqual(engine.activeCount, 3)
    driver.advance(by: .seconds(3))
    XCTAssertEqual(handlers[0].lines, ["1.0", "0.0", "completed"])
    XCTAssertEqual(handlers[1].lines, ["2.0", "1.0", "0.0", "completed"])
    XCTAssertEqual(handlers[2].lines, ["3.0", "2.0", "1.0", "0.0", "completed"])
  }

  func testTheSameKeyReplacesAndNothingElseDoes() {
    let (first, second, other) = (JournalHandler("fire"), JournalHandler("fire"), JournalHandler("ice"))
    start(5, first)
    start(5, other)
    start(7, second)
    XCTAssertEqual(first.lines, ["5.0", "replaced"])
    XCTAssertEqual(second.lines, ["7.0"])
    XCTAssertEqual(other.lines, ["5.0"])
    XCTAssertEqual(engine.activeCount, 2)
  }

  func testKeepKeepsTheOneOfTheSameKey() {
    let running = start(5, JournalHandler(1))
    let (kept, new) = (JournalHandler(1), JournalHandler(2))
    XCTAssertEqual(start(9, kept, ifActive: .keep), running)
    XCTAssertNotEqual(start(9, new, ifActive: .keep), running)
    XCTAssertEqual(kept.lines, [])
    XCTAssertEqual(new.lines, ["9.0"])
  }

  func testEachIsFoundAndCancelledByItsKeyAlone() {
    let (fire, ice, none) = (JournalHandler("fire"), JournalHandler("ice"), JournalHandler())
    let ids = [start(5, fire), start(5, ice), start(5, none)]
    XCTAssertEqual(engine.find(identity, key: CountdownKey("fire")), ids[0])
    XCTAssertEqual(engine.find(identity, key: CountdownKey("ice")), ids[1])
    XCTAssertEqual(engine.find(identity), ids[2])
    XCTAssertNil(engine.find(identity, key: CountdownKey("wind")))
    XCTAssertFalse(engine.cancel(identity, key: CountdownKey("wind")))
    XCTAssertTrue(engine.cancel(identity, key: CountdownKey("ice")))
    XCTAssertFalse(engine.cancel(identity, key: CountdownKey("ice")))
    XCTAssertEqual(ice.lines, ["5.0", "cancelled"])
    XCTAssertEqual(engine.activeCount, 2)
    XCTAssertTrue(engine.cancel(identity))
    XCTAssertEqual(none.lines, ["5.0", "cancelled"])
    XCTAssertEqual(fire.lines, ["5.0"])
  }

  func testAllOfAReceiverAreCancelledAndWhatTheirOutcomesStartStays() {
    let stranger = JournalHandler()
    engine.start(
      CountdownRequest(for: .seconds(5), receiver: ObjectIdentifier(stranger)), handler: stranger)
    let handlers = (0..<100).map { JournalHandler($0) }
    let again = JournalHandler(7)
    handlers[7].onEnd = { _ in self.start(3, again) }
    for handler in handlers { start(5, handler) }
    start(5, JournalHandler())
    engine.cancelAll(of: identity)
    for handler in handlers { XCTAssertEqual(handler.lines, ["5.0", "cancelled"]) }
    XCTAssertEqual(again.lines, ["3.0"])
    XCTAssertEqual(engine.activeCount, 2)
  }

  func testKeysOfOneHashAreToldApart() {
    let names = (0..<40).map { Name("\($0)") }
    let handlers = names.map { JournalHandler($0) }
    let ids = handlers.map { start(5, $0) }
    for (name, id) in zip(names, ids) {
      XCTAssertEqual(engine.find(identity, key: CountdownKey(Name(name.text))), id)
    }
    start(5, JournalHandler(Name("17")))
    XCTAssertEqual(handlers[17].lines, ["5.0", "replaced"])
    XCTAssertEqual(engine.activeCount, 40)
  }

  func testComparingKeysMayCallTheEngine() {
    let engine = engine
    let identity = identity
    let compared = LockedCount()
    let name = Name("a") {
      compared.add()
      _ = engine.find(identity)
      engine.cancel(identity, key: CountdownKey("none"))
      engine.cancel(identity)
    }
    start(5, JournalHandler())
    start(5, JournalHandler(name))
    start(6, JournalHandler(Name("b")))
    XCTAssertGreaterThan(compared.value, 0)
    XCTAssertNil(engine.find(identity), "the comparison has cancelled it")
    XCTAssertEqual(engine.activeCount, 2)
  }

  func testWhoComparesAndStartsTheSameMeanwhileIsReplaced() {
    let engine = engine
    let identity = identity
    let inner = JournalHandler(Name("b"))
    let isFirst = LockedCount()
    let name = Name("a") {
      if isFirst.add() == 1 {
        engine.start(CountdownRequest(for: .seconds(9), receiver: identity), handler: inner)
      }
    }
    start(5, JournalHandler(name))
    let outer = JournalHandler(Name("b"))
    start(6, outer)
    XCTAssertEqual(inner.lines, ["9.0", "replaced"])
    XCTAssertEqual(outer.lines, ["6.0"])
    XCTAssertEqual(engine.activeCount, 2)
  }

  func testKeysAreEqualAsAnyHashable() {
    start(5, JournalHandler(1))
    XCTAssertNotNil(engine.find(identity, key: CountdownKey(1.0)))
    XCTAssertNotNil(engine.find(identity, key: CountdownKey(AnyHashableBox(value: 1).value)))
    XCTAssertNil(engine.find(identity, key: CountdownKey("1")))
  }

  private struct AnyHashableBox { let value: Int8 }
}

/// A count that a `Sendable` closure may add to.
private final class LockedCount: @unchecked Sendable {
  // Unchecked: one thread at a time.
  private(set) var value = 0

  @discardableResult
  func add() -> Int {
    value += 1
    return value
  }
}
