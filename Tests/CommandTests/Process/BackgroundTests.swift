import Foundation
import XCTest

@testable import countdown_cli

/// While another job has the terminal: started by a shell with `&`, or by timeout(1) in a script.
final class BackgroundTests: XCTestCase {
  /// Runs a script with job control in a terminal of its own: what it starts with `&` is in the background.
  private func script(_ script: String, environment: [String: String] = [:]) throws -> Program {
    try Program(script: "set -m; \(script)", session: (60, 20), environment: environment)
  }

  /// The lines without those of the shell about its jobs.
  private func printed(_ program: Program) -> [String] { program.printed.filter { !$0.hasPrefix("[") } }

  func testOutputAndFailureOfACommandAreShownInTheBackground() throws {
    let program = try script(
      "\"$0\" --exec 'echo Tea; echo two >&2; exit 3' 1s & wait $!; echo \"status $?\""
    ).ended()
    XCTAssertEqual(
      printed(program),
      [
        "1s 0:01", "1s 0:00", "Tea", "two",
        "countdown-cli: the command for '1s' failed with status 3",
        "status 1",
      ])
    XCTAssertFalse(program.text.contains("\u{1B}"), "a board is painted over what another job shows")
  }

  func testOutputOfACommandIsShownInTheBackgroundWhileOthersRun() throws {
    let program = try script(
      "\"$0\" --exec 'echo $COUNTDOWN_LABEL is ready' tea=1s eggs=1h & read x; kill %1")
    program.expect { $0.text.contains("tea is ready") }
    XCTAssertEqual(printed(program).prefix(2), ["tea 0:01", "eggs 1:00:00"])
    XCTAssert(program.printed.contains("tea 0:00"), "\(program.printed)")
    program.read(for: .milliseconds(1200))
    XCTAssertFalse(program.text.contains("eggs 59:5"), "it prints more than beginnings and ends")
    program.type("\n")
    program.ended()
  }

  func testEachStepIsNamedWhenItBegins() throws {
    let program = try script("\"$0\" --repeat 2 a=1s then b=300ms & wait $!").ended()
    XCTAssertEqual(printed(program), ["a 0:01", "b 0:01", "a 0:01", "b 0:01", "b 0:00"])
  }

  /// The lines of its commands would stop it; so would its own.
  func testATerminalThatStopsWritersGetsAllAtTheEnd() throws {
    let program = try script("stty tostop; \"$0\" --exec 'echo Tea' 1s & wait $!; echo \"status $?\"")
      .ended()
    XCTAssertEqual(printed(program), ["1s 0:01", "1s 0:00", "Tea", "status 0"])
  }

  func testAStopwatchPrintsItsTotal() throws {
    let program = try script("\"$0\" --stopwatch & sleep 0.6; kill %1; wait; true")
    program.expect { $0.text.contains("total  0:00.") }
    XCTAssertEqual(printed(program).first, "stopwatch 0:00")
  }

  /// The board has shown its beginning; the line says that it has ended.
  func testAJobThatGoesOnInTheBackgroundSaysThatItHasEnded() throws {
    let program = try script("\"$0\" 1s; bg; wait")
    program.expect { $0.text.contains("\u{1B}[?7h") }
    program.type("\u{1A}")
    program.expect { $0.printed.contains("1s 0:00") }
    XCTAssertFalse(program.printed.contains("1s 0:01"), "\(program.printed)")
    program.ended()
  }

  #if os(Linux)
    /// timeout(1) makes a process group of its own, which no shell brings to the foreground.
    func testUnderTimeoutInAScriptTheScreenDoesNotStayEmpty() throws {
      let program = try Program(
        script: "timeout 5 \"$0\" tea=1s; echo \"status $?\"", session: (60, 20))
      program.expect { $0.printed == ["tea 0:01"] }
      XCTAssertEqual(program.ended().printed, ["tea 0:01", "tea 0:00", "status 0"])
    }
  #endif

  func testWithoutJobControlABoardIsPainted() throws {
    let program = try Program(
      script: "\"$0\" --exec 'echo Tea; exit 3' 300ms & wait $!; echo \"status $?\"", session: (60, 20)
    ).ended()
    XCTAssertEqual(
      program.shown.map { $0.prefix(14) }, ["Tea", "countdown-cli:", "300ms  done   ", "status 1"])
  }
}
