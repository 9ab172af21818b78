import Foundation
import XCTest

@testable import countdown_cli

/// What happens before the end, and past it.
final class MarkTests: XCTestCase {
  private let variables = "$COUNTDOWN_LABEL $COUNTDOWN_NUMBER $COUNTDOWN_RUNNING $COUNTDOWN_LEFT"

  private func start(_ arguments: String...) throws -> Program {
    let program = try Program(arguments: arguments, terminal: (60, 10), isTyped: true)
    program.expect { $0.text.contains("\u{1B}[?7h") }
    return program
  }

  func testCommandsRunWhenSoMuchIsLeft_onceForEachStep() throws {
    let arguments = [
      "--every=1h", "--at", "200ms", "echo late \(variables)", "--at", "400ms", "echo early \(variables)",
      "--at", "1m",
      "echo never", "--exec=echo end \(variables)",
    ]
    let plain = try Program(arguments: arguments + ["a=1s", "then", "b=300ms"]).ended()
    XCTAssertEqual(
      plain.printed.filter { $0.contains("e") },
      ["early a 1 1 1", "late a 1 1 1", "end a 1 1", "late b 2 1 1", "end b 2 0"])
    XCTAssertEqual(
      plain.printed.filter { !$0.contains("e") }, ["a 0:01", "a 0:00", "b 0:01", "b 0:00"],
      "no mark is printed")
    let quiet = try Program(arguments: ["--quiet"] + arguments + ["a=1s"]).ended()
    XCTAssertEqual(quiet.printed, ["early a 1 1 1", "late a 1 1 1", "end a 1 0"])
  }

  func testAMarkThatIsPassedTogetherWithTheEndIsNone() throws {
    let program = try start("--at", "5s", "echo mark", "--exec=echo end", "30s")
    program.type("-")
    program.ended()
    XCTAssertEqual((program.screen.scrollback + program.shown).filter { !$0.hasPrefix("30s") }, ["end"])
  }

  func testAMoveArmsMarksAnew() throws {
    let program = try start("--at", "5m", "echo mark", "5m1s")
    for count in 1...3 {
      program.expect { $0.shown.filter { $0 == "mark" }.count == count }
      program.type(count == 1 ? "+" : "++-")
      program.expect { $0.shown.last?.contains(" 5:5") == true || $0.shown.last?.contains(" 6:0") == true }
      program.type("-")
    }
    program.quit()
  }

  func testAWarningColoursTheRowAndRingsOnce() throws {
    let program = try start("--every=100ms", "--warn=500ms", "1s")
    program.ended()
    let text = program.text
    let bell = try XCTUnwrap(text.firstIndex(of: "\u{07}"))
    XCTAssertEqual(text.filter { $0 == "\u{07}" }.count, 1)
    XCTAssertFalse(program.hasShown("0:00.3", before: bell))
    // Reversed, and so without a colour too.
    let alert = try XCTUnwrap(text.range(of: "\u{1B}[0;7m0:00.5"))
    XCTAssertFalse(program.hasShown("0:00.4", before: alert.lowerBound))
    let grey = try Program(
      "--every=100ms", "--warn=1s", "1100ms", terminal: (60, 10), environment: ["NO_COLOR": "1"]
    ).ended()
    XCTAssert(grey.text.contains("\u{1B}[0;7m0:01.0"), grey.text.debugDescription)
    let short = try Program("--warn=10s", "--plain", "300ms", terminal: (60, 10)).ended()
    XCTAssertEqual(short.printed, ["300ms 0:01", "300ms 0:00"])
  }

  func testPastZeroTheRowGoesOnAndTheEndIsToldOnce() throws {
    let program = try start("--every=100ms", "--past-zero", "--bell", "--exec=echo end", "a=200ms", "b=1h")
    program.expect { $0.shown.contains { $0.contains(" -0:00.3") } }
    let row = try XCTUnwrap(program.shown.first { $0.hasPrefix("a") })
    XCTAssert(row.contains("  over  ") && row.contains("  ended "), row)
    XCTAssertEqual(program.shown.first, "end")
    XCTAssertEqual(program.text.filter { $0 == "\u{07}" }.count, 1)
    XCTAssert(program.text.contains("\u{1B}[0;7m0:00.0"), program.text.debugDescription)
    program.type("-")
    program.read(for: .milliseconds(300))
    XCTAssert(program.shown.contains { $0.contains("over") })
    // A minute more, from now on; and it ends once more.
    program.type("+")
    program.expect { $0.shown.contains { $0.hasPrefix("> a") && $0.contains(" 0:59.") } }
    program.type("-")
    program.expect { $0.shown.filter { $0 == "end" }.count == 2 }
    program.expect { $0.shown.contains { $0.contains(" -0:00.2") } }
    program.type("r")
    program.expect { $0.shown.filter { $0 == "end" }.count == 3 }
    program.quit()
  }

  func testPastZeroOnlyTheLastStepGoesOn() throws {
    let program = try Program("--plain", "--past-zero", "--every=100ms", "a=200ms", "then", "b=100ms")
    program.expect { $0.printed.contains("b -0:00.2") }
    XCTAssertEqual(
      program.printed.prefix(7),
      ["a 0:00.2", "a 0:00.1", "a 0:00.0", "b 0:00.1", "b 0:00.0", "b -0:00.1", "b -0:00.2"])
    program.dies()
  }

  func testInJSONNegativeTicksFollowTheEnd() throws {
    let program = try Program("--json", "--past-zero", "--every=100ms", "a=100ms", "0")
    program.expect { $0.printed.filter { $0.contains(":-") }.count >= 4 }
    program.dies()
    for target in ["a", "0"] {
      let events = program.printed.filter { $0.contains("\"target\":\"\(target)\"") }.map { line in
        line.components(separatedBy: "\"event\":\"")[1].prefix { $0 != "\"" }
      }
      XCTAssertEqual(events.prefix(4), ["start", "end", "tick", "tick"], target)
    }
  }

  func testInTheBackgroundTheLineOfTheEndIsTheLast() throws {
    let program = try Program(
      script: "set -m; \"$0\" --past-zero --every=100ms a=300ms & sleep 1.5; kill $!; wait; echo ready",
      session: (60, 10))
    program.expect { $0.text.contains("ready") }
    let lines = program.printed.filter { $0.hasPrefix("a ") }
    XCTAssertEqual(lines.count, 2, "\(lines)")
    XCTAssertEqual(lines.last, "a 0:00.0")
  }
}
