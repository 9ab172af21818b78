import CountdownCore
import TestSupport
import XCTest

/// A driver that gives no coarse clock has one that follows its own, in steps of a millisecond.
final class DefaultClockTests: XCTestCase {
  private final class Driver: CountdownDriver {
    let instant = Locked(Duration.zero)

    var now: Duration { instant.now }
    var wallNow: Duration { .zero }
    func makeTimer() -> any CountdownTimer { fatalError("not asked for") }
  }

  func testWhatADriverDoesNotSayIsWhatIsDocumented() {
    let driver = Driver()
    XCTAssertEqual(driver.coarseLag, 1_000_000)
    XCTAssertEqual(driver.crowdThreshold, 100)
    XCTAssertEqual(driver.longestSlice, .milliseconds(4))
  }

  func testItLagsBehindByLessThanItSays() {
    let driver = Driver()
    for nanoseconds: Int64 in [0, 1, 999_999, 1_000_000, 1_999_999, 123_456_789_012_345] {
      driver.instant.replace(with: .nanoseconds(nanoseconds))
      let lag = nanoseconds - driver.coarseNow
      XCTAssertTrue(lag >= 0 && lag < driver.coarseLag, "\(nanoseconds)")
      XCTAssertEqual(driver.coarseNow % driver.coarseLag, 0)
    }
  }
}
