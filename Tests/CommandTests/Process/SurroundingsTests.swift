import XCTest

@testable import countdown_cli

/// What the program finds when it starts: closed streams, ignored signals, few file descriptors.
final class SurroundingsTests: XCTestCase {
  func testAClosedOutputIsAnError() throws {
    for redirection in [">&-", "<&- >&-", "<&- >&- 3>&2"] {
      let program = try Program(script: "exec \"$0\" 1s \(redirection)")
      XCTAssertEqual(program.end(), 74, redirection)
      XCTAssert(program.errorText.hasPrefix("countdown-cli: cannot write: "), program.errorText)
    }
    for arguments in ["--help", "--version", "--completions bash", "--json 1s", "--demo 5"] {
      let program = try Program(script: "exec \"$0\" \(arguments) >&-")
      XCTAssertEqual(program.end(), 74, arguments)
    }
    XCTAssertEqual(try Program(script: "exec \"$0\" 1s <&- >&- 2>&-").end(), 74)
    XCTAssertEqual(try Program(script: "exec \"$0\" 10x >&- 2>&-").end(), 64)
  }

  func testWhatIsNotNeededMayBeClosed() throws {
    let program = try Program(script: "exec \"$0\" 0 <&- 2>&-")
    XCTAssertEqual(program.end(), 0)
    XCTAssertEqual(program.text, "0 0:00\n")
    XCTAssertEqual(try Program(script: "exec \"$0\" --quiet 100ms <&- >&- 2>&-").end(), 0)
  }

  func testAFullDiskIsAnError() throws {
    #if os(Linux)
      let program = try Program(script: "exec \"$0\" 1s >/dev/full")
      XCTAssertEqual(program.end(), 74)
      XCTAssert(program.errorText.hasPrefix("countdown-cli: cannot write: "), program.errorText)
    #endif
  }

  func testIgnoredSignalsStayIgnored() throws {
    for (name, number) in [("INT", SIGINT), ("HUP", SIGHUP), ("TERM", SIGTERM), ("TSTP", SIGTSTP)] {
      let program = try Program(script: "trap '' \(name); exec \"$0\" --every=100ms 500ms")
      XCTAssert(program.read { !$0.pieces.isEmpty })
      program.signal(number)
      XCTAssertEqual(program.end(), 0, name)
      XCTAssert(program.text.hasSuffix("0:00.0\n"), program.text)
    }
  }

  #if os(Linux)
    /// A script that starts the program with room for so many file descriptors.
    ///
    /// First it closes those that the suite's own parent has left open: they would take up room.
    private func script(descriptors count: Int, _ arguments: String) -> String {
      "exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; ulimit -n \(count); exec \"$0\" \(arguments)"
    }

    /// Dispatch needs some for its timer: without them it would trap, or wait for ever.
    func testWithTooFewFileDescriptorsItSaysSo() throws {
      var isEnough = false
      for count in 4...16 {
        // Nobody wants a crash explained, if there is one.
        let program = try Program(
          script: script(descriptors: count, "100ms"),
          environment: ["SWIFT_BACKTRACE": "enable=no"])
        let status = program.end(within: .seconds(20))
        if status == 0 {
          isEnough = true
          XCTAssertEqual(program.text, "100ms 0:01\n100ms 0:00\n")
        } else if program.errorText.contains("loading shared libraries") {
          // The program was not even started.
          XCTAssertEqual(status, 127)
        } else {
          XCTAssertFalse(isEnough, "\(count) are too few, less are enough")
          XCTAssertEqual(status, 71, "\(count)")
          XCTAssertEqual(
            program.errorText, "countdown-cli: too few file descriptors: 8 are needed (ulimit -n)\n")
        }
      }
      XCTAssertTrue(isEnough)
    }

    func testWithAFewFileDescriptorsSignalsEndIt() throws {
      for count in 8...12 {
        let program = try Program(script: script(descriptors: count, "--exec=true a=0 1h"))
        XCTAssert(program.read { $0.text.contains("1h 1:00:00") })
        program.signal(SIGINT)
        XCTAssertEqual(program.endingSignal(), SIGINT)
        XCTAssertEqual(program.errorText, "")
      }
    }
  #endif
}
