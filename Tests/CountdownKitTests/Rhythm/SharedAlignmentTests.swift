import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class SharedAlignmentTests: XCTestCase {
  private let stage = Stage()

  @discardableResult
  private func start(
    _ name: String = "a", for milliseconds: Int, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero
  ) -> Countdown {
    stage.start(
      keep(Player(name)), for: .milliseconds(milliseconds), every: interval, tolerance: tolerance,
      alignment: .shared)
  }

  func testSharedCountdownsFlipTogetherAndEndExactlyAtTheirOwnDeadlines() {
    stage.driver.advance(by: .milliseconds(300))
    start("a", for: 2_500)
    start("b", for: 3_900)
    stage.driver.advance(by: .milliseconds(400))
    start("c", for: 1_700)
    XCTAssertEqual(stage.log(), ["0.3: a 3", "0.3: b 4", "0.7: c 2"])
    XCTAssertEqual(stage.advance(by: .milliseconds(300)), ["1: a 2", "1: b 3", "1: c 1"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["2: a 1", "2: b 2"])
    XCTAssertEqual(
      stage.advance(by: .seconds(9)),
      [
        "2.4: c 0", "2.4: c completed", "2.8: a 0", "2.8: a completed", "3: b 1", "4.2: b 0",
        "4.2: b completed",
      ])
  }

  func testAToleranceNeverPutsTheZeroOff() {
    // The grid's 0.11 waits for 0.2, which is after the deadline.
    start(for: 170, every: .milliseconds(110), tolerance: .milliseconds(110))
    stage.driver.advance(by: .seconds(1))
    XCTAssertEqual(stage.log(), ["0: a 0.22", "0.17: a 0", "0.17: a completed"])
  }

  func testSharedCountdownsOfOneIntervalShareTheirWakeUps() {
    var random = SplitMix64(seed: 3)
    for number in 0..<200 { start("\(number)", for: random.next(20_000...30_000)) }
    stage.driver.advance(by: .milliseconds(500))
    let before = stage.driver.wakeUpCount
    stage.driver.advance(by: .seconds(10))
    XCTAssertEqual(stage.driver.wakeUpCount - before, 10)
  }

  // MARK: - What was delivered last decides what is news after a pause

  func testAPauseWithinTheFirstInterval() {
    for start in stride(from: 0, through: 950, by: 50) {
      // 2.4 is shown as 2; of the grid's instants 1.5 and 0.5 are left after the pause: rounded, 2 and 1.
      expect(["2: a 1", "2.5: a 0", "2.5: a completed"], startedAt: 0, for: 2_400, pausedAfter: start)
    }
  }

  func testAPauseAfterAValueThatWasRoundedDown() {
    // Of the grid's instants 2.3, 1.3 and 0.3 are left.
    expect(
      ["1: a 3", "2: a 2", "3: a 1", "4.3: a 0", "4.3: a completed"],
      startedAt: 900, for: 3_300, pausedAfter: 600)
  }

  /// What is delivered after the first value; the pause takes 100 ms.
  private func expect(
    _ expected: [String], startedAt begin: Int, for duration: Int, pausedAfter time: Int, line: UInt = #line
  ) {
    let stage = Stage()
    stage.driver.advance(by: .milliseconds(begin))
    let countdown = stage.start(keep(Player()), for: .milliseconds(duration), alignment: .shared)
    _ = stage.log()
    stage.driver.advance(by: .milliseconds(time))
    countdown.pause()
    stage.driver.advance(by: .milliseconds(100))
    countdown.resume()
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(stage.log(), expected, "paused after \(time) ms", line: line)
  }
}
