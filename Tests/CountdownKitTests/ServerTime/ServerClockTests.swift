import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What a server's clock makes of samples, and how sure it is of that.
final class ServerClockTests: XCTestCase {
  private let scene = ServerScene()
  private var clock: ServerClock { scene.clock }
  private var driver: ManualDriver { scene.driver }

  /// The round trip in milliseconds, by how many seconds it is wrong, and whether it is taken.
  private typealias Sample = (roundTrip: Int, wrong: Double, isTaken: Bool)

  /// By how many seconds the clock is wrong after some samples, and says that it may be: half of the shortest round trip, and the
  /// two milliseconds that are allowed for between an answer and the call.
  private func check(_ rows: [(name: String, samples: [Sample], error: Double, uncertainty: Double?)]) {
    for (name, samples, error, uncertainty) in rows {
      let scene = ServerScene()
      for (roundTrip, wrong, isTaken) in samples {
        XCTAssertEqual(
          scene.ask(roundTrip: .milliseconds(roundTrip), wrongBy: wrong), isTaken, "\(name): \(wrong)")
      }
      scene.expect(error: error, uncertainty: uncertainty, accuracy: uncertainty == nil ? 0.01 : 2e-4, name)
    }
  }

  func testTheShortestRoundTripWins_andWhatIsTrueInTwo() {
    check([
      ("the middle of its round trip", [(80, 0, true)], 0, 0.042),
      ("a long one", [(1_000, 0.4, true)], 0.4, 0.502),
      ("a better one", [(1_000, 0.4, true), (10, 0, true)], 0, 0.007),
      ("a worse one changes nothing", [(10, 0, true), (1_000, -0.4, true)], 0, 0.007),
      ("what is true in both, but not more certain", [(100, 0.04, true), (100, -0.04, true)], 0, 0.05),
    ])
  }

  func testAJumpIsRefusedUnlessItsRoundTripIsBetter_orThreeAgree() {
    let good: Sample = (10, 0, true)
    let three: [Sample] = [good, (20, 60.004, false), (30, 59.996, false), (20, 59.997, true)]
    let two: [Sample] = [(20, 60, false), (20, 60, false)]
    check([
      ("jumps", [good, (12, 3_600, false), (12, -3_600, false), (12, 0.02, false)], 0, 0.007),
      ("a better one", [good, (9, 60, true)], 60, 0.006_5), ("the third", three, 60, nil),
      ("now the former time is the jump", three + [(20, 0, false)], 60, nil),
      ("all disagree", [good] + (1...20).map { (20, 60 * Double($0), false) }, 0, nil),
      (
        "each overlaps the first, and the third contradicts what the two say together",
        [good] + [60, 60.02, 59.985].map { (20, $0, false) }, 0, nil
      ),
      (
        "and one that overlaps the second alone", [good] + [60, 60.02, 60.04].map { (20, $0, false) }, 0, nil
      ),
      ("a good one ends a row", [good] + two + [(20, 0, true)] + two + [(20, 0, true)], 0, nil),
      ("so does a better one", [good] + two + [(9, 30, true)] + two, 30, nil),
      ("and then the third", [good] + two + [(9, 30, true)] + two + [(20, 60, true)], 60, nil),
    ])
  }

  func testASampleThatContradictsNeither_orIsBad_doesNotEndARow() {
    scene.ask(roundTrip: .milliseconds(10))
    for _ in 0..<2 {
      XCTAssertFalse(scene.ask(roundTrip: .milliseconds(20), wrongBy: 0.3))
      XCTAssertTrue(scene.ask(roundTrip: .milliseconds(20), inWholeSeconds: true))
      XCTAssertFalse(clock.synchronize(serverDate: .distantFuture, roundTrip: .zero))
    }
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(20), wrongBy: 0.3))
    scene.expect(error: 0.3, accuracy: 0.01)
  }

  func testABadSampleIsRefusedAndChangesNothing() {
    let dates = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 4.7e9, -4.7e9]
      .map { Date(timeIntervalSince1970: $0) }
    let roundTrips: [Duration] = [
      .nanoseconds(-1), .seconds(Int64.min), .seconds(600) + .nanoseconds(1), .seconds(Int64.max),
    ]
    let samples =
      (dates + [.distantPast, .distantFuture]).map { ($0, Duration.milliseconds(1)) }
      + roundTrips.map { (scene.origin, $0) }
    for isKnown in [false, true] {
      if isKnown { scene.ask(roundTrip: .milliseconds(10)) }
      for (date, roundTrip) in samples {
        let (now, uncertainty) = (clock.now, clock.uncertainty)
        let name = "\(date.timeIntervalSinceReferenceDate) \(roundTrip)"
        XCTAssertFalse(clock.synchronize(serverDate: date, roundTrip: roundTrip), name)
        XCTAssertEqual(clock.now, now, name)
        XCTAssertEqual(clock.uncertainty, uncertainty, name)
      }
    }
  }

  // MARK: - Age

  func testItGoesWithTheContinuousClock_andTheUncertaintyGrowsByAHundredMillionthsOfTheAge() throws {
    scene.ask(roundTrip: .milliseconds(10))
    let first = try XCTUnwrap(clock.uncertainty)
    for age in [1, 100, 10_000, 1_000_000] {
      driver.sleep(for: .seconds(age) + .milliseconds(10) - driver.now)
      scene.expect(error: 0, accuracy: 1e-5)
      XCTAssertEqual(clock.uncertainty, first + .seconds(age) / 10_000, "\(age) s")
    }
  }

  func testTheShortestOfOldCountsNoLonger() {
    scene.ask(roundTrip: .milliseconds(1))
    // In a thousand seconds it has become 0.2 s longer, but that is seen with the next sample.
    driver.sleep(for: .seconds(1_000))
    scene.ask(roundTrip: .milliseconds(100))
    XCTAssertFalse(scene.ask(roundTrip: .milliseconds(100), wrongBy: 60))
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(99), wrongBy: 60))
  }

  // MARK: - Dates that are cut off

  /// Ten samples, at different moments of the second, know the time far better than the first.
  func testADateInWholeSecondsIsSomewhereInItsSecond() {
    scene.origin = Date(timeIntervalSinceReferenceDate: 800_000_000)
    driver.sleep(for: .milliseconds(700))
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(100), inWholeSeconds: true))
    // Cut off were 0.75 s, taken are 0.5.
    scene.expect(error: -0.25, uncertainty: 0.552)
    for _ in 0..<10 {
      driver.sleep(for: .milliseconds(1_090))
      XCTAssertTrue(scene.ask(roundTrip: .milliseconds(10), inWholeSeconds: true))
      scene.expect(error: 0, accuracy: scene.uncertainty)
    }
    XCTAssertLessThan(scene.uncertainty, 0.062)
  }
}
