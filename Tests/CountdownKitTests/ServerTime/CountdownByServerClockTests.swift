import CountdownCore
import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Countdowns by a server's clock end when that says so, and follow its corrections.
final class CountdownByServerClockTests: XCTestCase {
  func testBeforeTheFirstSampleTheDevicesClockCounts_thenItMayBeEarlierOrLaterOrOver() throws {
    try checkScripts([
      "a 60 by server; +1.5; synchronize 5 0; +0.4": "0: a 60, 1: a 59, 1.5: a 54",
      "a 2 by server; +1; synchronize -3600 0": "0: a 2, 1: a 1, 1: a 3601",
      "a 60 by server; +0.5; synchronize 3600 0; synchronize -3600 0; +100":
        "0: a 60, 0.5: a 0, 0.5: a completed",
    ])
  }

  func testWhateverElseHappensToIt() throws {
    try checkScripts([
      "a 60 by server; extend a 30; synchronize 5 0": "0: a 60, 0: a 90, 0: a 85",
      "a 60 by server; +1.5; pause a; synchronize 5 0; +10; resume a; +0.5": "0: a 60, 1: a 59, 12: a 58",
      "a 60 by server; freeze; +10; synchronize 5 0; resume all": "0: a 60, 10: a 55",
      // The device's clock is set by hand.
      "a 60 by server; clock 3600; +1; synchronize -3595 0; clock -86400; +0.4": "0: a 60, 1: a 59, 1: a 54",
    ])
  }

  /// All that count by the clock are moved alike, and those that follow them; a correction is known to the microsecond.
  func testFollowersAreCorrectedToo() throws {
    let all = "a 60 by server; b follows a; c 60 by server; d follows c"
    func at(_ instant: String, _ value: Int, _ names: String = "abcd") -> String {
      names.map { "\(instant): \($0) \(value)" }.joined(separator: ", ")
    }
    let first = "\(at("0", 60)), \(at("1", 59))"
    try checkScripts([
      "\(all); +1.5; synchronize 0.25 0; +1": "\(first), \(at("1.7494999", 58))",
      "\(all); +1.5; synchronize -5.5 0; +1": "\(first), \(at("1.5", 64)), \(at("1.9999999", 63))",
      "\(all); +1.5; suspend; synchronize 5.5 0; +0; resume all": "\(first), \(at("1.5", 53))",
      // What is paused is not moved.
      "\(all); +1.5; pause b; synchronize 5.5 0; resume a; +1":
        "\(first), \(at("1.5", 53, "cd")), \(at("1.9999999", 52, "cd")), \(at("2", 58, "ab"))",
    ])
  }

  func testSmallCorrectionsTellNothingTwice() {
    let scene = ServerScene()
    scene.ask(roundTrip: .seconds(2), wrongBy: 0.9)
    scene.start(until: scene.serverNow + 6)
    XCTAssertEqual(scene.log(), ["2: 5.1"])
    scene.ask(roundTrip: .seconds(1), wrongBy: 0.4)
    XCTAssertEqual(scene.log(in: 0), [], "5.1 was delivered, 4.6 are left; then 4")
    XCTAssertEqual(scene.log(in: 600), ["3.6: 4"])
    scene.sample()
    XCTAssertEqual(scene.log(in: 400), [], "4 s are left, and 4 was delivered")
    XCTAssertEqual(scene.log(in: 4_001), ["5: 3", "6: 2", "7: 1", "8: 0", "8: completed"])
  }

  /// Virtual time that goes on by 10 ms before each reading of the wall clock, as for a thread that is held up.
  private final class SlowWallClock: ForwardingDriver, @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.

    override var wallNow: Duration {
      (driver as? ManualDriver)?.sleep(for: .milliseconds(10))
      return driver.wallNow
    }
  }

  func testBeforeTheFirstSampleADelayBetweenTwoReadingsEndsNothingEarly() {
    let time = ManualDriver()
    let manager = CountdownManager(driver: SlowWallClock(time))
    let end = time.date + 10
    let ended = Box<Date?>(nil)
    manager.start(for: .until(end, by: ServerClock(driver: time))) { (_: TimeLeft) in
    } onEnd: { _ in
      ended.value = time.date
    }
    time.advance(by: .seconds(20))
    XCTAssertGreaterThanOrEqual(try XCTUnwrap(ended.value), end)
  }
}
