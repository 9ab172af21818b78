import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class ExactValuesTests: XCTestCase {
  private let second: Int64 = 1_000_000_000
  private let player = Player()

  /// What a countdown started at `start` delivers: what is left, then whole intervals at their planned instants.
  private func planned(start: Int64, duration: Int64, interval: Int64) -> [String] {
    let deadline = start + duration
    var lines = ["\(text(start)): a \(text(duration))"]
    var steps = (duration + interval - 1) / interval - 1
    while steps >= 0 {
      lines.append("\(text(deadline - steps * interval)): a \(text(steps * interval))")
      steps -= 1
    }
    return lines + ["\(text(deadline)): a completed"]
  }

  private func text(_ nanoseconds: Int64) -> String { Duration.nanoseconds(nanoseconds).text }

  private func check(duration: Int64, every interval: Int64, startingAt start: Int64, line: UInt = #line) {
    let stage = Stage()
    stage.driver.advance(by: .nanoseconds(start))
    stage.start(player, for: .nanoseconds(duration), every: .nanoseconds(interval))
    stage.driver.advance(by: .nanoseconds(duration + 3 * interval))
    XCTAssertEqual(
      stage.log(), planned(start: start, duration: duration, interval: interval), line: line)
    XCTAssertEqual(stage.manager.activeCount, 0, line: line)
  }

  func testPromise1ExactAtEachTickDownToOneZero() {
    let durations: [Int64] = [
      1, 999_999, 1_000_000, 1_000_001, second / 2, second - 1, second, second + 1, 2 * second,
      3 * second + second / 2, 4_123_456_789, 10 * second,
    ]
    let intervals: [Int64] = [
      second / 10, 333_333_333, second - 1, second, second + 1, 1_234_567_891, 2 * second, 60 * second,
    ]
    for duration in durations {
      for interval in intervals {
        for start: Int64 in [0, 1, 900_000_000, 7_777_777_777] {
          check(duration: duration, every: interval, startingAt: start)
        }
      }
    }
  }

  func testTheShortestIntervalIsKeptExactly() {
    check(duration: 100_000_000, every: 1_000_000, startingAt: 0)
    check(duration: 50_999_999, every: 1_000_001, startingAt: 12_345)
  }

  func testTheFirstValueIsWhatIsReallyLeftAndTheOthersAreMultiples() {
    let stage = Stage()
    stage.start(player, for: .milliseconds(2_300))
    XCTAssertEqual(stage.log(), ["0: a 2.3"])
    XCTAssertEqual(
      stage.advance(by: .seconds(5)), ["0.3: a 2", "1.3: a 1", "2.3: a 0", "2.3: a completed"])
  }

  func testADurationShorterThanTheIntervalHasAFirstValueAndAZero() {
    let stage = Stage()
    stage.start(player, for: .milliseconds(400), every: .seconds(10))
    XCTAssertEqual(stage.log(), ["0: a 0.4"])
    XCTAssertEqual(stage.advance(by: .milliseconds(399)), [])
    XCTAssertEqual(stage.advance(by: .milliseconds(1)), ["0.4: a 0", "0.4: a completed"])
    XCTAssertEqual(stage.advance(by: .seconds(100)), [])
  }

  func testCountdownsToTheSameInstantFlipTogether() {
    let stage = Stage()
    let early = keep(Player("early"))
    let late = keep(Player("late"))
    stage.start(early, for: .seconds(3))
    stage.driver.advance(by: .milliseconds(750))
    stage.start(late, for: .milliseconds(2_250))
    XCTAssertEqual(stage.log(), ["0: early 3", "0.75: late 2.25"])
    XCTAssertEqual(
      stage.advance(by: .milliseconds(1_250)),
      ["1: early 2", "1: late 2", "2: early 1", "2: late 1"])
  }

  func testTimeLeftIsExactBetweenTheTicks() {
    let stage = Stage()
    let countdown = stage.start(player, for: .seconds(3))
    stage.driver.advance(by: .nanoseconds(1_234_567_891))
    let left = TimeLeft(.nanoseconds(1_765_432_109))
    XCTAssertEqual(countdown.timeLeft, left)
    XCTAssertEqual(stage.manager.timeLeft(of: player), left)
    stage.driver.sleep(for: .seconds(2))
    XCTAssertEqual(countdown.timeLeft, .zero, "zero while the zero is owed")
    XCTAssertTrue(countdown.isActive)
    stage.driver.wake()
    XCTAssertNil(countdown.timeLeft)
    XCTAssertNil(stage.manager.timeLeft(of: player))
    XCTAssertFalse(countdown.isActive)
  }

  func testEqualCountdownsKeepTheirOrderFromPassToPass() {
    let stage = Stage()
    let players = keep((0..<50).map { Player("\($0)") })
    for player in players { stage.start(player, for: .seconds(20)) }
    _ = stage.log()
    let order = names(stage.advance(by: .seconds(1)))
    XCTAssertEqual(Set(order).count, 50)
    for _ in 0..<18 { XCTAssertEqual(names(stage.advance(by: .seconds(1))), order) }
  }

  private func names(_ log: [String]) -> [Substring] {
    log.map { $0.split(separator: " ")[1] }
  }
}
