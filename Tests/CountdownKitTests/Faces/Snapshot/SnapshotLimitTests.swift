import CountdownKit
import XCTest

final class SnapshotLimitTests: XCTestCase {
  func testThePausedWithTheLongestOfAllTimesAreRestored() throws {
    let (first, second) = (SnapshotSite(), SnapshotSite())
    first.start("a", for: .seconds(Int64.max), every: .seconds(Int64.max)).pause()
    try second.restore(file: first.file())
    XCTAssertEqual(second.log(), ["a 4611686018.427387904"])
    XCTAssertEqual(second.manager.statistics.paused, 1)
  }
}
