import CountdownModel
import XCTest

/// What the reference says of one countdown alone, worked out by hand.
final class ReferenceCountdownTests: XCTestCase {
  private let receiver = NSObject()

  private func countdown(_ terms: Terms, at time: Moment) -> ReferenceCountdown {
    ReferenceCountdown(token: 1, owner: Owner(ReceiverRecord(of: receiver)), terms: terms, now: time)
  }

  /// When it gets what, in milliseconds, each at the instant it is due; at most so many.
  private func story(_ terms: Terms, at start: Int64 = 0, most: Int = 10) -> [[Int64]] {
    let scale: Moment = 1_000_000
    var time = Moment(start) * scale
    var countdown = countdown(terms, at: time)
    var story: [[Int64]] = []
    if countdown.due == nil { tell(countdown.movedValue(at: time)) }
    while story.count < most, terms.isEndless || story.last?.last != 0, let due = countdown.due {
      time = due
      tell(countdown.valueInForce(at: time))
    }
    return story

    func tell(_ value: Moment) {
      countdown.tell(value, at: time)
      story.append([Int64(time / scale), Int64(terms.isEndless ? value : value / scale)])
    }
  }

  func testEachRhythmIsDeliveredAtItsInstants() {
    let (second, minute): (Int64, Int64) = (1_000_000_000, 60_000_000_000)
    let tolerance = second / 4
    let rows: [(what: String, delivered: [[Int64]], expected: [[Int64]])] = [
      (
        "whole intervals after the first value", story(Terms(for: 5 * second / 2)),
        [[0, 2_500], [500, 2_000], [1_500, 1_000], [2_500, 0]]
      ),
      (
        "from any instant", story(Terms(for: 2 * second), at: 7), [[7, 2_000], [1_007, 1_000], [2_007, 0]]
      ),
      ("less than an interval", story(Terms(for: 300_000_000)), [[0, 300], [300, 0]]),
      (
        "the nearest minute", story(Terms(for: 144 * second, every: minute, isShared: true)),
        [[0, 120_000], [60_000, 60_000], [144_000, 0]]
      ),
      (
        "on the minute", story(Terms(for: 200 * second, every: minute, isShared: true), at: 30_000),
        [[30_000, 240_000], [60_000, 180_000], [120_000, 120_000], [180_000, 60_000], [230_000, 0]]
      ),
      (
        "less than a minute is one",
        story(Terms(for: 30 * second, every: minute, isShared: true), at: 50_000),
        [[50_000, 60_000], [80_000, 0]]
      ),
      (
        "ticks are late to the next power of ten within the tolerance, but not the zero",
        story(Terms(for: 2 * second, tolerance: tolerance), at: 30),
        [[30, 2_000], [1_100, 1_000], [2_030, 0]]
      ),
      (
        "numbers are as late",
        story(Terms(for: second, tolerance: tolerance, isEndless: true), at: 30, most: 2),
        [[1_030, 0], [2_100, 1]]
      ),
      ("numbers", story(Terms(for: 0, isEndless: true), most: 3), [[0, 0], [1_000, 1], [2_000, 2]]),
      (
        "numbers that begin later", story(Terms(for: 5 * second / 2, isEndless: true), most: 2),
        [[2_500, 0], [3_500, 1]]
      ),
    ]
    for row in rows { XCTAssertEqual(row.delivered, row.expected, row.what) }
  }

  func testTheRhythmSaysWhatIsTrueWhenItIsLate() {
    var countdown = countdown(Terms(for: 10_000_000_000), at: 0)
    countdown.tell(10_000_000_000, at: 0)
    XCTAssertEqual(countdown.due, 1_000_000_000)
    XCTAssertEqual(countdown.valueInForce(at: 3_500_000_000), 7_000_000_000)
    XCTAssertEqual(countdown.valueInForce(at: 20_000_000_000), 0)
    countdown.tell(7_000_000_000, at: 3_500_000_000)
    XCTAssertEqual(countdown.due, 4_000_000_000, "planned from the deadline, however late the one before was")
  }
}
