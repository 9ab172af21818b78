import Foundation
import TestSupport
import XCTest

@testable import countdown_cli

/// What keys do.
final class KeyboardTests: XCTestCase {
  private func start(_ arguments: String...) throws -> Program {
    try Program(arguments, terminal: (80, 10), isTyped: true)
  }

  func testKeysPauseAndMoveTheChosenRow_andThePauseOutlivesAStop() throws {
    let program = try start("-e.1", "a=10m", "date=2200-01-01", "c=30s then d=90s")
    program.type(until: "a ", "ends ", "? keys")
    program.type("\u{1B}[B+=", until: "> a ", " 11:59.")
    program.type("\u{1B}OB+-r", until: "> date ")
    program.type("\u{1B}[B-", until: "> d ", " 1:29.")
    program.type("--", until: "> d     done")
    program.type("\u{1B}[A\u{1B}[A --", until: "> a     paused", "  date  paused", " 9:5")
    XCTAssert(program.shown.allSatisfy { !$0.contains("ends") }, "\(program.shown)")
    program.stop()
    program.signal(SIGCONT)
    program.type(until: "> a     paused")
    let paused = program.shown.suffix(3)
    program.read(within: .milliseconds(300))
    XCTAssertEqual(program.shown.suffix(3), paused)
    program.type("r", until: "> a     paused", " 10:00.0")
    program.type(" ", until: " 9:59.")
    program.quit()
  }

  func testNEndsAStep_andRBeginsItAgain() throws {
    let program = try start("--repeat=2", "--exec=echo $COUNTDOWN_LABEL is over", "a=10m", "then", "b=5m")
    program.type(until: "a 1/2")
    XCTAssert(program.screen.marksPastes)
    // Answers of the terminal and pasted text press nothing; letters are keys with Caps Lock, too.
    let answers = "\u{1B}P>|Konsole 23.04\u{1B}\\\u{1B}[200~next + - q\r\u{1B}[201~"
    program.type(answers + "N", until: "a is over", "b 1/2", " 5:00")
    program.type("--", until: " 3:00")
    program.type("r", until: "b 1/2", " 5:00")
    program.type("n n", until: "b 2/2  paused", "b is over")
    program.type("n?", until: "b 2/2  paused", "? hide | q quit | space continue | + - minute | r again")
    program.quit()
  }

  func testWithWaitTheNextStepBeginsWithAllOfItsTime() throws {
    try onlyWithAllTests()
    let program = try start("--wait", "--every=100ms", "a=300ms", "then", "b=1m", "then", "c=200ms")
    program.type(until: "b  press enter", " 1:00.0  waits 0:01")
    program.type("r-\n", until: "b  ━", " 0:59.")
    program.type("-", until: "c  press enter")
    program.type("n", until: "c  done")
    program.ends()
  }

  func testTheKeysAreShownAndHidden_andEverythingIsPaintedAnew() throws {
    let (program, big) = (try start("1h", "then", "c=2200-01-01T12:00"), try start("--big", "1h", "2h"))
    program.type("?", until: "? hide | q quit | space pause | + - minute | n next | r again")
    program.type("n", until: "? hide | q quit | space pause")
    let before = program.text.count
    program.type("\u{0C}")
    program.expect { $0.text.dropFirst(before).contains(/\u{1B}\[1;1H.*pause/.dotMatchesNewlines()) }
    program.type("?")
    program.expect { $0.shown.count == 1 }
    program.quit()
    big.type(until: "1h", "█")
    XCTAssertFalse(big.shown.contains { $0.contains("keys") })
    big.type("\u{1B}[B", until: "2h")
    big.quit()
    XCTAssertEqual(big.shown, [], "the screen is left as it was")
  }

  func testTheStopwatchHasLaps_andAPauseStopsIt() throws {
    let program = try start("-s", "--every=100ms")
    program.type(until: "0:00.3")
    program.type("\r", until: "lap 1  0:00.")
    program.type(" \r", until: "lap 2  0:00.")
    let total = program.shown[1].suffix(7)
    program.read(within: .milliseconds(300))
    program.type("\r", until: "lap 3  0:00.00  \(total)")
    program.quit()
    XCTAssert(program.shown.contains("total  \(total)"), "\(program.shown)")
  }
}
