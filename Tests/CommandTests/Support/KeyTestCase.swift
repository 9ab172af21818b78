import XCTest

@testable import countdown_cli

/// Programs in a terminal of 40 columns, on whose keyboard a test types.
class KeyTestCase: XCTestCase {
  func start(_ arguments: String...) throws -> Program {
    let program = try Program(arguments: arguments, terminal: (40, 10), isTyped: true)
    program.expect { $0.text.contains("\u{1B}[?7h") }
    return program
  }

  func pause(_ program: Program) {
    program.type(" ")
    program.expect { $0.shown.allSatisfy { $0.contains("paused") } }
  }

  func withoutEnd(_ row: String) -> String {
    row.components(separatedBy: "  ends ")[0]
  }

  /// What is left of the first row, in whole seconds.
  func left(_ program: Program) -> Int? {
    guard let row = program.shown.first, let time = withoutEnd(row).split(separator: " ").last else {
      return nil
    }
    return time.split(separator: ":").reduce(0) { sum, part in
      sum.flatMap { all in Int(part).map { all * 60 + $0 } }
    }
  }
}
