import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// The one timer is armed anew only for an earlier instant, so that a storm of registrations cannot starve it.
final class TimerArmingTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var timer = ArmCountingDriver(driver)
  private lazy var manager = CountdownManager(driver: timer)
  private let tracker = LifetimeTracker()
  private let ledger = EventLedger()

  func testARegistrationStormArmsTheTimerOnce() {
    let receivers = keep((0..<1_000).map { _ in tracker.object() })
    for receiver in receivers { manager.start(receiver, for: .seconds(60), into: ledger) }
    XCTAssertEqual(timer.armCount, 1)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(timer.armCount, 2, "once a pass")
  }

  func testAStormThatGoesOnDoesNotKeepTheTimerFromFiring() {
    let patient = keep(tracker.object())
    manager.start(patient, for: .seconds(60), every: .milliseconds(50), into: ledger)
    let storm = keep(tracker.object())
    for _ in 0..<1_000 {
      manager.start(storm, for: .seconds(60), into: EventLedger())
      driver.advance(by: .milliseconds(1))
    }
    XCTAssertEqual(ledger.values.count, 1 + 20)
    XCTAssertLessThan(timer.armCount, 100)
  }

  func testOnlyAnEarlierInstantArmsTheTimerAnew() {
    let receivers = keep((0..<4).map { _ in tracker.object() })
    manager.start(receivers[0], for: .seconds(9), into: ledger)
    manager.start(receivers[1], for: .milliseconds(9_500), into: ledger)
    XCTAssertEqual(timer.armCount, 2, "half a second is earlier than a second")
    manager.start(receivers[2], for: .milliseconds(9_700), into: ledger)
    XCTAssertEqual(timer.armCount, 2)
    XCTAssertEqual(driver.nextWakeUp, .milliseconds(500))
    manager.start(receivers[3], for: .milliseconds(1), into: ledger)
    XCTAssertEqual(timer.armCount, 3)
    XCTAssertEqual(driver.nextWakeUp, .milliseconds(1))
  }

  func testTheTimerIsPutOffWhenWhatItWasArmedForIsCancelledOrMoved() {
    let receivers = keep((0..<3).map { _ in tracker.object() })
    let first = manager.start(receivers[0], for: .milliseconds(1_500), into: ledger)
    let second = manager.start(receivers[1], for: .milliseconds(1_600), into: ledger)
    manager.start(receivers[2], for: .milliseconds(1_700), into: ledger)
    first.cancel()
    XCTAssertEqual(driver.nextWakeUp, .milliseconds(600))
    second.extend(by: .milliseconds(200))
    XCTAssertEqual(driver.nextWakeUp, .milliseconds(700))
    second.pause()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(driver.wakeUpCount, 1)
  }

  func testALeaseThatIsRenewedWakesNobodyUp() {
    let receiver = keep(tracker.object())
    let lease = manager.startSilently(receiver, for: .seconds(30))
    for _ in 0..<4 {
      driver.advance(by: .seconds(20))
      lease.extend(toAtLeast: .seconds(30))
    }
    driver.advance(by: .seconds(30))
    XCTAssertEqual(driver.wakeUpCount, 1)
  }

  func testAPassArmsTheTimerOnceOrNotAtAll() {
    let receivers = keep((0..<1_000).map { _ in tracker.object() })
    for receiver in receivers { manager.start(receiver, for: .seconds(2), into: ledger) }
    let armCount = timer.armCount
    driver.advance(by: .seconds(1))
    XCTAssertEqual(timer.armCount, armCount + 1)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(timer.armCount, armCount + 1)
    XCTAssertNil(driver.nextWakeUp)
  }

  func testAZeroThatIsMovedAwayBeforeItsPassWakesNobodyUp() {
    let moved = keep(tracker.object())
    let countdown = manager.start(moved, for: .seconds(10), into: ledger)
    let mover = keep(tracker.object())
    manager.start(mover, for: .seconds(10), into: EventLedger()) { left in
      guard left == .seconds(10) else { return }
      // Inside a callback a zero waits until that has returned; this one is moved away before.
      countdown.extend(by: .seconds(-20))
      countdown.extend(by: .seconds(30))
    }
    XCTAssertEqual(ledger.values, [.seconds(10), .seconds(30)])
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
  }

  func testStartsInsideAPassArmTheTimerOnce() {
    let receivers = keep((0..<1_000).map { _ in tracker.object() })
    let first = keep(tracker.object())
    manager.start(first, for: .seconds(2), into: ledger) { [manager, ledger] left in
      guard left == .seconds(1) else { return }
      for receiver in receivers { manager.start(receiver, for: .zero, into: ledger) }
    }
    let armCount = timer.armCount
    driver.advance(by: .seconds(1))
    XCTAssertEqual(manager.activeCount, 1)
    XCTAssertEqual(timer.armCount, armCount + 1, "for the next tick")
  }
}
