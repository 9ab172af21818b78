import Foundation
import XCTest

@testable import countdown_cli

final class ExecTests: XCTestCase {
  func testACommandGetsTheNameOfTheCountdownThatEnded() throws {
    let program = try Program(
      "--quiet", "--exec=echo \"$COUNTDOWN_LABEL, $COUNTDOWN_NUMBER, $COUNTDOWN_RUNNING\"",
      "tea $(x) \"'=400ms", "eggs=100ms"
    ).ended()
    XCTAssertEqual(program.printed, ["eggs, 2, 1", "tea $(x) \"', 1, 0"])
    XCTAssertEqual(program.errorText, "")
  }

  func testAFailureIsReportedAndTheOthersGoOn_andTheLastIsWaitedFor() throws {
    let program = try Program(
      "--plain", "--exec=sleep 0.3; exit $((COUNTDOWN_NUMBER - 1))", "a=0", "b=0", "c=300ms"
    ).ended(1)
    XCTAssertEqual(program.printed.last, "c 0:00")
    XCTAssertEqual(
      Set(program.errorText.split(separator: "\n")),
      [
        "countdown-cli: the command for 'b' failed with status 1",
        "countdown-cli: the command for 'c' failed with status 2",
      ])
  }

  func testACommandThatIsKilledOrNotFoundHasFailed() throws {
    let commands = [
      // A shell resets no signal that it found ignored: that SIGPIPE ends it shows that it was not.
      ("read x; echo \"$? $x\"; kill -PIPE $$; echo alive", "was ended by signal \(SIGPIPE)", ["1 "]),
      ("kill -XFSZ $$; echo alive", "was ended by signal \(SIGXFSZ)", []),
      ("kill -9 $$", "was ended by signal 9", []), ("/nowhere/at/all 2>&-", "failed with status 127", []),
    ]
    for (command, failure, printed) in commands {
      let program = try Program("--quiet", "--exec=\(command)", "a=0").ended(1)
      XCTAssertEqual(program.printed, printed)
      XCTAssertEqual(program.errorText, "countdown-cli: the command for 'a' \(failure)\n")
    }
  }

  #if os(Linux)
    /// Linux limits each variable to 32 pages, of which a label needs a few bytes more than it did as an argument.
    func testACommandThatCannotBeRunIsReported() throws {
      let length = 32 * sysconf(Int32(_SC_PAGESIZE)) - 8
      let script = "exec \"$0\" --quiet --exec=true \"$(printf '%0\(length)d' 0)=0\" 2>&1"
      let text = try Program(script: script).ended(1).text
      let reason = unsafe String(cString: strerror(E2BIG))
      XCTAssert(text.hasPrefix("countdown-cli: the command for '000"), String(text.prefix(100)))
      XCTAssert(text.hasSuffix("0' cannot be run: \(reason)\n"), String(text.suffix(100)))
    }
  #endif

  func testACommandThatDoesNotEndIsLeftRunning() throws {
    let program = try Program("--quiet", "--exec=echo $$; exec sleep 60 >/dev/null 2>&1", "a=0")
    program.ended(1, within: .seconds(25))
    XCTAssertEqual(program.errorText, "countdown-cli: the command for 'a' still runs, and is left running\n")
    let process = try XCTUnwrap(program.printed.first.flatMap { pid_t($0) })
    XCTAssertEqual(kill(process, SIGKILL), 0, "it was ended with the program")
  }

  func testASignalEndsTheProgramThoughACommandRuns() throws {
    let program = try Program("--exec=exec sleep 60 >/dev/null 2>&1", "a=0")
    program.expect { $0.text.contains("0:00") }
    program.dies(of: SIGTERM)
  }

  #if os(Linux)
    func testEndedCommandsAreReaped() throws {
      let program = try Program(arguments: ["--exec=true"] + (0..<20).map { "\($0)=0" } + ["last=1h"])
      program.expect { $0.text.contains("19 0:00") }
      // All have ended in a moment; zombies would stay.
      let deadline = ContinuousClock.now + .seconds(10)
      while try !children(of: program.process).isEmpty, ContinuousClock.now < deadline { usleep(20_000) }
      XCTAssertEqual(try children(of: program.process), "")
      program.dies()
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
    program.expect { $0.text.contains("three") }
    program.dies(of: SIGTERM)
    XCTAssertEqual(program.shown.prefix(3), ["one", "two\u{FFFD}[2J", "three"])
    XCTAssertEqual(program.shown.dropFirst(3).map { $0.prefix(2) }, ["a ", "b "])
    XCTAssertEqual(program.errorText, "countdown-cli: the command for 'a' failed with status 3\n")

    let last = try Program("--exec=echo ready", "a=100ms", terminal: (40, 10)).ended()
    XCTAssertEqual(last.shown.map { $0.prefix(5) }, ["ready", "a  do"])
    XCTAssertTrue(last.screen.isCursorVisible)
  }

  func testACommandsOutputIsShownThoughItStillRuns() throws {
    let program = try Program(
      "--exec=echo Tea; exec sleep 60 >/dev/null 2>&1", "a=0", "b=1h", terminal: (40, 10))
    program.expect { $0.text.contains("done") }
    program.read(for: .milliseconds(500))
    program.dies(of: SIGTERM)
    XCTAssertEqual(program.shown.map { $0.prefix(3) }, ["Tea", "a  ", "b  "])
  }

  func testACommandsOutputIsShownAsLinesUpToALimit() {
    func lines(of text: String) -> [String] {
      let output = CapturedOutput()
      FileHandle(fileDescriptor: output.descriptor).write(Data(text.utf8))
      XCTAssertEqual(fcntl(output.descriptor, F_GETFD), FD_CLOEXEC, "no other command inherits it")
      return output.lines
    }
    XCTAssertEqual(lines(of: "a\n\nb\n"), ["a", "", "b"])
    XCTAssertEqual(lines(of: "a\n\n"), ["a", ""])
    XCTAssertEqual(lines(of: "a"), ["a"])
    XCTAssertEqual(lines(of: ""), [])
    XCTAssertEqual(lines(of: "a\tb"), ["a    b"])
    let full = String(repeating: "x", count: CapturedOutput.limit)
    XCTAssertEqual(lines(of: full), [full])
    XCTAssertEqual(lines(of: full + "y"), [full, "countdown-cli: the rest of this output is not shown"])
  }

  func testTheFileOfWhatItPrintsHasNoNameAndIsClosed() {
    let descriptor = withExtendedLifetime(CapturedOutput()) { output in
      var file = stat()
      XCTAssertEqual(unsafe fstat(output.descriptor, &file), 0)
      XCTAssertEqual(file.st_nlink, 0, "it stays in the folder")
      return output.descriptor
    }
    XCTAssertEqual(fcntl(descriptor, F_GETFD), -1, "it stays open")
  }

  func testTheBellRingsOnceForEachEnd() throws {
    for (option, rings) in [("--title", 2), ("-q", 2), ("--json", 0)] {
      let program = try Program(
        "--bell", option, "--every=100ms", "a=100ms", "b=300ms", terminal: (40, 10),
        environment: ["TERM": "linux"]
      ).ended()
      XCTAssertEqual(program.text.filter { $0 == "\u{07}" }.count, rings, option)
    }
    let program = try Program("--bell", "0").ended()
    XCTAssertEqual(program.text + program.errorText, "0 0:00\n")
  }
}
