import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 6: the stop flag is immediate, and does not touch a countdown that the same callback started anew.
final class Promise06StopFlagIsImmediateTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testPromise6TheStopFlagIsImmediateAndDoesNotTouchACountdownStartedAnew() {
    stage.start(player, for: .seconds(5)) { [stage, player] left, stop in
      guard left.seconds == 4 else { return }
      stage.start(player, for: .seconds(2))
      stop = true
    }
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(
      stage.log(),
      ["0: a 5", "1: a 4", "1: a replaced", "1: a 2", "2: a 1", "3: a 0", "3: a completed"])
  }

  /// What the callback does to its countdown before it says stop, at two seconds left or at none.
  func testAStopAfterSomethingElseInTheSameCallback() {
    typealias Act = @Sendable (Stage, Player) -> Void
    let startAnew: Act = { stage, player in stage.start(player, for: .seconds(1)) }
    let rows: [(name: String, left: Int, act: Act, delivered: [String])] = [
      ("nothing", 2, { _, _ in }, ["1: a 2", "1: a stopped"]),
      ("cancel", 2, { $0.manager.cancel($1) }, ["1: a 2", "1: a cancelled"]),
      (
        "cancel and start anew", 2,
        { stage, player in
          stage.manager.cancel(player)
          startAnew(stage, player)
        }, ["1: a 2", "1: a cancelled", "1: a 1", "2: a 0", "2: a completed"]
      ),
      ("extend", 2, { $0.manager.countdown(of: $1)?.extend(by: .seconds(10)) }, ["1: a 2", "1: a stopped"]),
      ("pause", 2, { $0.manager.countdown(of: $1)?.pause() }, ["1: a 2", "1: a stopped"]),
      ("nothing", 0, { _, _ in }, ["1: a 2", "2: a 1", "3: a 0", "3: a completed"]),
      (
        "start anew", 0, startAnew,
        ["1: a 2", "2: a 1", "3: a 0", "3: a completed", "3: a 1", "4: a 0", "4: a completed"]
      ),
    ]
    for row in rows {
      let stage = Stage()
      stage.start(player, for: .seconds(3)) { [player] left, stop in
        XCTAssertFalse(stop, "at each call")
        guard left.seconds == row.left else { return }
        row.act(stage, player)
        stop = true
      }
      XCTAssertEqual(stage.log(), ["0: a 3"])
      XCTAssertEqual(stage.advance(by: .seconds(20)), row.delivered, "\(row.name) at \(row.left)")
      XCTAssertNil(stage.driver.nextWakeUp)
    }
  }

  func testAStopOnTheFirstTickIsTheOnlyCallEvenWhenTicksAreLate() {
    stage.start(player, for: .seconds(60)) { left, stop in stop = left.seconds < 60 }
    stage.driver.sleep(for: .seconds(4))
    stage.driver.wake()
    XCTAssertEqual(stage.log(), ["0: a 60", "4: a 56", "4: a stopped"])
    XCTAssertNil(stage.driver.nextWakeUp)
    stage.driver.wake()
    XCTAssertEqual(stage.advance(by: .seconds(100)), [])
  }

  func testAStopInTheFirstCallbackEndsTheCountdownBeforeStartReturns() {
    let countdown = stage.start(player, for: .seconds(60)) { _, stop in stop = true }
    XCTAssertEqual(stage.log(), ["0: a 60", "0: a stopped"])
    XCTAssertFalse(countdown.isActive)
    XCTAssertEqual(stage.manager.activeCount, 0)
    XCTAssertNil(stage.driver.nextWakeUp)
  }

  func testInItsOutcomeAStoppedCountdownIsOver() {
    let countdown = Box<Countdown?>(nil)
    countdown.value = stage.start(player, for: .seconds(5)) { left, stop in
      stop = left.seconds == 4
      if stop { countdown.value?.pause() }
    } onOutcome: { [stage, player] _ in
      XCTAssertEqual(countdown.value?.isActive, false)
      XCTAssertEqual(countdown.value?.isPaused, false)
      XCTAssertNil(stage.manager.countdown(of: player))
      XCTAssertFalse(stage.manager.cancel(player))
    }
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["1: a 4", "1: a stopped"])
  }

  func testAStoppedNeighbourDoesNotDisturbTheOthers() {
    stage.start(keep(Player("b")), for: .seconds(3))
    stage.start(player, for: .seconds(3)) { left, stop in stop = left.seconds == 2 }
    stage.start(keep(Player("c")), for: .seconds(3))
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .seconds(2)),
      ["1: b 2", "1: a 2", "1: a stopped", "1: c 2", "2: b 1", "2: c 1"])
  }
}
