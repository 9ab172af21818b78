import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// Which samples are refused, and that they change nothing.
final class ServerClockRefusalTests: XCTestCase {
  private let scene = ServerScene()
  private var clock: ServerClock { scene.clock }

  /// Asserts that what the clock says is not changed.
  private func assertNothingChanges(_ message: String, line: UInt = #line, _ body: () -> Void) {
    let (now, uncertainty) = (clock.now, clock.uncertainty)
    body()
    XCTAssertEqual(clock.now, now, message, line: line)
    XCTAssertEqual(clock.uncertainty, uncertainty, message, line: line)
  }

  private let badSamples: [(Date, Duration)] = {
    let good = Date(timeIntervalSinceReferenceDate: 800_000_000.123_456)
    let bad = [Double.nan, .signalingNaN, .infinity, -.infinity, 1e300, -1e300, 4.7e9, -4.7e9]
    return bad.map { (Date(timeIntervalSinceReferenceDate: $0), .milliseconds(1)) }
      + [(.distantPast, .zero), (.distantFuture, .zero)]
      + [
        .nanoseconds(-1), .seconds(-1), .seconds(Int64.min), .seconds(600) + .nanoseconds(1),
        .seconds(86_400),
        .seconds(Int64.max),
      ].map { (good, $0) }
  }()

  func testABadSampleIsRefusedAndChangesNothing() {
    for (date, roundTrip) in badSamples {
      XCTAssertFalse(
        clock.synchronize(serverDate: date, roundTrip: roundTrip),
        "\(date.timeIntervalSinceReferenceDate) \(roundTrip)")
      XCTAssertNil(clock.now)
    }
    scene.ask(roundTrip: .milliseconds(10))
    for (date, roundTrip) in badSamples {
      assertNothingChanges("\(date.timeIntervalSinceReferenceDate) \(roundTrip)") {
        XCTAssertFalse(
          clock.synchronize(serverDate: date, roundTrip: roundTrip),
          "\(date.timeIntervalSinceReferenceDate) \(roundTrip)")
      }
    }
  }

  func testWhatIsJustNotAbsurdIsTaken() {
    for seconds in [4.6e9, -4.6e9, 0, 0.5] {
      let clock = ServerClock { .zero }
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      XCTAssertTrue(clock.synchronize(serverDate: date, roundTrip: .zero))
      let error = abs((clock.now ?? .distantPast).timeIntervalSince(date))
      XCTAssertLessThanOrEqual(error, 0.51)
    }
    let clock = ServerClock { .zero }
    XCTAssertTrue(clock.synchronize(serverDate: scene.origin, roundTrip: .seconds(600)))
    XCTAssertEqual((clock.uncertainty ?? .zero) / .seconds(1), 300, accuracy: 0.1)
  }

  // MARK: - Jumps

  func testAJumpIsRefused() {
    scene.ask(roundTrip: .milliseconds(10))
    for jump in [3_600.0, -3_600, 0.02] {
      XCTAssertFalse(scene.ask(roundTrip: .milliseconds(12), wrongBy: jump))
      XCTAssertEqual(scene.error ?? 1, 0, accuracy: 1e-4)
      XCTAssertLessThan(scene.uncertainty ?? 1, 0.008)
    }
    assertNothingChanges("a jump") {
      XCTAssertFalse(clock.synchronize(serverDate: scene.serverNow + 9, roundTrip: .milliseconds(10)))
    }
  }

  func testAnEquallyLongRoundTripIsNoBetterOneLater() {
    scene.ask(roundTrip: .milliseconds(10))
    for _ in 0..<2 {
      scene.driver.sleep(for: .seconds(1))
      XCTAssertFalse(scene.ask(roundTrip: .milliseconds(10), wrongBy: 60))
    }
  }

