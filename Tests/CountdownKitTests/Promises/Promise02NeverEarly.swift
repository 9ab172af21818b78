import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 2: never early, and no drift: tick k is where it was planned, after a million ticks too.
///
/// More of it: `ToleranceTests` and `EndlessTicksTests`; the real timer in `DispatchDriverTests`.
final class Promise02NeverEarlyTests: XCTestCase {
  func testPromise2NeverEarlyAndNoDriftAfterAMillionTicks() {
    let stage = Stage()
    let player = keep(Player())
    let interval = Duration.nanoseconds(1_000_003)
    let ticks = 1_000_000
    stage.driver.advance(by: .nanoseconds(77))
    let deadline = stage.driver.now + interval * ticks
    let delivered = Box(0)
    let misplaced = Box(0)
    let next = Box(ticks)
    stage.manager.start(player, for: interval * ticks, every: interval) { _, left in
      let isPlanned = left.duration == interval * next.value
      let isOnTime = stage.driver.now == deadline - left.duration
      if !isPlanned || !isOnTime { misplaced.value += 1 }
      delivered.value += 1
      next.value -= 1
    }
    stage.driver.advance(by: interval * 25_000)
    XCTAssertEqual(next.value, 975_000 - 1)

    // The greater part is overslept, up to the middle of an interval.
    stage.driver.sleep(for: interval * 950_000 - .nanoseconds(500))
    next.value = 25_001
    stage.driver.wake()
    XCTAssertEqual(misplaced.value, 1, "the one that was late")
    XCTAssertEqual(next.value, 25_000)
    stage.driver.advance(by: interval * 25_000 + .nanoseconds(500))

    XCTAssertEqual(misplaced.value, 1, "no other")
    XCTAssertEqual(delivered.value, 1 + 25_000 + 1 + 25_001)
    XCTAssertEqual(next.value, -1)
    XCTAssertEqual(stage.driver.now, deadline)
  }

  func testNoTickIsEarlyWhateverThePhaseOfTheStart() {
    let stage = Stage()
    for phase: Int64 in [1, 100_000_000, 900_000_000, 999_999_999] {
      stage.driver.advance(by: .nanoseconds(1_000_000_000 - stage.driver.now.inNanoseconds % 1_000_000_000))
      stage.driver.advance(by: .nanoseconds(phase))
      let player = keep(Player())
      stage.start(player, for: .seconds(3))
      XCTAssertEqual(stage.log().count, 1)
      XCTAssertEqual(stage.advance(by: .seconds(1) - .nanoseconds(1)), [], "started at phase \(phase)")
      XCTAssertEqual(stage.advance(by: .nanoseconds(1)), ["\(stage.driver.now.text): a 2"])
      XCTAssertEqual(stage.advance(by: .seconds(1) - .nanoseconds(1)), [], "started at phase \(phase)")
      XCTAssertEqual(stage.advance(by: .nanoseconds(1)), ["\(stage.driver.now.text): a 1"])
      stage.manager.cancelAll()
      _ = stage.log()
    }
  }
}
