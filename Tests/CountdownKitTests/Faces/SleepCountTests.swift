import CountdownKit
import Dispatch
import TestSupport
import XCTest

/// A sleep that has returned is over, whoever looks.
final class SleepCountTests: XCTestCase {
  func testNoSleepIsActiveThatHasReturned() async throws {
    let manager = CountdownManager(deliveringOn: DispatchQueue(label: "sleeps"))
    var stillActive = 0
    for _ in 0..<200 {
      try await manager.sleep(for: .milliseconds(1))
      if manager.activeCount > 0 { stillActive += 1 }
    }
    XCTAssertEqual(stillActive, 0)
  }
}
