import Foundation
import XCTest

@testable import countdown_cli

/// Commands at the ends of countdowns, and the bell.
final class ExecTests: XCTestCase {
  private func lines(_ program: Program) -> [String] { program.lines.map(\.text) }

  func testTheCommandIsToldWhichOneEnded() throws {
    let program = try Program(
      "--quiet", "--exec=echo \"$COUNTDOWN_LABEL, $COUNTDOWN_NUMBER, $COUNTDOWN_RUNNING\"",
      "tea $(x) \"'=400ms",
      "eggs=100ms")
    XCTAssertEqual(program.end(), 0)
    XCTAssertEqual(lines(program), ["eggs, 2, 1", "tea $(x) \"', 1, 0"])
    XCTAssertEqual(program.errorText, "")
  }

  func testAFailureIsReportedAndTheOthersGoOn() throws {
    let program = try Program("--plain", "--exec=exit $((COUNTDOWN_NUMBER - 1))", "a=0", "b=0", "c=300ms")
    XCTAssertEqual(program.end(), 1)
    XCTAssertEqual(lines(program).last, "c 0:00")
    XCTAssertEqual(
      Set(program.errorText.split(separator: "\n")),
      [
        "countdown-cli: the command for 'b' failed with status 1",
        "countdown-cli: the command for 'c' failed with status 2",
      ])
  }

  func testACommandThatIsKilledHasFailed() throws {
    let program = try Program("--quiet", "--exec=kill -9 $$", "a=0")
    XCTAssertEqual(program.end(), 1)
    XCTAssertEqual(program.errorText, "countdown-cli: the command for 'a' was ended by signal 9\n")
  }

  func testWhoCannotBeFoundHasFailed() throws {
    let program = try Program("--quiet", "--exec=/nowhere/at/all 2>&-", "a=0")
    XCTAssertEqual(program.end(), 1)
    XCTAssertEqual(program.errorText, "countdown-cli: the command for 'a' failed with status 127\n")
  }

  func testItHasNoInputAndOrdinarySignals() throws {
    // A shell resets no signal that it found ignored: that SIGPIPE ends it shows that it was not.
    let program = try Program("--quiet", "--exec=read x; echo \"$? $x\"; kill -PIPE $$; echo alive", "a=0")
    XCTAssertEqual(program.end(), 1)
    XCTAssertEqual(lines(program), ["1 "])
    XCTAssertEqual(program.errorText, "countdown-cli: the command for 'a' was ended by signal \(SIGPIPE)\n")
  }

  func testTheLastCommandIsWaitedFor() throws {
    let program = try Program("--quiet", "--exec=sleep 0.4; echo done", "a=0")
    XCTAssertEqual(program.end(), 0)
    XCTAssertEqual(lines(program), ["done"])
  }

  func testOneThatDoesNotEndIsLeftRunning() throws {
    let program = try Program("--quiet", "--exec=echo $$; exec sleep 60 >/dev/null 2>&1", "a=0")
    XCTAssertEqual(program.end(within: .seconds(25)), 1)
    XCTAssertEqual(
      program.errorText, "countdown-cli: the command for 'a' still runs, and is left running\n")
    let process = try XCTUnwrap(lines(program).first.flatMap { pid_t($0) })
    XCTAssertEqual(kill(process, SIGKILL), 0, "it was ended with the program")
  }

  func testASignalEndsTheProgramThoughACommandRuns() throws {
    let program = try Program("--exec=exec sleep 60 >/dev/null 2>&1", "a=0")
    XCTAssert(program.read { $0.text.contains("0:00") })
    program.signal(SIGTERM)
    XCTAssertEqual(program.endingSignal(), SIGTERM)
  }

  #if os(Linux)
    func testEndedCommandsAreReaped() throws {
      let program = try Program(
        arguments: ["--exec=true"] + (0..<20).map { "\($0)=0" } + ["last=1h"])
      XCTAssert(program.read { $0.text.contains("19 0:00") })
      // All have ended in a moment; zombies would stay.
      let deadline = ContinuousClock.now + .seconds(10)
      while try !children(of: program.process).isEmpty, ContinuousClock.now < deadline { usleep(20_000) }
      XCTAssertEqual(try children(of: program.process), "")
      program.signal(SIGINT)
      XCTAssertEqual(program.endingSignal(), SIGINT)
    }

    private func children(of process: pid_t) throws -> String {
      let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
      return try tasks.map { task in
        let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(process)/task/\(task)/children"))
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      }.joined()
    }
  #endif

  func testInATerminalWhatItPrintsIsAboveTheBoard() throws {
    let command = "printf 'one\\ntwo\\033[2J\\n'; echo three >&2; exit 3"
    let program = try Program("--exec=\(command)", "a=100ms", "b=1h", terminal: (40, 10))
    XCTAssert(program.read { $0.text.contains("three") })
    program.signal(SIGTERM)
    XCTAssertEqual(program.endingSignal(), SIGTERM)
    var screen = VirtualScreen(columns: 40, rows: 10)
    screen.write(program.text)
    XCTAssertEqual(screen.lines.prefix(3), ["one", "two\u{FFFD}[2J", "three"])
    XCTAssertEqual(screen.lines.dropFirst(3).map { $0.prefix(2) }, ["a ", "b "])
    XCTAssertEqual(program.errorText, "countdown-cli: the command for 'a' failed with status 3\n")
  }

  func testWhatTheLastOnePrintsIsShownToo() throws {
    let program = try Program("--exec=echo ready", "a=100ms", terminal: (40, 10))
    XCTAssertEqual(program.end(), 0)
    var screen = VirtualScreen(columns: 40, rows: 10)
    screen.write(program.text)
    XCTAssertEqual(screen.lines.map { $0.prefix(5) }, ["ready", "a  do"])
    XCTAssertTrue(screen.isCursorVisible)
  }

  func testTheBellRingsOnceForEachEnd() throws {
    for (options, terminal) in [(["--bell"], true), (["-bq"], true), (["-bj"], false)] {
      let program = try Program(
        arguments: options + ["--every=100ms", "a=100ms", "b=300ms"], terminal: (40, 10))
      XCTAssertEqual(program.end(), 0)
      XCTAssertEqual(program.text.filter { $0 == "\u{07}" }.count, terminal ? 2 : 0, "\(options)")
    }
    let program = try Program("--bell", "0")
    XCTAssertEqual(program.end(), 0)
    XCTAssertEqual(program.text + program.errorText, "0 0:00\n")
  }
}
