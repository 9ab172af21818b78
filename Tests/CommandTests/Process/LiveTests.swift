import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@testable import countdown_cli

/// The board in a terminal.
final class LiveTests: XCTestCase {
  private func screen(_ program: Program, columns: Int = 40, rows: Int = 10) -> VirtualScreen {
    var screen = VirtualScreen(columns: columns, rows: rows)
    screen.write(program.text)
    return screen
  }

  private func frames(_ program: Program) -> Int {
    program.text.components(separatedBy: "\u{1B}[?7l").count - 1
  }

  func testTheLastValuesStayOnTheScreen() throws {
    let program = try Program("--every=100ms", "tea=300ms", "お茶=400ms", terminal: (40, 10))
    XCTAssertEqual(program.end(), 0)
    let screen = screen(program)
    XCTAssertEqual(screen.lines.map { $0.prefix { $0 != " " } }, ["tea", "お茶"])
    XCTAssert(screen.lines.allSatisfy { $0.contains(" done ") && $0.hasSuffix(" 0:00.0") }, "\(screen.lines)")
    XCTAssertEqual(screen.cursor.column, 0)
    XCTAssertEqual(screen.cursor.row, 2)
    XCTAssertEqual(screen.surprises, [])
    XCTAssertEqual(screen.scrollback, [])
    XCTAssertTrue(screen.isCursorVisible)
    XCTAssertEqual(program.errorText, "")
  }

