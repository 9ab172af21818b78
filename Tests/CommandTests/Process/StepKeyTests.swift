import XCTest

@testable import countdown_cli

/// Keys for steps, and for the chosen row.
final class StepKeyTests: KeyTestCase {
  func testNGoesOnToTheNextStepAndRBeginsThePresentOneAgain() throws {
    let program = try start("--repeat=2", "a=10m", "then", "b=5m")
    program.type("n")
    program.expect { $0.shown.first?.hasPrefix("b 1/2 ") == true && left($0) == 300 }
    program.type("--")
    program.expect { (left($0) ?? .max) <= 180 }
    program.type("r")
    program.expect { left($0) == 300 }
    program.type("n")
    program.expect { $0.shown.first?.hasPrefix("a 2/2 ") == true && left($0) == 600 }
    pause(program)
    program.type("n")
    program.expect { $0.shown.first?.hasPrefix("b 2/2 ") == true && left($0) == 300 }
    XCTAssert(program.shown.allSatisfy { $0.contains("paused") || $0.contains("‖") })
    program.type("--r")
    program.expect { left($0) == 300 }
    program.type(" n")
    program.read(for: .milliseconds(300))
    XCTAssertEqual(program.shown.first?.prefix(5), "b 2/2", "there is no next step")
    program.quit()
  }

  func testAStepThatIsSkippedHasEnded() throws {
    let program = try start("--exec=echo $COUNTDOWN_LABEL is over", "a=10m", "then", "b=5m")
    program.type("n")
    program.expect { $0.shown.first == "a is over" }
    program.type("r")
    program.read(for: .milliseconds(300))
    XCTAssertEqual(program.shown.count, 2, "a step that is begun again has not ended")
    program.quit()
  }

  func testKeysActOnTheChosenRow() throws {
    let program = try start("a=10m", "b=10m then c=3m")
    let (up, down) = ("\u{1B}[A", "\u{1B}OB")
    func begins(_ first: String, _ second: String) {
      program.expect { $0.shown.first?.hasPrefix(first) == true && $0.shown.last?.hasPrefix(second) == true }
    }
    begins("a ", "? keys")
    program.type("+")
    program.expect { (left($0) ?? 0) > 650 }
    begins("> a ", "  b ")
    XCTAssert(program.shown.last?.contains(" 10:00 ") == true || program.shown.last?.contains(" 9:5") == true)
    program.type(down + "n")
    begins("  a ", "> c ")
    program.type("r")
    program.type(down)
    begins("a ", "c ")
    program.type(up + "\u{1B}[15~\u{1B}[1;5D")
    begins("  a ", "> c ")
    program.type("----")
    program.expect { $0.shown.last?.contains("done") == true }
    program.type(" ")
    program.expect { $0.shown.first?.contains("paused") == true }
    program.quit()
  }

  func testWithWaitTheNextStepBeginsWithAllOfItsTime() throws {
    let program = try start("--wait", "--every=100ms", "a=300ms", "then", "b=1m", "then", "c=1s")
    program.expect { $0.shown.first?.hasPrefix("b  press enter") == true }
    XCTAssert(program.shown.first?.hasSuffix(" 1:00.0  waits 0:00") == true, "\(program.shown)")
    program.expect { $0.shown.first?.hasSuffix(" 1:00.0  waits 0:01") == true }
    program.type("r-\n")
    program.expect { $0.shown.first?.contains("press") == false && $0.shown.first?.contains(" 0:5") == true }
    program.type("-")
    program.expect { $0.shown.first?.hasPrefix("c  press enter") == true }
    program.type("n")
    program.ended()
    XCTAssert(program.shown.first?.contains("done") == true, "\(program.shown)")
  }

  func testWaitNeedsRowsAndAKeyboard() throws {
    for arguments in [["--wait", "1s"], ["--wait", "--json", "1s"], ["--wait", "--plain", "1s"]] {
      let program = try Program(
        arguments: arguments, terminal: arguments.count == 3 ? (40, 10) : nil, isTyped: false
      )
      .ended(64)
      XCTAssert(program.errorText.contains("bad argument '--wait': it asks in the rows"), program.errorText)
    }
  }
}
