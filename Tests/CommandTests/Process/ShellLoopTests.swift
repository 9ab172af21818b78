import XCTest

@testable import countdown_cli

final class ShellLoopTests: XCTestCase {
  #if os(Linux)
    /// The shell has the terminal, as in a window: Ctrl-C goes to it, and to the program in its loop.
    func testControlCLeavesALoopAroundTheProgram() throws {
      let script = "while :; do \"$0\" 25m; done"
      let program = try Program(
        executable: "/usr/bin/setsid",
        arguments: ["--ctty", "--wait", "/bin/bash", "-c", script, Program.executable],
        terminal: (40, 10), isTyped: true)
      XCTAssert(program.read { $0.text.contains("25:00") })
      XCTAssert(program.read { _ in !program.editsLines })
      program.type("\u{03}")
      XCTAssert(program.hasEnded(within: .seconds(4)), "the shell goes on with its loop")
    }
  #endif
}
