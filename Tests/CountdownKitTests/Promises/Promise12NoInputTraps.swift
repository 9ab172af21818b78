import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Promise 12: no input traps.
///
/// Absurd durations and dates are saturated or end at once; whatever a call is given, and in whatever state, it
/// returns.
///
/// More of it: `BadInputTests` and `DateTests`, what each of them does; `MoveAnswerTests`; `MistakeTests`, the mistakes that
/// do stop.
final class Promise12NoInputTrapsTests: XCTestCase {
  private let stage = Stage()
  private var driver: ManualDriver { stage.driver }
  private var manager: CountdownManager { stage.manager }
  private let player = Player()

  private let absurd: [Duration] = [
    .zero, .seconds(-1), .nanoseconds(1), .nanoseconds(-1), .seconds(Int64.max), .seconds(Int64.min),
    .seconds(Int64.max) + .seconds(Int64.max), .seconds(Int64.min) + .seconds(Int64.min),
    .nanoseconds(Int64.max), .nanoseconds(Int64.min), .seconds(4_611_686_018), .seconds(4_611_686_019),
  ]

  func testPromise12NoInputTraps_ticks() {
    for interval in absurd {
      for delay in absurd {
        for tolerance in absurd {
          manager.startTicking(player, every: interval, startingAfter: delay, tolerance: tolerance) {
            _, number in
            XCTAssertGreaterThanOrEqual(number, 0)
          }
          driver.advance(by: .milliseconds(2))
        }
      }
    }
    XCTAssertEqual(manager.activeCount, 1)
  }

  func testPromise12NoInputTraps_moves() {
    for duration in absurd {
      for other in absurd {
        let countdown = stage.start(player, for: .seconds(10))
        countdown.extend(by: duration)
        countdown.extend(toAtLeast: other)
        countdown.pause()
        countdown.extend(by: other)
        countdown.extend(toAtLeast: duration)
        countdown.resume()
        driver.advance(by: .seconds(1))
        if let left = countdown.timeLeft {
          XCTAssertGreaterThanOrEqual(left, .zero)
          XCTAssertLessThanOrEqual(left.duration, .nanoseconds(1 << 62))
        }
      }
    }
  }

  func testPromise12NoInputTraps_ordinaryStatesAreReturnValues() {
    XCTAssertFalse(manager.cancel(player))
    XCTAssertNil(manager.timeLeft(of: player))
    XCTAssertNil(manager.countdown(of: player))
    player.cancelCountdown(using: manager)
    manager.cancelAll()
    manager.resume()
    manager.suspend()
    manager.suspend(.freezes)
    manager.resume()
    let countdown = stage.start(player, for: .seconds(5))
    XCTAssertEqual([countdown.resume(), countdown.pause(), countdown.pause()], [false, true, false])
    XCTAssertEqual([countdown.resume(), countdown.resume()], [true, false])
    XCTAssertEqual([countdown.cancel(), countdown.cancel(), manager.cancel(player)], [true, false, false])
    XCTAssertEqual(stage.log(), ["0: a 5", "0: a cancelled"])
  }

  func testPromise12NoInputTraps_suspensionForEverShiftsNothingOutOfRange() {
    let countdown = stage.start(player, for: .seconds(Int64.max))
    for _ in 0..<5 {
      manager.suspend(.freezes)
      driver.advance(by: .seconds(1_000_000_000))
      manager.resume()
    }
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.nanoseconds(1 << 62)))
    manager.suspend()
    driver.advance(by: .nanoseconds(Int64.max))
    manager.resume()
    // It was put off beyond the end of virtual time.
    XCTAssertEqual(manager.activeCount, 1)
    XCTAssertEqual(stage.log().count, 1)
  }
}
