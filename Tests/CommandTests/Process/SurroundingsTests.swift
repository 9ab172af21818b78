import XCTest

@testable import countdown_cli

/// What the program finds when it starts: closed streams, ignored signals, few file descriptors.
final class SurroundingsTests: XCTestCase {
  private let cannotWrite = "countdown-cli: cannot write: "

  func testAnOutputThatTakesNothingIsAnError() throws {
    var redirections = [">&-", "<&- >&-", "<&- >&- 3>&2"]
    #if os(Linux)
      redirections.append(">/dev/full")
    #endif
    for redirection in redirections {
      let program = try Program(script: "exec \"$0\" 1s \(redirection)").ended(74)
      XCTAssert(program.errorText.hasPrefix(cannotWrite), program.errorText)
    }
    for arguments in ["--help", "--version", "--completions bash", "--json 1s"] {
      try Program(script: "exec \"$0\" \(arguments) >&-").ended(74)
    }
    try Program(script: "exec \"$0\" 1s <&- >&- 2>&-").ended(74)
    try Program(script: "exec \"$0\" 10x >&- 2>&-").ended(64)
  }

  func testStandardStreamsThatAreNotNeededMayBeClosed() throws {
    XCTAssertEqual(try Program(script: "exec \"$0\" 0 <&- 2>&-").ended().text, "0 0:00\n")
    try Program(script: "exec \"$0\" --quiet 100ms <&- >&- 2>&-").ended()
  }

  func testIgnoredSignalsStayIgnored() throws {
    for (name, number) in [("INT", SIGINT), ("HUP", SIGHUP), ("TERM", SIGTERM), ("TSTP", SIGTSTP)] {
      let program = try Program(script: "trap '' \(name); exec \"$0\" --every=100ms 500ms")
      program.expect { !$0.pieces.isEmpty }
      program.signal(number)
      XCTAssert(program.ended().text.hasSuffix("0:00.0\n"), "\(name): \(program.text)")
    }
  }

  #if os(Linux)
    func testWithoutProcThereAreArguments() throws {
      // Only root may hide it from a process.
      let hide = "mount -t tmpfs none /proc && exec \"$0\" \"$@\""
      let check = try Program(executable: "/usr/bin/unshare", arguments: ["-m", "sh", "-c", hide, "true"])
      try XCTSkipUnless(check.ending() == .exit(0), "/proc cannot be hidden here")
      for words in [["a b=0", "0"], ["--version"], []] {
        let program = try Program(
          executable: "/usr/bin/unshare", arguments: ["-m", "sh", "-c", hide, Program.executable] + words)
        let ending = program.ending()
        XCTAssertEqual(ending, .exit(words.isEmpty ? 64 : 0), "\(words): \(program.errorText)")
        XCTAssertEqual(
          program.text, words.count == 2 ? "a b 0:00\n0 0:00\n" : words.isEmpty ? "" : Help.version)
      }
    }

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
        // A crash is not to be explained, if there is one.
        let program = try Program(
          script: script(descriptors: count, "100ms"), environment: ["SWIFT_BACKTRACE": "enable=no"])
        let ending = program.ending(within: .seconds(20))
        if ending == .exit(0) {
          isEnough = true
          XCTAssertGreaterThanOrEqual(count, 8, "it says that more are needed")
          XCTAssertEqual(program.text, "100ms 0:01\n100ms 0:00\n")
        } else if program.errorText.contains("loading shared libraries") {
          // The program was not even started.
          XCTAssertEqual(ending, .exit(127))
        } else {
          XCTAssertFalse(isEnough, "\(count) are too few, less are enough")
          XCTAssertEqual(ending, .exit(74), "\(count)")
          XCTAssertEqual(
            program.errorText, "countdown-cli: too few file descriptors: 8 are needed (ulimit -n)\n")
        }
      }
      XCTAssertTrue(isEnough)
    }

    func testWithAFewFileDescriptorsSignalsEndIt() throws {
      for count in 8...12 {
        let program = try Program(script: script(descriptors: count, "--exec=true a=0 1h"))
        program.expect { $0.text.contains("1h 1:00:00") }
        program.dies()
        XCTAssertEqual(program.errorText, "")
      }
    }
  #endif
}
