import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// To begin to follow, or to end it, at an awkward moment.
final class ObserverMomentTests: ObserverScene, @unchecked Sendable {
  func testFromItsOwnCallbacks() {
    let (owner, observer) = (player("a"), player("b"))
    let countdown = Box<Countdown?>(nil)
    let moments: [(Duration, told: [String])] = [
      (.seconds(1), ["a 2", "a 1", "b 1", "a 0", "a completed", "b 0", "b completed"]),
      (.zero, ["a 2", "a 1", "a 0", "a completed", "b completed"]),
    ]
    for (moment, told) in moments {
      countdown.value = start(owner, for: .seconds(2)) { left in
        if left.duration == moment { countdown.value.map { _ = self.observe($0, observer) } }
      }
      driver.advance(by: .seconds(2))
      XCTAssertEqual(takeLines(), told)
    }
    countdown.value = manager.start(owner, for: .seconds(1)) { _, _ in
    } onEnd: { _, _ in
      self.observe(countdown.value!, observer)
    }
    XCTAssertEqual(lines(in: .seconds(1)), ["b completed"])
  }

  func testAnObserverThatIsCancelledOrReplacedInTheCountdownsLastCallbacks() {
    let (owner, observer) = (player("a"), player("b"))
    for isAtZero in [true, false] {
      let countdown = manager.start(owner, for: .seconds(1)) { [manager] _, left in
        if left == .zero, isAtZero { XCTAssertTrue(manager.cancel(observer)) }
      } onEnd: { [manager] _, _ in
        if !isAtZero { manager.start(observer, for: .seconds(9)) { _, _ in } }
      }
      observe(countdown, observer)
      observe(countdown, player("c"))
      XCTAssertEqual(
        lines(in: .seconds(1)), ["c 0", "c completed", "b \(isAtZero ? "cancelled" : "replaced")"])
    }
    XCTAssertEqual(manager.activeCount, 1)
  }

  func testWhatHasReachedItsEndCannotBeMovedByItsObserver() {
    let observation = Box<Countdown?>(nil)
    let countdown = start(player("a"), for: .seconds(1)) { [manager] left in
      guard left == .zero else { return }
      observation.value?.extend(by: .seconds(10))
      observation.value?.pause()
      observation.value?.tick(every: .milliseconds(1))
      XCTAssertEqual(manager.activeCount, 0)
    }
    observation.value = observe(countdown, player("b"))
    XCTAssertEqual(lines(in: .seconds(20)), ["a 0", "a completed", "b 0", "b completed"])
    XCTAssertEqual(manager.statistics.paused, 0)
  }

  func testAnObserverThatCancelsOrMovesTheCountdownInItsCallback() {
    let countdown = start(player("a"), for: .seconds(5))
    observe(countdown, player("b")) { left, stop in
      if left == .seconds(4) { countdown.extend(by: .seconds(-2)) }
      if left == .seconds(1) {
        countdown.cancel()
        // It is over already.
        stop = true
      }
    }
    observe(countdown, player("c"))
    XCTAssertEqual(lines(in: .seconds(1)), ["a 4", "b 4", "a 2", "b 2", "c 2"])
    XCTAssertEqual(
      lines(in: .seconds(1)).sorted(), ["a 1", "a cancelled", "b 1", "b cancelled", "c cancelled"])
  }

  func testAnObserverWhoseTurnComesFirstReachesNoZeroBeforeTheCountdown() {
    let countdown = start(player("a"), for: .seconds(3))
    let observation = observe(countdown, player("b"))
    driver.advance(by: .milliseconds(1_999))
    observation.tick(every: .seconds(9))
    // With its next tick the countdown is put behind its follower, which waits for the deadline.
    driver.advance(by: .milliseconds(1))
    XCTAssertEqual(lines(in: .seconds(1)), ["a 0", "a completed", "b 0", "b completed"])
  }

  // MARK: - Paused and suspended

  func testOfAPausedOneTheFirstValueIsWhatIsLeft() {
    let countdown = start(player("a"))
    driver.advance(by: .milliseconds(200))
    countdown.pause()
    driver.advance(by: .seconds(5))
    let observation = observe(countdown, player("b"))
    XCTAssertEqual(takeLines(), ["a 10", "b 9.8"])
    XCTAssertTrue(observation.isPaused)
    XCTAssertEqual(manager.statistics.paused, 1)
    countdown.resume()
    XCTAssertEqual(lines(in: .milliseconds(800)), ["a 9", "b 9"])
    XCTAssertEqual(manager.statistics.paused, 0)
  }

  func testWhileSuspendedTheFirstValueAndTheOutcomeComeAndTicksDoNot() {
    let countdown = start(player("a"))
    manager.suspend()
    observe(countdown, player("b"))
    driver.advance(by: .seconds(3))
    XCTAssertEqual(takeLines(), ["a 10", "b 10"])
    manager.resume()
    XCTAssertEqual(takeLines(), ["a 7", "b 7"])
    manager.suspend()
    countdown.cancel()
    XCTAssertEqual(takeLines(), ["a cancelled", "b cancelled"])
  }

  func testOneThatStandsStillAtItsDeadlineDoesNotEndByBeingFollowed() {
    let (owner, observer) = (player("a"), player("b"))
    let waysToGoOn: [(stop: (Countdown) -> Void, goOn: (Countdown) -> Void)] = [
      ({ $0.pause() }, { $0.resume() }),
      ({ [manager] _ in manager.suspend(.freezes) }, { [manager] _ in manager.resume() }),
    ]
    for isMoved in [false, true] {
      for (stop, goOn) in waysToGoOn {
        let countdown = start(owner, for: .seconds(1))
        driver.sleep(for: .seconds(1))
        stop(countdown)
        _ = takeLines()
        observe(countdown, observer)
        XCTAssertEqual(takeLines() + lines(in: .seconds(1)), [])
        XCTAssertTrue(countdown.isActive)
        if isMoved {
          countdown.extend(by: .seconds(2))
          XCTAssertEqual(takeLines(), ["a 2", "b 2"])
        }
        goOn(countdown)
        XCTAssertEqual(
          takeLines() + lines(in: .seconds(2)),
          (isMoved ? ["a 1", "b 1"] : []) + ["a 0", "a completed", "b 0", "b completed"])
      }
    }
  }

  func testAnOverdueObservationIsReplacedAndHasNoZeroOfItsOwn() {
    let countdown = start(player("a"), for: .seconds(2))
    let observer = player("b")
    observe(countdown, observer)
    manager.suspend()
    driver.advance(by: .seconds(5))
    manager.start(observer, for: .seconds(9), ifActive: .keep) { _, _ in }
    countdown.extend(by: .seconds(60))
    manager.resume()
    XCTAssertEqual(takeLines().filter { $0.hasPrefix("b") }, ["b 2", "b replaced"])
  }
}
