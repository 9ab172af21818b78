import Foundation
import XCTest

@testable import countdown_cli

/// What the program tells the shell, and what it says before that.
final class ExitTests: XCTestCase {
  func testTheProgramExitsWithZeroWhenAllHaveEnded() throws {
    XCTAssertEqual(try Program("200ms", "b=100ms").ended().errorText, "")
  }

  /// A shell leaves its loop only if the signal itself has ended the program: an exit status says something else.
  func testASignalEndsItAsIfItHandledNone() throws {
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGUSR1, SIGUSR2] {
      let program = try Program("1h")
      program.expect { !$0.pieces.isEmpty }
      program.dies(of: signal)
    }
  }

  func testABadArgumentIsNamedInOneLine() throws {
    let cases: [([String], String)] = [
      (["10x"], "10x"), (["1s", "tea=soon"], "tea=soon"), (["--every", "0", "1s"], "--every 0"),
      (["--frobnicate"], "--frobnicate"), (["--repeat", "many"], "--repeat many"), ([""], "''"),
      (["line\nbreak"], "line"),
    ]
    for (arguments, name) in cases {
      let program = try Program(arguments: arguments).ended(64)
      XCTAssertEqual(program.text, "", "\(arguments)")
      XCTAssertEqual(program.errorText.filter(\.isNewline).count, 1, program.errorText)
      XCTAssert(program.errorText.hasSuffix("\n"), program.errorText)
      XCTAssert(program.errorText.contains(name), program.errorText)
    }
  }

  func testTheUsageIsAnErrorAndTheHelpIsNot() throws {
    let program = try Program().ended(64)
    XCTAssertEqual(program.text, "")
    XCTAssertEqual(program.errorText, Help.usage)
    for (option, text) in [("--help", Help.text), ("--version", Help.version)] {
      let program = try Program(option).ended()
      XCTAssertEqual(program.text, text)
      XCTAssertEqual(program.errorText, "")
    }
  }

  func testAReaderThatGoesAwayEndsIt() throws {
    let program = try Program("--every=50ms", "1h")
    program.expect { !$0.pieces.isEmpty }
    program.closeOutput()
    XCTAssertEqual(program.ended(141).errorText, "")
  }

  func testOutputWithoutAReaderDoesNotKeepTheProgramAlive() throws {
    let program = try Program("--every=1ms", String(repeating: "x", count: 8_000) + "=1h")
    // Without a reader the pipe is full after a few lines.
    usleep(400_000)
    let signalled = ContinuousClock.now
    program.signal(SIGTERM)
    XCTAssert(program.hasEnded(within: .seconds(2)))
    // Until then somebody may still take it.
    XCTAssertGreaterThan(ContinuousClock.now - signalled, .milliseconds(590))
    XCTAssertEqual(program.ending(), .signal(SIGTERM))
  }

  /// Ctrl-S holds the output back, and with it what makes the cursor visible again.
  func testATerminalThatIsStoppedGetsTheLastOutput() throws {
    // If the machine is busy, the program may end before it has written: not always.
    XCTAssert(
      try (1...5).contains { _ in
        let program = try Program("--every=100ms", "1h", terminal: (40, 10))
        program.expect { $0.text.contains("\u{1B}[?7h") }
        program.type("\u{13}")
        program.read(for: .milliseconds(200))
        program.signal(SIGTERM)
        XCTAssertEqual(program.ending(), .signal(SIGTERM))
        return program.screen.isCursorVisible
      })
  }
}
