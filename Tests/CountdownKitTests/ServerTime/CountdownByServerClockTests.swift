import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Countdowns by a server's clock end when that says so, and follow its corrections.
final class CountdownByServerClockTests: XCTestCase {
  // MARK: - The first sample

  func testBeforeTheFirstSampleTheDevicesClockCounts() {
    let scene = CountdownScene(serverAheadBy: 5)
    let countdown = scene.start(until: scene.driver.date.addingTimeInterval(60))
    XCTAssertEqual(scene.log(), ["0: 60"])
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(60)), "exactly as without a server's clock")
    XCTAssertEqual(scene.log(in: 1_500), ["1: 59"])
    scene.sample()
    XCTAssertEqual(scene.log(), ["1.5: 54"], "53.5 s are left, by the server's clock")
    XCTAssertEqual(scene.log(in: 500), ["2: 53"])
  }

  func testWithTheFirstSampleItMayBeOver() {
    let scene = CountdownScene(serverAheadBy: 3_600)
    scene.start(until: scene.driver.date.addingTimeInterval(60))
    XCTAssertEqual(scene.log(in: 500), [])
    scene.sample()
    XCTAssertEqual(scene.log(), ["0.5: 0", "0.5: completed"])
    scene.setServer(by: -3_600)
    XCTAssertEqual(scene.log(in: 100_000), [], "an end is final")
  }

  func testWithTheFirstSampleItMayBeFurtherAway() {
    let scene = CountdownScene(serverAheadBy: -3_600)
    scene.start(until: scene.driver.date.addingTimeInterval(2))
    XCTAssertEqual(scene.log(in: 1_000), ["1: 1"])
    scene.sample()
    XCTAssertEqual(scene.log(), ["1: 3601"])
    XCTAssertEqual(scene.log(in: 2_000), ["2: 3600", "3: 3599"])
  }

  func testByAClockThatKnowsTheTimeTheDevicesDoesNotMatter() {
    let scene = CountdownScene(serverAheadBy: 7_200)
    scene.sample()
    scene.start(until: scene.server.serverNow.addingTimeInterval(3))
    XCTAssertEqual(scene.log(in: 3_001), ["1: 2", "2: 1", "3: 0", "3: completed"])
  }

  // MARK: - The device's clock

  func testADeviceClockSetByHandChangesNothing() {
    let scene = CountdownScene(serverAheadBy: 5)
    scene.start(until: scene.driver.date.addingTimeInterval(10))
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
    let scene = CountdownScene()
    scene.server.ask(roundTrip: .seconds(2), wrongBy: 0.9)
    scene.start(until: scene.server.serverNow.addingTimeInterval(6))
    XCTAssertEqual(scene.log(), ["2: 5.1"])
    scene.server.ask(roundTrip: .seconds(1), wrongBy: 0.4)
    XCTAssertEqual(scene.log(in: 0), [], "5.1 was told, 4.6 are left; then 4")
    XCTAssertEqual(scene.log(in: 600), ["3.6: 4"])
    scene.server.ask(roundTrip: .zero)
    XCTAssertEqual(scene.log(in: 400), [], "4 s are left, and 4 was told")
    XCTAssertEqual(scene.log(in: 4_001), ["5: 3", "6: 2", "7: 1", "8: 0", "8: completed"])
  }

  func testAServerWhoseClockIsSetForwardsAndBackwards() {
    let scene = CountdownScene()
    scene.sample()
    scene.start(until: scene.server.serverNow.addingTimeInterval(3_600))
    XCTAssertEqual(scene.log(in: 500), [])
    scene.setServer(by: 1_800)
    XCTAssertEqual(scene.log(), ["0.5: 1800"])
    scene.setServer(by: -600)
    XCTAssertEqual(scene.log(), ["0.5: 2400"])
    XCTAssertEqual(scene.log(in: 1_000), ["1: 2399"])
  }

  func testRefusedAndWorseSamplesCorrectNothing() {
    let scene = CountdownScene()
    scene.sample()
    let countdown = scene.start(until: scene.server.serverNow.addingTimeInterval(100))
    let left = countdown.timeLeft
    XCTAssertFalse(scene.sample(wrongBy: 60))
    XCTAssertFalse(scene.clock.synchronize(serverDate: .distantFuture, roundTrip: .zero))
    XCTAssertTrue(scene.clock.synchronize(serverDate: scene.server.serverNow, roundTrip: .seconds(5)))
    XCTAssertEqual(countdown.timeLeft, left)
  }

  func testAPauseIsAPause() {
    let scene = CountdownScene(serverAheadBy: 5)
    let countdown = scene.start(until: scene.driver.date.addingTimeInterval(60))
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
