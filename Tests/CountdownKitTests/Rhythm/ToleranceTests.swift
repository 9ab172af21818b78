import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class ToleranceTests: XCTestCase {
  func testATickWaitsForAMultipleOfTheLargestPowerOfTenWithinItsAllowance() throws {
    // Planned at 1.0345 and 2.0345 s.
    for (tolerance, first, second) in [
      ("0.1", "1.1", "2.1"), ("0.999", "1.1", "2.1"), ("0.099", "1.04", "2.04"), ("1000", "2", "3"),
      ("0", "1.0345", "2.0345"), ("-0.1", "1.0345", "2.0345"),
    ] {
      try checkScripts([
        "+0.0345; a 3 within \(tolerance); +9":
          "0.0345: a 3, \(first): a 2, \(second): a 1, 3.0345: a 0, 3.0345: a completed"
      ])
    }
  }

  /// With a tolerance, or on the shared grid.
  func testRandomPhasesShareTheirWakeUps() {
    for (ticks, wakeUps) in [
      (Countdown.Ticks.every(.seconds(1), tolerance: .milliseconds(100)), 10), (.shared, 1),
    ] {
      var random = SplitMix64(seed: 5)
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      for id in 0..<500 {
        let duration = Duration.nanoseconds(random.next(20_000_000_000...30_000_000_000))
        manager.start(for: duration, ticks: ticks, id: id) { _ in }
      }
      driver.advance(by: .milliseconds(1_500))
      let before = driver.wakeUpCount
      driver.advance(by: .seconds(1))
      XCTAssertEqual(driver.wakeUpCount - before, wakeUps, "\(ticks)")
    }
  }

  func testValuesAreExactThoughTicksAreLate() {
    var random = SplitMix64(seed: 13)
    for _ in 0..<100 {
      let stage = Stage()
      let interval = Int64(random.next(1...2_000)) * 1_000_000
      let allowance = Int64(random.next(0...3_000)) * 1_000_000
      let duration = Int64(random.next(1...10_000_000_000))
      stage.driver.advance(by: .nanoseconds(random.next(0...2_000_000_000)))
      let start = stage.driver.now.inNanoseconds
      stage.start(
        keep(Player()), for: .nanoseconds(duration), every: .nanoseconds(interval),
        tolerance: .nanoseconds(allowance))
      var unit: Int64 = 1
      while unit * 10 <= min(allowance, interval) { unit *= 10 }
      var expected = ["\(text(start)): a \(text(duration))"]
      for steps in stride(from: (duration - 1) / interval, to: 0, by: -1) {
        let planned = start + duration - steps * interval
        expected.append("\(text((planned + unit - 1) / unit * unit)): a \(text(steps * interval))")
      }
      let deadline = text(start + duration)
      stage.driver.advance(by: .nanoseconds(duration + interval))
      XCTAssertEqual(stage.log(), expected + ["\(deadline): a 0", "\(deadline): a completed"])
    }
  }

  private func text(_ nanoseconds: Int64) -> String { Duration.nanoseconds(nanoseconds).text }
}
