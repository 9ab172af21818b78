import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

final class ServerClockTests: XCTestCase {
  private let scene = ServerScene()
  private var clock: ServerClock { scene.clock }
  private var driver: ManualDriver { scene.driver }
  /// In seconds: what is allowed for between an answer and the call.
  private let delay = 0.002

  func testASampleIsTakenForTheMiddleOfItsRoundTrip_andGoesWithTheContinuousClock() {
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(80)))
    scene.expect(error: 0, uncertainty: 0.04 + delay, accuracy: 1.5e-5)
    driver.advance(by: .seconds(3_600))
    driver.sleep(for: .seconds(86_400))
    scene.expect(error: 0, accuracy: 5e-6)
  }

  func testTheUncertaintyGrowsByAHundredMillionthsOfTheAge() throws {
    scene.ask(roundTrip: .milliseconds(10))
    let first = try XCTUnwrap(clock.uncertainty)
    for age in [1, 10, 100, 10_000, 1_000_000] {
      driver.sleep(for: .seconds(age) + .milliseconds(10) - driver.now)
      XCTAssertEqual(clock.uncertainty, first + .seconds(age) / 10_000, "\(age) s")
    }
  }

  // MARK: - Several samples

  func testTheShortestRoundTripWins() {
    scene.ask(roundTrip: .seconds(1), wrongBy: 0.4)
    scene.expect(error: 0.4, uncertainty: 0.5 + delay, accuracy: 1e-3)
    scene.ask(roundTrip: .milliseconds(10))
    scene.expect(error: 0, uncertainty: 0.005 + delay, accuracy: 5e-6)
    XCTAssertTrue(scene.ask(roundTrip: .seconds(1), wrongBy: -0.4))
    scene.expect(error: 0, accuracy: 5e-6, "a worse one changes nothing")
    scene.expect(error: 0, uncertainty: 0.005 + delay, accuracy: 2e-4)
  }

  func testTwoSamplesGiveWhatIsTrueInBoth_andUncertainByHalfOfARoundTripAtLeast() {
    scene.ask(roundTrip: .milliseconds(100), wrongBy: 0.04)
    scene.ask(roundTrip: .milliseconds(100), wrongBy: -0.04)
    scene.expect(error: 0, uncertainty: 0.05)
  }

  // MARK: - Dates that are cut off

  func testADateInWholeSecondsIsSomewhereInItsSecond() {
    scene.origin = Date(timeIntervalSinceReferenceDate: 800_000_000)
    driver.sleep(for: .milliseconds(700))
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(100), inWholeSeconds: true))
    // Cut off were 0.75 s, taken are 0.5.
    scene.expect(error: -0.25, uncertainty: 0.55 + delay)
  }

  func testSeveralInWholeSecondsKnowItFarBetter() throws {
    scene.origin = Date(timeIntervalSinceReferenceDate: 800_000_000)
    for _ in 0..<10 {
      XCTAssertTrue(scene.ask(roundTrip: .milliseconds(10), inWholeSeconds: true))
      driver.sleep(for: .milliseconds(1_090))
      scene.expect(error: 0, accuracy: scene.uncertainty)
    }
    XCTAssertLessThan(scene.uncertainty, 0.06 + delay)
  }
}
