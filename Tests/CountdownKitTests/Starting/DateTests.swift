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

  override func setUp() {
    stage.driver.shiftWallClock(by: .seconds(2_000_000_000) - stage.driver.wallNow)
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

  override func tearDown() {
    stage.manager.cancelAll()
  }

  func testACountdownToADateEndsAtThatDate() {
    stage.driver.advance(by: .milliseconds(500))
    start(until: origin + 2)
    XCTAssertEqual(stage.log(), ["0.5: 1.5"])
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["1: 1", "2: 0", "2: completed"])
  }

  func testTheFractionOfADateCounts() {
    start(until: origin + 1.75)
    XCTAssertEqual(stage.log(), ["0: 1.75"])
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["0.75: 1", "1.75: 0", "1.75: completed"])
  }

  func testAFarDateIsExact() {
    for days in [1, 400, 36_500] {
      let countdown = start(until: origin + TimeInterval(days * 86_400))
      XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(days * 86_400)))
    }
  }

  func testACountdownToAPastDateEndsAtOnce() {
    for date in [origin, origin - 1, Date(timeIntervalSince1970: 0), .distantPast] {
      XCTAssertFalse(start(until: date).isActive)
      XCTAssertEqual(stage.log(), ["0: 0", "0: completed"])
      XCTAssertNil(stage.driver.nextWakeUp)
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

  func testFromALaterDateToAnEarlierOneEndsAtOnce() {
    for end in [origin, origin - 1, .distantPast] {
      start(from: origin, to: end)
      XCTAssertEqual(stage.log(), ["0: 0", "0: completed"])
    }
  }

  func testARescheduleMovesTheEndToTheDateAndDeliversTheNewValue() {
    let countdown = start(until: origin + 10)
    stage.driver.advance(by: .milliseconds(1_500))
    _ = stage.log()
    countdown.reschedule(until: origin + 4)
    XCTAssertEqual(stage.log(), ["1.5: 2.5"])
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.milliseconds(2_500)))
    countdown.reschedule(until: origin + 4.25)
    XCTAssertEqual(stage.log(), ["1.5: 2.75"])
    countdown.reschedule(until: origin + 60)
    XCTAssertEqual(stage.log(), ["1.5: 58.5"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["2: 58"])
  }

  func testARescheduleToAPastDateEndsAtOnce() {
    for date in [origin, origin - 5, Date.distantPast] {
      let countdown = start(until: origin + 10)
      _ = stage.log()
      countdown.reschedule(until: date)
      XCTAssertEqual(stage.log(), ["0: 0", "0: completed"])
      XCTAssertFalse(countdown.isActive)
    }
  }

  func testARescheduleReadsTheWallClockOfThatMoment() {
    let countdown = start(until: origin + 10)
    stage.driver.shiftWallClock(by: .seconds(3))
    countdown.reschedule(until: origin + 10)
    XCTAssertEqual(stage.log(), ["0: 10", "0: 7"])
  }

  func testARescheduleOfAPausedCountdownCountsFromNow() {
    let countdown = start(until: origin + 10)
    stage.driver.advance(by: .seconds(1))
    countdown.pause()
    stage.driver.advance(by: .seconds(5))
    _ = stage.log()
    countdown.reschedule(until: origin + 10)
    XCTAssertEqual(stage.log(), ["6: 4"])
    XCTAssertTrue(countdown.isPaused)
    stage.driver.advance(by: .seconds(5))
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(4)))
  }

  func testDatesBeyondAllMeasureNeitherTrapNorEndEarly() {
    for date in [Date.distantFuture, Date(timeIntervalSince1970: .infinity)] {
      XCTAssertTrue(start(until: date).isActive)
      let century = TimeLeft(.seconds(100 * 365 * 86_400))
      XCTAssertGreaterThan(stage.manager.timeLeft(of: player) ?? .zero, century)
      stage.manager.cancelAll()
      start(from: origin, to: date)
      XCTAssertEqual(stage.manager.timeLeft(of: player), TimeLeft(.nanoseconds(1 << 62)))
      stage.manager.cancelAll()
    }
  }

  func testDatesThatAreNoneEndAtOnce() {
    let nowhere = Date(timeIntervalSince1970: .nan)
    for date in [nowhere, Date(timeIntervalSince1970: -.infinity)] {
      start(until: date)
      start(from: origin, to: date)
      XCTAssertEqual(stage.log(), ["0: 0", "0: completed", "0: 0", "0: completed"], "\(date)")
    }
    start(from: nowhere, to: origin)
    start(from: nowhere, to: nowhere)
    start(from: Date(timeIntervalSince1970: .infinity), to: Date(timeIntervalSince1970: .infinity))
    XCTAssertEqual(
      stage.log(), Array(repeating: ["0: 0", "0: completed"], count: 3).flatMap { $0 })
    let countdown = start(until: origin + 10)
    countdown.reschedule(until: nowhere)
    XCTAssertEqual(stage.log(), ["0: 10", "0: 0", "0: completed"])
  }
}
