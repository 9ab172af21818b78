import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A countdown that stands still at its deadline, or is held back there, does not end by being followed.
final class ObserverOfOneThatStandsStillTests: ObserverScene, @unchecked Sendable {
  func testOfOneThatIsPausedAtItsDeadline() {
    let countdown = overdue()
    countdown.pause()
    observe(countdown, player("b"))
    XCTAssertEqual(takeLines(), [])
    XCTAssertTrue(countdown.isActive)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(takeLines(), [])
    countdown.resume()
    XCTAssertEqual(takeLines(), ["a 0", "a completed", "b 0", "b completed"])
  }

  func testOfOneThatIsHeldBackAtItsDeadline() {
    let countdown = overdue()
    manager.suspend(.freezes)
    observe(countdown, player("b"))
    XCTAssertEqual(takeLines(), [])
    XCTAssertTrue(countdown.isActive)
    manager.resume()
    XCTAssertEqual(takeLines(), ["a 0", "a completed", "b 0", "b completed"])
  }

  func testOfOneThatIsPausedAtItsDeadlineAndThenMoved() {
    let countdown = overdue()
    countdown.pause()
    observe(countdown, player("b"))
    countdown.extend(by: .seconds(2))
    XCTAssertEqual(takeLines(), ["a 2", "b 2"])
    countdown.resume()
    driver.advance(by: .seconds(2))
    XCTAssertEqual(takeLines(), ["a 1", "b 1", "a 0", "a completed", "b 0", "b completed"])
  }

  /// One that has reached its deadline, of which no pass knows yet.
  private func overdue() -> Countdown {
    let countdown = start(player("a"), for: .seconds(1))
    driver.sleep(for: .seconds(1))
    _ = takeLines()
    return countdown
  }
}
