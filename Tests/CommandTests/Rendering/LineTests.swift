import CountdownKit
import TestSupport
import XCTest

@testable import countdown_cli

/// What is written where a line changes.
final class LineTests: XCTestCase {
  private let layout = RowLayout(columns: 40, labels: 6, times: 7, ends: [10])

  private func row(_ label: String, left: Int, of whole: Int = 600, isPaused: Bool = false) -> Line {
    let row = RowContent(
      label: label, left: TimeLeft(.seconds(left)), whole: TimeLeft(.seconds(whole)), end: "ends 17:45",
      isWarned: left < 10, isPaused: isPaused)
    return layout.line(of: row, time: row.left.description, style: .colours)
  }

  func testOnlyWhatHasChangedIsWritten() {
    let before = row("tea", left: 599, of: 90_000)
    XCTAssertEqual(row("tea", left: 599, of: 90_000).change(from: before, columns: 40), "")
    XCTAssertEqual(row("tea", left: 598, of: 90_000).change(from: before, columns: 40), "\u{1B}[27G8")
    XCTAssertEqual(row("tea", left: 579, of: 90_000).change(from: before, columns: 40), "\u{1B}[26G3")
    XCTAssertEqual(
      row("tea", left: 599, of: 90_000).change(from: nil, columns: 40).components(separatedBy: "9:59").count,
      2)
  }

  /// An hour of twenty rows: that many bytes a second go through the slowest line.
  func testATickOfTwentyRowsFitsASlowLine() {
    var painter = FramePainter(terminalReflows: true)
    let size = TerminalSize(window: (80, 24), environment: [:])
    var bytes = 0
    for second in 0...600 {
      let rows = (0..<20).map { index in
        RowContent(
          label: "row \(index)", left: TimeLeft(.seconds(3_600 + index - second)),
          whole: TimeLeft(.seconds(3_600)), end: "ends 17:45")
      }
      let lines = Board(time: TimeText(interval: .seconds(1)), style: .colours)
        .lines(rows: rows, notes: [], size: size)
      let frame = painter.frame(lines, size: size)?.utf8.count ?? 0
      if second > 0 { bytes += frame }
    }
    XCTAssertLessThan(bytes / 600, 300)
    XCTAssertGreaterThan(bytes / 600, 20 * 6, "each row has a new digit")
  }

  /// Lines and labels of random rows, one painted over the other, in terminals that disagree about widths.
  func testAChangeLeavesWhatAFreshLineShows() {
    var random = SplitMix64(seed: 132)
    let labels = ["", "tea", "lunch", "お茶", "שלום", "🍵 é"]
    let isAmbiguous: (Character) -> Bool = { "━─…".contains($0) }
    for (name, width) in [
      ("the same", DisplayWidth.of), ("wide", { isAmbiguous($0) ? 2 : DisplayWidth.of($0) }),
    ] as [(String, (Character) -> Int)] {
      var screen = VirtualScreen(columns: 40, rows: 2, width: width)
      var shown: Line?
      for _ in 0..<2_000 {
        let label = labels.randomElement(using: &random) ?? ""
        let line = row(
          label, left: .random(in: 0...600, using: &random), isPaused: .random(using: &random))
        screen.write("\u{1B}[?7l\r" + line.change(from: shown, columns: 40) + "\u{1B}[?7h")
        shown = line
        let text = screen.lines.first ?? ""
        let time = line.text.suffix(16)
        XCTAssert(text.hasSuffix(time.drop { $0 == " " }), "\(name): \(text)")
        if name == "the same" {
          var fresh = VirtualScreen(columns: 40, rows: 2, width: width)
          fresh.write(line.change(from: nil, columns: 40))
          XCTAssertEqual(screen.lines, fresh.lines)
        }
      }
    }
  }

  /// East Asian settings of xterm, VTE, iTerm2 and PuTTY: the bar is twice as wide there.
  func testWhereLinesAreTwoColumnsWideTheTimeIsSeenAndTheBarEndsWhereItShould() {
    var screen = VirtualScreen(columns: 40, rows: 2) { "━─…".contains($0) ? 2 : 1 }
    let lines = [row("tea", left: 300), row("tea", left: 299)]
    screen.write("\u{1B}[?7l\r" + lines[0].change(from: nil, columns: 40))
    XCTAssertEqual(screen.lines, ["tea     ━━ ──      5:00  ends 17:45"])
    XCTAssertEqual(screen.places(of: "─").first, 13)
    screen.write("\r" + lines[1].change(from: lines[0], columns: 40))
    XCTAssert(screen.lines[0].hasSuffix("  4:59  ends 17:45"), screen.lines[0])
  }
}
