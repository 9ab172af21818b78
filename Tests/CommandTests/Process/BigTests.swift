import XCTest

@testable import countdown_cli

/// Large digits, on a screen of their own.
final class BigTests: XCTestCase {
  private func start(_ arguments: String..., size: (Int, Int) = (40, 12)) throws -> Program {
    let program = try Program(arguments: ["--big"] + arguments, terminal: size, isTyped: true)
    program.expect { $0.text.contains("\u{1B}[?7h") }
    return program
  }

  func testTheScreenIsLeftAsItWas() throws {
    let program = try start("--every=100ms", "--exec=echo $COUNTDOWN_LABEL is over", "tea=500ms")
    XCTAssert(program.screen.isAlternate)
    XCTAssertEqual(program.shown.first { !$0.isEmpty }?.filter { $0 != " " }, "tea")
    program.ended()
    XCTAssertFalse(program.screen.isAlternate)
    XCTAssertEqual(program.shown, ["tea is over"], "what commands print is kept for then")
    XCTAssertEqual(program.screen.surprises, [])
    XCTAssertTrue(program.screen.isCursorVisible)
    XCTAssert(program.echoes && program.editsLines)
  }

  func testEveryWayOutLeavesTheAlternateScreen() throws {
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      let program = try start("1h")
      program.signal(signal)
      program.expect { !$0.screen.isAlternate }
      XCTAssertEqual(program.ending(), .signal(signal))
      XCTAssertEqual(program.shown, [])
    }
    let program = try start("1h")
    program.quit()
    XCTAssertFalse(program.screen.isAlternate)
    let stopped = try start("1h")
    stopped.stop()
    stopped.expect { !$0.screen.isAlternate }
    stopped.signal(SIGCONT)
    stopped.expect { $0.screen.isAlternate && $0.shown.contains { $0.contains("1h") } }
    stopped.dies()
  }

  func testEachNewSizeIsPaintedAnew() throws {
    let program = try start("tea=1h")
    for (columns, rows) in [(60, 20), (20, 5), (10, 3), (3, 1), (120, 30)] {
      let before = program.text.count
      program.resize(columns: columns, rows: rows)
      program.signal(SIGWINCH)
      program.expect { $0.text.dropFirst(before).contains("\u{1B}[?7h") }
      var screen = VirtualScreen(columns: columns, rows: rows)
      screen.write("\u{1B}[?1049h" + String(program.text.dropFirst(before)))
      XCTAssertEqual(screen.surprises, [])
      XCTAssertEqual(screen.scrollback, [])
      XCTAssert(!screen.lines.isEmpty && screen.lines.count <= rows)
      let blocks = screen.lines.joined().filter { $0 == "█" }.count
      XCTAssertEqual(blocks > 0, columns > 20, "\(screen.lines)")
    }
    program.quit()
  }

  func testNothingIsWrittenWhileNothingChanges() throws {
    let program = try start("--every=1h", "tea=2h")
    program.read(for: .milliseconds(200))
    let written = program.text.count
    program.signal(SIGWINCH)
    program.read(for: .milliseconds(500))
    XCTAssertEqual(program.text.count, written)
    program.type(" ")
    program.expect { $0.shown.contains { $0.contains("paused") } }
    let change = program.text.dropFirst(written)
    XCTAssertFalse(change.contains("\u{1B}[2J"), "what is there is not cleared")
    program.quit()
  }

  func testTheChosenCountdownIsShown() throws {
    let program = try start("a=1h", "b=2h")
    program.expect { $0.shown.contains { $0.contains("+1") } }
    program.type("\u{1B}[B\u{1B}[B")
    program.expect { $0.shown.contains { $0.hasSuffix(" b") } }
    program.type("?")
    program.expect { $0.shown.last?.contains("quit") == true }
    program.quit()
  }

  func testALapStandsAtTheBottomAndIsPrintedAfterwards() throws {
    let program = try start("--stopwatch")
    program.type("\n")
    program.expect { $0.shown.last?.contains("lap 1  0:00.") == true }
    program.quit()
    XCTAssertEqual(program.shown.map { $0.prefix(5) }, ["lap 1", "total"])
  }

  func testWithoutATerminalThereAreLinesAsEver() throws {
    XCTAssertEqual(try Program("--big", "0").ended().text, "0 0:00\n")
    let dumb = try Program("--big", "0", terminal: (40, 10), environment: ["TERM": "dumb"]).ended()
    XCTAssertEqual(dumb.text, "0 0:00\r\n")
  }
}
