import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 1: exact.
///
/// In its rhythm a countdown says whole multiples of its interval, outside it exactly what is left; one zero at the
/// end, and it goes up only when its deadline is moved.
///
/// More of it: `SharedAlignmentTests`; `MoveTests`; `FollowerRhythmTests`; `JudgeTests`, whatever callbacks do.
final class Promise01ExactTests: XCTestCase {
  private let second: Int64 = 1_000_000_000
  private let stage = Stage()
  private let player = Player()

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
    // The shortest interval too.
    check(duration: 100_000_000, every: 1_000_000, startingAt: 0)
    check(duration: 50_999_999, every: 1_000_001, startingAt: 12_345)
  }

  /// What is left, then whole intervals at their planned instants.
  private func check(duration: Int64, every interval: Int64, startingAt start: Int64) {
    let stage = Stage()
    stage.driver.advance(by: .nanoseconds(start))
    stage.start(player, for: .nanoseconds(duration), every: .nanoseconds(interval))
    stage.driver.advance(by: .nanoseconds(duration + 3 * interval))
    let deadline = start + duration
    var expected = ["\(text(start)): a \(text(duration))"]
    for steps in (0...(duration - 1) / interval).reversed() {
      expected.append("\(text(deadline - steps * interval)): a \(text(steps * interval))")
    }
    expected.append("\(text(deadline)): a completed")
    XCTAssertEqual(stage.log(), expected, "\(duration) every \(interval) from \(start)")
    XCTAssertEqual(stage.manager.activeCount, 0)
  }

  private func text(_ nanoseconds: Int64) -> String { Duration.nanoseconds(nanoseconds).text }
}
