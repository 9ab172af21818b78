import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What is behind a manager dies with it, or with the last countdown value that was kept: the driver tells, since
/// nobody but the engine holds it.
final class EngineLifetimeTests: XCTestCase {
  private let clock = ManualDriver()
  private let receivers = LifetimeTracker()
  private let captured = LifetimeTracker()

  /// A manager that can be dropped, and its driver as it is seen from outside.
  private func makeManager() -> (Holder<CountdownManager>, WeakDriver) {
    let driver = ArmCountingDriver(clock)
    return (Holder(CountdownManager(driver: driver)), WeakDriver(driver))
  }

  func testNothingIsLeftOfAManagerThatIsGone_inEachStateOfItsCountdowns() {
    let states: [(CountdownManager, Countdown) -> Void] = [
      { _, _ in }, { _, countdown in countdown.cancel() }, { _, countdown in countdown.pause() },
      { manager, _ in manager.suspend(.freezes) }, { _, _ in self.clock.advance(by: .seconds(2)) },
      { _, countdown in countdown.extend(by: .seconds(-100)) },
    ]
    for (number, state) in states.enumerated() {
      for hearsOutcome in [false, true] {
        let receiver = receivers.object()
        let (manager, driver) = makeManager()
        state(manager.value!, start(receiver, with: manager.value!, hearsOutcome: hearsOutcome))
        weak let gone = manager.value
        manager.drop()
        XCTAssertNil(gone, "state \(number)")
        XCTAssertFalse(driver.isAlive, "state \(number)")
        XCTAssertEqual(captured.livingCount, 0, "state \(number)")
        withExtendedLifetime(receiver) {}
      }
    }
    XCTAssertEqual(receivers.livingCount, 0)
  }

  func testACountdownThatIsKeptHoldsTheEngineAndNothingElse() {
    let (manager, driver) = makeManager()
    let receiver = Holder(receivers.object())
    let countdown = Holder<Countdown>(start(receiver.value!, with: manager.value!, hearsOutcome: true))
    weak let gone = manager.value
    manager.drop()
    XCTAssertNil(gone)
    XCTAssertEqual(captured.livingCount, 0)
    receiver.drop()
    XCTAssertEqual(receivers.livingCount, 0)
    XCTAssertTrue(driver.isAlive)
    XCTAssertEqual(countdown.value?.isActive, false)
    countdown.drop()
    XCTAssertFalse(driver.isAlive)
  }

  func testTheEngineOutlivesTheCallbackInWhichItsManagerIsDroppedAndNoLonger() {
    let (manager, driver) = makeManager()
    let receiver = receivers.object()
    let journal = EventJournal()
    manager.value!.start(receiver, for: .seconds(5)) { _, left in
      guard left.seconds == 4 else { return }
      manager.drop()
      journal.note("dropped, \(driver.isAlive ? "alive" : "dead")")
    } onEnd: {
      journal.note("\($1)")
    }
    clock.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), ["dropped, alive", "cancelled"])
    XCTAssertFalse(driver.isAlive)
    withExtendedLifetime(receiver) {}
  }

  private func start(
    _ receiver: TrackedObject, with manager: CountdownManager, hearsOutcome: Bool
  ) -> Countdown {
    let object = captured.object()
    let onEnd: @Sendable (TrackedObject?, Countdown.Outcome) -> Void = { _, _ in object.firstWord += 1 }
    return manager.start(
      receiver, for: .seconds(5), onTick: { _, _ in object.firstWord += 1 },
      onEnd: hearsOutcome ? onEnd : nil)
  }
}

/// Tells whether a driver lives.
private final class WeakDriver: @unchecked Sendable {
  // Unchecked: used on one thread.
  private weak let driver: ArmCountingDriver?

  init(_ driver: ArmCountingDriver) {
    self.driver = driver
  }

  var isAlive: Bool { driver != nil }
}
