import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A tolerance is for the ticks; what begins them comes on time.
final class FirstEndlessTickTests: XCTestCase {
  func testTheFirstEndlessTickHasNoTolerance() {
    let stage = Stage()
    _ = stage.advance(by: .milliseconds(5_094))
    stage.tick(
      keep(Player("a")), every: .seconds(2), startingAfter: .milliseconds(750), tolerance: .milliseconds(100))
    XCTAssertEqual(stage.advance(by: .seconds(5)), ["5.844: a #0", "7.9: a #1", "9.9: a #2"])
  }
}
