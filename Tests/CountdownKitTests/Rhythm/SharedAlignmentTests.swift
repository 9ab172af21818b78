import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// On the shared grid: labels flip together, skip nothing, and agree with others; the judge sees to that too.
final class SharedAlignmentTests: XCTestCase {
  func testSharedCountdownsFlipTogetherAndEndExactlyAtTheirOwnDeadlines() throws {
    try checkScripts([
      "+0.3; a 2.5 shared; b 3.9 shared; +0.4; c 1.7 shared; +9": """
      0.3: a 3, 0.3: b 4, 0.7: c 2, 1: a 2, 1: b 3, 1: c 1, 2: a 1, 2: b 2, 2.4: c 0, 2.4: c completed, 2.8: a 0, \
      2.8: a completed, 3: b 1, 4.2: b 0, 4.2: b completed
      """,
      // A pause after a value that was rounded down: of the grid's instants 2.3, 1.3 and 0.3 are left.
      "+0.9; a 3.3 shared; +0.6; pause a; +0.1; resume a; +9":
        "0.9: a 4, 1: a 3, 2: a 2, 3: a 1, 4.3: a 0, 4.3: a completed",
    ])
    // Of the grid's instants 1.5 and 0.5 are left after the pause: rounded, 2 and 1.
    for start in stride(from: 0, to: 1, by: 0.05) {
      try checkScripts([
        "a 2.4 shared; +\(start); pause a; +0.1; resume a; +9": "0: a 2, 2: a 1, 2.5: a 0, 2.5: a completed"
      ])
    }
  }

  func testAToleranceNeverPutsTheZeroOff() {
    let stage = Stage()
    // The grid's 0.11 waits for 0.2, which is after the deadline.
    stage.start(
      keep(Player()), for: .milliseconds(170), every: .milliseconds(110), tolerance: .milliseconds(110),
      alignment: .shared)
    stage.driver.advance(by: .seconds(1))
    XCTAssertEqual(stage.log(), ["0: a 0.22", "0.17: a 0", "0.17: a completed"])
  }
}
