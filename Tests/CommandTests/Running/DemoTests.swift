import XCTest

@testable import countdown_cli

/// A demonstration: many countdowns, of which some have a row.
@MainActor
final class DemoTests: XCTestCase {
  func testRowsAreNumberedFromOne() async {
    let run = Demo(total: 5, shown: 3, interval: .seconds(1))
    XCTAssertEqual(run.rows.map(\.number), [1, 2, 3])
  }
}
