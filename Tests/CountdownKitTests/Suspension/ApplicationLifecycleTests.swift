import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// Promise 10, the background, as each policy says: real notifications, posted to a notification centre of the test's own.
final class ApplicationLifecycleTests: XCTestCase {
  private let driver = ManualDriver()
  private let center = NotificationCenter()
  private lazy var manager = CountdownManager(driver: driver, lifecycle: .applicationSignals(from: center))
  private let player = Player()
  private let journal = EventJournal()

  private func start(for seconds: Int = 100, on other: CountdownManager? = nil) {
    (other ?? manager).start(player, for: .seconds(seconds)) { [journal] _, left in
      journal.note(left.duration.text)
    }
  }

  private func background(of host: String = "UIApplication") {
    center.post(name: Notification.Name("\(host)DidEnterBackgroundNotification"), object: nil)
  }

  private func foreground(of host: String = "UIApplication") {
    center.post(name: Notification.Name("\(host)WillEnterForegroundNotification"), object: nil)
  }

  private func advance(by seconds: Double) -> [String] {
    driver.advance(by: .seconds(seconds))
    return journal.take()
  }

  /// Also on a watch, and in an extension.
  func testInTheBackgroundTimeGoesOnWithoutWakeUpsAndTheForegroundCatchesUpOnce() {
    for (number, host) in ["UIApplication", "WKApplication", "NSExtensionHost"].enumerated() {
      start()
      XCTAssertEqual(advance(by: 1.5), ["100", "99"])
      background(of: host)
      XCTAssertNil(driver.nextWakeUp)
      XCTAssertEqual(advance(by: 60), [])
      XCTAssertEqual(driver.wakeUpCount, 2 * number + 1)
      foreground(of: host)
      XCTAssertEqual(journal.take(), ["39"])
      XCTAssertEqual(advance(by: 1), ["38"])
      foreground(of: host)
      XCTAssertEqual(journal.take(), [], "not twice")
      XCTAssertEqual(manager.timeLeft(of: player), TimeLeft(.milliseconds(37_500)))
    }
  }

  func testEachPolicy() {
    let rows: [(CountdownManager.BackgroundPolicy, duringAndAfter: [String], then: [String])] = [
      (.holdsTicks, ["7", "6"], []), (.freezes, [], ["9"]), (.continues, ["9", "8", "7", "6"], []),
    ]
    for (policy, duringAndAfter, then) in rows {
      let manager = CountdownManager(
        driver: driver, inBackground: policy, lifecycle: .applicationSignals(from: center))
      start(for: 10, on: manager)
      _ = journal.take()
      background()
      driver.advance(by: .milliseconds(3_500))
      foreground()
      XCTAssertEqual(advance(by: 0.5), duringAndAfter, "\(policy)")
      XCTAssertEqual(advance(by: 0.5), then, "\(policy)")
      manager.cancelAll()
    }
  }

  /// An app that the system launches in the background gets no announcement: the page on what goes wrong says so.
  func testAManagerMadeInTheBackgroundTicks_untilItsCallerSuspendsIt() {
    background()
    let manager = CountdownManager(
      driver: driver, inBackground: .freezes, lifecycle: .applicationSignals(from: center))
    start(for: 10, on: manager)
    XCTAssertEqual(advance(by: 2), ["10", "9", "8"])
    manager.suspend(.freezes)
    XCTAssertEqual(advance(by: 5), [])
    foreground()
    XCTAssertEqual(advance(by: 5), [], "its own suspension is separate")
    manager.resume()
    XCTAssertEqual(advance(by: 1), ["7"])
  }

  func testCallerAndLifecycleSuspendSeparately() {
    start()
    background()
    manager.suspend()
    driver.advance(by: .seconds(5))
    foreground()
    XCTAssertEqual(advance(by: 5), ["100"], "the caller still suspends")
    background()
    manager.resume()
    XCTAssertEqual(advance(by: 5), [], "the application is still in the background")
    foreground()
    XCTAssertEqual(journal.take(), ["85"])
  }

  func testBackgroundDoesNotThawWhatTheCallerFroze() {
    start()
    manager.suspend(.freezes)
    background()
    driver.advance(by: .seconds(5))
    foreground()
    driver.advance(by: .seconds(5))
    XCTAssertEqual(manager.timeLeft(of: player), TimeLeft(.seconds(100)))
    background()
    manager.resume()
    driver.advance(by: .seconds(5))
    XCTAssertEqual(manager.timeLeft(of: player), TimeLeft(.seconds(95)), "not frozen any more")
    XCTAssertEqual(journal.take(), ["100"])
    foreground()
    XCTAssertEqual(journal.take(), ["95"])
  }

  func testOtherCentersAndManagersWithoutLifecycleAreNotSuspended() {
    let other = CountdownManager(driver: driver)
    start(for: 20, on: other)
    start(for: 10)
    background()
    NotificationCenter.default.post(
      name: Notification.Name("UIApplicationWillEnterForegroundNotification"), object: nil)
    XCTAssertEqual(advance(by: 1), ["20", "10", "19"])
    other.cancelAll()
  }

  func testObserversAreRemovedWhenTheManagerDies() {
    var manager: CountdownManager? = CountdownManager(
      driver: driver, lifecycle: .applicationSignals(from: center))
    weak let engine = manager?.engine
    manager = nil
    XCTAssertNil(engine, "an observer that stays holds it")
  }
}
