import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class SharedAlignmentTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testSharedCountdownsFlipTogetherAndEndExactlyAtTheirOwnDeadlines() {
    let players = keep(["a", "b", "c"].map { Player($0) })
    stage.driver.advance(by: .milliseconds(300))
    stage.start(players[0], for: .milliseconds(2_500), alignment: .shared)
    stage.start(players[1], for: .milliseconds(3_900), alignment: .shared)
    stage.driver.advance(by: .milliseconds(400))
    stage.start(players[2], for: .milliseconds(1_700), alignment: .shared)
    XCTAssertEqual(stage.log(), ["0.3: a 2.5", "0.3: b 3.9", "0.7: c 1.7"])
    XCTAssertEqual(stage.advance(by: .milliseconds(300)), ["1: a 2", "1: b 3", "1: c 1"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["2: a 1", "2: b 2"])
    XCTAssertEqual(
      stage.advance(by: .seconds(9)),
      [
        "2.4: c 0", "2.4: c completed", "2.8: a 0", "2.8: a completed", "3: b 1", "4.2: b 0",
        "4.2: b completed",
      ])
  }

  func testAToleranceNeverPutsTheZeroOff() {
    // The grid's 0.11 waits for 0.2, which is after the deadline.
    let interval = Duration.milliseconds(110)
    stage.start(
      player, for: .milliseconds(170), every: interval, tolerance: interval, alignment: .shared)
    XCTAssertEqual(stage.log(), ["0: a 0.17"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["0.17: a 0", "0.17: a completed"])
  }

  func testAtLeastOneIsShownBeforeTheEndAndNoneTwice() {
    stage.driver.advance(by: .milliseconds(900))
    stage.start(player, for: .milliseconds(3_300), alignment: .shared)
    // On the grid 3.2, 2.2, 1.2 and 0.2 are left: the last would round to zero.
    XCTAssertEqual(
      stage.advance(by: .seconds(9)), ["1: a 3", "2: a 2", "3: a 1", "4.2: a 0", "4.2: a completed"])
  }

  func testAFirstValueThatRoundsUpIsNotFollowedByAHigherOne() {
    stage.driver.advance(by: .milliseconds(900))
    stage.start(player, for: .milliseconds(800), alignment: .shared)
    XCTAssertEqual(stage.log(), ["0.9: a 0.8"])
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["1.7: a 0", "1.7: a completed"])
  }

  func testADeadlineOnTheGridTicksLikeTheDeadlinesOwnGrid() {
    stage.driver.advance(by: .seconds(5))
    stage.start(player, for: .seconds(3), alignment: .shared)
    XCTAssertEqual(
      stage.advance(by: .seconds(9)), ["6: a 2", "7: a 1", "8: a 0", "8: a completed"])
  }

  func testEachIntervalHasItsOwnCommonGrid() {
    let slow = keep(Player("slow"))
    let quick = keep(Player("quick"))
    stage.driver.advance(by: .milliseconds(130))
    stage.start(slow, for: .seconds(9), every: .seconds(2), alignment: .shared)
    stage.start(quick, for: .milliseconds(900), every: .milliseconds(250), alignment: .shared)
    _ = stage.log()
    // At 0.25 0.78 is left, nearest 0.75; at 2 7.13 is left, nearest 8.
    XCTAssertEqual(
      stage.advance(by: .milliseconds(2_000)),
      [
        "0.25: quick 0.75", "0.5: quick 0.5", "0.75: quick 0.25", "1.03: quick 0", "1.03: quick completed",
        "2: slow 8",
      ])
  }

  func testSharedCountdownsOfOneIntervalShareTheirWakeUps() {
    var random = SplitMix64(seed: 3)
    let players = keep((0..<200).map { Player("\($0)") })
    for player in players {
      stage.start(player, for: .milliseconds(random.next(20_000...30_000)), alignment: .shared)
    }
    stage.driver.advance(by: .milliseconds(500))
    let before = stage.driver.wakeUpCount
    stage.driver.advance(by: .seconds(10))
    XCTAssertEqual(stage.driver.wakeUpCount - before, 10)
  }
}
