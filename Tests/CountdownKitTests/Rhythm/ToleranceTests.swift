import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class ToleranceTests: XCTestCase {
  private let player = Player()

  func testATickWaitsForAMultipleOfTheLargestPowerOfTenWithinItsAllowance() {
    // Planned at 1.0345 and 2.0345 s.
    for (tolerance, ticks) in [
      (Duration.milliseconds(100), ["1.1: a 2", "2.1: a 1"]), (.milliseconds(999), ["1.1: a 2", "2.1: a 1"]),
      (.milliseconds(99), ["1.04: a 2", "2.04: a 1"]), (.seconds(1_000), ["2: a 2", "3: a 1"]),
    ] {
      let stage = Stage()
      stage.driver.advance(by: .microseconds(34_500))
      stage.start(player, for: .seconds(3), tolerance: tolerance)
      XCTAssertEqual(
        stage.advance(by: .seconds(9)), ticks + ["3.0345: a 0", "3.0345: a completed"], "\(tolerance)")
    }
  }

  func testWithoutAllowanceNothingWaits() {
    for tolerance in [Duration.zero, .nanoseconds(9), .milliseconds(-100)] {
      let stage = Stage()
      stage.driver.advance(by: .nanoseconds(3))
      stage.start(player, for: .nanoseconds(1_000_000_010), tolerance: tolerance)
      XCTAssertEqual(stage.advance(by: .seconds(1)), ["0.000000013: a 1"], "\(tolerance)")
    }
  }

  func testTenThousandRandomPhasesWakeUpTenTimesASecond() {
    var random = SplitMix64(seed: 5)
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    for _ in 0..<10_000 {
      let duration = Duration.nanoseconds(random.next(20_000_000_000...30_000_000_000))
      manager.start(keep(Player()), for: duration, ticks: .every(.seconds(1), tolerance: .milliseconds(100)))
      { _, _ in }
    }
    driver.advance(by: .seconds(1))
    let before = driver.wakeUpCount
    driver.advance(by: .seconds(3))
    XCTAssertEqual(driver.wakeUpCount - before, 30)
    manager.cancelAll()
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
        player, for: .nanoseconds(duration), every: .nanoseconds(interval),
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
