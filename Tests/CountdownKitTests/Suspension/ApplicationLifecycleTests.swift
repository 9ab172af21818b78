import CountdownKit
import CountdownTesting
import Foundation
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
    XCTAssertEqual(manager.object?.timeLeft(of: receiver), TimeLeft(.seconds(130)))
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
    manager.object?.suspend()
    driver.advance(by: .seconds(5))
    foreground()
    driver.advance(by: .seconds(5))
    XCTAssertEqual(ledger.takeValues(), [.seconds(100)], "the caller still suspends")
    background()
    manager.object?.resume()
    driver.advance(by: .seconds(5))
    XCTAssertEqual(ledger.takeValues(), [], "the application is still in the background")
    foreground()
    XCTAssertEqual(ledger.takeValues(), [.seconds(85)])
  }

  func testBackgroundDoesNotThawWhatTheCallerFroze() {
    start(for: .seconds(100))
    manager.object?.suspend(.freezes)
    background()
    driver.advance(by: .seconds(5))
    foreground()
    driver.advance(by: .seconds(5))
    XCTAssertEqual(manager.object?.timeLeft(of: receiver), TimeLeft(.seconds(100)))
    background()
    manager.object?.resume()
    driver.advance(by: .seconds(5))
    XCTAssertEqual(manager.object?.timeLeft(of: receiver), TimeLeft(.seconds(95)), "not frozen any more")
    XCTAssertEqual(ledger.takeValues(), [.seconds(100)])
    foreground()
    XCTAssertEqual(ledger.takeValues(), [.seconds(95)])
  }

  func testExtensionsAreFollowedToo() {
    start(for: .seconds(100))
    center.post(name: Notification.Name("NSExtensionHostDidEnterBackgroundNotification"), object: nil)
    driver.advance(by: .seconds(5))
    XCTAssertEqual(ledger.takeValues(), [.seconds(100)])
    center.post(name: Notification.Name("NSExtensionHostWillEnterForegroundNotification"), object: nil)
    XCTAssertEqual(ledger.takeValues(), [.seconds(95)])
  }

  func testOtherCentersAndManagersWithoutLifecycleAreNotSuspended() {
    let other = CountdownManager(driver: driver)
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
    start(for: .seconds(100))
    let countdown = manager.object?.countdown(of: receiver)
    manager.drop()
    XCTAssertEqual(text(of: center), text(of: NotificationCenter()))
    background()
    foreground()
    XCTAssertEqual(countdown?.isActive, false)
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
    manager.object?.start(receiver, for: duration, into: ledger)
  }

  /// What reflection shows of a centre, without addresses; on some systems that includes its observers.
  private func text(of center: NotificationCenter) -> String {
    var text = ""
    dump(center, to: &text)
    return text.replacing(/0x[0-9a-f]+/, with: "")
  }

  private func background() {
    center.post(name: Notification.Name("UIApplicationDidEnterBackgroundNotification"), object: nil)
  }

  private func foreground() {
    center.post(name: Notification.Name("UIApplicationWillEnterForegroundNotification"), object: nil)
  }
}
