import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// On the shared grid too, what was told last decides what is news after a pause.
final class SharedGridPauseTests: XCTestCase {
  func testWithinTheFirstInterval() {
    for start in stride(from: 0, through: 950, by: 50) {
      // Of the grid's instants 1.5 and 0.5 are left: rounded, 2 and 1. Where no more than 2 is left after the pause, or
      // the pause lay across the instant, 2 is told then.
      let second = start < 400 ? "1: a 2" : "\(Duration.milliseconds(start + 100).text): a 2"
      expect(
        [second, "2: a 1", "2.5: a 0", "2.5: a completed"], startedAt: 0, for: 2_400, pausedAfter: start)
    }
  }

  func testAfterAValueThatWasRoundedDown() {
    // Of the grid's instants 2.3, 1.3 and 0.3 are left.
    expect(
      ["1: a 3", "2: a 2", "3: a 1", "4.3: a 0", "4.3: a completed"],
      startedAt: 900, for: 3_300, pausedAfter: 600)
  }

  /// What is told after the first value; the pause takes 100 ms.
  private func expect(
    _ expected: [String], startedAt begin: Int, for duration: Int, pausedAfter time: Int, line: UInt = #line
  ) {
    let stage = Stage()
    let player = Player()
    stage.driver.advance(by: .milliseconds(begin))
    let countdown = stage.start(player, for: .milliseconds(duration), alignment: .shared)
    _ = stage.log()
    stage.driver.advance(by: .milliseconds(time))
    countdown.pause()
    stage.driver.advance(by: .milliseconds(100))
    countdown.resume()
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(stage.log(), expected, "paused after \(time) ms", line: line)
    withExtendedLifetime(player) {}
  }
}
