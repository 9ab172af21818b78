import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Passes never nest: an advance inside a callback extends the running one, or runs its passes after that callback.
final class NoNestingTests: XCTestCase {
  func testAnAdvanceInsideATickAnOutcomeOrAFirstValueRunsNothingInside() {
    // Beside one of ten seconds: for how long, when it lets three seconds pass (-1: in its outcome), and how long it runs.
    let rows = [
      (10, 8, 2, "<10>10<9>9<8>8<7>7<6>6<5>5"), (1, -1, 1, "<1>10<0><end>9876"),
      (3, 3, 0, "<3><0><end>10"),
    ]
    for (seconds, left, time, delivered) in rows {
      let (driver, journal) = (ManualDriver(), EventJournal())
      let manager = CountdownManager(driver: driver)
      manager.start(for: .seconds(seconds), id: "acts") { value in
        journal.note("<\(value.seconds)")
        if value.seconds == left { driver.advance(by: .seconds(3)) }
        journal.note(">")
      } onEnd: { _ in
        journal.note("<end")
        if left < 0 { driver.advance(by: .seconds(3)) }
        journal.note(">")
      }
      manager.start(for: .seconds(10), id: "neighbour") { journal.note("\($0.seconds)") }
      driver.advance(by: .seconds(time))
      XCTAssertEqual(journal.take().joined(), delivered)
    }
  }
}
