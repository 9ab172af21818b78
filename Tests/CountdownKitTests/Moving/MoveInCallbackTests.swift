import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class MoveInCallbackTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()
  private let other = Player("b")
  private let countdown = Box<Countdown?>(nil)

  /// A countdown of 3 s that does something when 2 s are left, for the first time.
  private func start(_ act: @escaping @Sendable (Countdown?) -> Void) {
    let isDone = Box(false)
    countdown.value = stage.start(player, for: .seconds(3)) { [countdown] left, _ in
      guard left.seconds == 2, !isDone.value else { return }
      isDone.value = true
      act(countdown.value)
    }
    _ = stage.log()
  }

  func testAnExtensionInTheOwnCallbackDeliversRightAfterIt() {
    start { [stage] in
      $0?.extend(by: .seconds(2))
      stage.note("after")
    }
    XCTAssertEqual(
      stage.advance(by: .seconds(2)), ["1: a 2", "1: after", "1: a 4", "2: a 3"])
  }

  func testARescheduleInTheOwnCallbackToAPastDateEndsRightAfterIt() {
    start { [stage] in
      $0?.reschedule(until: .distantPast)
      stage.note("after")
    }
    XCTAssertEqual(stage.advance(by: .seconds(2)), ["1: a 2", "1: after", "1: a 0", "1: a completed"])
    XCTAssertNil(stage.driver.nextWakeUp)
  }

  func testTheZeroOwedToAnEndedCountdownIsCancelledByAnExtension() {
    start {
      $0?.extend(by: .seconds(-9))
      XCTAssertEqual($0?.timeLeft, .zero)
      XCTAssertEqual($0?.isActive, true)
      $0?.extend(by: .seconds(5))
    }
    XCTAssertEqual(stage.advance(by: .seconds(2)), ["1: a 2", "1: a 5", "2: a 4"])
  }

  func testWhoseIntervalIsChangedWhileItsTickWaitsIsToldOnce() {
    for (interval, told) in [
      (500, ["1: b 2", "1.5: b 1.5"]), (300, ["11: b 2.1", "11.2: b 1.8", "11.5: b 1.5"]),
    ] {
      let neighbour = Box<Countdown?>(nil)
      start { _ in neighbour.value?.tick(every: .milliseconds(interval)) }
      neighbour.value = stage.start(other, for: .seconds(3))
      _ = stage.log()
      XCTAssertEqual(stage.advance(by: .milliseconds(1_500)).filter { $0.contains("b") }, told)
      stage.manager.cancelAll()
      stage.driver.advance(by: .milliseconds(8_500))
      _ = stage.log()
    }
  }

  func testAPauseInTheOwnCallbackHoldsTheNextTick() {
    start { $0?.pause() }
    XCTAssertEqual(stage.advance(by: .seconds(50)), ["1: a 2"])
    countdown.value?.resume()
    XCTAssertEqual(stage.log(), [])
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["51: a 1", "52: a 0", "52: a completed"])
  }

  func testAPauseAndResumeInTheOwnCallbackChangeNothing() {
    start {
      $0?.pause()
      $0?.resume()
    }
    XCTAssertEqual(
      stage.advance(by: .seconds(9)), ["1: a 2", "2: a 1", "3: a 0", "3: a completed"])
  }

  func testWhoIsMovedWhileItsTickIsDueGetsTheNewValueOnly() {
    let moved = Box<Countdown?>(nil)
    start { _ in moved.value?.extend(by: .seconds(10)) }
    moved.value = stage.start(other, for: .seconds(3))
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .seconds(2)), ["1: a 2", "1: b 12", "2: a 1", "2: b 11"])
  }

  func testWhoIsMovedALittleWhileItsTickIsDueGetsItOnce() {
    let moved = Box<Countdown?>(nil)
    start { _ in moved.value?.extend(by: .milliseconds(-300)) }
    moved.value = stage.start(other, for: .seconds(3))
    _ = stage.log()
    XCTAssertEqual(stage.advance(by: .milliseconds(500)), [])
    XCTAssertEqual(stage.advance(by: .milliseconds(500)), ["1: a 2", "1: b 1.7"])
    XCTAssertEqual(
      stage.advance(by: .seconds(1)).filter { $0.contains(" b ") }, ["1.7: b 1"])
  }

  func testWhoIsPausedWhileItsTickIsDueGetsItWhenResumed() {
    let paused = Box<Countdown?>(nil)
    start { _ in paused.value?.pause() }
    paused.value = stage.start(other, for: .seconds(3))
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .seconds(4)), ["1: a 2", "2: a 1", "3: a 0", "3: a completed"])
    XCTAssertEqual(paused.value?.timeLeft, TimeLeft(.seconds(2)))
    paused.value?.resume()
    XCTAssertEqual(stage.log(), ["4: b 2"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["5: b 1"])
  }

  func testWhoIsPausedAndResumedWhileItsTickIsDueGetsItOnce() {
    let paused = Box<Countdown?>(nil)
    start { _ in
      paused.value?.pause()
      paused.value?.resume()
    }
    paused.value = stage.start(other, for: .seconds(3))
    _ = stage.log()
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: a 2", "1: b 2"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["2: a 1", "2: b 1"])
  }

  func testWhoseZeroIsDueAndIsExtendedGoesOn() {
    let moved = Box<Countdown?>(nil)
    start { _ in moved.value?.extend(by: .seconds(2)) }
    moved.value = stage.start(other, for: .seconds(1))
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .seconds(9)),
      ["1: a 2", "1: b 2", "2: a 1", "2: b 1", "3: a 0", "3: a completed", "3: b 0", "3: b completed"])
  }

  func testInTheZeroCallbackACountdownCannotBeMovedAnyMore() {
    countdown.value = stage.start(player, for: .seconds(1)) { [countdown] left, _ in
      if left == .zero { countdown.value?.extend(by: .seconds(10)) }
    }
    XCTAssertEqual(stage.advance(by: .seconds(99)), ["1: a 0", "1: a completed"])
  }
}
