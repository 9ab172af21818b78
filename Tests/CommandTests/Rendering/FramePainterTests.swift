import XCTest

@testable import countdown_cli

final class FramePainterTests: XCTestCase {
  private var screen = VirtualScreen(columns: 40, rows: 10)
  private var painter = FramePainter(terminalReflows: true)
  private let above = ["$ earlier", "$ countdown-cli"]

  override func setUp() {
    screen = VirtualScreen(columns: 40, rows: 10)
    painter = FramePainter(terminalReflows: true)
    screen.write("$ earlier\r\n$ countdown-cli\r\n")
  }

  /// Paints a board, as the program would, and returns what was written.
  @discardableResult
  private func paint(_ lines: String..., below text: [String] = [], columns: Int? = nil) -> String? {
    let size = TerminalSize(window: (columns ?? screen.columns, screen.rows), environment: [:])
    let frame = painter.frame(lines.map { Line($0) }, below: text, size: size)
    screen.write(frame ?? "")
    return frame
  }

  func testEachFrameReplacesTheOneBeforeBelowWhatIsThere() {
    for lines in [("a 10", "b 12"), ("a 9", "b 11"), ("a 8", "b 11")] {
      paint(lines.0, lines.1)
      XCTAssertEqual(screen.lines, above + [lines.0, lines.1])
      XCTAssertEqual(screen.cursor.column, 0)
      XCTAssertEqual(screen.cursor.row, 4)
    }
    XCTAssertEqual(screen.surprises, [])
  }

  func testOnlyWhatHasChangedIsWritten() throws {
    paint("first 3", "second 5")
    XCTAssertNil(paint("first 3", "second 5"))
    let frame = try XCTUnwrap(paint("first 2", "second 5"))
    XCTAssertFalse(frame.contains("second"))
    XCTAssertEqual(screen.lines.suffix(2), ["first 2", "second 5"])
    for clearing in ["\u{1B}[J", "\u{1B}[2J", "\u{1B}[2K"] {
      XCTAssertFalse(frame.contains(clearing), "nothing is cleared that is written again")
    }
  }

  func testABoardThatGetsLowerOrHigherLeavesNothingBehind() {
    paint("a", "b", "c")
    paint("a")
    XCTAssertEqual(screen.lines, above + ["a"])
    paint("a", "b", "c", "d")
    XCTAssertEqual(screen.lines, above + ["a", "b", "c", "d"])
    paint()
    XCTAssertEqual(screen.lines, above)
  }

  /// As tmux would leave one that is erased from the first cell of the window.
  func testABoardThatFillsTheWindowLeavesNoCopyInTheHistory() {
    for rows in [1, 5] {
      screen = VirtualScreen(columns: 40, rows: rows)
      painter = FramePainter(terminalReflows: true)
      let lines = (0..<max(1, rows - 1)).map { Line("line \($0)") }
      let sizes = [(40, rows), (39, rows), (40, rows)]
      for (count, size) in zip([lines.count, 1, lines.count], sizes) {
        let size = TerminalSize(window: size, environment: [:])
        screen.write(painter.frame(Array(lines.prefix(count)), size: size) ?? "")
        XCTAssertEqual(screen.lines, lines.prefix(count).map(\.text))
      }
      XCTAssertEqual(screen.scrollback, [])
      screen.write(
        painter.frame(lines, below: ["ready"], size: TerminalSize(window: sizes[0], environment: [:])) ?? "")
      XCTAssertEqual(screen.scrollback, ["ready"])
      XCTAssertEqual(screen.surprises, [])
    }
  }

  func testAtTheBottomTheScreenScrollsOnce() {
    for number in 0..<7 { screen.write("line \(number)\r\n") }
    for value in [3, 2, 1] { paint("a \(value)", "b \(value)") }
    XCTAssertEqual(screen.lines.suffix(3), ["line 6", "a 1", "b 1"])
    XCTAssertEqual(screen.scrollback, above)
  }

