import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@testable import countdown_cli

/// What the program tells the shell, and what it says before that.
final class ExitTests: XCTestCase {
  func testItEndsWithZeroWhenAllHaveEnded() throws {
    let program = try Program("200ms", "b=100ms")
    XCTAssertEqual(program.end(), 0)
    XCTAssertEqual(program.errorText, "")
  }

  /// A shell leaves its loop only if the signal itself has ended the program: an exit status says something else.
  func testASignalEndsItAsIfItHandledNone() throws {
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGUSR1, SIGUSR2] {
      let program = try Program("1h")
      XCTAssert(program.read { !$0.pieces.isEmpty })
      program.signal(signal)
      XCTAssertEqual(program.endingSignal(), signal)
    }
  }

  func testABadArgumentIsNamedInOneLine() throws {
    let cases: [([String], String)] = [
      (["10x"], "10x"), (["1s", "tea=soon"], "tea=soon"), (["--every", "0", "1s"], "--every 0"),
      (["--frobnicate"], "--frobnicate"), (["--demo", "many"], "--demo many"), ([""], "''"),
      (["line\nbreak"], "line"),
    ]
    for (arguments, name) in cases {
      let program = try Program(arguments: arguments)
      XCTAssertEqual(program.end(), 64, "\(arguments)")
      XCTAssertEqual(program.text, "", "\(arguments)")
      XCTAssertEqual(program.errorText.filter(\.isNewline).count, 1, program.errorText)
      XCTAssert(program.errorText.hasSuffix("\n"), program.errorText)
      XCTAssert(program.errorText.contains(name), program.errorText)
    }
  }

  func testWithoutArgumentsItSaysHowItIsUsed() throws {
    let program = try Program()
    XCTAssertEqual(program.end(), 64)
    XCTAssertEqual(program.text, "")
    XCTAssert(program.errorText.hasPrefix("usage: countdown-cli"), program.errorText)
    XCTAssertLessThan(program.errorText.filter(\.isNewline).count, 5)
  }

  func testHelpAndVersionGoToStandardOutput() throws {
    let help = try Program("--help")
    XCTAssertEqual(help.end(), 0)
    XCTAssertEqual(help.text, Help.full)
    let version = try Program("--version")
    XCTAssertEqual(version.end(), 0)
    XCTAssertEqual(version.text, Help.version)
    XCTAssertEqual(help.errorText + version.errorText, "")
  }

  func testAReaderThatGoesAwayEndsIt() throws {
    let program = try Program("--every=50ms", "1h")
    XCTAssert(program.read { !$0.pieces.isEmpty })
    program.closeOutput()
    XCTAssertEqual(program.end(), 141)
    XCTAssertEqual(program.errorText, "")
  }

  func testOutputThatNobodyTakesDoesNotKeepItAlive() throws {
    let program = try Program("--every=1ms", String(repeating: "x", count: 8_000) + "=1h")
    // Nobody reads, so the pipe is full after a few lines.
    usleep(400_000)
    program.signal(SIGTERM)
    XCTAssert(program.hasEnded(within: .seconds(2)))
    XCTAssertEqual(program.endingSignal(), SIGTERM)
  }
}
