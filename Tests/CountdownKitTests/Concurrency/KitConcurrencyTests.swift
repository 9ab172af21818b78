import TestSupport
import XCTest

/// Receivers, closures and managers that several threads make and drop while passes run, on real time.
///
/// Run it under ThreadSanitizer.
final class KitConcurrencyTests: XCTestCase {
  func testExactlyOneOutcomeAndNothingAfterItWhateverEightThreadsDo() {
    var startedCount = 0
    ConcurrencySeconds.rounds { round in
      let crowd = ManagerCrowd(receivers: 24)
      crowd.run(threads: 8, for: .milliseconds(500), seed: round)
      crowd.finish()
      XCTAssertEqual(crowd.faults, [])
      startedCount += crowd.startedCount
    }
    XCTAssertGreaterThan(startedCount, 200)
    print("Kit: \(startedCount) countdowns, each with its one outcome")
  }
}
