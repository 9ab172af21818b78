import XCTest

@testable import CountdownCore

/// What makes a crowd: more instants in a second than the threshold, of ticks that may be a millisecond late.
final class CrowdTests: XCTestCase {
  private let second: Nanoseconds = 1_000_000_000

  /// Counts so many instants, two milliseconds apart.
  private func crowd(instants: Int64, slack: Nanoseconds = 1_000_000, threshold: Int? = 10)
    -> Crowd
  {
    var crowd = Crowd()
    crowd.threshold = threshold
    crowd.passBegins(at: 0)
    for number in 1...instants { crowd.noteTick(Expiry(2_000_000 * number, slack: slack)) }
    return crowd
  }

  func testMoreInstantsThanTheThreshold_ofTicksWithAMillisecondOfSlack() {
    let rows: [(instants: Int64, slack: Nanoseconds, threshold: Int?, isCrowd: Bool)] = [
      (10, 1_000_000, 10, false), (11, 1_000_000, 10, true), (100, 1_000_000, nil, false),
      (100, 999_999, 10, false),
    ]
    for row in rows {
      // It is seen with its first instant too many.
      for instant in [30_000_000, second] {
        var crowd = crowd(instants: row.instants, slack: row.slack, threshold: row.threshold)
        crowd.passBegins(at: instant)
        XCTAssertEqual(crowd.isThere, row.isCrowd, "\(row)")
      }
    }
  }

  func testTheCountBeginsAnewWithEachDecision_andACrowdLastsASecond() {
    var crowd = crowd(instants: 100)
    let begin = 200_000_000 as Nanoseconds
    for (instant, isCrowd) in [(begin, true), (begin + second - 1, true), (begin + second, false)] {
      crowd.passBegins(at: instant)
      XCTAssertEqual(crowd.isThere, isCrowd, "\(instant)")
    }
  }

  func testACrowdIsWokenInARhythm_asFarAsTheLimitAllows() {
    let millisecond = 1_000_000 as Nanoseconds
    let rows: [(due: Nanoseconds, limit: Nanoseconds, wakeUp: Nanoseconds)] = [
      (20_050_000, 30_050_000, 30 * millisecond), (20 * millisecond, 30 * millisecond, 20 * millisecond),
      (20_050_000, 30 * millisecond, 30 * millisecond), (-5, 9_999_995, 0),
      // Of intervals of 100 ms.
      (20_050_000, 21_050_000, 21 * millisecond),
      // A zero.
      (20_050_000, 27_300_000, 27_300_000), (20_050_000, 20_060_000, 20_060_000),
      (.never, .never, .never),
    ]
    var crowd = crowd(instants: 100)
    for row in rows { XCTAssertEqual(crowd.wakeUp(for: Expiry(due: row.due, limit: row.limit)), row.due) }
    crowd.passBegins(at: second)
    for row in rows {
      XCTAssertEqual(crowd.wakeUp(for: Expiry(due: row.due, limit: row.limit)), row.wakeUp, "\(row)")
    }
  }
}
