import CountdownKit
import XCTest

@testable import countdown_cli

final class ShownTextTests: XCTestCase {
  func testTheIntervalDecidesTheDecimals() {
    let decimals: [(Duration, Int)] = [
      (.seconds(1), 0), (.seconds(60), 0), (DurationText.longest, 3), (.milliseconds(100), 1),
      (.milliseconds(500), 1), (.milliseconds(1500), 1), (.milliseconds(250), 2), (.milliseconds(10), 2),
      (.milliseconds(1), 3), (.milliseconds(125), 3), (.microseconds(1500), 3),
      (.nanoseconds(1_000_000_001), 3),
    ]
    for (interval, count) in decimals {
      XCTAssertEqual(TimeText(interval: interval).decimals, count, "\(interval)")
    }
  }

  func testTimesAreRoundedUpAndAsAWordTheyHaveNoSpace() {
    let texts: [(Int, Duration, String)] = [
      (1000, .zero, "0:00"), (1000, .milliseconds(1), "0:01"), (1000, .seconds(1), "0:01"),
      (1000, .milliseconds(1001), "0:02"), (1000, .seconds(59), "0:59"), (1000, .seconds(60), "1:00"),
      (1000, .seconds(3909), "1:05:09"), (1000, .seconds(86_399), "23:59:59"),
      (1000, .seconds(90_000), "1d 01:00:00"), (1000, .seconds(34_560_000), "400d 00:00:00"),
      (1000, .seconds(183_845), "2d 03:04:05"),
      (100, .zero, "0:00.0"), (100, .nanoseconds(1), "0:00.1"), (100, .milliseconds(100), "0:00.1"),
      (100, .milliseconds(9_900), "0:09.9"), (100, .milliseconds(9_901), "0:10.0"),
      (100, .milliseconds(59_950), "1:00.0"), (10, .milliseconds(50), "0:00.05"),
      (1, .milliseconds(7), "0:00.007"), (1, .milliseconds(3_909_250), "1:05:09.250"),
      (1, .milliseconds(90_000_001), "1d 01:00:00.001"),
    ]
    for (interval, left, text) in texts {
      let times = TimeText(interval: .milliseconds(interval))
      XCTAssertEqual(times.text(TimeLeft(left)), text)
      XCTAssertEqual(times.word(TimeLeft(left)), text.filter { $0 != " " })
      XCTAssert(times.text(TimeLeft(DurationText.longest)).hasPrefix("53375d "), "the longest time is text")
    }
  }

  func testEveryCharacterHasItsColumns() {
    let widths: [(String, Int)] = [
      ("", 0), ("a", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ж", 1), ("א", 1), ("ก็", 1), ("…", 1),
      ("━", 1),
      ("お", 2), ("茶", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("Ａ", 2), ("ｱ", 1), ("。", 2), ("𠮷", 2),
      ("🍵", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇯🇵", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("⌚", 2), ("\u{FFFD}", 1),
      ("\u{200B}", 0), ("\u{FE0F}", 0), ("\u{1160}", 0), ("\u{11FF}", 0), ("\u{A4D0}", 1), ("\u{FE6F}", 2),
      ("\u{1D400}", 1), ("\u{10000}", 1),
      ("tea 🍵 お茶", 11),
    ]
    for (text, width) in widths {
      XCTAssertEqual(DisplayWidth.of(text), width, text)
      XCTAssertEqual(DisplayWidth.truncate(text, to: width), text, "what fits is not truncated")
    }
  }

  func testWideCharactersAreWideUpToTheLastOfTheirRange() {
    for range in [
      "\u{1100}\u{115F}", "\u{2E80}\u{303E}", "\u{3041}\u{4DFF}", "\u{4E00}\u{9FFF}", "\u{A000}\u{A4CF}",
      "\u{A960}\u{A97F}", "\u{AC00}\u{D7A3}", "\u{F900}\u{FAFF}", "\u{FE10}\u{FE19}", "\u{FE30}\u{FE6F}",
      "\u{FF01}\u{FF60}", "\u{FFE0}\u{FFE6}", "\u{16FE0}\u{18DFF}", "\u{1AFF0}\u{1B2FF}",
      "\u{1F200}\u{1F265}", "\u{20000}\u{3FFFD}",
    ] {
      for scalar in range.unicodeScalars {
        XCTAssertEqual(DisplayWidth.of(String(scalar)), 2, "U+\(String(scalar.value, radix: 16))")
      }
    }
  }

  func testCharactersThatTurnTheWritingDirectionAroundAreReplacedAndTheirNeighboursAreNot() {
    for (first, last) in [(0x202A, 0x202E), (0x2066, 0x2069)] as [(UInt32, UInt32)] {
      for value in first - 1...last + 1 {
        let text = Unicode.Scalar(value).map { String($0) } ?? ""
        let isReplaced = value == 0x2029 || (first...last).contains(value)
        XCTAssertEqual(text.printable, isReplaced ? "\u{FFFD}" : text, "U+\(String(value, radix: 16))")
      }
    }
  }

  func testTruncationLeavesAnEllipsisAndFittedTextHasItsWidth() {
    let cases: [(String, Int, String)] = [
      ("kettle", 5, "kett…"), ("kettle", 2, "k…"), ("kettle", 1, "…"), ("kettle", 0, ""), ("kettle", -3, ""),
      ("お茶の時間", 9, "お茶の時…"), ("お茶の時間", 8, "お茶の…"), ("お茶の時間", 2, "…"),
      ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ]
    for (text, columns, expected) in cases {
      XCTAssertEqual(DisplayWidth.truncate(text, to: columns), expected, "\(text) to \(columns)")
    }
    for text in ["", "tea", "お茶の時間", "🍵 in the kettle", "👩‍👩‍👧👩‍👩‍👧"] {
      for columns in 0...20 {
        XCTAssertEqual(DisplayWidth.of(DisplayWidth.fit(text, to: columns)), columns, "\(text) in \(columns)")
      }
    }
  }
}
