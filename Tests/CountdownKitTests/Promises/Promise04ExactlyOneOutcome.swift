import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 4: exactly one outcome for each countdown, on the delivering queue, and nothing after it.
///
/// More of it: `KitConcurrencyTests`, whatever eight threads do; `RestartTests`; `JudgeTests`.
final class Promise04ExactlyOneOutcomeTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  /// Every way to end it once more.
  private func expectNothingMore(line: UInt = #line) {
    XCTAssertFalse(stage.manager.cancel(player), line: line)
    stage.manager.cancelAll()
    XCTAssertNil(stage.manager.countdown(of: player), line: line)
    XCTAssertNil(stage.manager.timeLeft(of: player), line: line)
    XCTAssertEqual(stage.manager.activeCount, 0, line: line)
    XCTAssertNil(stage.driver.nextWakeUp, line: line)
    XCTAssertEqual(stage.advance(by: .seconds(100)), [], line: line)
  }

  func testPromise4ExactlyOneOutcomeCompleted() {
    stage.start(player, for: .seconds(1))
    stage.driver.advance(by: .seconds(10))
    XCTAssertEqual(stage.log(), ["0: a 1", "1: a 0", "1: a completed"])
    expectNothingMore()
  }

  func testPromise4ExactlyOneOutcomeStopped() {
    stage.start(player, for: .seconds(3)) { left, stop in stop = left.seconds == 2 }
    stage.driver.advance(by: .seconds(10))
    XCTAssertEqual(stage.log(), ["0: a 3", "1: a 2", "1: a stopped"])
    expectNothingMore()
  }

  func testPromise4ExactlyOneOutcomeCancelled() {
    stage.start(player, for: .seconds(3))
    XCTAssertTrue(stage.manager.cancel(player))
    XCTAssertEqual(stage.log(), ["0: a 3", "0: a cancelled"])
    expectNothingMore()
  }

  func testPromise4ExactlyOneOutcomeReplaced() {
    let first = stage.start(player, for: .seconds(3))
    stage.driver.advance(by: .milliseconds(1_500))
    _ = stage.log()
    let second = stage.start(player, for: .seconds(1))
    XCTAssertEqual(stage.log(), ["1.5: a replaced", "1.5: a 1"], "the old outcome before the new value")
    XCTAssertFalse(first.isActive)
    XCTAssertTrue(second.isActive)
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["2.5: a 0", "2.5: a completed"])
    expectNothingMore()
  }

  func testPromise4ExactlyOneOutcomeReceiverReleased() {
    // At a tick, and before its zero.
    for seconds in [3, 1] {
      let stage = Stage()
      var player: Player? = Player()
      let countdown = stage.start(player!, for: .seconds(seconds))
      player = nil
      XCTAssertEqual(stage.log(), ["0: a \(seconds)"])
      XCTAssertEqual(stage.advance(by: .seconds(10)), ["1: a receiverReleased"])
      XCTAssertFalse(countdown.isActive)
      XCTAssertEqual(stage.manager.activeCount, 0)
      XCTAssertNil(stage.driver.nextWakeUp)
    }
  }

  func testTheEndOfAManagerCancelsWhatRuns() {
    let driver = ManualDriver()
    var manager: CountdownManager? = CountdownManager(driver: driver)
    let outcomes = Box<[Countdown.Outcome]>([])
    let countdown = manager?.start(
      player, for: .seconds(3), onTick: { _, _ in }, onEnd: { outcomes.value.append($1) })
    manager = nil
    XCTAssertEqual(countdown?.isActive, false)
    XCTAssertNil(driver.nextWakeUp)
    driver.advance(by: .seconds(9))
    XCTAssertEqual(outcomes.value, [.cancelled])
  }

  func testCancelAllEndsEachOnce() {
    let players = keep((0..<600).map { Player("\($0)") })
    for player in players { stage.start(player, for: .seconds(3)) }
    stage.driver.advance(by: .seconds(1))
    _ = stage.log()
    stage.manager.cancelAll()
    XCTAssertEqual(stage.log().sorted(), players.map { "1: \($0.name) cancelled" }.sorted())
    expectNothingMore()
  }

  func testAStaleCountdownNeverEndsTheOneThatCameAfterIt() {
    let old = stage.start(player, for: .seconds(1))
    stage.driver.advance(by: .seconds(1))
    let replaced = stage.start(player, for: .seconds(5))
    let new = stage.start(player, for: .seconds(5))
    _ = stage.log()
    for stale in [old, replaced] {
      stale.cancel()
      stale.extend(by: .seconds(-100))
      stale.pause()
      XCTAssertNotEqual(stale, new)
    }
    XCTAssertEqual(stage.manager.countdown(of: player), new)
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["2: a 4"])
  }

  func testATickOfAnEndedCountdownIsNotDeliveredToTheOneInItsPlaceInMemory() {
    let players = ["a", "b", "c", "d"].map { Player($0) }
    let (manager, stage) = (stage.manager, stage)
    stage.start(players[0], for: .seconds(10)) { left, _ in
      if left == .seconds(9) { manager.countdown(of: players[2])?.extend(by: .seconds(5)) }
    }
    // Three ticks are taken together. Before the last is delivered, its countdown ends, and frees its memory.
    stage.start(players[1], for: .seconds(10))
    stage.start(players[2], for: .seconds(10)) { left, stop in
      stop = left == .seconds(14)
    } onOutcome: { _ in
      stage.start(players[3], for: .seconds(3))
    }
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 9", "1: c 14", "1: c stopped", "1: d 3", "1: b 9"])
    XCTAssertEqual(stage.advance(by: .seconds(1)).sorted(), ["2: a 8", "2: b 8", "2: d 2"])
    manager.cancelAll()
  }
}