  func testTheCursorIsHiddenMeanwhileAndComesBackLast() throws {
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      let program = try Program("1h", terminal: (40, 10))
      XCTAssert(program.read { $0.text.contains("1:00:00") })
      XCTAssertFalse(screen(program).isCursorVisible)
      program.signal(signal)
      XCTAssertEqual(program.endingSignal(), signal)
      XCTAssert(program.text.hasSuffix("\u{1B}[?25h"), "\(program.text.suffix(20).debugDescription)")
      XCTAssert(screen(program).isCursorVisible)
    }
  }

  func testWhatIsTypedDoesNotAppearUntilTheEnd() throws {
    let program = try Program("1h", terminal: (40, 10))
    XCTAssert(program.read { $0.text.contains("1:00:00") })
    XCTAssertFalse(program.echoes)
    program.signal(SIGINT)
    XCTAssert(program.read { $0.text.hasSuffix("\u{1B}[?25h") })
    XCTAssertTrue(program.echoes)
    XCTAssertEqual(program.endingSignal(), SIGINT)
  }

  func testCountdownsThatChangeTogetherShareAFrame() throws {
    let program = try Program("--every=100ms", "a=400ms", "b=400ms", "c=400ms", "d=400ms", terminal: (40, 10))
    XCTAssertEqual(program.end(), 0)
    // Five values each. A frame apart from the others is possible where a boundary falls between two
    // starts; one for each value of each countdown would be twenty.
    XCTAssertLessThanOrEqual(frames(program), 11)
    XCTAssertGreaterThanOrEqual(frames(program), 4)
  }

  func testARowStaysOnOneLineInAnyWindow() throws {
    for columns in [1, 7, 20, 200] {
      let program = try Program(
        "--every=100ms", "👩‍👩‍👧 a long label for a countdown=1h", "お茶の時間=200ms", terminal: (columns, 10))
      XCTAssert(program.read { self.frames($0) >= 1 })
      program.read(for: .milliseconds(350))
      let screen = screen(program, columns: columns)
      XCTAssertEqual(screen.lines.count, 2, "\(screen.lines)")
      XCTAssertEqual(screen.surprises, [])
      program.signal(SIGINT)
      XCTAssertEqual(program.endingSignal(), SIGINT)
    }
  }

  func testANewWidthIsTakenUp() throws {
    let program = try Program("tea=1h", terminal: (60, 10))
    XCTAssert(program.read { $0.text.contains("1:00:00") })
    program.resize(columns: 30, rows: 10)
    program.signal(SIGWINCH)
    let frame = program.text.count
    XCTAssert(program.read(within: .milliseconds(800)) { $0.text.dropFirst(frame).contains("\u{1B}[?7h") })
    var screen = VirtualScreen(columns: 30, rows: 10)
    screen.write(String(program.text.dropFirst(frame).drop { $0 != "t" }))
    XCTAssertEqual(screen.lines.first.map { DisplayWidth.of($0) }, 29)
    XCTAssertEqual(screen.surprises, [])
    program.signal(SIGINT)
    XCTAssertEqual(program.endingSignal(), SIGINT)
  }

  func testMoreTargetsThanLinesDoNotScroll() throws {
    let program = try Program(
      arguments: ["--every=100ms"] + (1...30).map { "t\($0)=1h" }, terminal: (40, 6))
    XCTAssert(program.read { self.frames($0) >= 3 })
    let screen = screen(program, rows: 6)
    XCTAssertEqual(screen.lines.count, 5)
    XCTAssertEqual(screen.lines.last, "… and 26 more")
    XCTAssertEqual(screen.scrollback, [])
    program.signal(SIGINT)
    XCTAssertEqual(program.endingSignal(), SIGINT)
  }

  func testAWindowOfALineOrTwoShowsSomethingTrue() throws {
    for rows in [1, 2] {
      let program = try Program("--every=100ms", "a=400ms", "b=1h", terminal: (40, rows))
      XCTAssert(program.read { self.screen($0, rows: rows).lines.first?.hasPrefix("a  ") == true })
      XCTAssert(program.read { self.screen($0, rows: rows).lines.first?.hasPrefix("b  ") == true })
      XCTAssertEqual(screen(program, rows: rows).scrollback, [])
      program.signal(SIGINT)
      XCTAssertEqual(program.endingSignal(), SIGINT)
      // The last line stays, and what comes next begins below it.
      let end = screen(program, rows: rows)
      XCTAssert((end.scrollback + end.lines).contains { $0.hasPrefix("b  ") })
      XCTAssertEqual(end.cursor.row, rows - 1)
      XCTAssertEqual(end.cursor.column, 0)
      XCTAssertEqual(end.surprises, [])
    }
  }

  func testAnASCIILocaleIsDrawnInASCII() throws {
    let program = try Program(
      "--every=100ms", "お茶=300ms", "a very long label for so few columns=1h", terminal: (30, 2),
      environment: ["LC_ALL": "", "LANG": "C"])
    XCTAssert(program.read { self.frames($0) >= 5 })
    program.signal(SIGINT)
    XCTAssertEqual(program.endingSignal(), SIGINT)
    XCTAssert(program.text.allSatisfy(\.isASCII), program.text)
    XCTAssert(program.text.contains("??"))
  }

  func testWithoutATerminalTypeThereAreNoEscapes() throws {
    for script in ["TERM=", "unset TERM;", "TERM=dumb", "TERM=unknown"] {
      let program = try Program(script: "\(script) exec \"$0\" 0", terminal: (40, 10))
      XCTAssertEqual(program.end(), 0)
      XCTAssertEqual(program.text, "0 0:00\r\n", script)
    }
  }

  func testColourIsLeftOutOnRequest() throws {
    let cases: [(String, [String: String], Bool)] = [
      ("--", [:], true), ("--", ["NO_COLOR": "1"], false), ("--no-color", [:], false),
    ]
    for (option, environment, isColoured) in cases {
      let program = try Program(
        "--every=100ms", option, "200ms", terminal: (40, 10), environment: environment)
      XCTAssertEqual(program.end(), 0)
      XCTAssertEqual(program.text.contains("m\u{2501}"), isColoured)
      XCTAssertEqual(program.text.contains("\u{1B}[0m"), isColoured)
    }
  }

  func testControlZGivesTheTerminalBackAndFgTakesItAgain() throws {
    let program = try Program("--every=100ms", "20s", terminal: (40, 10))
    XCTAssert(program.read { self.frames($0) >= 3 })
    program.signal(SIGTSTP)
    XCTAssert(program.hasStopped())
    program.read(for: .milliseconds(300))
    XCTAssert(program.text.hasSuffix("\u{1B}[?25h"))
    XCTAssertTrue(program.echoes)
    let before = program.text.count
    program.signal(SIGCONT)
    XCTAssert(program.read { self.frames($0) >= 8 })
    let after = String(program.text.dropFirst(before))
    XCTAssert(after.hasPrefix("\u{1B}[?25l"), after.prefix(20).debugDescription)
    XCTAssertFalse(program.echoes)
    // The old board may have scrolled away under the shell's messages: the new one is not painted over it.
    XCTAssertEqual(screen(program).lines.count, 2)
    program.signal(SIGINT)
    XCTAssertEqual(program.endingSignal(), SIGINT)
  }

  func testADemonstrationShowsTheFirstAndItsStatus() throws {
    let program = try Program("--demo=300", "--every=10ms", terminal: (100, 24))
    XCTAssert(program.read { $0.text.contains("last pass") })
    let screen = screen(program, columns: 100, rows: 24)
    XCTAssertEqual(screen.lines.first?.hasPrefix("#1 "), true)
    XCTAssertEqual(screen.lines.count, 12)
    XCTAssertEqual(screen.lines.dropLast().last, "… and 290 more")
    XCTAssertEqual(screen.lines.last?.hasPrefix("active 300 · ended 0 · last pass "), true)
    let frames = frames(program)
    program.read(for: .milliseconds(500))
    XCTAssertLessThanOrEqual(self.frames(program) - frames, 7)
    program.signal(SIGINT)
    XCTAssertEqual(program.endingSignal(), SIGINT)
  }
}
