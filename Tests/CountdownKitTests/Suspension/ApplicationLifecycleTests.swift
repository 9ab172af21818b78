import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Promise 10, the background: real notifications, posted to a notification centre of the test's own.
final class ApplicationLifecycleTests: XCTestCase {
  private let driver = ManualDriver()
  private let center = NotificationCenter()
  private lazy var manager = Holder(
    CountdownManager(driver: driver, lifecycle: .applicationSignals(from: center)))
  private let receiver = LifetimeTracker().object()
  private let ledger = EventLedger()

  func testInTheBackgroundTimeGoesOnAndTheForegroundCatchesUpOnce() {
    start(for: .seconds(100))
    driver.advance(by: .milliseconds(1_500))
    background()
    driver.advance(by: .seconds(60))
    XCTAssertEqual(ledger.takeValues(), [100, 99].map { .seconds($0) })
    foreground()
    XCTAssertEqual(ledger.takeValues(), [.seconds(39)])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(ledger.takeValues(), [.seconds(38)])
  }

  func testForegroundCorrectionIsNotAppliedTwice() {
    start(for: .seconds(200))
    background()
    driver.advance(by: .seconds(10))
    foreground()
    driver.advance(by: .seconds(60))
    _ = ledger.takeValues()
    foreground()
    XCTAssertEqual(ledger.takeValues(), [])
    XCTAssertEqual(manager.value?.timeLeft(of: receiver), TimeLeft(.seconds(130)))
  }

  func testBackgroundAnnouncedTwiceIsOneBackground() {
    start(for: .seconds(100))
    background()
    driver.advance(by: .seconds(5))
    background()
    driver.advance(by: .seconds(5))
    foreground()
    XCTAssertEqual(ledger.takeValues(), [100, 90].map { .seconds($0) })
    driver.advance(by: .seconds(1))
    XCTAssertEqual(ledger.takeValues(), [.seconds(89)])
  }

  func testForegroundAloneOnlyCatchesUp() {
    start(for: .seconds(100))
    foreground()
    XCTAssertEqual(ledger.takeValues(), [.seconds(100)])
    driver.sleep(for: .seconds(7))
    foreground()
    XCTAssertEqual(ledger.takeValues(), [.seconds(93)])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(ledger.takeValues(), [.seconds(92)])
  }

  func testCallerAndLifecycleSuspendSeparately() {
    start(for: .seconds(100))
    background()
    manager.value?.suspend()
    driver.advance(by: .seconds(5))
    foreground()
    driver.advance(by: .seconds(5))
    XCTAssertEqual(ledger.takeValues(), [.seconds(100)], "the caller still suspends")
    background()
    manager.value?.resume()
    driver.advance(by: .seconds(5))
    XCTAssertEqual(ledger.takeValues(), [], "the application is still in the background")
    foreground()
    XCTAssertEqual(ledger.takeValues(), [.seconds(85)])
  }

  func testBackgroundDoesNotThawWhatTheCallerFroze() {
    start(for: .seconds(100))
    manager.value?.suspend(.freezes)
    background()
    driver.advance(by: .seconds(5))
    foreground()
    driver.advance(by: .seconds(5))
    XCTAssertEqual(manager.value?.timeLeft(of: receiver), TimeLeft(.seconds(100)))
    background()
    manager.value?.resume()
    driver.advance(by: .seconds(5))
    XCTAssertEqual(manager.value?.timeLeft(of: receiver), TimeLeft(.seconds(95)), "not frozen any more")
    XCTAssertEqual(ledger.takeValues(), [.seconds(100)])
    foreground()
    XCTAssertEqual(ledger.takeValues(), [.seconds(95)])
  }

  func testWatchesAndExtensionsAreFollowedToo() {
    for host in ["WKApplication", "NSExtensionHost"] {
      start(for: .seconds(100))
      center.post(name: Notification.Name("\(host)DidEnterBackgroundNotification"), object: nil)
      driver.advance(by: .seconds(5))
      XCTAssertEqual(ledger.takeValues(), [.seconds(100)])
      center.post(name: Notification.Name("\(host)WillEnterForegroundNotification"), object: nil)
      XCTAssertEqual(ledger.takeValues(), [.seconds(95)])
    }
  }

  func testOtherCentersAndManagersWithoutLifecycleAreNotSuspended() {
    let other = keep(CountdownManager(driver: driver))
    let otherLedger = EventLedger()
    other.start(receiver, for: .seconds(10), into: otherLedger)
    start(for: .seconds(10))
    background()
    NotificationCenter.default.post(
      name: Notification.Name("UIApplicationWillEnterForegroundNotification"), object: nil)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(ledger.values, [.seconds(10)])
    XCTAssertEqual(otherLedger.values, [.seconds(10), .seconds(9)])
  }

  func testObserversAreRemovedWhenTheManagerDies() {
    let timer = ArmCountingDriver(driver)
    let manager = Holder(CountdownManager(driver: timer, lifecycle: .applicationSignals(from: center)))
    // A countdown keeps the engine, so that an observer that stayed would still reach it.
    let countdown = manager.value!.start(receiver, for: .seconds(100), into: ledger)
    manager.drop()
    let disarmCount = timer.disarmCount
    background()
    foreground()
    XCTAssertEqual(timer.disarmCount, disarmCount)
    XCTAssertFalse(countdown.isActive)
    XCTAssertNil(driver.nextWakeUp)
  }

  func testBackgroundCostsNoWakeUp() {
    start(for: .seconds(100))
    background()
    XCTAssertNil(driver.nextWakeUp)
    driver.advance(by: .seconds(50))
    XCTAssertEqual(driver.wakeUpCount, 0)
  }

  private func start(for duration: Duration) {
    manager.value?.start(receiver, for: duration, into: ledger)
  }

  private func background() {
    center.post(name: Notification.Name("UIApplicationDidEnterBackgroundNotification"), object: nil)
  }

  private func foreground() {
    center.post(name: Notification.Name("UIApplicationWillEnterForegroundNotification"), object: nil)
  }
}
