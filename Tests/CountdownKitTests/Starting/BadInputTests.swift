import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

final class BadInputTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  /// The first six are nothing, or less; the seventh is hardly more; the others are longer than the longest.
  private let absurd: [Duration] = [
    .zero, .nanoseconds(-1), .seconds(-1), .seconds(Int64.min), .nanoseconds(Int64.min),
    Duration(secondsComponent: 0, attosecondsComponent: 1), .nanoseconds(1), .nanoseconds(Int64.max),
    .nanoseconds(1 << 62), .seconds(Int64.max),
    Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
  ]

  override func tearDown() {
    stage.manager.cancelAll()
  }

  /// What was delivered, without the time and the name.
  private func delivered() -> [String] { stage.log().map { String($0.split(separator: " ")[2]) } }

  func testHugeDurationsSaturate() {
    for duration in absurd.suffix(4) {
      let countdown = stage.start(player, for: duration)
      XCTAssertEqual(countdown.timeLeft, TimeLeft(.nanoseconds(1 << 62)))
      _ = stage.log()
      let second = stage.driver.now + .nanoseconds((1 << 62) % 1_000_000_000)
      XCTAssertEqual(stage.driver.nextWakeUp, second)
      XCTAssertEqual(stage.advance(by: .seconds(1)), ["\(second.text): a 4611686018"])
    }
  }

  func testTooShortIntervalsAreAMillisecondAndHugeOnesLeaveTheFirstValueAndTheZero() {
    for interval in absurd {
      let isShort = interval <= .nanoseconds(1)
      stage.start(player, for: .milliseconds(3), every: interval)
      stage.driver.advance(by: .milliseconds(5))
      let all = isShort ? ["0.003", "0.002", "0.001"] : ["0.003"]
      XCTAssertEqual(delivered(), all + ["0", "completed"], "\(interval)")

      stage.tick(player, every: interval)
      stage.driver.advance(by: .milliseconds(2))
      stage.manager.cancel(player)
      XCTAssertEqual(delivered(), (isShort ? ["#0", "#1", "#2"] : ["#0"]) + ["cancelled"], "\(interval)")
    }
  }

  func testEachCombinationIsAcceptedAndEndsOnce() {
    let outcomes = Box(0)
    for alignment in [Countdown.Alignment.deadline, .shared] {
      for duration in absurd {
        for interval in absurd {
          for tolerance in absurd {
            outcomes.value = 0
            stage.manager.start(
              player, for: duration, ticks: .every(interval, tolerance: tolerance, alignment: alignment)
            ) { _, _, _ in
            } onEnd: { _, _ in
              outcomes.value += 1
            }
            stage.driver.advance(by: .milliseconds(2))
            stage.manager.cancel(player)
            XCTAssertEqual(outcomes.value, 1, "\(duration) \(interval) \(tolerance)")
          }
        }
      }
    }
  }
}
