import XCTest

@testable import countdown_cli

/// Many countdowns, of which some have a row.
@MainActor
final class ListRunTests: XCTestCase {
  func testRowsAreNumberedFromOne() async {
    let run = ListRun(total: 5, shown: 3, interval: .seconds(1))
    XCTAssertEqual(run.rows.map(\.number), [1, 2, 3])
  }
}
