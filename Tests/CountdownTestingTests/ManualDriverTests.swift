import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

final class ManualDriverTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let receiver = Player()
  private let log = EventJournal()

  func testTimeStandsStillUntilItIsAdvanced() {
    XCTAssertEqual(driver.now, .zero)
    driver.advance(by: .milliseconds(1_500))
    XCTAssertEqual(driver.now, .milliseconds(1_500))
    driver.sleep(for: .milliseconds(500))
    XCTAssertEqual(driver.now, .seconds(2))
    driver.advance(by: .seconds(-5))
    driver.sleep(for: .seconds(-5))
    XCTAssertEqual(driver.now, .seconds(2))
  }

  func testEveryPassThatIsDueOnTheWayRunsInItsTime() {
    start(manager, "a", for: .seconds(3))
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
    driver.advance(by: .seconds(10))
    XCTAssertEqual(log.lines, ["a 3.0 at 0.0", "a 2.0 at 1.0", "a 1.0 at 2.0", "a 0.0 at 3.0"])
    XCTAssertEqual(driver.now, .seconds(10))
    XCTAssertEqual(driver.wakeUpCount, 3)
    XCTAssertNil(driver.nextWakeUp)
  }

  func testSleepWakesNobodyAndTheNextAdvanceRunsOneLatePass() {
    start(manager, "a", for: .seconds(5))
    driver.sleep(for: .milliseconds(2_500))
    XCTAssertEqual(log.lines, ["a 5.0 at 0.0"])
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
    driver.advance(by: .milliseconds(600))
    XCTAssertEqual(log.lines.dropFirst(), ["a 3.0 at 2.5", "a 2.0 at 3.0"])
    XCTAssertEqual(driver.wakeUpCount, 2)
  }

  func testWakeRunsOnePassWhetherAnythingIsDueOrNot() {
    start(manager, "a", for: .seconds(5))
    driver.wake()
    XCTAssertEqual(log.lines.count, 1)
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
    driver.sleep(for: .seconds(2))
    driver.wake()
    XCTAssertEqual(log.lines.last, "a 3.0 at 2.0")
    XCTAssertEqual(driver.wakeUpCount, 2)
  }

  func testAdvancingInsideACallbackExtendsTheRunningAdvance() {
    let driver = driver
    let log = log
    manager.start(receiver, for: .seconds(3)) { _, left, _ in
      log.note("\(left.seconds) at \(driver.now)")
      if left.seconds == 2 { driver.advance(by: .seconds(5)) }
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(
      log.lines, ["3 at 0.0 seconds", "2 at 1.0 seconds", "1 at 2.0 seconds", "0 at 3.0 seconds"])
    XCTAssertEqual(driver.now, .seconds(6))
  }

  func testSleepingInsideACallbackIsASlowCallback() {
    let driver = driver
    let log = log
    manager.start(receiver, for: .seconds(9)) { _, left, _ in
      log.note("\(left.seconds) at \(driver.now)")
      if left.seconds == 8 { driver.sleep(for: .milliseconds(2_500)) }
    }
    driver.advance(by: .seconds(4))
    XCTAssertEqual(
      log.lines, ["9 at 0.0 seconds", "8 at 1.0 seconds", "6 at 3.5 seconds", "5 at 4.0 seconds"])
  }

  func testSeveralManagersShareTheTimeInOrder() {
    let other = CountdownManager(driver: driver)
    defer { withExtendedLifetime(other) {} }
    start(manager, "a", for: .seconds(2))
    driver.advance(by: .milliseconds(500))
    start(other, "b", for: .seconds(2))
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
    driver.advance(by: .seconds(3))
    XCTAssertEqual(
      log.lines,
      ["a 2.0 at 0.0", "b 2.0 at 0.5", "a 1.0 at 1.0", "b 1.0 at 1.5", "a 0.0 at 2.0", "b 0.0 at 2.5"])
    XCTAssertEqual(driver.wakeUpCount, 4)
  }

  func testWhatAnotherThreadIsDeliveringIsToldThereOrByTheNextAdvance() {
    let (manager, receiver, log) = (manager, receiver, log)
    let (isTelling, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let other = DispatchQueue(label: "another thread")
    other.async {
      manager.start(receiver, for: .seconds(3)) { _, left, _ in
        log.note("\(left.seconds)")
        if left.seconds == 3 {
          isTelling.signal()
          mayGoOn.wait()
        }
      }
    }
    isTelling.wait()
    driver.advance(by: .seconds(10))
    XCTAssertEqual(log.lines, ["3"])
    mayGoOn.signal()
    other.sync {}
    driver.advance(by: .zero)
    XCTAssertEqual(log.lines, ["3", "0"])
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertNil(driver.nextWakeUp)
  }

  func testTheWallClockFollowsVirtualTimeFromTheRealDate() {
    // Made now: those of the test cases are made when the whole run begins.
    let driver = ManualDriver()
    let real = Date().timeIntervalSince1970
    let start = driver.wallNow
    XCTAssertEqual(Double(start.components.seconds), real, accuracy: 60)
    driver.advance(by: .seconds(100))
    XCTAssertEqual(driver.wallNow - start, .seconds(100))
    driver.shiftWallClock(by: .seconds(-30))
    XCTAssertEqual(driver.wallNow - start, .seconds(70))
    XCTAssertEqual(driver.now, .seconds(100))
  }

  func testEveryCallCountsAsOnTheDeliveringQueue() {
    XCTAssertTrue(driver.makeTimer().isDelivering(onMainActor: false))
  }

  func testTimeSaturatesInsteadOfOverflowing() {
    for _ in 0..<3 { driver.sleep(for: .seconds(Int64.max)) }
    driver.advance(by: .seconds(Int64.max))
    XCTAssertEqual(driver.now, .nanoseconds(Int64(1) << 62))
  }

  private func start(_ manager: CountdownManager, _ name: String, for duration: Duration) {
    let driver = driver
    let log = log
    manager.start(receiver, for: duration) { _, left, _ in
      let seconds = { (duration: Duration) in duration / .seconds(1) }
      log.note("\(name) \(seconds(left.duration)) at \(seconds(driver.now))")
    }
  }

  func testWhatComesAfterTheEndOfVirtualTimeNeverComes() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let receiver = Player()
    driver.sleep(for: .seconds(1e12))
    let end = driver.now
    manager.start(receiver, for: .seconds(3)) { _, _ in }
    // Advancing would never come back.
    guard driver.nextWakeUp == nil else { return XCTFail("the timer is armed") }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(driver.now, end)
    XCTAssertEqual(manager.activeCount, 1)
    withExtendedLifetime(receiver) {}
  }
}
