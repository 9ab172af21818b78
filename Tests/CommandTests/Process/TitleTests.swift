import XCTest

@testable import countdown_cli

final class TitleTests: XCTestCase {
  /// How often the title was set.
  private func settings(_ program: Program) -> Int {
    program.text.components(separatedBy: "\u{1B}]2;").count - 1
  }

  private func start(_ arguments: String..., environment: [String: String] = [:]) throws -> Program {
    let program = try Program(
      arguments: arguments, terminal: (40, 10), isTyped: true, environment: environment)
    program.expect { $0.text.contains("\u{1B}[?7h") }
    return program
  }

  func testTheTitleSaysWhatIsLeftAndComesBack() throws {
    let program = try start("--title", "--every=100ms", "a=1s", "\u{1B}]2;お茶=2m")
    program.expect { $0.screen.title == "0:01 a" }
    program.expect { $0.screen.title == "1:59 \u{FFFD}]2;お茶" }
    XCTAssertLessThanOrEqual(settings(program), 3, "not for each frame")
    program.type(" ")
    program.expect { $0.screen.title.hasPrefix("| ") }
    program.type("\u{1B}[B")
    program.expect { $0.screen.title == "done a" }
    program.quit()
    XCTAssertEqual(program.screen.title, "own")
    XCTAssertEqual(program.screen.surprises, [])
  }

  func testATerminalThatPutsNothingAsideIsLeftWithoutATitle() {
    var title = WindowTitle()
    XCTAssertEqual(title.giveBack(), "")
    _ = title.change(to: "0:01 tea")
    var screen = VirtualScreen(columns: 40, rows: 10)
    screen.write(Escape.title("0:01 tea"))
    screen.write(title.giveBack().replacing(Escape.takeTitleBack, with: ""))
    XCTAssertEqual(screen.title, "")
  }

  func testAStopGivesTheTitleBack() throws {
    let program = try start("--title", "1h")
    program.expect { $0.screen.title == "1:00:00 1h" }
    program.stop()
    program.expect { $0.screen.title == "own" }
    program.signal(SIGCONT)
    program.expect { $0.screen.title.hasSuffix(" 1h") }
    program.dies(of: SIGTERM)
    XCTAssertEqual(program.screen.title, "own")
  }

  func testThereIsNoTitleUnlessItIsAskedForAndPossible() throws {
    for (arguments, environment) in [
      (["--every=50ms", "200ms"], [:]), (["--title", "--plain", "--every=50ms", "200ms"], [:]),
      (["--title", "--every=50ms", "200ms"], ["TERM": "linux"]),
    ] {
      let program = try Program(arguments: arguments, terminal: (40, 10), environment: environment).ended()
      XCTAssertEqual(settings(program), 0)
      XCTAssertFalse(program.text.contains("t\u{1B}[?25h"))
    }
  }
}
