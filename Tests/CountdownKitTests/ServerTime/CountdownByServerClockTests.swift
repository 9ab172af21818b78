import CountdownCore
import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Countdowns by a server's clock end when that says so, and follow its corrections.
final class CountdownByServerClockTests: XCTestCase {
  // MARK: - The first sample

  func testBeforeTheFirstSampleTheDevicesClockCounts() {
    let scene = ServerScene(serverAheadBy: 5)
    let countdown = scene.start(until: scene.driver.date + 60)
    XCTAssertEqual(scene.log(), ["0: 60"])
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(60)), "exactly as without a server's clock")
    XCTAssertEqual(scene.log(in: 1_500), ["1: 59"])
    scene.sample()
    XCTAssertEqual(scene.log(), ["1.5: 54"], "53.5 s are left, by the server's clock")
    XCTAssertEqual(scene.log(in: 500), ["2: 53"])
  }

  func testWithTheFirstSampleItMayBeOver() {
    let scene = ServerScene(serverAheadBy: 3_600)
    scene.start(until: scene.driver.date + 60)
    XCTAssertEqual(scene.log(in: 500), [])
    scene.sample()
    XCTAssertEqual(scene.log(), ["0.5: 0", "0.5: completed"])
    scene.setServer(by: -3_600)
    XCTAssertEqual(scene.log(in: 100_000), [], "an end is final")
  }

  func testWithTheFirstSampleItMayBeFurtherAway() {
    let scene = ServerScene(serverAheadBy: -3_600)
    scene.start(until: scene.driver.date + 2)
    XCTAssertEqual(scene.log(in: 1_000), ["1: 1"])
    scene.sample()
    XCTAssertEqual(scene.log(), ["1: 3601"])
    XCTAssertEqual(scene.log(in: 2_000), ["2: 3600", "3: 3599"])
  }

  /// Virtual time that goes on by 10 ms before each reading of the wall clock, as for a thread that is held up.
  private final class SlowWallClock: ForwardingDriver, @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    private let time: ManualDriver

    init(_ time: ManualDriver) {
      self.time = time
      super.init(time)
    }

    override var wallNow: Duration {
      time.sleep(for: .milliseconds(10))
      return time.wallNow
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

  // MARK: - The device's clock

  func testADeviceClockSetByHandChangesNothing() {
    let scene = ServerScene(serverAheadBy: 5)
    scene.start(until: scene.driver.date + 10)
    scene.driver.shiftWallClock(by: .seconds(3_600))
    XCTAssertEqual(scene.log(in: 1_000), ["1: 9"])
    scene.sample()
    XCTAssertEqual(scene.log(), ["1: 4"])
    scene.driver.shiftWallClock(by: .seconds(-86_400))
    scene.sample()
    XCTAssertEqual(scene.log(in: 4_001), ["2: 3", "3: 2", "4: 1", "5: 0", "5: completed"])
  }

  // MARK: - Corrections

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

  func testAServerWhoseClockIsSetForwardsAndBackwards() {
    let scene = ServerScene()
    scene.sample()
    scene.start(until: scene.serverNow + 3_600)
    XCTAssertEqual(scene.log(in: 500), [])
    scene.setServer(by: 1_800)
    XCTAssertEqual(scene.log(), ["0.5: 1800"])
    scene.setServer(by: -600)
    XCTAssertEqual(scene.log(), ["0.5: 2400"])
    XCTAssertEqual(scene.log(in: 1_000), ["1: 2399"])
  }

  func testAFrozenManagerIsCorrected() {
    let scene = ServerScene(serverAheadBy: 5)
    let countdown = scene.start(until: scene.driver.date + 60)
    let paused = scene.manager.start(for: .until(scene.driver.date + 60, by: scene.clock)) { _ in }
    paused.pause()
    scene.manager.suspend(.freezes)
    scene.driver.advance(by: .seconds(10))
    XCTAssertEqual(scene.log(), ["0: 60"])
    scene.sample()
    XCTAssertEqual((countdown.timeLeft ?? .zero).duration / .seconds(1), 55, accuracy: 1e-5)
    XCTAssertEqual(paused.timeLeft, TimeLeft(.seconds(60)))
    scene.manager.resume()
    XCTAssertEqual(scene.log(), ["10: 55"])
  }

  func testAPauseIsAPause() {
    let scene = ServerScene(serverAheadBy: 5)
    let countdown = scene.start(until: scene.driver.date + 60)
    XCTAssertEqual(scene.log(in: 1_500), ["1: 59"])
    countdown.pause()
    scene.sample()
    XCTAssertEqual(scene.log(in: 10_000), [])
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.milliseconds(58_500)))
    countdown.resume()
    XCTAssertEqual(scene.log(in: 500), ["12: 58"])
    scene.setServer(by: 10)
    XCTAssertEqual(scene.log(), ["12: 48"], "later corrections move it again")
  }
}
