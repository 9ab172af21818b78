import CountdownKit
import XCTest

@testable import countdown_cli

/// Labels whose width or direction terminals disagree about.
final class LabelTests: XCTestCase {
  private let labels = [
    "tea", "yoga 🧘🏽", "👍🏿👍🏿👍🏿", "👨‍👩‍👧‍👦 family", "🇩🇪🇯🇵", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️ 1️⃣ #️⃣", "☎︎", "q\u{308}\u{303}\u{301}", "e\u{301}", "é",
    "お茶の時間", "한국어", "\u{1112}\u{1161}\u{11AB}", "ｱ", "Ａ", "ก็", "क्षि", "\u{200B}zero", "שלום", "مرحبا بك",
    "zwj\u{200D}",
    "🧘\u{200D}", "\u{301}", "🇩",
  ]

  /// How wide terminals take a character to be: as the program does, each part of it for itself, narrow, or wide.
  private let widths: [(String, (Character) -> Int)] = [
    ("the same", DisplayWidth.of),
    ("parts", { $0.isASCII ? 1 : $0.unicodeScalars.reduce(0) { $0 + DisplayWidth.of(Character($1)) } }),
    ("narrow", { _ in 1 }),
    ("double", { $0.isASCII ? 1 : 2 * DisplayWidth.of($0) }),
    ("nothing", { $0.isASCII || "━╸─".contains($0) ? 1 : 0 }),
  ]

  private func rows(_ label: String, isPaused: Bool = false) -> [RowContent] {
    [label, "b"].map { label in
      RowContent(
        label: label, left: TimeLeft(.seconds(754)), whole: TimeLeft(.seconds(1000)), isPaused: isPaused)
    }
  }

  private func paint(_ rows: [RowContent], in screen: inout VirtualScreen, by painter: inout FramePainter) {
    let size = TerminalSize(window: (screen.columns, screen.rows), environment: [:])
    let board = Board(time: TimeText(interval: .seconds(1)), style: .none)
    let lines = board.lines(rows: rows, notes: [], size: size)
    screen.write(painter.frame(lines, size: size) ?? "")
  }

  /// The time has its digits in any window, in the same columns in each row, and nothing stands behind it.
  func testALabelCostsNoDigitOfTheTime() {
    for (name, width) in widths {
      for columns in [8, 14, 20, 30, 80] {
        for label in labels {
          for isPaused in [false, true] {
            var screen = VirtualScreen(columns: columns, rows: 10, width: width)
            var painter = FramePainter(terminalReflows: true)
            paint(rows(label, isPaused: isPaused), in: &screen, by: &painter)
            let what = "\(label.debugDescription), \(columns) columns, \(name): \(screen.lines)"
            XCTAssertEqual(screen.lines.count, 2, what)
            for line in screen.lines { XCTAssert(line.hasSuffix("12:34"), what) }
            let colons = screen.places(of: ":")
            XCTAssertEqual(colons, [colons[0], colons[0]], what)
          }
        }
      }
    }
  }

  func testNothingIsLeftOfALabelThatWasThereBefore() {
    for (name, width) in widths {
      for label in labels {
        var screen = VirtualScreen(columns: 40, rows: 10, width: width)
        var painter = FramePainter(terminalReflows: true)
        paint(rows("a very long label"), in: &screen, by: &painter)
        paint(rows(label), in: &screen, by: &painter)
        var fresh = VirtualScreen(columns: 40, rows: 10, width: width)
        var other = FramePainter(terminalReflows: true)
        paint(rows(label), in: &fresh, by: &other)
        XCTAssertEqual(screen.lines, fresh.lines, "\(label.debugDescription), \(name)")
      }
    }
  }

  func testInAnASCIITerminalALabelIsASCII() {
    let style = Style(glyphs: .ascii)
    for label in labels {
      let layout = RowLayout(columns: 40, labels: 8, times: 5)
      let text = layout.line(of: rows(label)[0], time: "12:34", style: style).text
      XCTAssert(text.allSatisfy { $0.isASCII && $0 != "\u{1B}" }, text.debugDescription)
    }
  }

  func testBehindALabelFromTheRightWritingGoesOnFromTheLeft() {
    for label in [
      "שלום", "مرحبا", "שלום 12", "ܐܒ", "ދިވެހި", "ߒߞߏ", "tea שלום", "יִ", "ﺍ", "𐤀", "𞤀", "a\u{200F}",
    ] {
      for columns in [3, 20] {
        let layout = RowLayout(columns: columns + 7, labels: columns, times: 4)
        let text = layout.line(of: RowContent(label: label), time: "0:00", style: .none)
          .change(from: nil, columns: 80)
        let shown = text.components(separatedBy: "\u{1B}")[1].unicodeScalars.map(\.value)
        let isCut = !text.contains(label)
        // What is cut off may be all that was written from the right.
        if !isCut || label.unicodeScalars.first!.value > 0x500 {
          XCTAssertEqual(shown.suffix(2), [0x200E, 0x20], label)
        }
      }
      XCTAssertEqual(label.endingLeftToRight, label + "\u{200E}")
      XCTAssertEqual(label.endingLeftToRight.endingLeftToRight, label + "\u{200E}")
      XCTAssertEqual(DisplayWidth.of(label.endingLeftToRight), DisplayWidth.of(label))
    }
    for label in [
      "tea", "お茶", "é", "🍵", "Ж", "ก็", "\u{58F}", "\u{900}", "\u{FE6F}", "\u{107FF}", "\u{1F000}",
    ] {
      XCTAssertEqual(label.endingLeftToRight, label)
    }
  }

  func testTheRoundBehindALabelFromTheRightIsOnItsRight() {
    var row = rows("שלום")[0]
    row.round = Round(number: 2, of: 4)
    XCTAssertEqual(row.title(.unicode), "שלום\u{200E} 2/4")
    XCTAssertEqual(row.title(.ascii), "???? 2/4")
  }

  func testALineOfItsOwnIsDirectedInATerminalOnly() {
    let time = TimeText(interval: .seconds(1))
    let row = rows("שלום")[0]
    XCTAssertEqual(PlainRow(time: time, glyphs: .unicode).text(of: row), "שלום\u{200E} 12:34")
    XCTAssertEqual(PlainRow(time: time, glyphs: .ascii).text(of: row), "???? 12:34")
    XCTAssertEqual(PlainRow(time: time, glyphs: nil).text(of: row), "שלום 12:34")
  }
}
