import Foundation
import TestSupport
import XCTest

@testable import countdown_cli

/// What the program shows in a terminal, and how it leaves that.
final class TerminalTests: XCTestCase {
  /// Its ten seconds pass beside the other tests of this class, which run one after the other.
  nonisolated(unsafe) private static let endless = try? Program([
    "-q", "--exec=echo $$; exec sleep 60 >/dev/null 2>&1", "a=0",
  ])

  override class func setUp() { _ = unsafe endless }

  func testWithACommandThatDoesNotEndItEndsAfterTenSeconds() throws {
    try onlyWithAllTests()
    let program = try XCTUnwrap(unsafe Self.endless).ends(.exit(1), within: .seconds(20))
    XCTAssertEqual(program.errorText, "countdown-cli: the command for 'a' still runs, and is left running\n")
    let process = try XCTUnwrap(program.printed.first.flatMap { pid_t($0) })
    XCTAssertEqual(kill(process, SIGKILL), 0, "it was ended with the program")
  }

  func testTheLastValuesStayOnTheScreen() throws {
    let program = try Program(["-e.1", "tea=300ms", "お茶=400ms"], terminal: (40, 10))
    let others = try [
      ("2m", ["NO_COLOR": "1"], "━"), ("お茶=0", ["LC_ALL": "C"], "??    done"),
      ("tea=00:00", ["TZ": "UTC-1"], " 00:00"),
    ].map { (try Program([$0.0, "plan=1h"], terminal: (80, 10), environment: $0.1), $0.2) }
    let screen = program.ends().screen
    XCTAssert(screen.lines[0].hasPrefix("tea   done ") && screen.lines[1].hasPrefix("お茶  done "))
    XCTAssert(screen.lines.allSatisfy { $0.hasSuffix(" 0:00.0") } && screen.cursor == (0, 2))
    XCTAssertEqual(screen.surprises + screen.scrollback + [program.errorText], [""])
    XCTAssert(program.text.contains("\u{1B}[0;36m━"))
    XCTAssertLessThanOrEqual(program.frames, 9, "what changes together shares a frame")
    for (program, text) in others {
      program.type(until: text)
      program.dies()
    }
    XCTAssertFalse(others[0].0.text.contains("m━"))
    XCTAssert(others[1].0.text.allSatisfy(\.isASCII), others[1].0.text)
  }

  func testRowsFitAnyWindow_andANewSizeIsTakenUp() throws {
    let arguments = ["-e.1", "お茶の時間=300ms", "👩‍👩‍👧 a long label for a countdown=1h"]
    let sizes = [(1, 10), (7, 10), (200, 10), (40, 2), (40, 1)]
    for program in try sizes.map({ try Program(arguments, terminal: $0) }) {
      // In a low window the last line stays, and what comes next begins below it.
      let (columns, rows) = program.size
      program.expect { rows < 3 ? $0.shown.first?.hasPrefix("👩‍👩‍👧") == true : $0.frames >= 2 }
      XCTAssert(rows < 3 || program.shown.count == 2 && program.screen.scrollback == [], "\(program.size)")
      program.dies()
      let lines = program.screen.scrollback + program.shown
      XCTAssert(columns < 40 || lines.contains { $0.hasPrefix("👩‍👩‍👧") }, "\(lines)")
      XCTAssert(program.screen.cursor == (0, min(2, rows - 1)) && program.screen.surprises == [], "\(lines)")
    }
    for program in try ["--title", "--big"].map({ try Program([$0, "tea=1h"], terminal: (90, 10)) }) {
      program.type(until: "tea")
      let enter = program.screen.isAlternate ? Escape.alternateScreen : ""
      for (columns, rows) in [(60, 20), (20, 5), (3, 1), (120, 30)] {
        let before = program.text.count
        program.resize(columns: columns, rows: rows)
        program.expect { $0.text.dropFirst(before).contains("\u{1B}[?7h") }
        var screen = VirtualScreen(columns: columns, rows: rows)
        screen.write(enter + program.text.dropFirst(before))
        XCTAssert(screen.surprises + screen.scrollback == [] && 1...rows ~= screen.lines.count, "\(screen)")
        XCTAssertEqual(screen.lines.joined().contains("█"), enter != "" && columns > 20, "\(screen.lines)")
      }
      program.dies()
    }
  }

  func testEveryWayOutRestoresTheTerminal() throws {
    let signals = [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGSYS,
    ].flatMap { [($0, "--title"), ($0, "--big")] }
    let programs = try signals.map { number, option in
      try Program([option, "--title", "1h"], terminal: (40, 10), isTyped: number != SIGHUP)
    }
    for (program, (number, option)) in zip(programs, signals) {
      program.type(until: "1h")
      XCTAssert(!program.isAsAShellFindsIt && !program.screen.isCursorVisible, "signal \(number)")
      XCTAssertEqual(program.screen.isAlternate, option == "--big")
      program.dies(of: number)
      XCTAssert(program.isAsAShellFindsIt, "signal \(number)")
      let screen = program.screen
      XCTAssert(screen.isCursorVisible && !screen.isAlternate && !screen.marksPastes, "signal \(number)")
      XCTAssertEqual([screen.title] + screen.surprises, ["own"])
    }
  }

