import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A manager's `deinit` ends all its countdowns as cancelled; what is left of them is inert, and holds the engine alone.
final class ManagerDeathTests: XCTestCase {
  private let clock = ManualDriver()
  /// Only the engine holds it.
  private weak var driver: ArmCountingDriver?
  private lazy var manager = Holder(makeManager())
  private let tracker = LifetimeTracker()
  private let captured = LifetimeTracker()

  private func makeManager() -> CountdownManager {
    let driver = ArmCountingDriver(clock)
    self.driver = driver
    return CountdownManager(driver: driver)
  }

  private func start(_ receiver: TrackedObject, hearsOutcome: Bool) -> Countdown {
    let object = captured.object()
    let onEnd: @Sendable (TrackedObject?, Countdown.Outcome) -> Void = { _, _ in object.firstWord += 1 }
    return manager.value!.start(
      receiver, for: .seconds(5), onTick: { _, _ in object.firstWord += 1 },
      onEnd: hearsOutcome ? onEnd : nil)
  }

  func testNothingIsLeftOfAManagerThatIsGoneInEachStateOfItsCountdowns() {
    let states: [(CountdownManager, Countdown) -> Void] = [
      { _, _ in }, { _, countdown in countdown.cancel() }, { _, countdown in countdown.pause() },
      { manager, _ in manager.suspend(.freezes) }, { [clock] _, _ in clock.advance(by: .seconds(2)) },
      { _, countdown in countdown.extend(by: .seconds(-100)) },
    ]
    for (number, state) in states.enumerated() {
      for hearsOutcome in [false, true] {
        let receiver = tracker.object()
        manager.value = makeManager()
        state(manager.value!, start(receiver, hearsOutcome: hearsOutcome))
        weak let gone = manager.value
        manager.drop()
        XCTAssertNil(gone, "state \(number)")
        XCTAssertNil(driver, "state \(number)")
        XCTAssertEqual(captured.livingCount, 0, "state \(number)")
        withExtendedLifetime(receiver) {}
      }
    }
    XCTAssertEqual(tracker.livingCount, 0)
  }

  func testACountdownThatIsKeptHoldsTheEngineAndNothingElse_andIsInert() {
    let receiver = Holder(tracker.object())
    let kept = Holder<Countdown>(start(receiver.value!, hearsOutcome: true))
    weak let gone = manager.value
    manager.drop()
    XCTAssertNil(gone)
    XCTAssertEqual(captured.livingCount, 0)
    receiver.drop()
    XCTAssertEqual(tracker.livingCount, 0)
    XCTAssertNotNil(driver)
    if let countdown = kept.value {
      XCTAssertNil(countdown.timeLeft)
      for move: (Countdown) -> Bool in [
        { $0.pause() }, { $0.resume() }, { $0.extend(by: .seconds(10)) },
        { $0.reschedule(for: .until(.distantFuture)) }, { $0.cancel() },
      ] {
        XCTAssertFalse(move(countdown))
        XCTAssertFalse(countdown.isActive || countdown.isPaused)
      }
    }
    kept.drop()
    XCTAssertNil(driver)
  }

  func testDroppedInsideItsOwnCallback() {
    for last in [false, true] {
      manager.value = makeManager()
      let receivers = keep((0..<3).map { _ in tracker.object() })
      let ledgers = receivers.map { _ in EventLedger() }
      for number in 0..<3 {
        manager.value!.start(receivers[number], for: .seconds(2), into: ledgers[number]) {
          [manager, weak driver] left in
          guard number == 1, left == (last ? .zero : .seconds(1)) else { return }
          manager.drop()
          XCTAssertNotNil(driver, "the engine outlives the callback")
        }
      }
      clock.advance(by: .seconds(5))
      XCTAssertNil(driver)
      XCTAssertEqual(
        ledgers.map(\.outcomes),
        last ? [[.completed], [.completed], [.cancelled]] : [[.cancelled], [.cancelled], [.cancelled]])
      XCTAssertEqual(ledgers[2].values, last ? [.seconds(2), .seconds(1)] : [.seconds(2)])
      XCTAssertEqual(ledgers.map(\.lateValues), [0, 0, 0])
      XCTAssertNil(clock.nextWakeUp)
    }
  }

  func testClosuresThatHoldTheManagerKeepItUntilTheyAreReleased() {
    let receiver = keep(tracker.object())
    let journal = EventJournal()
    do {
      let manager = makeManager()
      manager.start(receiver, for: .seconds(2)) { _, left, _ in
        journal.note("\(left.seconds) \(manager.activeCount)")
      }
    }
    clock.advance(by: .seconds(2))
    XCTAssertEqual(journal.take(), ["2 1", "1 1", "0 0"])
    XCTAssertNil(driver)
  }
}
