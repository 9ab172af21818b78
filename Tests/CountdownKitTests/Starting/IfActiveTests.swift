import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// `ifActive: .keep` keeps what runs; what is overdue counts as over.
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

  func testKeepInTheZeroCallbackStartsAnew() {
    stage.start(player, for: .seconds(1)) { [stage, player] left, _ in
      if left == .zero { stage.start(player, for: .seconds(5), ifActive: .keep) }
    }
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 0", "1: a completed", "1: a 5"])
  }

  // MARK: - What is overdue

  @discardableResult
  private func start(_ name: String, for duration: Duration) -> Countdown {
    stage.start(player, as: name, for: duration, ifActive: .keep)
  }

  func testAnOverdueOneEndsAndTheNewOneStarts() {
    let old = start("old", for: .seconds(2))
    stage.driver.sleep(for: .seconds(3))
    let new = start("new", for: .seconds(2))
    XCTAssertNotEqual(old, new)
    XCTAssertFalse(old.isActive)
    XCTAssertEqual(stage.log(), ["0: old 2", "3: old 0", "3: old completed", "3: new 2"])
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["4: new 1", "5: new 0", "5: new completed"])
  }

  func testKeepReplacesExactlyFromTheDeadlineOn() {
    let old = start("old", for: .seconds(2))
    stage.driver.sleep(for: .milliseconds(1_999))
    XCTAssertEqual(start("new", for: .seconds(5)), old)
    XCTAssertEqual(stage.log(), ["0: old 2"])
    stage.driver.sleep(for: .milliseconds(1))
    start("new", for: .seconds(5))
    XCTAssertEqual(stage.log(), ["2: old 0", "2: old completed", "2: new 5"])
  }

  func testKeepKeepsAPausedCountdownUnlessAMoveHasEndedIt() {
    let old = start("old", for: .seconds(5))
    old.pause()
    stage.driver.advance(by: .seconds(100))
    XCTAssertEqual(start("new", for: .seconds(2)), old)
    stage.manager.start(for: .zero) { [stage, player] _ in
      old.extend(by: .seconds(-5))
      stage.start(player, as: "new", for: .seconds(2), ifActive: .keep)
    }
    XCTAssertEqual(stage.log(), ["0: old 5", "100: old 0", "100: old completed", "100: new 2"])
    XCTAssertEqual(stage.manager.statistics.paused, 0)
    XCTAssertEqual(stage.manager.activeCount, 1)
  }

  func testKeepKeepsAPausedCountdownThoughNothingIsLeft() {
    let old = start("old", for: .seconds(2))
    stage.driver.sleep(for: .seconds(3))
    old.pause()
    XCTAssertEqual(old.timeLeft, .zero)
    XCTAssertEqual(start("new", for: .seconds(5)), old)
    XCTAssertEqual(stage.log(), ["0: old 2"])
    old.resume()
    XCTAssertEqual(stage.log(), ["3: old 0", "3: old completed"])
  }

  func testWhileTheManagerIsSuspended() {
    start("old", for: .seconds(2))
    stage.manager.suspend()
    stage.driver.advance(by: .seconds(3))
    start("new", for: .seconds(5))
    XCTAssertEqual(stage.log(), ["0: old 2", "3: old 0", "3: old completed", "3: new 5"])
  }

  func testTheStopFlagOfTheCallbackThatMadeItOverdueCounts() {
    stage.start(player, for: .seconds(1)) { [stage, player] left, stop in
      guard left != .zero else { return }
      stage.driver.sleep(for: .seconds(2))
      stage.start(player, as: "new", for: .seconds(5), ifActive: .keep)
      stop = true
    }
    XCTAssertEqual(stage.log(), ["0: a 1", "2: a stopped", "2: new 5"])
  }

  func testWhatItsOwnCallbackEvictsHasItsZeroRightBehindThat() {
    let other = Player("b")
    stage.start(player, as: "old", for: .seconds(2)) { [stage, player] left, _ in
      guard left == TimeLeft(.seconds(1)) else { return }
      stage.driver.sleep(for: .seconds(3))
      stage.start(other, for: .seconds(9))
      stage.start(player, as: "new", for: .seconds(5), ifActive: .keep)
    }
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .seconds(1)), ["1: old 1", "4: old 0", "4: old completed", "4: b 9", "4: new 5"])
  }

  func testCancelAllBeforeTheZeroOfAnOverdueCountdownWithholdsIt() {
    let old = Box<Countdown?>(nil)
    stage.start(keep(Player("b")), for: .seconds(9)) { [stage, player] left, _ in
      guard left == TimeLeft(.seconds(8)) else { return }
      stage.driver.sleep(for: .seconds(2))
      stage.start(player, as: "new", for: .zero, ifActive: .keep)
      stage.manager.cancelAll()
      XCTAssertEqual(old.value?.isActive, false)
      // What is overdue from now on is none of those.
      stage.start(player, as: "next", for: .seconds(1), ifActive: .keep)
      stage.driver.sleep(for: .seconds(1))
      stage.start(player, as: "last", for: .seconds(5), ifActive: .keep)
    }
    old.value = start("old", for: .milliseconds(2_500))
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .seconds(1)),
      [
        "0.5: old 2", "1: b 8", "4: old cancelled", "4: b cancelled", "4: new cancelled", "4: next 0",
        "4: next completed", "4: last 5",
      ])
  }

  func testCancelOfAnOverdueCountdownOnTheQueueDeliversItsOutcomeAtOnce() {
    let stage = Stage(withOtherThreads: true)
    let old = stage.start(player, as: "old", for: .seconds(2))
    stage.driver.sleep(for: .seconds(3))
    stage.elsewhere { _ = stage.start(player, as: "new", for: .seconds(5), ifActive: .keep) }
    XCTAssertEqual(stage.log(), ["0: old 2"])
    old.cancel()
    XCTAssertEqual(stage.log(), ["3: old cancelled", "3: new 5"])
    XCTAssertFalse(old.isActive)
  }
}
