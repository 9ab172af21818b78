import CountdownKit
import XCTest

@testable import countdown_cli

final class BigBoardTests: XCTestCase {
  private func row(_ label: String = "tea", left: Int = 570) -> RowContent {
    RowContent(label: label, left: TimeLeft(.seconds(left)), end: "ends 17:45")
  }

  private func screen(
    _ row: RowContent, others: Int = 0, notes: [String] = [], _ columns: Int, _ rows: Int,
    style: Style = .none
  ) -> [String] {
    let size = TerminalSize(window: (columns, rows), environment: [:])
    var painter = ScreenPainter()
    var screen = VirtualScreen(columns: columns, rows: rows)
    screen.write(
      painter.frame(
        BigBoard(time: TimeText(interval: .seconds(1)), style: style)
          .lines(row: row, others: others, notes: notes, size: size), below: [], size: size) ?? "")
    XCTAssertEqual(screen.surprises, [])
    return screen.lines + Array(repeating: "", count: rows - screen.lines.count)
  }

  func testTheDigitsAreAsLargeAsTheWindowAllows() {
    XCTAssertEqual(
      screen(row(), others: 2, 60, 12),
      [
        "",
        "                            tea",
        "",
        "          █████████         █████████   █████████",
        "          ███   ███   ███         ███   ███   ███",
        "          █████████         █████████   ███   ███",
        "                ███   ███         ███   ███   ███",
        "          █████████         █████████   █████████",
        "",
        "                      ends 17:45  +2",
        "", "",
      ])
    XCTAssertEqual(
      screen(row("お茶の時間"), 26, 8),
      [
        "       お茶の時間", "      ███   ███ ███", "      █ █ █   █ █ █", "      ███   ███ █ █",
        "        █ █   █ █ █", "      ███   ███ ███", "       ends 17:45", "",
      ])
    XCTAssertEqual(
      screen(row("שלום", left: 93_784), 60, 9),
      [
        "                           שלום", "", "            █    █   ███ ███   ███ ███   ███ █ █",
        "           ██    █   █ █   █ █ █ █   █ █ █ █ █ █",
        "            █  ███   █ █ ███   █ █ ███   █ █ ███",
        "            █  █ █   █ █ █   █ █ █   █ █ █ █   █",
        "           ███ ███   ███ ███   ███ ███   ███   █",
        "", "                        ends 17:45",
      ])
  }

  func testAWarningIsSeenWithoutColours() {
    let past = RowContent(
      label: "a tea", left: TimeLeft(nanoseconds: -72_000_000_000), end: "is over", isPastZero: true)
    XCTAssertEqual(
      screen(past, 30, 7),
      [
        "            a█tea", "          █     █  ███", "         ██  █ ██    █", "      ██  █     █  ███",
        "          █  █  █  █", "         ███   ███ ███",
        "           is█over",
      ])
  }

  func testTheDigitsNeedNoCharacterThatAFontMayLack() {
    let board = BigBoard(time: TimeText(interval: .seconds(1)), style: .colours)
    let lines = board.lines(
      row: row(), others: 0, notes: [], size: TerminalSize(window: (80, 24), environment: [:]))
    XCTAssert(lines.allSatisfy { $0.change(from: nil, columns: 80).allSatisfy(\.isASCII) })
  }

  func testALowOrNarrowWindowShowsThePlainTime() {
    XCTAssertEqual(screen(row(), 20, 3), ["        tea", "       9:30", "    ends 17:45"])
    XCTAssertEqual(screen(row(), 20, 2), ["        tea", "       9:30"])
    XCTAssertEqual(screen(row(), 20, 1), ["       9:30"])
    XCTAssertEqual(screen(row(), 3, 1), ["9…"])
    XCTAssertEqual(screen(row(), 12, 6)[2...3], ["   9:30", "ends 17:45"])
  }

  func testTheStateStandsBelow() {
    var row = row()
    row.isPaused = true
    row.end = nil
    XCTAssertEqual(screen(row, 20, 3).last, "      paused")
    row.isWaiting = true
    XCTAssertEqual(screen(row, 20, 3).last, "    press enter")
    row.isOver = true
    XCTAssertEqual(screen(row, others: 1, 20, 3).last, "     done  +1")
  }

  func testNotesStandAtTheBottomAndGiveWay() {
    XCTAssertEqual(
      screen(row(), notes: ["a", "b"], 20, 5),
      ["        tea", "       9:30", "    ends 17:45", "         a", "         b"])
    XCTAssertEqual(screen(row(), notes: ["a", "b"], 20, 4).last, "         b")
    XCTAssertEqual(screen(row(), notes: ["a", "b"], 20, 3).last, "    ends 17:45")
  }

  func testAllLinesFitAnyWindow() {
    let board = BigBoard(time: TimeText(interval: .milliseconds(100)), style: .colours)
    for columns in [1, 2, 5, 13, 14, 20, 26, 60, 120, 250] {
      for rows in [1, 2, 3, 4, 5, 8, 9, 12, 24, 60] {
        for row in [
          row(), row("お茶の時間 שלום", left: 300_000), row(String(repeating: "long ", count: 60), left: 0),
        ] {
          let lines = board.lines(
            row: row, others: 3, notes: ["a long line of keys", "another"],
            size: TerminalSize(window: (columns, rows), environment: [:]))
          XCTAssertEqual(lines.count, rows, "\(columns) \(rows)")
          XCTAssert(lines.allSatisfy { $0.width <= max(1, columns - 1) }, "\(columns) \(rows)")
        }
      }
    }
  }

  func testEveryCharacterOfATimeHasAShape() {
    for text in ["0123456789", "2d 03:04:05.678", "-0:01"] {
      let lines = BigDigits.lines(text, columns: 100, rows: 10)
      XCTAssertNotNil(lines, text)
      XCTAssertEqual(Set(lines?.map(\.width) ?? []).count, 1)
    }
    XCTAssertNil(BigDigits.lines("x", columns: 100, rows: 10))
    XCTAssertNil(BigDigits.lines("0:00", columns: 12, rows: 10))
    XCTAssertNil(BigDigits.lines("0:00", columns: 40, rows: 4))
    XCTAssertEqual(BigDigits.lines("0:00", columns: 13, rows: 5)?.count, 5)
  }
}