  func testAJumpWithABetterRoundTripIsBelievedAtOnce() {
    scene.ask(roundTrip: .milliseconds(10), wrongBy: 60)
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(9)))
    XCTAssertEqual(scene.error ?? 1, 0, accuracy: 1e-5)
    XCTAssertEqual(scene.uncertainty ?? 1, 0.0065, accuracy: 1e-5)
  }

  func testTheShortestOfOldCountsNoLonger() {
    scene.ask(roundTrip: .milliseconds(1))
    // In a thousand seconds it has become 0.2 s longer, but that is seen with the next sample.
    scene.driver.sleep(for: .seconds(1_000))
    scene.ask(roundTrip: .milliseconds(100))
    XCTAssertFalse(scene.ask(roundTrip: .milliseconds(100), wrongBy: 60))
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(99), wrongBy: 60))
  }

  // MARK: - A server whose clock is set

  func testTheThirdThatAgreesIsFollowed() {
    scene.ask(roundTrip: .milliseconds(10))
    XCTAssertFalse(scene.ask(roundTrip: .milliseconds(20), wrongBy: 60.004))
    XCTAssertFalse(scene.ask(roundTrip: .milliseconds(30), wrongBy: 59.996))
    XCTAssertEqual(scene.error ?? 1, 0, accuracy: 1e-4)
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(20), wrongBy: 59.997))
    XCTAssertEqual(scene.error ?? 1, 60, accuracy: 0.004)
    XCTAssertEqual(scene.uncertainty ?? 1, 0.01, accuracy: 1e-4, "half of the shortest of the three")
    XCTAssertFalse(scene.ask(roundTrip: .milliseconds(20)), "now the former time is the jump")
  }

  func testOutliersThatDisagreeAreNeverFollowed() {
    scene.ask(roundTrip: .milliseconds(10))
    for number in 1...20 {
      XCTAssertFalse(scene.ask(roundTrip: .milliseconds(20), wrongBy: 60 * Double(number)))
    }
    XCTAssertEqual(scene.error ?? 1, 0, accuracy: 1e-4)
  }

  func testASampleThatContradictsThemEndsARowOfOutliers() {
    scene.ask(roundTrip: .milliseconds(10))
    for _ in 0..<10 {
      XCTAssertFalse(scene.ask(roundTrip: .milliseconds(20), wrongBy: 60))
      XCTAssertFalse(scene.ask(roundTrip: .milliseconds(20), wrongBy: 60))
      XCTAssertTrue(scene.ask(roundTrip: .milliseconds(20)))
    }
  }

  func testASampleThatContradictsNeitherDoesNotEndARow() {
    scene.ask(roundTrip: .milliseconds(10))
    for _ in 0..<2 {
      XCTAssertFalse(scene.ask(roundTrip: .milliseconds(20), wrongBy: 0.3))
      XCTAssertTrue(scene.askForWholeSeconds(roundTrip: .milliseconds(20)))
    }
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(20), wrongBy: 0.3))
    XCTAssertEqual(scene.error ?? 1, 0.3, accuracy: 0.01)
  }

  func testABetterSampleThatContradictsThemEndsARow() {
    scene.ask(roundTrip: .milliseconds(10))
    for _ in 0..<2 { XCTAssertFalse(scene.ask(roundTrip: .milliseconds(20), wrongBy: 60)) }
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(9), wrongBy: 30))
    for _ in 0..<2 {
      XCTAssertFalse(scene.ask(roundTrip: .milliseconds(20), wrongBy: 60))
      XCTAssertEqual(scene.error ?? 1, 30, accuracy: 0.01)
    }
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(20), wrongBy: 60))
  }

  /// Each overlaps the first; the third contradicts what the first two say together.
  func testARowGoesOnOnlyWithWhatAllOfItSay() {
    scene.ask(roundTrip: .milliseconds(10))
    for wrong in [60, 60.02, 59.985] {
      XCTAssertFalse(scene.ask(roundTrip: .milliseconds(20), wrongBy: wrong), "\(wrong)")
    }
    XCTAssertEqual(scene.error ?? 1, 0, accuracy: 1e-4)
  }

  func testBadSamplesDoNotEndARow() {
    scene.ask(roundTrip: .milliseconds(10))
    for _ in 0..<2 {
      XCTAssertFalse(scene.ask(roundTrip: .milliseconds(20), wrongBy: 60))
      XCTAssertFalse(clock.synchronize(serverDate: .distantFuture, roundTrip: .zero))
    }
    XCTAssertTrue(scene.ask(roundTrip: .milliseconds(20), wrongBy: 60))
  }
}
