import Foundation
import TestSupport
import XCTest

@testable import countdown_cli

/// The commands and the bell, at each end, before it and past it.
final class CommandRunTests: XCTestCase {
  func testACommandLearnsWhatHasEnded_andWhatIsLeft() throws {
    let variables =
      "$COUNTDOWN_LABEL $COUNTDOWN_NUMBER $COUNTDOWN_ROUND $COUNTDOWN_RUNNING $COUNTDOWN_LEFT"
    let marks = ["--at", "150ms", "echo late \(variables)", "--at", "280ms", "echo early \(variables)"]
    let ends = [
      "--quiet", "--at", "1m", "false", "--exec=echo end \(variables)", "a=300ms", "then", "b=250ms",
    ]
    let steps = try Program(marks + ends)
    let rows = try Program(["-q", "-x", "echo \(variables)", "tea $(x) \"'=.4", "b=.1"])
    let lines = ["early a 1 1 1 1", "late a 1 1 1 1", "end a 1 1 1", "late b 2 1 1 1", "end b 2 1 0"]
    XCTAssertEqual(steps.ends().printed, lines)
    XCTAssertEqual(rows.ends().printed, ["b 2 1 1", "tea $(x) \"' 1 1 0"])
  }

  func testAFailureIsReported_andTheLastIsWaitedFor() throws {
    let programs = try [
      // A shell resets no signal that it found ignored: that SIGPIPE ends it shows that it was not.
      ("read x; echo \"$? $x\"; kill -PIPE $$", "was ended by signal \(SIGPIPE)", ["1 "]),
      ("kill -9 $$", "was ended by signal 9", []), ("sleep 0.3; exit 3", "failed with status 3", []),
    ].map { (try Program(["-q", "-x", $0.0, "a=0"]), $0.1, $0.2) }
    for (program, failure, printed) in programs {
      XCTAssertEqual(program.ends(.exit(1)).errorText, "countdown-cli: the command for 'a' \(failure)\n")
      XCTAssertEqual(program.printed, printed)
    }
  }

  func testInATerminalWhatItPrintsIsAboveTheRows_andBehindLargeDigits() throws {
    let long = "printf 'one\\ntwo\\033[2J\\n'; echo three >&2; head -c 20000 /dev/zero | tr '\\0' x; exit 3"
    let program = try Program(["-x", long, "a=100ms", "b=1h"], terminal: (80, 10))
    let big = try Program(["--big", "--exec=echo $COUNTDOWN_LABEL is over", "tea=.3"], terminal: (40, 12))
    let lasting = "--exec=echo Tea; exec sleep 60 >/dev/null 2>&1"
    let running = try Program([lasting, "a=0", "b=1h"], terminal: (40, 10))
    program.type(until: "the rest of this output is not shown")
    program.dies(of: SIGTERM)
    XCTAssertEqual(program.screen.scrollback.prefix(3), ["one", "two\u{FFFD}[2J", "three"])
    XCTAssertEqual(program.shown.suffix(2).map { $0.prefix(2) }, ["a ", "b "])
    XCTAssertEqual(program.errorText, "countdown-cli: the command for 'a' failed with status 3\n")
    XCTAssert(big.ends().screen.isCursorVisible)
    XCTAssertEqual(big.shown, ["tea is over"])
    running.type(until: "a  done")
    running.dies(of: SIGTERM)
    XCTAssertEqual(running.shown.map { $0.prefix(3) }, ["Tea", "a  ", "b  "])
  }

  func testTheBellRingsOnceForEachEnd_andAtAWarning() throws {
    let programs = try [("--title", 2), ("-q", 2), ("--json", 0)].map { option, rings in
      let arguments = ["--bell", option, "--every=100ms", "a=100ms", "b=300ms"]
      return (try Program(arguments, terminal: (40, 10), environment: ["TERM": "linux"]), rings)
    }
    let warned = try Program(["-e.1", "--warn=.3", ".5"], terminal: (60, 10), environment: ["NO_COLOR": "1"])
    for (program, rings) in programs {
      XCTAssertEqual(program.ends().text.filter { $0 == "\u{07}" }.count, rings)
    }
    XCTAssertEqual(warned.ends().text.filter { $0 == "\u{07}" }.count, 1)
    // Reversed, and so without a colour too.
    let parts = warned.text.components(separatedBy: "\u{1B}[0;7m")
    XCTAssert(parts.count > 1 && parts[1].hasPrefix("0:00.3") && !parts[0].contains("0:00.2"), "\(parts)")
  }

  func testPastZeroTheRowGoesOn_andTheEndIsToldAnewIfItIsMoved() throws {
    try onlyWithAllTests()
    let arguments = ["--every=100ms", "--past-zero", "--bell", "--at", "5m", "echo mark", "--exec=echo end"]
    let program = try Program(arguments + ["a=200ms", "b=1h"], terminal: (60, 10), isTyped: true)
    program.type(until: "end\na  over ", " -0:0", "  ended ")
    XCTAssertEqual(program.text.filter { $0 == "\u{07}" }.count, 1)
    // Minutes more, from now on; and its mark and its end come once more.
    program.type("-+", until: "> a  ━", " 0:59.")
    program.type("+++++-", until: "mark")
    program.type("-----", until: "mark\nend\n> a  over ", " -0:0")
    program.type("r", until: "end\nend\n> a  over ")
    program.quit()
  }
}
