import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class WakeUpTests: XCTestCase {
  private let stage = Stage()

  func testNothingIsArmedWhereNothingRuns() {
    XCTAssertNil(stage.driver.nextWakeUp)
    stage.driver.advance(by: .seconds(1_000_000))
    XCTAssertEqual(stage.driver.wakeUpCount, 0)
  }

  func testOneWakeUpForAnyNumberOfCountdownsOfOnePhase() {
    let players = keep((0..<1_000).map { Player("\($0)") })
    for player in players { stage.start(player, for: .seconds(10)) }
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(stage.driver.wakeUpCount, 9)
    stage.driver.advance(by: .seconds(1_000))
    XCTAssertEqual(stage.driver.wakeUpCount, 10, "none after the last end")
    XCTAssertNil(stage.driver.nextWakeUp)
  }

  func testOneWakeUpForEachDistinctInstant() {
    var random = SplitMix64(seed: 17)
    var instants: Set<Int64> = []
    let players = keep((0..<300).map { Player("\($0)") })
    for player in players {
      let duration = Int64(random.next(1...5_000_000)) * 1_000
      let interval = Int64(random.next(200...2_000)) * 1_000_000
      stage.start(player, for: .nanoseconds(duration), every: .nanoseconds(interval))
      instants.formUnion(stride(from: duration, to: 0, by: Int64.Stride(-interval)))
    }
    stage.driver.advance(by: .seconds(5))
    XCTAssertEqual(stage.driver.wakeUpCount, instants.count)
    XCTAssertEqual(stage.manager.activeCount, 0)
    XCTAssertNil(stage.driver.nextWakeUp)
  }

  func testTheTimerIsArmedForTheEarliestTick() {
    let players = keep(["a", "b"].map { Player($0) })
    let first = stage.start(players[0], for: .seconds(60), every: .seconds(10))
    XCTAssertEqual(stage.driver.nextWakeUp, .seconds(10))
    stage.start(players[1], for: .milliseconds(2_500))
    XCTAssertEqual(stage.driver.nextWakeUp, .milliseconds(500))
    stage.driver.advance(by: .seconds(3))
    XCTAssertEqual(stage.driver.nextWakeUp, .seconds(10))
    first.extend(by: .seconds(-5))
    XCTAssertEqual(stage.driver.nextWakeUp, .seconds(5))
  }

  func testNothingIsArmedAfterTheLastEndHoweverItCame() {
    let ends: [(Stage, Player, Countdown) -> Void] = [
      { stage, player, _ in stage.manager.cancel(player) },
      { _, _, countdown in countdown.cancel() },
      { stage, _, _ in stage.manager.cancelAll() },
      { _, _, countdown in countdown.extend(by: .seconds(-100)) },
      { _, _, countdown in countdown.reschedule(until: .distantPast) },
      { _, _, countdown in countdown.pause() },
      { stage, _, _ in stage.driver.advance(by: .seconds(100)) },
    ]
    for end in ends {
      let stage = Stage()
      let player = keep(Player())
      let countdown = stage.start(player, for: .seconds(10))
      stage.driver.advance(by: .seconds(1))
      XCTAssertNotNil(stage.driver.nextWakeUp)
      end(stage, player, countdown)
      XCTAssertNil(stage.driver.nextWakeUp)
      let count = stage.driver.wakeUpCount
      stage.driver.advance(by: .seconds(1_000))
      XCTAssertEqual(stage.driver.wakeUpCount, count)
    }
  }

  func testACancelledNeighbourCostsAtMostOneEmptyWakeUp() {
    let keeper = keep(Player("keeper"))
    let players = keep((0..<100).map { Player("\($0)") })
    stage.start(keeper, for: .seconds(3_600), every: .seconds(600))
    for player in players { stage.start(player, for: .seconds(60), every: .seconds(60)) }
    for player in players { stage.manager.cancel(player) }
    stage.driver.advance(by: .seconds(500))
    XCTAssertLessThanOrEqual(stage.driver.wakeUpCount, 1)
    XCTAssertEqual(stage.driver.nextWakeUp, .seconds(600))
  }

  func testALateWakeUpIsOne() {
    let player = keep(Player())
    stage.start(player, for: .seconds(60))
    stage.driver.sleep(for: .milliseconds(30_500))
    XCTAssertEqual(stage.driver.wakeUpCount, 0)
    stage.driver.advance(by: .zero)
    XCTAssertEqual(stage.driver.wakeUpCount, 1)
    XCTAssertEqual(stage.driver.nextWakeUp, .seconds(31))
    stage.driver.wake()
    XCTAssertEqual(stage.driver.wakeUpCount, 2)
    XCTAssertEqual(stage.driver.nextWakeUp, .seconds(31))
  }

  func testEndlessTicksWakeUpOncePerInstant() {
    let players = keep(["a", "b"].map { Player($0) })
    for player in players { stage.tick(player, every: .seconds(2)) }
    stage.driver.advance(by: .seconds(20))
    XCTAssertEqual(stage.driver.wakeUpCount, 10)
    XCTAssertEqual(stage.driver.nextWakeUp, .seconds(22))
  }
}
