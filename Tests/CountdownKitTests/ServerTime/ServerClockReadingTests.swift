import CountdownCore
import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A thread may be held up between two readings of the clocks.
final class ServerClockReadingTests: XCTestCase {
  /// Virtual time that goes on by 10 ms before each reading of the wall clock.
  private final class SlowWallClock: ForwardingDriver, @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    let driver: any CountdownDriver
    let timer: any CountdownTimer
    private let time: ManualDriver

    init(_ time: ManualDriver) {
      self.time = time
      driver = time
      timer = time.makeTimer()
    }

    var wallNow: Duration {
      time.sleep(for: .milliseconds(10))
      return time.wallNow
    }
  }

  func testBeforeTheFirstSampleADelayBetweenTwoReadingsEndsNothingEarly() {
    let time = ManualDriver()
    let manager = CountdownManager(driver: SlowWallClock(time))
    let clock = ServerClock(driver: time)
    let end = time.date.addingTimeInterval(10)
    let ended = Locked<Date?>(nil)
    manager.start(until: end, by: clock) { (_: TimeLeft) in
    } onEnd: { _ in
      ended.use { $0 = time.date }
    }
    time.advance(by: .seconds(20))
    XCTAssertGreaterThanOrEqual(try XCTUnwrap(ended.now), end)
  }
}
