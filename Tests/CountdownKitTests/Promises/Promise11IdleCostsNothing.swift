import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 11: idle costs nothing.
///
/// No countdown, no armed timer, no wake-up; and one wake-up for each distinct instant.
///
/// More of it: `WakeUpTests` and `TimerArmingTests`; `TimerRhythmTests` and `WakeUpConcurrencyTests`, on the real timer.
final class Promise11IdleCostsNothingTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = Holder(CountdownManager(driver: driver))
  private let tracker = LifetimeTracker()
  private lazy var receiver = tracker.object()
  private let ledger = EventLedger()

  func testPromise11IdleCostsNothing_beforeTheFirstStart() {
    _ = manager.value
    expectIdle()
    manager.value?.cancelAll()
    manager.value?.suspend()
    manager.value?.resume()
    expectIdle()
  }

  func testPromise11IdleCostsNothing_afterTheLastEnd() {
    start(for: .seconds(3))
    driver.advance(by: .seconds(3))
    XCTAssertEqual(driver.wakeUpCount, 3)
    expectIdle()
  }

  func testPromise11IdleCostsNothing_afterCancel() {
    start(for: .seconds(3))
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
    manager.value?.cancel(receiver)
    expectIdle()
    start(for: .seconds(3)).cancel()
    expectIdle()
    start(for: .seconds(3))
    manager.value?.cancelAll()
    expectIdle()
  }

  func testPromise11IdleCostsNothing_afterCancelInsideACallback() {
    let manager = manager
    manager.value?.start(receiver, for: .seconds(9), into: ledger) { [receiver] left in
      if left == .seconds(8) { manager.value?.cancel(receiver) }
    }
    driver.advance(by: .seconds(1))
    expectIdle()
  }

  func testPromise11IdleCostsNothing_afterTheStopFlag() {
    manager.value?.start(receiver, for: .seconds(9)) { _, left, stop in stop = left.seconds == 8 }
    driver.advance(by: .seconds(1))
    expectIdle()
  }

  func testPromise11IdleCostsNothing_whilePaused() {
    let countdown = start(for: .seconds(3))
    countdown.pause()
    expectIdle()
    countdown.resume()
    XCTAssertEqual(driver.nextWakeUp, driver.now + .seconds(1))
  }

  func testPromise11IdleCostsNothing_whileSuspended() {
    for policy in [CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
      let countdown = start(for: .seconds(10))
      manager.value?.suspend(policy)
      expectIdle()
      start(for: .seconds(3))
      countdown.extend(by: .seconds(3))
      expectIdle()
      manager.value?.resume()
      manager.value?.cancelAll()
    }
  }

  func testPromise11IdleCostsNothing_afterTheManagersDeath() {
    start(for: .seconds(10))
    manager.drop()
    expectIdle()
  }

  func testPromise11IdleCostsNothing_onceTheReceiverIsFoundToBeGone() {
    let receiver = Holder(tracker.object())
    manager.value?.start(receiver.value!, for: .seconds(100), into: ledger)
    receiver.drop()
    driver.advance(by: .seconds(1))
    expectIdle()
  }

  func testOneWakeUpForEachDistinctInstant() {
    let receivers = keep((0..<500).map { _ in tracker.object() })
    for (number, receiver) in receivers.enumerated() {
      manager.value?.start(receiver, for: .milliseconds(5_000 + number % 5 * 100), into: ledger)
    }
    driver.advance(by: .seconds(2))
    XCTAssertEqual(driver.wakeUpCount, 10)
    // Of a distant instant too there is only the one wake-up, if nothing was cancelled.
    manager.value?.cancelAll()
    manager.value?.start(receiver, for: .seconds(100_000_000), every: .seconds(100_000_000), into: ledger)
    let count = driver.wakeUpCount
    driver.advance(by: .seconds(100_000_000))
    XCTAssertEqual(driver.wakeUpCount, count + 1)
    expectIdle()
  }

  func testAfterACancelAtMostOneEmptyWakeUpFollows() {
    start(for: .seconds(10))
    let other = keep(tracker.object())
    manager.value?.start(other, for: .milliseconds(9_900), every: .seconds(60), into: ledger)
    manager.value?.cancel(receiver)
    driver.advance(by: .milliseconds(9_800))
    XCTAssertLessThanOrEqual(driver.wakeUpCount, 1)
    driver.advance(by: .milliseconds(100))
    expectIdle()
  }

  @discardableResult
  private func start(for duration: Duration) -> Countdown {
    manager.value!.start(receiver, for: duration, into: ledger)
  }

  private func expectIdle(line: UInt = #line) {
    XCTAssertNil(driver.nextWakeUp, line: line)
    let count = driver.wakeUpCount
    driver.advance(by: .seconds(1_000))
    XCTAssertEqual(driver.wakeUpCount, count, line: line)
  }
}
