import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Dates, fractions of nanoseconds, and durations beyond what 64 bits hold: each is taken for the nearest that there is.
final class ExactTimeTests: XCTestCase {
  // MARK: - Dates: "3 s from now" begins with 3 s

  func testWholeSecondsFromAnyDateAndAfterSomeTime() {
    var random = SplitMix64(seed: 35)
    for _ in 0..<600 {
      // 1970 to 2100.
      let start = Date(timeIntervalSince1970: Double(random.next(0...4_102_444_800)))
      let driver = ManualDriver(startingAt: start)
      XCTAssertEqual(driver.date, start)
      let manager = CountdownManager(driver: driver)
      for _ in 0..<2 {
        let seconds = random.next(1...100_000)
        let moved = manager.start(for: .seconds(9), id: 1) { _ in }
        moved.reschedule(for: .until(driver.date + Double(seconds)))
        let started = manager.start(for: .until(driver.date + Double(seconds)), id: 2) { _ in }
        for countdown in [started, moved] {
          XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(seconds)), "\(driver.date) + \(seconds)")
        }
        manager.cancelAll()
        driver.advance(by: .nanoseconds(random.next(0...3_000_000_000)))
      }
    }
    let date = ManualDriver().date.timeIntervalSinceReferenceDate
    XCTAssertEqual(date, date.rounded(), "it starts at a whole second")
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
    XCTAssertEqual(Duration.from(ends[0], to: ends[1]), .seconds(128_000_000_000))
    XCTAssertEqual(Duration.from(ends[1], to: ends[0]), .seconds(-128_000_000_000))
  }

  // MARK: - Fractions: the first tick comes a whole interval after the first value

  func testEveryPartOfAnyDuration_andSecondsWrittenAsDouble() {
    for seconds in [1, 5, 60] {
      for parts in 1...50 { checkParts(parts, of: Double(seconds), every: .seconds(seconds) / parts) }
    }
    for tenths in 1...30 {
      for count in 1...15 {
        let interval = Double(tenths) / 10
        checkParts(count, of: interval * Double(count), every: .seconds(interval))
      }
    }
  }

  private func checkParts(_ count: Int, of seconds: Double, every interval: Duration) {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let delivered = Box<[(instant: Duration, value: Duration)]>([])
    manager.start(for: .seconds(seconds), ticks: .every(interval)) {
      delivered.value.append((driver.now, $0.duration))
    }
    driver.advance(by: .seconds(100))
    XCTAssertEqual(delivered.value.count, count + 1, "\(count) times \(interval)")
    for (number, tick) in delivered.value.enumerated() {
      let passed = seconds * Double(number) / Double(count)
      XCTAssertEqual(tick.instant / .seconds(1), passed, accuracy: 1e-6)
      XCTAssertEqual(tick.value / .seconds(1), seconds - passed, accuracy: 1e-6)
    }
  }

  // MARK: - Long durations: all beyond the longest, 146 years, are the longest

  func testFromAHundredToTwelveHundredYears() {
    let longest = Duration.nanoseconds(1 << 62)
    let player = keep(Player())
    // 146, 292 and 584 years are powers of two in nanoseconds.
    for years in [
      100, 145.5, 146, 146.5, 147, 291.5, 292, 292.5, 293, 584, 584.5, 585, 1_168, 1_169, 1_200.0,
    ] {
      let duration = Duration.seconds(Int64(years * 365.25 * 86_400))
      XCTAssertEqual(TimeLeft(duration).duration, min(duration, longest), "\(years) years")
      XCTAssertEqual(TimeLeft(.zero - duration), .zero, "\(years) years")
      let stage = Stage()
      let countdown = stage.manager.start(for: duration) { _ in }
      XCTAssertEqual(countdown.timeLeft?.duration, min(duration, longest), "\(years) years")
      countdown.extend(by: duration)
      XCTAssertEqual(countdown.timeLeft?.duration, min(duration + duration, longest), "\(years) years")
      countdown.extend(by: .zero - duration)
      XCTAssertEqual(countdown.isActive, duration < longest, "what is over the longest is forgotten")

      stage.start(player, for: .seconds(2), every: duration, tolerance: duration)
      stage.driver.sleep(for: duration)
      XCTAssertEqual(stage.driver.now, min(duration, longest), "\(years) years")
      stage.driver.wake()
      XCTAssertEqual(stage.log().map { $0.split(separator: " ").last }, ["2", "0", "completed"])
      stage.tick(player, every: .seconds(1), startingAfter: duration)
      XCTAssertEqual(stage.advance(by: .seconds(2)), [], "\(years) years")
    }
  }
}
