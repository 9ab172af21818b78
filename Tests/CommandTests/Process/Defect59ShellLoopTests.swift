import XCTest

@testable import countdown_cli

/// A shell leaves a loop around the program when Ctrl-C ends the program.
final class Defect59ShellLoopTests: XCTestCase {
  #if os(Linux)
    /// A shell that has the terminal, as in a window: Ctrl-C goes to the shell and to the program in its loop.
    private func loop() throws -> Program {
      let script = "while :; do \"$0\" 25m; done"
      let program = try Program(
        executable: "/usr/bin/setsid",
        arguments: ["--ctty", "--wait", "/bin/bash", "-c", script, Program.executable],
        terminal: (40, 10), isTyped: true)
      XCTAssert(program.read { $0.text.contains("25:00") })
      XCTAssert(program.read { _ in !program.editsLines })
      return program
    }

    func testControlCLeavesTheLoop() throws {
      let program = try loop()
      program.type("\u{03}")
      XCTAssert(program.hasEnded(within: .seconds(4)), "the shell goes on with its loop")
    }
  #endif
}
