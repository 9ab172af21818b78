import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What becomes of ticks and of time in the background, as each policy says; by real notifications.
final class BackgroundPolicyTests: XCTestCase {
  private let driver = ManualDriver()
  private let center = NotificationCenter()
  private let player = Player()
  private let journal = EventJournal()

  private func manager(_ policy: CountdownManager.BackgroundPolicy) -> CountdownManager {
    let manager = CountdownManager(
      driver: driver, inBackground: policy, lifecycle: .applicationSignals(from: center))
    manager.start(player, for: .seconds(10)) { [driver, journal] _, left in
      journal.note("\(driver.now.text): \(left.duration.text)")
    }
    return manager
  }

  private func background() {
    center.post(name: Notification.Name("UIApplicationDidEnterBackgroundNotification"), object: nil)
  }

  private func foreground() {
    center.post(name: Notification.Name("UIApplicationWillEnterForegroundNotification"), object: nil)
  }

  private func inBackgroundForThreeSeconds() -> [String] {
    _ = journal.take()
    background()
    driver.advance(by: .milliseconds(3_500))
    foreground()
    driver.advance(by: .milliseconds(500))
    return journal.take()
  }

  func testHeldBackTicksAreMadeUpForInTheForeground() {
    let manager = manager(.holdsTicks)
    XCTAssertEqual(inBackgroundForThreeSeconds(), ["3.5: 7", "4: 6"])
    withExtendedLifetime(manager) {}
  }

  func testFrozenTimeGoesOnInTheForegroundFromWhereItStood() {
    let manager = manager(.freezes)
    XCTAssertEqual(inBackgroundForThreeSeconds(), [])
    XCTAssertEqual(manager.timeLeft(of: player), TimeLeft(.milliseconds(9_500)))
    driver.advance(by: .milliseconds(500))
    XCTAssertEqual(journal.take(), ["4.5: 9"])
  }

  func testWhatContinuesTicksInTheBackground() {
    let manager = manager(.continues)
    XCTAssertEqual(inBackgroundForThreeSeconds(), ["1: 9", "2: 8", "3: 7", "4: 6"])
    withExtendedLifetime(manager) {}
  }

  func testWhatContinuesCatchesUpAllTheSameWhenTheProcessWasHeldBack() {
    let manager = manager(.continues)
    _ = journal.take()
    background()
    driver.sleep(for: .milliseconds(3_500))
    foreground()
    XCTAssertEqual(journal.take(), ["3.5: 7"])
    withExtendedLifetime(manager) {}
  }

  func testTheCallersSuspensionIsApartFromTheBackgrounds() {
    let manager = manager(.freezes)
    manager.suspend(.keepsCounting)
    XCTAssertEqual(inBackgroundForThreeSeconds(), [], "the caller still holds ticks back")
    manager.resume()
    XCTAssertEqual(journal.take(), [], "half a second has gone by, and 10 is told")
    driver.advance(by: .milliseconds(500))
    XCTAssertEqual(journal.take(), ["4.5: 9"])
  }

  func testTheDefaultHoldsTicksBack() {
    let manager = CountdownManager(driver: driver, lifecycle: .applicationSignals(from: center))
    manager.start(player, for: .seconds(10)) { [journal] _, left in journal.note("\(left.duration.text)") }
    background()
    driver.advance(by: .seconds(2))
    XCTAssertEqual(journal.take(), ["10"])
    XCTAssertEqual(manager.timeLeft(of: player), TimeLeft(.seconds(8)))
  }
}
