import CountdownCore
import TestSupport
import XCTest

/// What a driver and a timer do not say themselves.
final class DriverDefaultsTests: XCTestCase {
  private final class Driver: CountdownDriver, CountdownTimer {
    let instant = Locked(Duration.zero)
    let armed = Locked<[Duration]>([])
    let deliversOnMainActor = false

    var now: Duration { instant.now }
    var wallNow: Duration { .zero }
    func makeTimer() -> any CountdownTimer { self }
    func activate(_ pass: @escaping @Sendable () -> Void) {}
    func arm(at instant: Duration) { armed.use { $0.append(instant) } }
    func disarm() {}
    func isDelivering(onMainActor: Bool) -> Bool { false }
  }

  private let driver = Driver()

  func testDriverDefaultsAreAsDocumented() {
    XCTAssertEqual(driver.coarseLag, 1_000_000)
    XCTAssertEqual(driver.crowdThreshold, 64)
    XCTAssertEqual(driver.longestSlice, .milliseconds(4))
    driver.goOn()
    XCTAssertEqual(driver.armed.now, [.zero], "past")
  }

  func testTheCoarseClockLagsBehindByLessThanItSays() {
    for nanoseconds: Int64 in [0, 1, 999_999, 1_000_000, 1_999_999, 123_456_789_012_345] {
      driver.instant.replace(with: .nanoseconds(nanoseconds))
      let lag = nanoseconds - driver.coarseNow
      XCTAssertTrue(lag >= 0 && lag < driver.coarseLag, "\(nanoseconds)")
      XCTAssertEqual(driver.coarseNow % driver.coarseLag, 0)
    }
  }
}
