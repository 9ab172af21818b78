import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

final class BadInputTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  private let absurd: [Duration] = [
    .zero, .nanoseconds(-1), .seconds(-1), .seconds(Int64.min), .nanoseconds(Int64.min),
    Duration(secondsComponent: 0, attosecondsComponent: 1), .nanoseconds(1), .nanoseconds(Int64.max),
    .nanoseconds(1 << 62), .seconds(Int64.max),
    Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
  ]

  override func tearDown() {
    stage.manager.cancelAll()
  }

  func testHugeDurationsSaturate() {
    for duration in absurd.suffix(4) {
      let countdown = stage.start(player, for: duration)
      XCTAssertEqual(countdown.timeLeft, TimeLeft(.nanoseconds(1 << 62)))
      _ = stage.log()
      let second = stage.driver.now + .nanoseconds((1 << 62) % 1_000_000_000)
      XCTAssertEqual(stage.driver.nextWakeUp, second)
      stage.driver.advance(by: .seconds(1))
      XCTAssertEqual(stage.log(), ["\(second.text): a 4611686018"])
    }
  }

  func testTooShortIntervalsAreAMillisecond() {
    for interval in absurd.prefix(7) {
      let start = stage.driver.now
      stage.start(player, for: .milliseconds(3), every: interval)
      stage.driver.advance(by: .milliseconds(5))
      let values = stage.log().map { $0.split(separator: " ")[2] }
      XCTAssertEqual(values, ["0.003", "0.002", "0.001", "0", "completed"], "\(interval)")
      XCTAssertEqual(stage.driver.now, start + .milliseconds(5))

      stage.tick(player, every: interval)
      stage.driver.advance(by: .milliseconds(2))
      stage.manager.cancel(player)
      XCTAssertEqual(stage.log().map { $0.split(separator: " ")[2] }, ["#0", "#1", "#2", "cancelled"])
    }
  }

  func testHugeIntervalsLeaveTheFirstValueAndTheZero() {
    for interval in absurd.suffix(4) {
      stage.start(player, for: .seconds(100), every: interval)
      stage.driver.advance(by: .seconds(100))
      XCTAssertEqual(
        stage.log().map { $0.split(separator: " ")[2] }, ["100", "0", "completed"], "\(interval)")
      stage.tick(player, every: interval)
      XCTAssertEqual(stage.advance(by: .seconds(100)), [])
      stage.manager.cancel(player)
      _ = stage.log()
    }
  }

  func testAbsurdDelaysOfTicks() {
    for delay in absurd.prefix(6) {
      stage.tick(player, every: .seconds(1), startingAfter: delay)
      XCTAssertEqual(stage.log().first?.suffix(2), "#0", "\(delay)")
      stage.manager.cancel(player)
      _ = stage.log()
    }
    for delay in absurd.suffix(4) {
      stage.tick(player, every: .seconds(1), startingAfter: delay)
      XCTAssertEqual(stage.advance(by: .seconds(100)), [])
      stage.manager.cancel(player)
    }
  }

  func testEachCombinationIsAcceptedAndEndsOnce() {
    let outcomes = Box<[Countdown.Outcome]>([])
    var count = 0
    for alignment in [Countdown.Alignment.deadline, .shared] {
      for duration in absurd {
        for interval in absurd {
          for tolerance in absurd {
            stage.manager.start(
              player, for: duration, every: interval, tolerance: tolerance, alignment: alignment
            ) { _, _, stop in
              stop = false
            } onEnd: {
              outcomes.value.append($1)
            }
            count += 1
            stage.driver.advance(by: .milliseconds(2))
            stage.manager.cancel(player)
            XCTAssertEqual(outcomes.value.count, count, "\(duration) \(interval) \(tolerance)")
          }
        }
      }
    }
  }

  func testEachMoveIsAcceptedInEachState() {
    for start in absurd {
      for amount in absurd {
        for isPaused in [false, true] {
          let countdown = stage.start(player, for: start)
          if isPaused { countdown.pause() }
          countdown.extend(by: amount)
          countdown.extend(toAtLeast: amount)
          XCTAssertLessThanOrEqual(countdown.timeLeft ?? .zero, TimeLeft(.nanoseconds(1 << 62)))
          if countdown.isActive { XCTAssertEqual(countdown.isPaused, isPaused) }
          countdown.resume()
          stage.manager.cancel(player)
          XCTAssertEqual(stage.log().filter { $0.contains("completed") || $0.contains("cancelled") }.count, 1)
        }
      }
    }
  }

  func testAnExtensionSaturatesAtTheLongest() {
    let countdown = stage.start(player, for: .seconds(10))
    for _ in 0..<3 {
      countdown.extend(by: .seconds(Int64.max))
      XCTAssertEqual(countdown.timeLeft, TimeLeft(.nanoseconds(1 << 62)))
    }
    countdown.extend(by: .seconds(-1))
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.nanoseconds((1 << 62) - 1_000_000_000)))
  }

  func testTimeItselfSaturates() {
    stage.start(player, for: .seconds(3))
    stage.driver.advance(by: .seconds(Int64.max))
    XCTAssertEqual(stage.driver.now, .nanoseconds(1 << 62))
    XCTAssertEqual(stage.log().last?.suffix(9), "completed")
    stage.driver.advance(by: .seconds(-5))
    stage.driver.sleep(for: .seconds(-5))
    XCTAssertEqual(stage.driver.now, .nanoseconds(1 << 62))
  }
}
