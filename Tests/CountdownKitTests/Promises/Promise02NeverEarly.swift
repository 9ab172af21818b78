import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 2: never early, and no drift: tick k is where it was planned, after a million ticks too.
///
/// More of it: `Promise01ExactTests`, whatever the phase of the start; `ToleranceTests` and `EndlessTicksTests`; and
/// `DispatchDriverTests`, on the real timer.
final class Promise02NeverEarlyTests: XCTestCase {
  func testPromise2NeverEarlyAndNoDriftAfterAMillionTicks() {
    let (stage, player) = (Stage(), keep(Player()))
    let interval = Duration.nanoseconds(1_000_003)
    stage.driver.advance(by: .nanoseconds(77))
    let deadline = stage.driver.now + interval * 1_000_000
    let misplaced = Box(0)
    let next = Box(1_000_000)
    stage.manager.start(player, for: interval * 1_000_000, ticks: .every(interval)) {
      [driver = stage.driver] _, left in
      if left.duration != interval * next.value || driver.now != deadline - left.duration {
        misplaced.value += 1
      }
      next.value -= 1
    }
    stage.driver.advance(by: interval * 8_000)
    XCTAssertEqual(next.value, 992_000 - 1)

    // The greater part is overslept, up to the middle of an interval.
    stage.driver.sleep(for: interval * 984_000 - .nanoseconds(500))
    next.value = 8_001
    stage.driver.wake()
    XCTAssertEqual(next.value, 8_000)
    stage.driver.advance(by: interval * 8_000 + .nanoseconds(500))

    XCTAssertEqual(misplaced.value, 1, "the one that was late")
    XCTAssertEqual(next.value, -1)
    XCTAssertEqual(stage.driver.now, deadline)
  }
}
