import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// Which samples are refused, and that they change nothing.
final class ServerClockRefusalTests: XCTestCase {
  private let scene = ServerScene()
  private var clock: ServerClock { scene.clock }

  func testABadSampleIsRefusedAndChangesNothing() {
    let dates = [Double.nan, .signalingNaN, .infinity, -.infinity, 1e300, -1e300, 4.7e9, -4.7e9]
      .map { Date(timeIntervalSince1970: $0) }
    let roundTrips: [Duration] = [
      .nanoseconds(-1), .seconds(-1), .seconds(Int64.min), .seconds(600) + .nanoseconds(1),
      .seconds(Int64.max),
    ]
    func refuse(_ date: Date, _ roundTrip: Duration) {
      let (now, uncertainty) = (clock.now, clock.uncertainty)
      let name = "\(date.timeIntervalSinceReferenceDate) \(roundTrip)"
      XCTAssertFalse(clock.synchronize(serverDate: date, roundTrip: roundTrip), name)
      XCTAssertEqual(clock.now, now, name)
      XCTAssertEqual(clock.uncertainty, uncertainty, name)
    }
    for isKnown in [false, true] {
      if isKnown { scene.ask(roundTrip: .milliseconds(10)) }
      for date in dates + [.distantPast, .distantFuture] { refuse(date, .milliseconds(1)) }
      for roundTrip in roundTrips { refuse(scene.origin, roundTrip) }
    }
    refuse(scene.serverNow + 9, .milliseconds(10))
  }

  // MARK: - Rows of samples

  /// The round trip in milliseconds, by how many seconds it is wrong, and whether it is taken.
  private typealias Sample = (roundTrip: Int, wrong: Double, isTaken: Bool)

  /// Brings a good sample with a round trip of 10 ms, and then others.
  private func bring(
    _ samples: [Sample], _ name: String, error: Double, accuracy: Double = 1e-4, uncertainty: Double? = nil
  ) {
    let scene = ServerScene()
    scene.ask(roundTrip: .milliseconds(10))
    for (roundTrip, wrong, isTaken) in samples {
      XCTAssertEqual(
        scene.ask(roundTrip: .milliseconds(roundTrip), wrongBy: wrong), isTaken, "\(name): \(wrong)")
    }
    scene.expect(error: error, accuracy: accuracy, name)
    if let uncertainty { XCTAssertEqual(scene.uncertainty, uncertainty, accuracy: 1e-4, name) }
  }

  func testAJumpIsRefusedUnlessItsRoundTripIsBetter() {
    bring(
      [(12, 3_600, false), (12, -3_600, false), (12, 0.02, false)], "jumps", error: 0, uncertainty: 0.007)
    bring([(9, 60, true)], "better", error: 60, uncertainty: 0.006_5)
  }

  func testTheThirdThatAgreesIsFollowed() {
    let three: [Sample] = [(20, 60.004, false), (30, 59.996, false), (20, 59.997, true)]
    // Half of the shortest of the three.
    bring(three, "the third", error: 60, accuracy: 0.004, uncertainty: 0.01)
    bring(three + [(20, 0, false)], "now the former time is the jump", error: 60, accuracy: 0.004)
  }

  func testOutliersThatDisagreeAreNeverFollowed() {
    bring((1...20).map { (20, 60 * Double($0), false) }, "all disagree", error: 0)
    // Each overlaps the first.
    bring(
      [60, 60.02, 59.985].map { (20, $0, false) }, "the third contradicts what the two say together", error: 0
    )
  }

  func testASampleThatContradictsThemEndsARowOfOutliers() {
    let two: [Sample] = [(20, 60, false), (20, 60, false)]
    bring(two + [(20, 0, true)] + two + [(20, 0, true)], "a good one", error: 0)
    bring(two + [(9, 30, true)] + two, "a better one", error: 30, accuracy: 0.01)
    bring(two + [(9, 30, true)] + two + [(20, 60, true)], "and then the third", error: 60, accuracy: 0.01)
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

  // MARK: - Age

  func testTheShortestOfOldCountsNoLonger() {
    scene.ask(roundTrip: .milliseconds(1))
    // In a thousand seconds it has become 0.2 s longer, but that is seen with the next sample.
    scene.driver.sleep(for: .seconds(1_000))
    scene.ask(roundTrip: .milliseconds(100))
    XCTAssertFalse(scene.ask(roundTrip: .milliseconds(100), wrongBy: 60))
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(99), wrongBy: 60))
  }
}
