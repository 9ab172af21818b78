import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class RestartTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()
  private let other = Player("b")

  func testTheZeroCallbackCanStartTheCountdownAgain() {
    let rounds = Box(0)
    start(rounds, of: 3)
    XCTAssertEqual(
      stage.advance(by: .seconds(9)),
      [
        "1: a 0", "1: a completed", "1: a 1", "2: a 0", "2: a completed", "2: a 1", "3: a 0",
        "3: a completed",
      ])
    XCTAssertNil(stage.driver.nextWakeUp)
  }

  private func start(_ rounds: Box<Int>, of count: Int) {
    Self.start(stage, player, rounds, of: count)
  }

  private static func start(_ stage: Stage, _ player: Player, _ rounds: Box<Int>, of count: Int) {
    rounds.value += 1
    stage.start(player, for: .seconds(1)) { left, _ in
      if left == .zero, rounds.value < count { start(stage, player, rounds, of: count) }
    }
  }

  func testOnEndCanStartTheCountdownAgainAfterEachOutcome() {
    let outcomes: [(Countdown.Outcome, (Stage, Player) -> Void)] = [
      (.completed, { stage, _ in stage.driver.advance(by: .seconds(5)) }),
      (.cancelled, { stage, player in stage.manager.cancel(player) }),
      (.cancelled, { stage, _ in stage.manager.cancelAll() }),
    ]
    for (outcome, end) in outcomes {
      let stage = Stage()
      stage.start(
        player, for: .seconds(5),
        onOutcome: { [player] seen in
          XCTAssertEqual(seen, outcome)
          stage.start(player, for: .milliseconds(1_500))
        })
      _ = stage.log()
      end(stage, player)
      let now = stage.driver.now
      XCTAssertEqual(stage.log().suffix(2), ["\(now.text): a \(outcome)", "\(now.text): a 1.5"])
      let next = now + .milliseconds(500)
      XCTAssertEqual(stage.advance(by: .seconds(1)), ["\(next.text): a 1"])
      stage.driver.advance(by: .seconds(9))
    }
  }

  func testOnEndOfAStoppedCountdownCanStartItAgain() {
    stage.start(player, for: .seconds(5)) { left, stop in
      stop = left.seconds == 4
    } onOutcome: { [stage, player] _ in
      stage.start(player, for: .seconds(1))
    }
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(
      stage.log(), ["0: a 5", "1: a 4", "1: a stopped", "1: a 1", "2: a 0", "2: a completed"])
  }

  func testOnEndOfAReplacedCountdownMayReplaceItsSuccessor() {
    stage.start(
      player, for: .seconds(5),
      onOutcome: { [stage, player] _ in stage.start(player, for: .seconds(7)) })
    let successor = stage.start(player, for: .seconds(6))
    XCTAssertEqual(
      stage.log(), ["0: a 5", "0: a replaced", "0: a replaced", "0: a 7"], "the last start wins")
    XCTAssertFalse(successor.isActive)
    XCTAssertEqual(stage.manager.activeCount, 1)
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 6"])
    stage.manager.cancelAll()
  }

  func testOnEndOfAReplacedCountdownMayMoveItsSuccessor() {
    for (amount, values) in [(Duration.seconds(10), ["0: a 16"]), (.milliseconds(-300), ["0: a 5.7"])] {
      let stage = Stage()
      stage.start(player, for: .seconds(5)) { _, _ in
      } onOutcome: { [manager = stage.manager, player] _ in
        manager.countdown(of: player)?.extend(by: amount)
      }
      stage.start(player, for: .seconds(6))
      XCTAssertEqual(stage.log(), ["0: a 5", "0: a replaced"] + values)
      XCTAssertEqual(stage.advance(by: .zero), [])
      stage.manager.cancelAll()
    }
  }

  func testOnEndOfAReplacedCountdownMayPauseItsSuccessor() {
    stage.start(player, for: .seconds(5)) { _, _ in
    } onOutcome: { [manager = stage.manager, player] _ in
      manager.countdown(of: player)?.pause()
    }
    stage.start(player, for: .seconds(6))
    XCTAssertEqual(stage.log(), ["0: a 5", "0: a replaced", "0: a 6"])
    XCTAssertEqual(stage.advance(by: .seconds(50)), [])
  }

  func testAStartInTheOwnCallbackReplacesAndDeliversItsFirstValueRightAfterIt() {
    stage.start(player, for: .seconds(5)) { [stage, player] left, _ in
      guard left.seconds == 4 else { return }
      stage.start(player, for: .milliseconds(2_500))
      stage.note("after")
    }
    XCTAssertEqual(
      stage.advance(by: .milliseconds(1_500)),
      ["1: a 4", "1: after", "1: a replaced", "1: a 2.5", "1.5: a 2"])
  }

  func testWhatACallbackStartsFirstTicksInALaterPass() {
    stage.start(player, for: .seconds(2)) { [stage, other] left, _ in
      if left.seconds == 1 { stage.start(other, for: .milliseconds(1)) }
    }
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .milliseconds(1_500)),
      ["1: a 1", "1: b 0.001", "1.001: b 0", "1.001: b completed"])
  }

  // MARK: - Over when started

  func testAStartForZeroOutsideACallbackEndsAtOnce() {
    for duration in [Duration.zero, .nanoseconds(-1), .seconds(Int64.min)] {
      let countdown = stage.start(player, for: duration)
      XCTAssertEqual(stage.log(), ["0: a 0", "0: a completed"])
      XCTAssertFalse(countdown.isActive)
      XCTAssertNil(countdown.timeLeft)
      XCTAssertNil(stage.driver.nextWakeUp)
      XCTAssertEqual(stage.driver.wakeUpCount, 0)
    }
  }

  func testAStartForZeroInACallbackEndsRightAfterIt() {
    let zero = Box<Countdown?>(nil)
    stage.start(player, for: .seconds(2)) { [stage, other] left, _ in
      guard left.seconds == 1 else { return }
      zero.value = stage.start(other, for: .zero)
      XCTAssertEqual(zero.value?.isActive, true)
      XCTAssertEqual(zero.value?.timeLeft, .zero)
      stage.note("after")
    }
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .milliseconds(1_500)), ["1: a 1", "1: after", "1: b 0", "1: b completed"])
    XCTAssertEqual(zero.value?.isActive, false)
    XCTAssertEqual(stage.driver.wakeUpCount, 1, "the tick")
  }

  func testAStartForZeroInAFirstCallbackEndsRightAfterIt() {
    stage.start(player, for: .seconds(2)) { [stage, other] left, _ in
      if left.seconds == 2 { stage.start(other, for: .zero) }
    }
    XCTAssertEqual(stage.log(), ["0: a 2", "0: b 0", "0: b completed"])
    XCTAssertEqual(stage.driver.nextWakeUp, .seconds(1))
  }

  func testACountdownThatRestartsItselfForZeroNeverRecurses() {
    let depth = Box(0)
    let rounds = Box(0)
    Self.restart(stage.manager, player, depth, rounds)
    stage.driver.advance(by: .zero)
    XCTAssertEqual(rounds.value, 20_000)
    XCTAssertEqual(depth.value, 0)
    XCTAssertEqual(stage.manager.activeCount, 0)
  }

  private static func restart(
    _ manager: CountdownManager, _ player: Player, _ depth: Box<Int>, _ rounds: Box<Int>
  ) {
    manager.start(player, for: .zero) { [weak manager] player, _, _ in
      XCTAssertEqual(depth.value, 0)
      depth.value += 1
      rounds.value += 1
      if let manager, rounds.value < 20_000 { restart(manager, player, depth, rounds) }
      depth.value -= 1
    }
  }

  func testACountdownStartedForZeroInACallbackCanStillBeCancelled() {
    stage.start(player, for: .seconds(2)) { [stage, other] left, _ in
      guard left.seconds == 1 else { return }
      stage.start(other, for: .zero)
      XCTAssertTrue(stage.manager.cancel(other))
    }
    _ = stage.log()
    XCTAssertEqual(stage.advance(by: .milliseconds(1_500)), ["1: a 1", "1: b cancelled"])
  }
}