  func testANarrowerWindowDoesNotDisturbWhatIsAbove() {
    for columns in [39, 25, 20, 13] {
      setUp()
      paint(String(repeating: "a", count: 39), "", String(repeating: "b", count: 30))
      screen.reflow(columns: columns)
      paint("a", "b")
      let text = (screen.scrollback + screen.lines).joined()
      XCTAssertEqual(text, "$ earlier$ countdown-cliab", "\(columns)")
    }
  }

  func testInAWindowThatIsTooSmallForItTheBoardIsPaintedAtTheTop() {
    paint(String(repeating: "a", count: 39), String(repeating: "b", count: 30))
    screen.reflow(columns: 5)
    paint("a", "b")
    XCTAssertEqual(screen.lines, ["a", "b"])
  }

  func testAWiderWindowIsPaintedInPlace() {
    paint("a")
    screen.reflow(columns: 80)
    paint(String(repeating: "a", count: 79))
    XCTAssertEqual(screen.lines, above + [String(repeating: "a", count: 79)])
  }

  func testATerminalThatCutsLinesKeepsTheirNumber() {
    painter = FramePainter(terminalReflows: false)
    paint(String(repeating: "a", count: 39), "b")
    paint("a", "b", columns: 20)
    XCTAssertEqual(screen.lines, above + ["a", "b"])
  }

  func testAForgottenBoardStaysAndTheNextIsPaintedBelow() {
    paint("a 3")
    painter.forget()
    screen.write("[1]+  Stopped\r\n$ fg\r\n")
    paint("a 3")
    paint("a 2")
    XCTAssertEqual(screen.lines, above + ["a 3", "[1]+  Stopped", "$ fg", "a 2"])
  }

  func testTextForThoseWhoReadBackIsAboveTheBoard() {
    paint("a 3", "b 5")
    paint("a 3", "b 5", below: ["ready", String(repeating: "x", count: 50)])
    let text = ["ready", String(repeating: "x", count: 40), "xxxxxxxxxx"]
    XCTAssertEqual(screen.lines, above + text + ["a 3", "b 5"])
    paint("a 2", "b 5")
    XCTAssertEqual(screen.lines, above + text + ["a 2", "b 5"])
    XCTAssertEqual(screen.cursor.row, 7)
  }

  func testInAWindowOfOneLineTheBoardIsThatLine() {
    screen = VirtualScreen(columns: 40, rows: 1)
    for text in ["a long one", "short"] {
      paint(text)
      XCTAssertEqual(screen.lines, [text])
      XCTAssertEqual(screen.cursor.column, 0)
    }
    XCTAssertNil(paint("short"))
    paint("short", below: ["ready"])
    XCTAssertEqual(screen.scrollback, ["ready"])
    XCTAssertEqual(screen.lines, ["short"])
    screen.write(painter.leave())
    XCTAssertEqual(screen.scrollback, ["ready", "short"])
    XCTAssertEqual(painter.leave(), "")
  }

  func testAWindowMayBecomeOneLineAndMoreAgain() {
    paint("a", "b")
    screen = VirtualScreen(columns: 40, rows: 1)
    paint("a  +1")
    XCTAssertEqual(screen.lines, ["a  +1"])
    screen = VirtualScreen(columns: 40, rows: 10)
    screen.write("a  +1\r")
    paint("a", "b")
    XCTAssertEqual(screen.lines, ["a", "b"])
  }

  func testLeavingABoardThatRestsAboveTheCursorWritesNothing() {
    XCTAssertEqual(painter.leave(), "")
    paint("a 3")
    XCTAssertEqual(painter.leave(), "")
  }

  func testARowWhoseWidthWasMisjudgedDoesNotWrap() throws {
    let frame = try XCTUnwrap(paint(String(repeating: "x", count: 60)))
    XCTAssert(frame.hasPrefix("\u{1B}[?7l") && frame.hasSuffix("\u{1B}[?7h"))
    XCTAssertEqual(screen.lines.count, 3)
    paint("y")
    XCTAssertEqual(screen.lines, above + ["y"])
  }
}
