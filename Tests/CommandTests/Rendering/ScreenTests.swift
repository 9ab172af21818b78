import CountdownKit
import XCTest

@testable import countdown_cli

/// What a window shows: screens that were looked at in tmux, at four widths, with labels of double width and from right to
/// left.
final class ScreenTests: XCTestCase {
  private let rows = [
    RowContent(
      label: "tea", left: TimeLeft(.seconds(285)), whole: TimeLeft(.seconds(570)), end: "ends 17:45"),
    RowContent(
      label: "お茶の時間", left: TimeLeft(.seconds(9)), whole: TimeLeft(.seconds(90)), end: "ends 17:40",
      isWarned: true),
    RowContent(
      label: "שלום", left: TimeLeft(.seconds(93_784)), whole: TimeLeft(.seconds(100_000)),
      end: "ends Sat 19:43"),
    RowContent(label: "work", round: Round(number: 2, of: 4), left: TimeLeft(.seconds(300)), isWaiting: true),
    RowContent(
      label: "talk", left: TimeLeft(nanoseconds: -72_000_000_000), end: "ended 17:39", isPastZero: true),
    RowContent(label: "a kettle of water", isOver: true),
  ]

  private func screen(columns: Int, style: Style = .colours) -> [String] {
    let size = TerminalSize(window: (columns, 12), environment: [:])
    let keys = KeyText.lines(
      ["+ - minute", "n next", "r again", "arrows row"], isPaused: false, columns: columns)
    let lines = Board(time: TimeText(interval: .seconds(1)), style: style)
      .lines(rows: rows, notes: keys, size: size)
    var painter = FramePainter(terminalReflows: true)
    var screen = VirtualScreen(columns: columns, rows: 12)
    screen.write(painter.frame(lines, size: size) ?? "")
    XCTAssertEqual(screen.surprises, [])
    return screen.lines
  }

  func testAWideWindow() {
    assertScreen(
      screen(columns: 120),
      """
      tea                ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━╸───────────────────────────────────         4:45  ends 17:45
      お茶の時間         ━━━━━━━╸───────────────────────────────────────────────────────────────         0:09  ends 17:40
      שלום               ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━────  1d 02:03:04  ends Sat 19:43
      work 2/4           press enter                                                                     5:00
      talk               over                                                                           -1:12  ended 17:39
      a kettle of water  done                                                                            0:00
      space pause | + - minute | n next | r again | arrows row | q quit | ? hide
      """)
  }

  func testAWindowOfSixtyColumns() {
    assertScreen(
      screen(columns: 60),
      """
      tea        ━━━━━━━━━╸─────────         4:45  ends 17:45
      お茶の時…  ━━─────────────────         0:09  ends 17:40
      שלום       ━━━━━━━━━━━━━━━━━━─  1d 02:03:04  ends Sat 19:43
      work 2/4   press enter                 5:00
      talk       over                       -1:12  ended 17:39
      a kettle…  done                        0:00
      space pause | + - minute | n next | r again | arrows row
      q quit | ? hide
      """)
  }

  func testANarrowWindow() {
    assertScreen(
      screen(columns: 26),
      """
      tea                  4:45
      お茶の時間           0:09
      שלום          1d 02:03:04
      work 2/4     ?       5:00
      talk                -1:12
      a kettle of…         0:00
      space pause | + - minute
      n next | r again
      arrows row | q quit
      ? hide
      """)
  }

  func testAVeryNarrowWindow() {
    assertScreen(
      screen(columns: 20),
      """
      tea            4:45
      お茶…          0:09
      שלום    1d 02:03:04
      work … ?       5:00
      talk          -1:12
      a ket…         0:00
      space pause
      + - minute | n next
      r again
      arrows row | q quit
      ? hide
      """)
  }

  func testAWindowInASCII() {
    assertScreen(
      screen(columns: 60, style: Style(glyphs: .ascii)),
      """
      tea        =========-.........         4:45  ends 17:45
      ?????      ==.................         0:09  ends 17:40
      ????       ==================.  1d 02:03:04  ends Sat 19:43
      work 2/4   press enter                 5:00
      talk       over                       -1:12  ended 17:39
      a kettle~  done                        0:00
      space pause | + - minute | n next | r again | arrows row
      q quit | ? hide
      """)
  }

  private func assertScreen(_ lines: [String], _ expected: String, line: UInt = #line) {
    XCTAssertEqual(lines.joined(separator: "\n"), expected, line: line)
  }
}
