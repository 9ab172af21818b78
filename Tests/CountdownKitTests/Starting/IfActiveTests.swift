import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class IfActiveTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testKeepReturnsTheRunningOneAndDropsTheNewBlocks() {
    let running = stage.start(player, for: .seconds(3))
    stage.driver.advance(by: .milliseconds(500))
    _ = stage.log()
    let payload = Box<Player?>(Player())
    weak let captured = payload.value
    let kept = stage.start(
      player, for: .seconds(60), ifActive: .keep,
      onValue: { [payload = payload.value] _, _ in XCTFail("the new block was called for \(payload!.name)") },
      onOutcome: { _ in XCTFail("the new block was called") })
    XCTAssertEqual(kept, running)
    XCTAssertEqual(Set([kept, running]).count, 1)
    XCTAssertEqual(stage.log(), [])
    payload.value = nil
    XCTAssertNil(captured, "the new block is released")
    XCTAssertEqual(running.timeLeft, TimeLeft(.milliseconds(2_500)))
    XCTAssertEqual(
      stage.advance(by: .seconds(9)), ["1: a 2", "2: a 1", "3: a 0", "3: a completed"])
  }

  func testKeepStartsWhereNothingRuns() {
    stage.start(player, for: .seconds(1), ifActive: .keep)
    XCTAssertEqual(
      stage.log() + stage.advance(by: .seconds(1)), ["0: a 1", "1: a 0", "1: a completed"])
    stage.start(player, for: .seconds(1), ifActive: .keep)
    XCTAssertEqual(stage.log(), ["1: a 1"], "an ended one is not kept")
  }

  func testKeepKeepsAPausedOne() {
    let paused = stage.start(player, for: .seconds(3))
    paused.pause()
    XCTAssertEqual(stage.start(player, for: .seconds(60), ifActive: .keep), paused)
    XCTAssertTrue(paused.isPaused)
    XCTAssertEqual(stage.log(), ["0: a 3"])
  }

  func testKeepInTheZeroCallbackStartsAnew() {
    stage.start(player, for: .seconds(1)) { [stage, player] left, _ in
      if left == .zero { stage.start(player, for: .seconds(5), ifActive: .keep) }
    }
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 0", "1: a completed", "1: a 5"])
  }

  func testReplaceIsTheDefaultAndTheOldBlockIsNeverCalledAgain() {
    stage.start(player, for: .seconds(5))
    stage.driver.sleep(for: .milliseconds(2_500))
    let manager = stage.manager
    manager.start(player, for: .seconds(2)) { [stage] _, left in stage.note("new \(left)") }
    XCTAssertEqual(stage.log(), ["0: a 5", "2.5: a replaced", "2.5: new 0:02"])
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["3.5: new 0:01", "4.5: new 0:00"])
  }

  func testAReusedReceiverIsToldItsNewValueBeforeStartReturnsAndNeverTheOldOneAfterwards() {
    let cell = keep(Player("cell"))
    var shown: [String] = []
    for (row, duration) in [(1, Duration.seconds(40)), (2, .milliseconds(7_500)), (3, .seconds(3_600))] {
      stage.manager.start(cell, for: duration) { [stage] _, left in stage.note("row \(row) \(left)") }
      shown += stage.log()
      stage.driver.advance(by: .milliseconds(300))
    }
    XCTAssertEqual(shown, ["0: row 1 0:40", "0.3: row 2 0:08", "0.6: row 3 1:00:00"])
    XCTAssertEqual(stage.manager.activeCount, 1)
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1.6: row 3 59:59"])
    stage.manager.cancelAll()
  }

  func testEachManagerHasACountdownOfItsOwnForAReceiver() {
    let other = Stage(driver: stage.driver)
    stage.start(player, for: .seconds(2))
    other.start(player, for: .seconds(5))
    stage.driver.advance(by: .seconds(1))
    XCTAssertEqual(stage.log(), ["0: a 2", "1: a 1"])
    XCTAssertEqual(other.log(), ["0: a 5", "1: a 4"])
    XCTAssertNotEqual(stage.manager.countdown(of: player), other.manager.countdown(of: player))
    stage.manager.cancel(player)
    XCTAssertEqual(other.advance(by: .seconds(1)), ["2: a 3"])
  }
}
