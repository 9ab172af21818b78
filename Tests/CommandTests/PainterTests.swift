import CountdownKit
import TestSupport
import XCTest

@testable import countdown_cli

/// What is sent to bring the terminal from one board to the next.
final class PainterTests: XCTestCase {
  private var (screen, painter) = (VirtualScreen(columns: 40, rows: 10), Painter())

  private func paint(_ lines: String..., below text: [String] = []) {
    let size = TerminalSize(columns: screen.columns, rows: screen.rows)
    screen.write(painter.frame(lines.map { Line($0) }, below: text, size: size) ?? "")
  }

  func testEachBoardReplacesTheOneBeforeBelowWhatIsThere_alsoInANarrowerWindow() {
    for columns in [40, 39, 25, 20, 13] {
      (screen, painter) = (VirtualScreen(columns: 40, rows: 10), Painter())
      screen.write("$ earlier\r\n$ countdown-cli\r\n")
      paint(String(repeating: "a", count: 39), "", String(repeating: "b", count: 30))
      screen.reflow(columns: columns)
      for lines in [("a 10", "b 12"), ("a 9", "b 11"), ("a 8", "b 11")] {
        paint(lines.0, lines.1)
        let shown = screen.scrollback + screen.lines
        XCTAssertEqual(shown.joined(), "$ earlier$ countdown-cli\(lines.0)\(lines.1)", "\(columns)")
      }
      let long = String(repeating: "x", count: columns)
      paint("a", below: ["ready", long + "x"])
      painter.forget()
      screen.write("$ fg\r\n")
      paint("a", "c")
      XCTAssertEqual(screen.lines.suffix(7), ["ready", long, "x", "a", "$ fg", "a", "c"])
    }
    XCTAssertEqual(painter.leave(), "")
  }

  /// As tmux would leave one that is erased from the first cell of the window.
  func testABoardThatFillsTheWindowLeavesNoCopyInTheHistory() {
    for rows in [1, 5] {
      (screen, painter) = (VirtualScreen(columns: 40, rows: rows), Painter())
      for (count, columns) in [(max(1, rows - 1), 40), (1, 39), (max(1, rows - 1), 40)] {
        let lines = (0..<count).map { Line("line \($0)") }
        screen.write(painter.frame(lines, size: TerminalSize(columns: columns, rows: rows)) ?? "")
        XCTAssertEqual(screen.lines, lines.map(\.text))
      }
      XCTAssertEqual(screen.scrollback + screen.surprises, [])
    }
  }

  /// Rows at random, one painted over the other, in terminals that disagree about widths.
  func testALabelCostsNoDigitOfTheTime_andAChangeLeavesWhatAFreshBoardShows() {
    let labels = """
      tea;yoga 🧘🏽;👍🏿👍🏿👍🏿;👨‍👩‍👧‍👦 family;🇩🇪🇯🇵;❤️ 1️⃣ #️⃣;q\u{308}\u{303}\u{301};é;お茶の時間;한국어;\u{1112}\u{1161}\u{11AB};ｱ;Ａ;ก็;क्षि;\u{200B}zero;שלום;\
      مرحبا بك;zwj\u{200D};\u{301};🇩
      """.components(separatedBy: ";")
    // As the program does, each part of it for itself, narrow, or wide, also lines.
    let widths: [(Character) -> Int] = [
      DisplayWidth.of,
      { $0.isASCII ? 1 : $0.unicodeScalars.reduce(0) { $0 + DisplayWidth.of(Character($1)) } }, { _ in 1 },
      { $0.isASCII ? 1 : 2 * DisplayWidth.of($0) }, { $0.isASCII || "━╸─".contains($0) ? 1 : 0 },
    ]
    var random = SplitMix64(seed: 132)
    for (index, width) in widths.enumerated() {
      for columns in [8, 14, 40, 80] {
        var (screen, painter) = (VirtualScreen(columns: columns, rows: 4, width: width), Painter())
        for label in labels.shuffled(using: &random) {
          var rows = [label, "b"].map {
            RowContent.row($0, left: .random(in: 0...900, using: &random), of: 900)
          }
          rows[0].isPaused = .random(using: &random)
          (rows[1].isPaused, rows[1].isWarned) = (rows[0].isPaused, .random(using: &random))
          screen.show(rows, by: &painter)
          var (fresh, other) = (VirtualScreen(columns: columns, rows: 4, width: width), Painter())
          fresh.show(rows, by: &other)
          let what = "\(label.debugDescription), \(columns) columns, \(index): \(screen.lines)"
          // Where the bar itself is wide, it is coarse.
          if index != 3 { XCTAssertEqual(screen.lines, fresh.lines, what) }
          XCTAssert(zip(rows, screen.lines).allSatisfy { "\($1) ".contains("\($0.left) ") }, what)
          let places = screen.cells.flatMap { line in line.indices.filter { line[$0] == ":" } }
          XCTAssertEqual(Set(places).count, columns < 40 ? 1 : 2, what)
        }
      }
    }
  }

  func testBehindALabelFromTheRightWritingGoesOnFromTheLeft() {
    for label in ["שלום", "مرحبا", "שלום 12", "ܐܒ", "tea שלום", "ﺍ", "𐤀", "𞤀", "a\u{200F}"] {
      XCTAssertEqual(label.endingLeftToRight.endingLeftToRight, "\(label)\u{200E}")
    }
    for label in ["tea", "お茶", "é", "🍵", "Ж", "ก็"] { XCTAssertEqual(label.endingLeftToRight, label) }
  }

  /// Some 50 bytes each second for a row, and 30 for each of many: a slow line can take that.
  func testOnlyWhatHasChangedIsSent() {
    for (count, most) in [(1, 3_333), (20, 33_333)] {
      let (size, time) = (TerminalSize(columns: 80, rows: 24), TimeText(interval: .seconds(1)))
      var (painter, bytes) = (Painter(), 0)
      for second in 0..<60 {
        let rows = (0..<count).map { RowContent.row("row \($0)", left: 3_600 + $0 - second, of: 3_600) }
        let lines = Board(time: time, style: Style(isColoured: true)).lines(rows: rows, notes: [], size: size)
        bytes += painter.frame(lines, size: size)?.utf8.count ?? 0
      }
      XCTAssert(240 * count...most ~= bytes, "\(bytes) for \(count) rows in a minute")
    }
  }
}
