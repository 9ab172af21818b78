import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

final class ServerClockTests: XCTestCase {
  private let scene = ServerScene()
  private var clock: ServerClock { scene.clock }
  private var driver: ManualDriver { scene.driver }
  /// In seconds: what a `Date` rounds away.
  private let rounding = 5e-6
  /// In seconds: what is allowed for between an answer and the call.
  private let delay = 0.002

  func testBeforeTheFirstSampleNothingIsKnown() {
    XCTAssertNil(clock.now)
    XCTAssertNil(clock.uncertainty)
  }

  func testASampleIsTakenForTheMiddleOfItsRoundTrip() throws {
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(80)))
    XCTAssertEqual(try XCTUnwrap(scene.error), 0, accuracy: rounding)
    XCTAssertGreaterThanOrEqual(try XCTUnwrap(clock.uncertainty), .milliseconds(40))
    XCTAssertEqual(try XCTUnwrap(scene.uncertainty), 0.04 + delay, accuracy: 3 * rounding)
  }

  func testItGoesWithTheContinuousClock() throws {
    scene.ask(roundTrip: .milliseconds(10))
    driver.advance(by: .seconds(3_600))
    XCTAssertEqual(try XCTUnwrap(scene.error), 0, accuracy: rounding)
    driver.sleep(for: .seconds(86_400))
    XCTAssertEqual(try XCTUnwrap(scene.error), 0, accuracy: rounding)
  }

  func testADeviceClockSetByHandChangesNothing() throws {
    scene.ask(roundTrip: .milliseconds(10))
    let (now, uncertainty) = (clock.now, clock.uncertainty)
    for seconds in [3_600, -1_000_000, 86_400] {
      driver.shiftWallClock(by: .seconds(seconds))
      XCTAssertEqual(clock.now, now)
      XCTAssertEqual(clock.uncertainty, uncertainty)
    }
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(10)))
    XCTAssertEqual(try XCTUnwrap(scene.error), 0, accuracy: rounding)
  }

  func testTheUncertaintyGrowsByAHundredMillionthsOfTheAge() throws {
    scene.ask(roundTrip: .milliseconds(10))
    let first = try XCTUnwrap(clock.uncertainty)
    for seconds in [1, 10, 100, 10_000, 1_000_000] {
      let before = driver.now
      driver.sleep(for: .seconds(seconds) - before)
      XCTAssertEqual(
        try XCTUnwrap(clock.uncertainty), first + (driver.now - .milliseconds(10)) / 10_000, "\(seconds) s")
    }
  }

  // MARK: - Several samples

  func testTheShortestRoundTripWins() throws {
    scene.ask(roundTrip: .seconds(1), wrongBy: 0.4)
    XCTAssertEqual(try XCTUnwrap(scene.uncertainty), 0.5 + delay, accuracy: 1e-3)
    scene.ask(roundTrip: .milliseconds(10))
    XCTAssertEqual(try XCTUnwrap(scene.error), 0, accuracy: rounding)
    XCTAssertEqual(try XCTUnwrap(scene.uncertainty), 0.005 + delay, accuracy: 1e-4)
    XCTAssertTrue(scene.ask(roundTrip: .seconds(1), wrongBy: -0.4))
    XCTAssertEqual(try XCTUnwrap(scene.error), 0, accuracy: rounding, "a worse one changes nothing")
    XCTAssertEqual(try XCTUnwrap(scene.uncertainty), 0.005 + delay, accuracy: 2e-4)
  }

  func testAnOldSampleAges() throws {
    scene.ask(roundTrip: .milliseconds(10), wrongBy: 0.004)
    driver.sleep(for: .seconds(10_000))
    XCTAssertEqual(try XCTUnwrap(scene.uncertainty), 1.005 + delay, accuracy: 1e-4)
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(200)))
    XCTAssertEqual(try XCTUnwrap(scene.error), 0, accuracy: 1e-4)
    XCTAssertEqual(try XCTUnwrap(scene.uncertainty), 0.1 + delay, accuracy: 1e-4)
  }

  func testWhatTwoSamplesSayIsTrueInBoth() throws {
    scene.ask(roundTrip: .milliseconds(100), wrongBy: 0.04)
    scene.ask(roundTrip: .milliseconds(100), wrongBy: -0.04)
    XCTAssertEqual(try XCTUnwrap(scene.error), 0, accuracy: 1e-4)
    XCTAssertGreaterThanOrEqual(
      try XCTUnwrap(clock.uncertainty), .milliseconds(50), "half of a round trip at least")
    XCTAssertEqual(try XCTUnwrap(scene.uncertainty), 0.05, accuracy: 1e-4)
  }

  func testADriftThatIsPlausibleIsFollowed() throws {
    scene.ask(roundTrip: .milliseconds(10))
    driver.sleep(for: .seconds(1_000))
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(10), wrongBy: 0.08), "80 ppm")
    XCTAssertEqual(try XCTUnwrap(scene.error), 0.08, accuracy: rounding)
    driver.sleep(for: .seconds(1_000))
    XCTAssertFalse(scene.ask(roundTrip: .milliseconds(10), wrongBy: 0.08 - 0.12), "120 ppm")
    XCTAssertEqual(try XCTUnwrap(scene.error), 0.08, accuracy: rounding)
  }

  func testASampleThatWasOvertakenByALaterOneCountsTheSame() {
    let instants: [(Duration, TimeInterval, Duration)] = [
      (.seconds(10), 10, .milliseconds(30)), (.seconds(500), 500.02, .milliseconds(40)),
    ]
    let results = [instants, instants.reversed()].map { samples in
      let time = Box(Duration.zero)
      let clock = ServerClock { time.value }
      for (instant, date, roundTrip) in samples {
        time.value = instant
        XCTAssertTrue(
          clock.synchronize(serverDate: scene.origin.addingTimeInterval(date), roundTrip: roundTrip))
      }
      time.value = .seconds(500)
      return [clock.now?.timeIntervalSinceReferenceDate, clock.uncertainty.map { $0 / .seconds(1) }]
    }
    XCTAssertEqual(results[0], results[1])
  }

  // MARK: - Dates in whole seconds

  func testADateInWholeSecondsIsSomewhereInItsSecond() throws {
    scene.origin = Date(timeIntervalSinceReferenceDate: 800_000_000)
    driver.sleep(for: .milliseconds(700))
    XCTAssertTrue(scene.askForWholeSeconds(roundTrip: .milliseconds(100)))
    // Cut off were 0.75 s, taken are 0.5.
    XCTAssertEqual(try XCTUnwrap(scene.error), -0.25, accuracy: 1e-4)
    XCTAssertEqual(try XCTUnwrap(scene.uncertainty), 0.55 + delay, accuracy: 1e-4)
  }

  func testSeveralInWholeSecondsKnowItFarBetter() throws {
    scene.origin = Date(timeIntervalSinceReferenceDate: 800_000_000)
    for _ in 0..<10 {
      XCTAssertTrue(scene.askForWholeSeconds(roundTrip: .milliseconds(10)))
      driver.sleep(for: .milliseconds(1_090))
      XCTAssertLessThanOrEqual(abs(try XCTUnwrap(scene.error)), try XCTUnwrap(scene.uncertainty))
    }
    XCTAssertLessThan(try XCTUnwrap(scene.uncertainty), 0.06 + delay)
  }

  func testADateInMillisecondsIsSomewhereInItsMillisecond() throws {
    scene.origin = Date(timeIntervalSinceReferenceDate: 800_000_000.25)
    XCTAssertTrue(scene.ask(roundTrip: .zero))
    XCTAssertEqual(try XCTUnwrap(scene.error), 0.000_5, accuracy: rounding)
    XCTAssertEqual(try XCTUnwrap(scene.uncertainty), 0.000_5 + delay, accuracy: rounding)
  }

  // MARK: - Real time

  func testOnRealTime() throws {
    let clock = ServerClock()
    XCTAssertNil(clock.now)
    let server = Date(timeIntervalSinceNow: 86_400.5)
    let start = ContinuousClock.now
    XCTAssertTrue(clock.synchronize(serverDate: server, roundTrip: .milliseconds(20)))
    Thread.sleep(forTimeInterval: 0.05)
    let now = try XCTUnwrap(clock.now)
    let uncertainty = try XCTUnwrap(clock.uncertainty) / .seconds(1)
    let passed = (ContinuousClock.now - start) / .seconds(1)
    XCTAssertGreaterThanOrEqual(now.timeIntervalSince(server), 0.05)
    XCTAssertLessThanOrEqual(now.timeIntervalSince(server), passed + uncertainty)
    XCTAssertGreaterThanOrEqual(uncertainty, 0.01)
    XCTAssertLessThan(uncertainty, 0.011 + delay + passed / 1_000)
  }
}
