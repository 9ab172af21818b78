import CountdownKit
import CountdownTesting
import XCTest

/// The page "What is delivered when", on virtual time; the shared manager serves the class itself.
final class KitchenTimerTests: XCTestCase {
  @MainActor
  func testItIsAnnounced_andGoesOnPastZero() async {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let timer = KitchenTimer()
    timer.start(using: manager)
    await driver.advance(by: .minutes(4))
    XCTAssertEqual(timer.announcements, ["60 seconds left"])
    await driver.advance(by: .seconds(59))
    XCTAssertFalse(timer.isOver)
    await driver.advance(by: .seconds(1))
    XCTAssertEqual(timer.text, "0:00")
    XCTAssertTrue(timer.isOver)
    await driver.advance(by: .seconds(15))
    XCTAssertEqual(timer.announcements, ["60 seconds left", "10 seconds left", "0 seconds left"])
    XCTAssertEqual(timer.text, "-0:15")
    XCTAssertTrue(timer.isOver)
    timer.cancelCountdown(id: "shown", using: manager)
    XCTAssertEqual(manager.countdowns(of: timer), [])
    XCTAssertNil(driver.nextWakeUp)
  }
}
