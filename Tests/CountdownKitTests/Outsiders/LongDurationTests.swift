import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Durations from the longest that is told, 146 years, to beyond what 64 bits of nanoseconds hold: each is the longest.
final class LongDurationTests: XCTestCase {
  private static let longest = Duration.nanoseconds(1 << 62)
  /// 100 to 1,200 years: 146, 292 and 584 are powers of two in nanoseconds.
  private static let years = stride(from: 100.0, through: 1_200, by: 0.5)

  func testCountdowns() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let player = keep(Player())
    for years in Self.years {
      let duration = Self.duration(ofYears: years)
      let countdown = manager.start(player, for: duration) { _, _ in }
      XCTAssertEqual(countdown.timeLeft?.duration, min(duration, Self.longest), "\(years) years")
    }
  }

  func testMoves() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let player = keep(Player())
    for years in Self.years {
      let duration = Self.duration(ofYears: years)
      let countdown = manager.start(player, for: .seconds(5)) { _, _ in }
      countdown.extend(toAtLeast: duration)
      XCTAssertEqual(countdown.timeLeft?.duration, min(duration, Self.longest), "\(years) years")
      countdown.extend(by: duration)
      XCTAssertEqual(countdown.timeLeft?.duration, min(duration + duration, Self.longest), "\(years) years")
      countdown.extend(by: .zero - duration)
      // What was more than the longest is forgotten.
      let isForgotten = duration >= Self.longest
      XCTAssertEqual(countdown.isActive, !isForgotten, "\(years) years")
    }
  }

  func testIntervalsTolerancesAndDelays() {
    for years in stride(from: 100.0, through: 1_200, by: 10) {
      let duration = Self.duration(ofYears: years)
      let stage = Stage()
      let player = Player()
      stage.start(player, for: .seconds(2), every: duration, tolerance: duration)
      stage.driver.advance(by: .seconds(2))
      XCTAssertEqual(stage.log(), ["0: a 2", "2: a 0", "2: a completed"], "\(years) years")
      stage.tick(player, every: .seconds(1), startingAfter: duration)
      XCTAssertEqual(stage.advance(by: .seconds(2)), [], "\(years) years")
    }
  }

  func testTimeThatPasses() {
    for years in Self.years {
      let duration = Self.duration(ofYears: years)
      let stage = Stage()
      let player = Player()
      stage.start(player, for: .seconds(9))
      stage.driver.sleep(for: duration)
      XCTAssertEqual(stage.driver.now, min(duration, Self.longest), "\(years) years")
      stage.driver.wake()
      XCTAssertEqual(stage.log().last?.hasSuffix("a completed"), true, "\(years) years")
    }
  }

  func testValues() {
    for years in Self.years {
      let duration = Self.duration(ofYears: years)
      XCTAssertEqual(TimeLeft(duration).duration, min(duration, Self.longest), "\(years) years")
      XCTAssertEqual(TimeLeft(.zero - duration), .zero, "\(years) years")
    }
  }

  private static func duration(ofYears years: Double) -> Duration {
    .seconds(Int64(years * 365.25 * 86_400))
  }
}