  func testControlZGivesTheTerminalBackAndFgTakesItAgain() throws {
    for option in ["--freeze", "--big"] {
      let program = try Program([option, "--title", "-e.1", "20s"], terminal: (40, 10), isTyped: true)
      func takings() -> Int { program.text.components(separatedBy: "\u{1B}[?25l").count - 1 }
      program.expect { $0.frames >= 3 }
      program.stop()
      program.expect { $0.text.hasSuffix("\u{1B}[?25h") && $0.isAsAShellFindsIt }
      XCTAssert(!program.screen.isAlternate && program.screen.title == "own")
      program.signal(SIGCONT)
      program.expect { _ in takings() == 2 }
      // A stop by another discards a SIGCONT that has not been handled yet: then the next one is taken for that.
      for _ in 1...3 where takings() == 2 {
        program.stop(by: SIGSTOP)
        program.signal(SIGCONT)
        program.read(within: .seconds(1)) { _ in takings() > 2 }
      }
      XCTAssert(takings() > 2 && !program.isAsAShellFindsIt)
      program.dies()
      XCTAssert(program.isAsAShellFindsIt)
    }
  }

  func testStoppedAndContinued() throws {
    try onlyWithAllTests()
    let programs = try ["20s", "20s", "a=900ms then b=300ms then c=20s"].map { try Program(["-e.1", $0]) }
    func values(_ program: Program) -> [Double] { program.printed.compactMap { Double($0.suffix(4)) } }
    for (program, number) in zip(programs, [SIGSTOP, SIGTSTP, SIGSTOP]) {
      program.expect { $0.printed.count >= 4 }
      program.stop(by: number)
    }
    for program in programs { program.read(within: .milliseconds(500)) }
    let counts = programs.map(\.printed.count)
    for program in programs { program.signal(SIGCONT) }
    for (program, count) in zip(programs, counts) { program.expect { $0.printed.count >= count + 6 } }
    for program in programs { program.dies() }
    for (program, count) in zip(programs, counts).prefix(2) {
      XCTAssert(0.9..<2.9 ~= values(program)[count - 1] - values(program)[count], "\(program.printed)")
    }
    // The step that was shown has ended; what began and ended meanwhile is not shown, and the next began in time.
    let course = programs[2].printed.filter { $0 == "a 0:00.0" || !$0.hasPrefix("a") }
    XCTAssert(course.first == "a 0:00.0" && course[1].hasPrefix("c"), "\(course)")
    XCTAssert(15..<19.8 ~= values(programs[2]).max()!, "\(course)")
  }

  /// A terminal that takes nothing gets no frames that would be old, and its last output.
  func testAStoppedOrSlowTerminalShowsWhatIsTrue() throws {
    try onlyWithAllTests()
    let stopped = try Program(["-e.1", "20s"], terminal: (40, 10))
    let last = try Program(["-e.1", "1h"], terminal: (40, 10))
    let slow = try Program((1...20).map { "row \($0)=10m" }, terminal: (80, 24))
    for program in [stopped, last] { program.type(until: "ends") }
    for program in [stopped, last] { program.type("\u{13}") }
    // A line of 9,600 baud.
    slow.mostBytes = 96
    for _ in 1...25 {
      slow.read(within: .milliseconds(1))
      usleep(100_000)
    }
    XCTAssert(["9:58", "9:57"].contains { slow.shown.first?.contains(" \($0) ") == true }, "\(slow.shown)")
    last.dies(of: SIGTERM)
    XCTAssert(last.screen.isCursorVisible)
    let before = stopped.text.count
    stopped.type("\u{11}")
    stopped.expect { $0.frames > 8 }
    let texts = stopped.text.dropFirst(before).components(separatedBy: "0:1")
    let values = texts.compactMap { Double($0.prefix(3)) }
    XCTAssert(values.count > 2 && zip(values, values.dropFirst()).allSatisfy { $0 - $1 < 0.35 }, "\(values)")
    stopped.dies()
  }

  func testTheTitleSaysWhatIsLeftAndComesBack() throws {
    let arguments = ["--title", "-e.1", "a=500ms", "\u{1B}]2;お茶=2m"]
    let program = try Program(arguments, terminal: (40, 10), isTyped: true)
    let console = try Program(arguments, terminal: (40, 10), environment: ["TERM": "linux"])
    for title in ["0:01 a", "2:00 \u{FFFD}]2;お茶"] { program.expect { $0.screen.title == title } }
    XCTAssertLessThanOrEqual(program.text.components(separatedBy: "\u{1B}]2;").count, 4, "not for each frame")
    program.type(" \u{1B}[B")
    program.expect { $0.screen.title == "done a" }
    program.quit()
    XCTAssertEqual([program.screen.title] + program.screen.surprises, ["own"])
    console.dies()
    XCTAssertFalse(console.text.contains("\u{1B}]2;"))
  }

  /// While another job has the terminal, what has ended is said below what that job shows.
  func testInTheBackgroundNoBoardIsPainted() throws {
    try onlyWithAllTests()
    let job = "\"$0\" --exec 'echo Tea; exit 3' tea=500ms & wait $!; echo \"status $?\""
    let programs = try ["", "stty tostop; "].map { before in
      try Program([], script: "set -m; \(before)\(job)", terminal: (70, 20), isSession: true)
    }
    let resumed = try Program([], script: "set -m; \"$0\" 1s; bg; wait", terminal: (60, 20), isSession: true)
    let shown = ["tea 0:00", "Tea", "countdown-cli: the command for 'tea' failed with status 3", "status 1"]
    resumed.type(until: "1s")
    resumed.type("\u{1A}")
    resumed.expect { $0.printed.contains("1s 0:00") }
    resumed.ends()
    for program in programs { XCTAssertEqual(program.ends().printed.filter { !$0.hasPrefix("[") }, shown) }
  }
}
