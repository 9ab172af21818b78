import XCTest

@testable import countdown_cli

final class DisplayWidthTests: XCTestCase {
  func testEveryCharacterHasItsColumns() {
    let widths: [(String, Int)] = [
      ("", 0), ("a", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ж", 1), ("א", 1), ("ก็", 1), ("…", 1),
      ("━", 1),
      ("お", 2), ("茶", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("Ａ", 2), ("ｱ", 1), ("。", 2), ("𠮷", 2),
      ("🍵", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇯🇵", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("⌚", 2), ("\u{FFFD}", 1),
      ("\u{200B}", 0), ("\u{1D400}", 1), ("\u{10000}", 1), ("tea 🍵 お茶", 11),
    ]
    for (text, width) in widths {
      XCTAssertEqual(DisplayWidth.of(text), width, text)
    }
  }

  func testWhatFitsIsNotTruncated() {
    for text in ["", "tea", "お茶", "🍵🍵"] {
      XCTAssertEqual(DisplayWidth.truncate(text, to: DisplayWidth.of(text)), text)
    }
  }

  func testTruncationLeavesAnEllipsis() {
    let cases: [(String, Int, String)] = [
      ("kettle", 5, "kett…"), ("kettle", 2, "k…"), ("kettle", 1, "…"), ("kettle", 0, ""), ("kettle", -3, ""),
      ("お茶の時間", 9, "お茶の時…"), ("お茶の時間", 8, "お茶の…"), ("お茶の時間", 2, "…"),
      ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ]
    for (text, columns, expected) in cases {
      XCTAssertEqual(DisplayWidth.truncate(text, to: columns), expected, "\(text) to \(columns)")
    }
  }

  func testFittedTextHasExactlyItsWidth() {
    for text in ["", "tea", "お茶の時間", "🍵 in the kettle", "👩‍👩‍👧👩‍👩‍👧"] {
      for columns in 0...20 {
        XCTAssertEqual(DisplayWidth.of(DisplayWidth.fit(text, to: columns)), columns, "\(text) in \(columns)")
      }
    }
  }
}
