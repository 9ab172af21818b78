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

  override func setUp() {
    stage.driver.shiftWallClock(by: .seconds(2_000_000_000) - stage.driver.wallNow)
  }

  override func tearDown() {
    stage.manager.cancelAll()
  }

  @discardableResult
  private func start(until date: Date) -> Countdown {
    stage.manager.start(player, until: date) { [stage] _, left, _ in
      stage.note(left.duration.text)
    } onEnd: { [stage] _, outcome in
      stage.note("\(outcome)")
    }
  }

  private func start(from start: Date, to end: Date) {
    stage.manager.start(player, for: .from(start, to: end)) { [stage] _, left, _ in
      stage.note(left.duration.text)
    } onEnd: { [stage] _, outcome in
      stage.note("\(outcome)")
    }
  }

  func testACountdownToADateEndsAtThatDate() {
    stage.driver.advance(by: .milliseconds(500))
    start(until: origin + 2.25)
    XCTAssertEqual(stage.log(), ["0.5: 1.75"])
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["1.25: 1", "2.25: 0", "2.25: completed"])
  }

  func testAFarDateIsExact() {
    for days in [1, 400, 36_500] {
      let countdown = start(until: origin + TimeInterval(days * 86_400))
      XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(days * 86_400)))
    }
  }

  func testADateThatIsPastOrNoneEndsItAtOnce() {
    let infinity = Date(timeIntervalSince1970: .infinity)
    let minusInfinity = Date(timeIntervalSince1970: -.infinity)
    for date in [origin, origin - 1, Date(timeIntervalSince1970: 0), .distantPast, nowhere, minusInfinity] {
      XCTAssertFalse(start(until: date).isActive)
      XCTAssertEqual(stage.log(), ["0: 0", "0: completed"], "\(date)")
      start(from: origin, to: date)
      XCTAssertEqual(stage.log(), ["0: 0", "0: completed"], "\(date)")
      XCTAssertNil(stage.driver.nextWakeUp)
      let countdown = start(until: origin + 10)
      countdown.reschedule(until: date)
      XCTAssertEqual(stage.log(), ["0: 10", "0: 0", "0: completed"], "\(date)")
    }
    for (from, to) in [(nowhere, origin), (nowhere, nowhere), (infinity, infinity)] {
      start(from: from, to: to)
      XCTAssertEqual(stage.log(), ["0: 0", "0: completed"])
    }
  }

  func testDatesBeyondAllMeasureNeitherTrapNorEndEarly() {
    for date in [Date.distantFuture, Date(timeIntervalSince1970: .infinity)] {
      XCTAssertTrue(start(until: date).isActive)
      let century = TimeLeft(.seconds(100 * 365 * 86_400))
      XCTAssertGreaterThan(stage.manager.timeLeft(of: player) ?? .zero, century)
      start(from: origin, to: date)
      XCTAssertEqual(stage.manager.timeLeft(of: player), TimeLeft(.nanoseconds(1 << 62)))
    }
  }

  func testTheWallClockIsReadOnce() {
    start(until: origin + 3)
    stage.driver.shiftWallClock(by: .seconds(3_600))
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: 2"])
    stage.driver.shiftWallClock(by: .seconds(-86_400))
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["2: 1", "3: 0", "3: completed"])
  }

  func testFromAndToStartNowAndIgnoreTheClockOfThisMachine() {
    let server = Date(timeIntervalSince1970: 1_000)
    stage.driver.advance(by: .milliseconds(300))
    start(from: server, to: server + 2.5)
    XCTAssertEqual(stage.log(), ["0.3: 2.5"])
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["0.8: 2", "1.8: 1", "2.8: 0", "2.8: completed"])
  }

  func testARescheduleMovesTheEndToTheDateByTheWallClockOfThatMoment() {
    let countdown = start(until: origin + 10)
    stage.driver.advance(by: .milliseconds(1_500))
    stage.driver.shiftWallClock(by: .seconds(1))
    _ = stage.log()
    for end in [4, 4.25, 60] { countdown.reschedule(until: origin + 1 + end) }
    XCTAssertEqual(stage.log(), ["1.5: 2.5", "1.5: 2.75", "1.5: 58.5"])
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.milliseconds(58_500)))
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["2: 58"])
  }

  func testARescheduleOfAPausedCountdownCountsFromNow() {
    let countdown = start(until: origin + 10)
    countdown.pause()
    stage.driver.advance(by: .seconds(6))
    countdown.reschedule(until: origin + 10)
    XCTAssertEqual(stage.log(), ["0: 10", "6: 4"])
    XCTAssertTrue(countdown.isPaused)
    stage.driver.advance(by: .seconds(5))
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(4)))
  }
}
