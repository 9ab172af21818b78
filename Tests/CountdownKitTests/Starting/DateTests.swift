import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

final class DateTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()
  /// What the wall clock shows at 0 s: a date without a fraction, so that sums of dates are exact.
  private let origin = Date(timeIntervalSince1970: 2_000_000_000)
  private let nowhere = Date(timeIntervalSince1970: .nan)
  private let infinity = Date(timeIntervalSince1970: .infinity)

  override func setUp() {
    stage.driver.shiftWallClock(by: .seconds(2_000_000_000) - stage.driver.wallNow)
  }

  @discardableResult
  private func start(until date: Date) -> Countdown {
    stage.manager.start(player, for: .until(date)) { [stage] _, left, _ in
      stage.note("a \(left.duration.text)")
    } onEnd: { [stage] _, outcome in
      stage.note("a \(outcome)")
    }
  }

  func testACountdownToADateEndsAtThatDate_asTheWallClockWasOnce() {
    stage.driver.advance(by: .milliseconds(500))
    start(until: origin + 2.25)
    stage.driver.shiftWallClock(by: .seconds(3_600))
    XCTAssertEqual(stage.log(), ["0.5: a 1.75"])
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["1.25: a 1", "2.25: a 0", "2.25: a completed"])
  }

  func testADateThatIsPastOrNoneEndsItAtOnce() {
    let minusInfinity = Date(timeIntervalSince1970: -.infinity)
    for date in [origin, origin - 1, Date(timeIntervalSince1970: 0), .distantPast, nowhere, minusInfinity] {
      XCTAssertFalse(start(until: date).isActive)
      XCTAssertEqual(stage.log(), ["0: a 0", "0: a completed"], "\(date)")
      stage.start(player, for: .from(origin, to: date))
      XCTAssertEqual(stage.log(), ["0: a 0", "0: a completed"], "\(date)")
      start(until: origin + 10).reschedule(for: .until(date))
      XCTAssertEqual(stage.log(), ["0: a 10", "0: a 0", "0: a completed"], "\(date)")
    }
    for (from, to) in [(nowhere, origin), (nowhere, nowhere), (infinity, infinity)] {
      stage.start(player, for: .from(from, to: to))
      XCTAssertEqual(stage.log(), ["0: a 0", "0: a completed"])
    }
  }

  func testDatesBeyondAllMeasureNeitherTrapNorEndEarly() {
    for date in [
      Date.distantFuture, infinity, Date(timeIntervalSinceReferenceDate: .greatestFiniteMagnitude),
    ] {
      let countdown = start(until: date)
      countdown.reschedule(for: .until(date))
      XCTAssertTrue(countdown.isActive)
      let century = TimeLeft(.seconds(100 * 365 * 86_400))
      XCTAssertGreaterThan(stage.manager.timeLeft(of: player) ?? .zero, century)
      stage.start(player, for: .from(origin, to: date))
      XCTAssertEqual(stage.manager.timeLeft(of: player), TimeLeft(.nanoseconds(1 << 62)))
    }
  }

  func testARescheduleMovesTheEndToTheDateByTheWallClockOfThatMoment() {
    let countdown = start(until: origin + 10)
    stage.driver.advance(by: .milliseconds(1_500))
    stage.driver.shiftWallClock(by: .seconds(1))
    _ = stage.log()
    for end in [4, 4.25, 60] { countdown.reschedule(for: .until(origin + 1 + end)) }
    XCTAssertEqual(stage.log(), ["1.5: a 2.5", "1.5: a 2.75", "1.5: a 58.5"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["2: a 58"])
  }
}
