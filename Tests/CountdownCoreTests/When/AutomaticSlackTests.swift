import XCTest

@testable import CountdownCore

/// How late a tick may be that has no tolerance of its own.
final class AutomaticSlackTests: XCTestCase {
  func testItIsAHundredthOfTheInterval_andTenMillisecondsAtMost() {
    let millisecond: Nanoseconds = 1_000_000
    for (interval, slack): (Nanoseconds, Nanoseconds) in [
      (millisecond, 10_000), (100 * millisecond, millisecond), (999 * millisecond, 9_990_000),
      (1_000 * millisecond, 10 * millisecond), (2_000 * millisecond, 10 * millisecond),
    ] {
      XCTAssertEqual(Tolerance.automaticSlack(of: interval), slack, "\(interval)")
    }
  }
}
