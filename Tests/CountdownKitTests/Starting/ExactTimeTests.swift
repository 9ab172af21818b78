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
    for _ in 0..<1_000 {
      // 1970 to 2100.
      let start = Date(timeIntervalSince1970: Double(random.next(0...4_102_444_800)))
      let driver = ManualDriver(startingAt: start)
      XCTAssertEqual(driver.date, start)
      expectWholeSeconds(random.next(1...100_000), driver)
      driver.advance(by: .nanoseconds(random.next(0...3_000_000_000)))
      expectWholeSeconds(random.next(1...100_000), driver)
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

  /// Starts a countdown to a date, and moves another one there.
  private func expectWholeSeconds(_ seconds: Int, _ driver: ManualDriver) {
    let manager = CountdownManager(driver: driver)
    defer { withExtendedLifetime(manager) {} }
    let moved = manager.start(for: .seconds(9)) { _ in }
    moved.reschedule(for: .until(driver.date + Double(seconds)))
    let started = manager.start(for: .until(driver.date + Double(seconds))) { _ in }
    for countdown in [started, moved] {
      XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(seconds)), "\(driver.date) + \(seconds)")
    }
  }

  // MARK: - Fractions: the first tick comes a whole interval after the first value

  func testEveryPartOfAnyDuration() {
    for seconds in [1, 2, 5, 10, 60] {
      for parts in 1...50 {
        let delivered = values(for: .seconds(seconds), every: .seconds(seconds) / parts)
        XCTAssertEqual(delivered.count, parts + 1, "\(seconds) s in \(parts) parts")
        for (number, tick) in delivered.enumerated() {
          let passed = Double(seconds * number) / Double(parts)
          XCTAssertEqual(tick.instant / .seconds(1), passed, accuracy: 1e-6)
          XCTAssertEqual(tick.value / .seconds(1), Double(seconds) - passed, accuracy: 1e-6)
        }
      }
    }
  }

  func testSecondsWrittenAsDouble() {
    for tenths in 1...50 {
      for count in 1...20 {
        let interval = Duration.seconds(Double(tenths) / 10)
        let delivered = values(for: .seconds(Double(tenths * count) / 10), every: interval)
        XCTAssertEqual(delivered.count, count + 1, "\(count) times \(interval)")
        XCTAssertEqual(
          delivered.first?.value, .milliseconds(100 * tenths * count), "to the nearest nanosecond")
        XCTAssertEqual(delivered.last?.instant, .milliseconds(100 * tenths * count))
      }
    }
  }

  func testMovesByAFraction() {
    let manager = keep(CountdownManager(driver: ManualDriver()))
    let countdown = manager.start(for: .seconds(1)) { _ in }
    countdown.extend(by: .seconds(2) / 3)
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.nanoseconds(1_666_666_667)))
    countdown.extend(by: .zero - .seconds(2) / 3)
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(1)), "and back")
    countdown.extend(toAtLeast: .seconds(5) / 3)
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.nanoseconds(1_666_666_667)))
  }

  /// What a countdown says, and when.
  private func values(
    for duration: Duration, every interval: Duration
  ) -> [(instant: Duration, value: Duration)] {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    defer { withExtendedLifetime(manager) {} }
    let delivered = Box<[(instant: Duration, value: Duration)]>([])
    manager.start(for: duration, ticks: .every(interval)) {
      delivered.value.append((driver.now, $0.duration))
    }
    driver.advance(by: .seconds(1_000))
    return delivered.value
  }

  // MARK: - Long durations: all beyond the longest, 146 years, are the longest

  func testFromAHundredToTwelveHundredYears() {
    let longest = Duration.nanoseconds(1 << 62)
    let player = keep(Player())
    // 146, 292 and 584 years are powers of two in nanoseconds.
    for years in stride(from: 100.0, through: 1_200, by: 0.5) {
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
