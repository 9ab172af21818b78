import CountdownKit
import XCTest

@testable import countdown_cli

/// What a window shows, with labels of double width and from right to left; each screen was looked at in tmux.
final class BoardTests: XCTestCase {
  private var rows: [RowContent] {
    var rows = [
      RowContent.row("tea", left: 285, of: 570), .row("お茶の時間", left: 9, of: 90, end: "ends 17:40"),
      .row("שלום", left: 93_784, of: 100_000, end: "ends Sat 19:43"), .row("work", left: 300, end: nil),
      .row("talk", left: -72, end: "ended 17:39"), .row("a kettle of water", left: 0, end: nil),
    ]
    (rows[1].isWarned, rows[3].isWaiting, rows[3].round) = (true, true, "2/4")
    (rows[4].isPastZero, rows[5].isOver) = (true, true)
    return rows
  }

  private func assertScreen(
    _ rows: [RowContent], _ columns: Int, by height: Int = 12, isBig: Bool = false,
    style: Style = Style(isColoured: true), notes: [String] = [], _ expected: String, line: UInt = #line
  ) {
    var painter = Painter(isOnAlternateScreen: isBig)
    var screen = VirtualScreen(columns: columns, rows: height)
    screen.show(rows, notes: notes, style: style, by: &painter)
    XCTAssertEqual(screen.lines.joined(separator: "\n"), expected, line: line)
    XCTAssertEqual(screen.surprises, [], line: line)
  }

  func testRowsInWideAndNarrowWindows() {
    let keys = ["+ - minute", "n next", "r again", "arrows row"]
    let wide = """
      tea             ━━━━━━━───────         4:45  ends 17:45
      お茶の時間      ━╸────────────         0:09  ends 17:40
      שלום            ━━━━━━━━━━━━━╸  1d 02:03:04  ends Sat 19:43
      work 2/4        press enter            5:00
      talk            over                  -1:12  ended 17:39
      a kettle of w…  done                   0:00
      ? hide | q quit | space pause | + - minute | n next
      r again | arrows row
      """
    assertScreen(rows, 60, notes: KeyHelp.lines(keys, isPaused: false, columns: 60), wide)
    let narrow = """
      tea            4:45
      お茶…          0:09
      שלום    1d 02:03:04
      rows 1-3 of 6
      keys
      """
    assertScreen(rows, 20, by: 6, notes: ["keys"], narrow)
    var paused = rows[0]
    paused.isPaused = true
    for (columns, text) in [(20, "tea |4:45"), (6, "|4:45"), (5, "4:45"), (4, "4:…"), (1, "…")] {
      assertScreen([paused], columns, by: 2, text)
    }
    for height in [1, 2] { assertScreen(rows, 30, by: height, "tea  4:45  ends 17:45") }
    let tea = RowContent.row("thé 🍵", left: 285, of: 570)
    assertScreen([tea], 40, style: Style(glyphs: .ascii), "th? ?  =======.......  4:45  ends 17:45")
    assertScreen([tea], 40, style: Style(glyphs: .console), "thé 🍵  ======-......  4:45  ends 17:45")
    let board = Board(time: TimeText(interval: .seconds(1)), style: .none).lines(
      rows: rows, chosen: 4, notes: ["q", "b", "c"], size: TerminalSize(columns: 20, rows: 5))
    XCTAssertEqual(board.map(\.text), ["talk  -1:12", "rows 5-5 of 6", "q", "b"])
    // A far end leaves a quarter of the row to the bar, or is left out.
    for label in [10, 25, 100] {
      let far = RowLayout(columns: 80, labels: label, times: 13, ends: [10, 21])
      XCTAssert(far.bar >= 19 && far.end == 21 && far.label >= min(label, 20), "\(far)")
    }
    // The bar is empty only at the end.
    let bars = [1, 0.75, 0.5, 1e-6, 0, 2, .nan].map { Bar.line(fraction: $0, columns: 2, style: .none).text }
    XCTAssertEqual(bars, ["━━", "━╸", "━─", "╸─", "──", "━━", "──"])
  }

  func testLargeDigitsAreAsLargeAsTheWindowAllows() {
    let tea = [RowContent.row("tea", left: 570)]
    var past = RowContent.row("a tea", left: -72, end: "is over")
    past.isPastZero = true
    let shown = """
                  a█tea
                █     █  ███
               ██  █ ██    █
            ██  █     █  ███
                █  █  █  █
               ███   ███ ███
               is█over██+1
                  note
      """
    assertScreen([past, past], 30, by: 8, isBig: true, notes: ["note"], shown)
    assertScreen(tea, 20, by: 3, isBig: true, notes: ["a"], "        tea\n       9:30\n    ends 17:45")
    let four = "        tea\n       9:30\n    ends 17:45\n         a"
    assertScreen(tea, 20, by: 4, isBig: true, notes: ["a", "b"], four)
    assertScreen(tea, 3, by: 1, isBig: true, "9…")
    let digits = BigDigits.lines("2d 03:14:56.789-", columns: 100, rows: 10) ?? []
    let widths = digits.map { $0.text.filter { $0 != " " } + "\($0.width)" }
    XCTAssertEqual(Set(widths), ["54"], "reversed spaces alone")
    for (row, columns) in rows.flatMap({ row in (1...120).map { (row, $0) } }) {
      let (size, time) = (TerminalSize(columns: columns, rows: 7), TimeText(interval: .milliseconds(100)))
      let big = BigBoard(time: time, style: .none).lines(row: row, others: 3, notes: ["keys"], size: size)
      let all = Board(time: time, style: .none).lines(rows: [row], notes: ["keys"], size: size) + big
      XCTAssert(big.count == 7 && all.allSatisfy { $0.width <= max(1, columns - 1) }, "\(row) in \(columns)")
    }
  }

  func testTheTerminalIsKnownByItsEnvironment() {
    func terminal(_ environment: [String: String]) -> Terminal {
      Terminal(descriptor: -1, environment: environment)
    }
    for (environment, glyphs) in [
      (["LANG": "de_DE.utf8@euro"], Glyphs.unicode), ([:], .ascii), (["LANG": "de_DE"], .ascii),
      (["LC_ALL": "", "LC_CTYPE": "UTF-8", "LANG": "C"], .unicode),
      (["LC_ALL": "C", "LANG": "C.UTF-8"], .ascii),
    ] { XCTAssertEqual(terminal(environment).glyphs, glyphs, "\(environment)") }
    let console = terminal([
      "TERM": "linux-16color", "LANG": "C.UTF-8", "NO_COLOR": "", "COLUMNS": "20", "LINES": "0",
    ])
    XCTAssert(console.glyphs == .console && !console.hasTitle && !console.reflows && console.style.isColoured)
    XCTAssertEqual(console.size, TerminalSize(columns: 20, rows: 24))
    XCTAssert(terminal(["TERM": "xterm"]).reflows && !terminal(["XTERM_VERSION": "XTerm(390)"]).reflows)
  }
}
