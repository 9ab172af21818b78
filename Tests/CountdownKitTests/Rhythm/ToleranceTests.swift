import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class ToleranceTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  /// Ticks of a countdown of 3 s from 0.0345 s on, planned at 1.0345 and 2.0345 s.
  private func ticks(tolerance: Duration, every interval: Duration = .seconds(1)) -> [String] {
    stage.driver.advance(by: .microseconds(34_500))
    stage.start(player, for: .seconds(3), every: interval, tolerance: tolerance)
    _ = stage.log()
    return stage.advance(by: .seconds(9))
  }

  func testATickWaitsForAMultipleOfTheLargestPowerOfTenWithinItsAllowance() {
    XCTAssertEqual(
      ticks(tolerance: .milliseconds(100)), ["1.1: a 2", "2.1: a 1", "3.0345: a 0", "3.0345: a completed"])
  }

  func testAnAllowanceBetweenTwoPowersOfTenCountsAsTheLower() {
    XCTAssertEqual(
      ticks(tolerance: .milliseconds(999)), ["1.1: a 2", "2.1: a 1", "3.0345: a 0", "3.0345: a completed"])
  }

  func testASmallerAllowanceWaitsForASmallerPowerOfTen() {
    XCTAssertEqual(
      ticks(tolerance: .milliseconds(99)),
      ["1.04: a 2", "2.04: a 1", "3.0345: a 0", "3.0345: a completed"])
  }

  func testWithoutAllowanceNothingWaits() {
    for tolerance in [Duration.zero, .nanoseconds(9), .milliseconds(-100)] {
      stage.driver.advance(by: .seconds(10) - .nanoseconds(stage.driver.now.inNanoseconds % 10_000_000_000))
      stage.driver.advance(by: .nanoseconds(3))
      stage.start(player, for: .nanoseconds(1_000_000_010), tolerance: tolerance)
      _ = stage.log()
      let start = stage.driver.now
      let log = stage.advance(by: .seconds(2))
      XCTAssertEqual(log.first, "\((start + .nanoseconds(10)).text): a 1", "\(tolerance)")
    }
  }

  func testTheAllowanceIsCappedAtTheInterval() {
    XCTAssertEqual(
      ticks(tolerance: .seconds(1_000)), ["2: a 2", "3: a 1", "3.0345: a 0", "3.0345: a completed"])
    let other = Stage()
    other.driver.advance(by: .milliseconds(3))
    other.start(player, for: .milliseconds(150), every: .milliseconds(50), tolerance: .seconds(7))
    _ = other.log()
    XCTAssertEqual(
      other.advance(by: .seconds(1)), ["0.06: a 0.1", "0.11: a 0.05", "0.153: a 0", "0.153: a completed"])
  }

  func testATickThatIsPlannedOnAMultipleDoesNotWait() {
    stage.driver.advance(by: .milliseconds(500))
    stage.start(player, for: .seconds(2), tolerance: .milliseconds(100))
    XCTAssertEqual(
      stage.advance(by: .seconds(9)), ["1.5: a 1", "2.5: a 0", "2.5: a completed"])
  }

  func testTheZeroNeverWaits() {
    stage.driver.advance(by: .nanoseconds(1))
    stage.start(player, for: .milliseconds(300), tolerance: .seconds(1))
    XCTAssertEqual(
      stage.advance(by: .seconds(9)), ["0.300000001: a 0", "0.300000001: a completed"])
  }

  func testTenThousandRandomPhasesWakeUpTenTimesASecond() {
    var random = SplitMix64(seed: 5)
    let players = keep((0..<10_000).map { _ in Player() })
    for player in players {
      stage.manager.start(
        player, for: .nanoseconds(random.next(20_000_000_000...30_000_000_000)),
        tolerance: .milliseconds(100)
      ) { _, _, _ in }
    }
    stage.driver.advance(by: .seconds(1))
    let before = stage.driver.wakeUpCount
    stage.driver.advance(by: .seconds(3))
    XCTAssertEqual(stage.driver.wakeUpCount - before, 30)
    stage.manager.cancelAll()
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
