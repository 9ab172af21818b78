import CountdownKit
import Foundation
import TestSupport
import XCTest

/// The time left in the user's language; and words that agree with it.
final class TimeLeftLocalizedTests: XCTestCase {
  private func text(_ duration: Duration, _ locale: String) -> String {
    TimeLeft(duration).localized(in: Locale(identifier: locale))
  }

  func testDaysAreInWords_andTheClockIsTheLocales() {
    let cases: [(String, Int, String)] = [
      ("en_US", 59, "0:59"), ("en_US", 3_909, "1:05:09"), ("en_US", 86_400, "1 day 00:00:00"),
      ("en_US", 183_845, "2 days 03:04:05"), ("de_DE", 183_845, "2 Tage 03:04:05"), ("da_DK", 59, "0.59"),
      ("da_DK", 183_845, "2 dage 03.04.05"), ("pl_PL", 86_400, "1 dzień 00:00:00"),
      ("pl_PL", 183_845, "2 dni 03:04:05"), ("ru_RU", 432_003, "5 дней 00:00:03"),
      ("ru_RU", 1_814_400, "21 день 00:00:00"), ("ja_JP", 183_845, "2日 03:04:05"),
      ("fa_IR", 3_909, "۱:۰۵:۰۹"),
      // From right to left, in logical order: two days have a word of their own.
      ("ar_EG", 183_845, "يومان ٠٣:٠٤:٠٥"), ("ar_EG", 432_003, "٥ أيام ٠٠:٠٠:٠٣"),
      ("he_IL", 183_845, "יומיים 03:04:05"),
    ]
    for (locale, seconds, expected) in cases {
      XCTAssertEqual(text(.seconds(seconds), locale), expected, "\(locale), \(seconds)")
    }
  }

  /// Also where two days are one word, without a number that could have a sign.
  func testPastZeroItHasTheLocalesMinusSign() {
    let cases: [(String, Int, String)] = [
      ("en_US", -5, "-0:05"), ("en_US", -183_845, "-2 days 03:04:05"), ("sv_SE", -5, "\u{2212}0:05"),
      ("he_IL", -183_845, "\u{200e}-יומיים 03:04:05"), ("ar_EG", -183_845, "\u{61c}-يومان ٠٣:٠٤:٠٥"),
    ]
    for (locale, seconds, expected) in cases {
      let left = TimeLeft.seconds(seconds)
      XCTAssertEqual(left.localized(in: Locale(identifier: locale)), expected, "\(locale), \(seconds)")
    }
    XCTAssertEqual(TimeLeft.milliseconds(-900).localized(in: Locale(identifier: "en_US")), "0:00")
  }

  func testLocalizedTextIsRoundedUpAsTheDigitsAre() {
    XCTAssertEqual(text(.zero, "en_US"), "0:00")
    XCTAssertEqual(text(.nanoseconds(1), "en_US"), "0:01")
    XCTAssertEqual(text(.milliseconds(59_001), "en_US"), "1:00")
    XCTAssertEqual(text(.milliseconds(86_399_001), "en_US"), "1 day 00:00:00")
    XCTAssertEqual(text(.seconds(Int64.max), "en_US"), "53,375 days 23:53:39")
    var random = SplitMix64(seed: 44)
    for _ in 0..<300 {
      let left = TimeLeft(.nanoseconds(Int64(random.next() >> random.next(12...60))))
      let digits = "\(left)".replacing("d ", with: left.components.days == 1 ? " day " : " days ")
      XCTAssertEqual(left.localized(in: Locale(identifier: "en_US")).replacing(",", with: ""), digits)
    }
  }

  func testAnyLocaleIsALocale() {
    for identifier in ["", "xx", "zz_ZZ@calendar=none", "\u{0}"] {
      XCTAssertTrue(text(.seconds(59), identifier).hasSuffix("59"))
    }
    XCTAssertFalse(TimeLeft.seconds(59).localized().isEmpty)
  }
}
