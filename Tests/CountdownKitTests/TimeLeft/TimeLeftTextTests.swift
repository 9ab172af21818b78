import CountdownKit
import Foundation
import TestSupport
import XCTest

final class TimeLeftTextTests: XCTestCase {
  func testTextsLikeAClockWithAFraction() {
    let cases: [(Duration, Int, String)] = [
      (.zero, 0, "0:00"), (.zero, 1, "0:00.0"), (.zero, 9, "0:00.000000000"),
      (.nanoseconds(1), 1, "0:00.1"), (.nanoseconds(1), 9, "0:00.000000001"),
      (.milliseconds(1_400), 1, "0:01.4"), (.milliseconds(1_301), 1, "0:01.4"),
      (.milliseconds(50), 2, "0:00.05"), (.milliseconds(59_500), 0, "1:00"), (.seconds(600), 0, "10:00"),
      (.milliseconds(59_901), 1, "1:00.0"), (.milliseconds(59_960), 2, "0:59.96"),
      (.milliseconds(3_909_250), 2, "1:05:09.25"), (.milliseconds(3_599_999), 2, "1:00:00.00"),
      (.milliseconds(183_845_100), 1, "2d 03:04:05.1"), (.milliseconds(86_399_999), 1, "1d 00:00:00.0"),
      (.nanoseconds(1 << 62), 9, "53375d 23:53:38.427387904"),
      (.nanoseconds(1 << 62), 3, "53375d 23:53:38.428"),
      (.nanoseconds(1_234_567_891), -1, "0:02"), (.nanoseconds(1_234_567_891), Int.min, "0:02"),
      (.nanoseconds(1_234_567_891), 10, "0:01.234567891"),
      (.nanoseconds(1_234_567_891), Int.max, "0:01.234567891"),
    ]
    for (duration, digits, text) in cases {
      XCTAssertEqual(TimeLeft(duration).text(fractionDigits: digits), text, "\(duration), \(digits)")
    }
  }

  func testPastZeroTextsHaveASign_butNoZeroHasOne_andAreRoundedUpToo() {
    let cases: [(TimeLeft, Int, String)] = [
      (TimeLeft(nanoseconds: -1), 0, "0:00"), (TimeLeft(nanoseconds: -1), 9, "-0:00.000000001"),
      (.milliseconds(-99), 1, "0:00.0"),
      (.milliseconds(-100), 1, "-0:00.1"), (.milliseconds(-999), 0, "0:00"),
      (.milliseconds(-1_999), 0, "-0:01"),
      (.milliseconds(-1_999), 1, "-0:01.9"), (.seconds(-3_909), 0, "-1:05:09"),
      (.seconds(-183_845), 2, "-2d 03:04:05.00"), (TimeLeft(nanoseconds: -(1 << 62)), 0, "-53375d 23:53:38"),
    ]
    for (left, digits, text) in cases {
      XCTAssertEqual(left.text(fractionDigits: digits), text, "\(left.nanoseconds), \(digits)")
    }
    let left = TimeLeft.milliseconds(-3_909_900)
    XCTAssertEqual("\(left)", "-1:05:09")
    XCTAssertEqual(left.seconds, -3_909)
    XCTAssertEqual(left.wholeSeconds, .seconds(-3_909))
    XCTAssertTrue(left.isPastZero)
    XCTAssertEqual(left.components.hours, 1)
    XCTAssertEqual(left.components.seconds, 9)
  }

  func testEveryBoundaryIsRoundedUpAndCarried() {
    let wholes: [Int64] = [
      0, 1, 9, 10, 59, 60, 599, 600, 3_599, 3_600, 86_399, 86_400, 863_999, 864_000, 4_611_686_018,
    ]
    for whole in wholes {
      for digits in 0...9 {
        let unit = Self.unit(digits)
        for base in [-unit, 0, unit, 1_000_000_000 - unit] {
          for offset in [-unit / 2 - 1, -unit / 2, -1, 0, 1, unit / 2, unit / 2 + 1, unit - 1] {
            assertRoundedUp(min(max(whole * 1_000_000_000 + base + offset, 0), 1 << 62), digits)
          }
        }
      }
    }
  }

  private static func unit(_ digits: Int) -> Int64 {
    (digits..<9).reduce(1) { unit, _ in unit * 10 }
  }

  /// What is shown is the least of its form that is not less than what is left.
  private func assertRoundedUp(_ nanoseconds: Int64, _ digits: Int) {
    let unit = Self.unit(digits)
    let units = (nanoseconds + unit - 1) / unit
    let (seconds, fraction) = units.quotientAndRemainder(dividingBy: 1_000_000_000 / unit)
    let two = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60)
    var text = ":" + two(seconds % 60)
    switch (days, hours) {
    case (0, 0): text = "\(minutes)" + text
    case (0, _): text = "\(hours):" + two(minutes) + text
    default: text = "\(days)d " + two(hours) + ":" + two(minutes) + text
    }
    if digits > 0 { text += "." + "\(fraction + 1_000_000_000 / unit)".dropFirst() }
    let left = TimeLeft(.nanoseconds(nanoseconds))
    XCTAssertEqual(left.text(fractionDigits: digits), text, "\(nanoseconds) ns")
    if digits == 0 { XCTAssertEqual("\(left)", text, "\(nanoseconds) ns") }
  }

  // MARK: - Words

  func testWordsAreThoseOfFoundation_ofWholeSecondsAsTheDigitsShow() {
    let words = Duration.UnitsFormatStyle.units(allowed: [.minutes, .seconds], width: .wide)
      .locale(Locale(identifier: "en_US"))
    let left = TimeLeft(.milliseconds(90_400))
    XCTAssertEqual(left.duration.formatted(words), "1 minute, 30 seconds")
    XCTAssertEqual(left.wholeSeconds.formatted(words), "1 minute, 31 seconds")
    for milliseconds in [0, 1, 999, 1_000, 59_001, 59_500, 59_999, 60_000, 60_001] {
      let left = TimeLeft(.milliseconds(milliseconds))
      XCTAssertEqual(left.wholeSeconds, .seconds(left.seconds), "\(milliseconds)")
    }
    XCTAssertEqual(TimeLeft(.seconds(Int64.max)).wholeSeconds, .seconds(4_611_686_019))
  }
}
