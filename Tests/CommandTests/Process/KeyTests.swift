import XCTest

@testable import countdown_cli

/// What is typed in the terminal while the board is shown.
final class KeyTests: XCTestCase {
  private func start(_ arguments: String...) throws -> Program {
    let program = try Program(arguments: arguments, terminal: (40, 10), isTyped: true)
    XCTAssert(program.read { $0.text.contains("\u{1B}[?7h") })
    return program
  }

  private func lines(_ program: Program) -> [String] {
    var screen = VirtualScreen(columns: 40, rows: 10)
    screen.write(program.text)
    return screen.lines
  }

  func testQEndsItAsControlCDoes() throws {
    let program = try start("1h")
    XCTAssertFalse(program.echoes)
    XCTAssertFalse(program.editsLines)
    program.type("xq")
    XCTAssertEqual(program.end(), 130)
    XCTAssert(program.text.hasSuffix("\u{1B}[?25h"))
  }

  func testEveryWayOutRestoresTheTerminal() throws {
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2] {
      let program = try start("1h")
      XCTAssertFalse(program.editsLines)
      program.signal(signal)
      XCTAssert(program.read { $0.text.hasSuffix("\u{1B}[?25h") })
      XCTAssert(program.echoes && program.editsLines, "signal \(signal)")
      XCTAssertEqual(program.endingSignal(), signal)
    }
    let program = try start("--every=100ms", "200ms")
    XCTAssert(program.read { $0.text.hasSuffix("\u{1B}[?25h") })
    XCTAssert(program.echoes && program.editsLines)
    XCTAssertEqual(program.end(), 0)
  }

  func testAStopGivesTheTerminalBack() throws {
    let program = try start("1h")
    program.signal(SIGTSTP)
    XCTAssert(program.hasStopped())
    XCTAssert(program.echoes && program.editsLines)
    program.signal(SIGCONT)
    XCTAssert(program.read { _ in !program.editsLines })
    program.type("q")
    XCTAssertEqual(program.end(), 130)
  }

  func testSpacePausesAllAndLetsThemGoOn() throws {
    let program = try start("--every=100ms", "a=20s", "b=30s")
    program.type(" ")
    XCTAssert(program.read { self.lines($0).allSatisfy { $0.contains("paused") } }, "\(lines(program))")
    program.read(for: .milliseconds(100))
    let paused = lines(program).map { $0.suffix(6) }
    program.read(for: .seconds(2))
    XCTAssertEqual(lines(program).map { $0.suffix(6) }, paused)
    program.type(" ")
    XCTAssert(program.read { !self.lines($0).contains { $0.contains("paused") } })
    XCTAssert(program.read { self.lines($0).map { $0.suffix(6) } != paused })
    // Time stood still: nothing is missing but what has gone since.
    let left = try XCTUnwrap(lines(program).first.flatMap { Double($0.suffix(4)) })
    let before = try XCTUnwrap(paused.first.flatMap { Double($0.suffix(4)) })
    XCTAssertGreaterThan(left, before - 1.8)
    program.type("q")
    XCTAssertEqual(program.end(), 130)
  }

  /// What is left of the first row, in whole seconds.
  private func left(_ program: Program) -> Int? {
    guard let time = lines(program).first?.split(separator: " ").last else { return nil }
    return time.split(separator: ":").reduce(0) { sum, part in
      sum.flatMap { all in Int(part).map { all * 60 + $0 } }
    }
  }

  func testPlusAndMinusMoveWhatLastsADuration() throws {
    let program = try start("10m", "2200-01-01")
    let date = try XCTUnwrap(lines(program).last?.prefix(24))
    program.type("+=")
    XCTAssert(program.read { (self.left($0) ?? 0) > 11 * 60 }, "\(lines(program))")
    program.type("---")
    XCTAssert(program.read { (self.left($0) ?? .max) < 9 * 60 + 1 }, "\(lines(program))")
    XCTAssertGreaterThan(try XCTUnwrap(left(program)), 8 * 60 + 50)
    XCTAssertEqual(lines(program).last?.prefix(24), date)
    program.type("q")
    XCTAssertEqual(program.end(), 130)
  }

  func testMinusEndsWhatHasLessLeft() throws {
    let program = try start("a=30s", "then", "b=90s")
    program.type("-")
    XCTAssert(program.read { self.lines($0).first?.hasPrefix("b ") == true }, "\(lines(program))")
    program.type("--")
    XCTAssertEqual(program.end(), 0)
    XCTAssert(lines(program).first?.contains("done") == true, "\(lines(program))")
  }

  func testAMoveIsShownWhileAllIsPaused() throws {
    let program = try start("10m")
    program.type(" ")
    XCTAssert(program.read { self.lines($0).allSatisfy { $0.contains("paused") } })
    let before = try XCTUnwrap(left(program))
    program.type("+")
    XCTAssert(program.read { self.left($0) == before + 60 }, "\(lines(program))")
    program.type("q")
    XCTAssertEqual(program.end(), 130)
  }

  func testTheKeysAreShownAndHidden() throws {
    let program = try start("1h")
    program.type("?")
    XCTAssert(program.read { self.lines($0).count == 3 }, "\(lines(program))")
    XCTAssertEqual(lines(program).suffix(2), ["space pause · + - minute · q quit", "? hide"])
    program.type("?")
    XCTAssert(program.read { self.lines($0).count == 1 }, "\(lines(program))")
    program.type("?")
    XCTAssert(program.read { self.lines($0).count == 3 }, "\(lines(program))")
    program.type("q")
    XCTAssertEqual(program.end(), 130)
    XCTAssertEqual(lines(program).count, 1, "keys that do not work any more are gone")
  }

  func testAPauseOutlivesAStop() throws {
    let program = try start("--every=100ms", "20s")
    program.type(" ")
    XCTAssert(program.read { self.lines($0).allSatisfy { $0.contains("paused") } })
    program.signal(SIGTSTP)
    XCTAssert(program.hasStopped())
    let before = program.text.count
    program.signal(SIGCONT)
    XCTAssert(program.read { $0.text.dropFirst(before).contains("paused") })
    let paused = lines(program).last
    program.read(for: .milliseconds(500))
    XCTAssertEqual(lines(program).last, paused)
    program.type("q")
    XCTAssertEqual(program.end(), 130)
  }
}
