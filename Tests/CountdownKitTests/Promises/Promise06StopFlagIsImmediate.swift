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

  func testAStopOnTheFirstValueIsTheOnlyCallEvenWhenTicksAreLate() {
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
    } onOutcome: { [stage, player] _ in
      XCTAssertEqual(countdown.value?.isActive, false)
      XCTAssertNil(stage.manager.countdown(of: player))
      XCTAssertFalse(stage.manager.cancel(player))
    }
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["1: a 4", "1: a stopped"])
  }

  func testTheFlagIsFalseAtEachCall() {
    let flags = Box<[Bool]>([])
    stage.start(player, for: .seconds(2)) { left, stop in
      flags.value.append(stop)
      stop = left == .zero
    }
    stage.driver.advance(by: .seconds(2))
    XCTAssertEqual(flags.value, [false, false, false])
  }

  func testAStopOnTheZeroIsCompleted() {
    stage.start(player, for: .seconds(1)) { left, stop in stop = left == .zero }
    stage.driver.advance(by: .seconds(1))
    XCTAssertEqual(stage.log(), ["0: a 1", "1: a 0", "1: a completed"])
  }

  func testAStopAfterCancellingOneselfIsCancelled() {
    stage.start(player, for: .seconds(3)) { [stage, player] left, stop in
      guard left.seconds == 2 else { return }
      stage.manager.cancel(player)
      stop = true
    }
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(stage.log(), ["0: a 3", "1: a 2", "1: a cancelled"])
  }

  func testAStopAfterCancelAndAStartAnewTouchesNeither() {
    stage.start(player, for: .seconds(3)) { [stage, player] left, stop in
      guard left.seconds == 2 else { return }
      stage.manager.cancel(player)
      stage.start(player, for: .seconds(1))
      stop = true
    }
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(
      stage.log(), ["0: a 3", "1: a 2", "1: a cancelled", "1: a 1", "2: a 0", "2: a completed"])
  }

  func testAStopOnTheZeroDoesNotTouchACountdownStartedAnew() {
    stage.start(player, for: .seconds(1)) { [stage, player] left, stop in
      guard left == .zero else { return }
      stage.start(player, for: .seconds(1))
      stop = true
    }
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(stage.log(), ["0: a 1", "1: a 0", "1: a completed", "1: a 1", "2: a 0", "2: a completed"])
  }

  func testAStopAfterAnExtensionInTheSameCallbackIsStopped() {
    let countdown = Box<Countdown?>(nil)
    countdown.value = stage.start(player, for: .seconds(3)) { left, stop in
      guard left.seconds == 2 else { return }
      countdown.value?.extend(by: .seconds(10))
      stop = true
    }
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(stage.log(), ["0: a 3", "1: a 2", "1: a stopped"])
    XCTAssertNil(stage.driver.nextWakeUp)
  }

  func testAStopAfterAPauseInTheSameCallbackIsStopped() {
    let countdown = Box<Countdown?>(nil)
    countdown.value = stage.start(player, for: .seconds(3)) { left, stop in
      guard left.seconds == 2 else { return }
      countdown.value?.pause()
      stop = true
    }
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(stage.log(), ["0: a 3", "1: a 2", "1: a stopped"])
    XCTAssertEqual(countdown.value?.isPaused, false)
  }

  func testAStoppedNeighbourDoesNotDisturbTheOthers() {
    let others = keep(["b", "c"].map { Player($0) })
    stage.start(others[0], for: .seconds(3))
    stage.start(player, for: .seconds(3)) { left, stop in stop = left.seconds == 2 }
    stage.start(others[1], for: .seconds(3))
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .seconds(2)),
      ["1: b 2", "1: a 2", "1: a stopped", "1: c 2", "2: b 1", "2: c 1"])
  }
}
