import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class IfActiveTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testKeepReturnsTheOneThatRunsOrIsPausedAndDropsTheNewBlocks() {
    let active = stage.start(player, for: .seconds(3))
    stage.driver.advance(by: .milliseconds(500))
    _ = stage.log()
    for isPaused in [true, false] {
      if isPaused { active.pause() } else { active.resume() }
      let payload = Box<Player?>(Player())
      weak let captured = payload.value
      let kept = stage.start(
        player, for: .seconds(60), ifActive: .keep,
        onValue: { [payload = payload.value] _, _ in XCTFail("the new block was called for \(payload!.name)")
        },
        onOutcome: { _ in XCTFail("the new block was called") })
      payload.value = nil
      XCTAssertNil(captured, "the new block is released")
      XCTAssertEqual(Set([kept, active]).count, 1)
      XCTAssertEqual(stage.log(), [])
      XCTAssertEqual(active.isPaused, isPaused)
      XCTAssertEqual(active.timeLeft, TimeLeft(.milliseconds(2_500)))
    }
    XCTAssertEqual(
      stage.advance(by: .seconds(9)), ["1: a 2", "2: a 1", "3: a 0", "3: a completed"])
  }

  func testKeepStartsWhereNothingRuns() {
    for start in ["0", "1"] {
      stage.start(player, for: .seconds(1), ifActive: .keep)
      XCTAssertEqual(stage.log(), ["\(start): a 1"])
      stage.driver.advance(by: .seconds(1))
      _ = stage.log()
    }
  }

  func testKeepInTheZeroCallbackStartsAnew() {
    stage.start(player, for: .seconds(1)) { [stage, player] left, _ in
      if left == .zero { stage.start(player, for: .seconds(5), ifActive: .keep) }
    }
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 0", "1: a completed", "1: a 5"])
  }
}
