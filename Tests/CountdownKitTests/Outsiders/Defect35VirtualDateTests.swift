import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Dates on virtual time are exact: "3 s from now" begins with 3 s.
final class Defect35VirtualDateTests: XCTestCase {
  func testThreeSecondsFromNow() {
    let stage = Stage()
    let player = Player()
    stage.manager.start(player, until: stage.driver.date + 3) { [unowned stage] _, left in
      stage.note("\(left.duration.text)")
    }
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(stage.log(), ["0: 3", "1: 2", "2: 1", "3: 0"])
  }

  func testOfWholeSecondsAtAnyDate() {
    var random = SplitMix64(seed: 35)
    for _ in 0..<1_000 {
      // 1970 to 2100.
      let start = Date(timeIntervalSince1970: Double(random.next(0...4_102_444_800)))
      let driver = ManualDriver(startingAt: start)
      XCTAssertEqual(driver.date, start)
      let seconds = random.next(1...100_000)
      XCTAssertEqual(
        firstValue(until: driver.date + Double(seconds), driver), .seconds(seconds), "\(start) + \(seconds)")
    }
  }

  func testOfWholeSecondsAfterSomeTime() {
    var random = SplitMix64(seed: 36)
    let driver = ManualDriver()
    for _ in 0..<1_000 {
      driver.advance(by: .nanoseconds(random.next(0...3_000_000_000)))
      let seconds = random.next(1...100_000)
      XCTAssertEqual(firstValue(until: driver.date + Double(seconds), driver), .seconds(seconds))
    }
  }

  func testTheDateGoesOnWithVirtualTime() {
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    let driver = ManualDriver(startingAt: start)
    driver.advance(by: .milliseconds(1_500))
    XCTAssertEqual(driver.date, start + 1.5)
    driver.sleep(for: .milliseconds(500))
    XCTAssertEqual(driver.date, start + 2)
    driver.shiftWallClock(by: .seconds(-60))
    XCTAssertEqual(driver.date, start - 58)
  }

  func testItStartsAtAWholeSecond() {
    let date = ManualDriver().date.timeIntervalSinceReferenceDate
    XCTAssertEqual(date, date.rounded())
  }

  func testAMoveToADateIsExactToo() {
    let driver = ManualDriver(startingAt: Date(timeIntervalSince1970: 1_800_000_000))
    let manager = CountdownManager(driver: driver)
    let player = keep(Player())
    let countdown = manager.start(player, for: .seconds(100)) { _, _ in }
    for seconds in 1...1_000 {
      driver.advance(by: .nanoseconds(1_234_567))
      countdown.reschedule(until: driver.date + Double(seconds))
      XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(seconds)))
    }
  }

  func testFromOneDateToAnother() {
    var random = SplitMix64(seed: 37)
    for _ in 0..<1_000 {
      let start = Date(timeIntervalSinceReferenceDate: Double(random.next(0...4_000_000_000)) / 1_000)
      let milliseconds = random.next(1...100_000_000)
      let end = start + Double(milliseconds) / 1_000
      XCTAssertEqual(Duration.from(start, to: end), .milliseconds(milliseconds))
    }
    let ends = [-Double.infinity, .infinity].map { Date(timeIntervalSinceReferenceDate: $0) }
    XCTAssertEqual(Duration.from(ends[0], to: ends[1]), .seconds(100_000_000_000))
    XCTAssertEqual(Duration.from(ends[1], to: ends[0]), .seconds(-100_000_000_000))
  }

  private func firstValue(until date: Date, _ driver: ManualDriver) -> Duration? {
    let manager = CountdownManager(driver: driver)
    let player = Player()
    let first = Box<Duration?>(nil)
    manager.start(player, until: date) { _, left, stop in
      first.value = left.duration
      stop = true
    }
    return first.value
  }
}
