import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// To begin to follow, or to end it, at an awkward moment.
final class ObserverMomentTests: ObserverScene, @unchecked Sendable {
  func testOfOneThatHasEndedThereIsItsOutcomeAtOnceAndNothingElse() {
    let owner = player("a")
    let completed = start(owner, for: .seconds(1))
    driver.advance(by: .seconds(1))
    let replaced = start(owner)
    let cancelled = start(owner)
    cancelled.cancel()
    let stopped = manager.start(owner, for: .seconds(3)) { _, _, stop in stop = true }
    _ = takeLines()
    for ended in [completed, replaced, cancelled, stopped] { observe(ended, player("b")) }
    XCTAssertEqual(takeLines(), ["b completed", "b replaced", "b cancelled", "b stopped"])
    XCTAssertEqual(manager.activeCount, 0)
    let observer = player("c")
    start(observer)
    observe(completed, observer)
    XCTAssertEqual(takeLines(), ["c 10", "c replaced", "c completed"])
  }

  func testFromItsOwnCallbacks() {
    let observer = player("b")
    let countdown = Box<Countdown?>(nil)
    let owner = player("a")
    for moment in [Duration.seconds(2), .seconds(1), .zero] {
      countdown.value = start(owner, for: .seconds(2)) { left in
        if left.duration == moment { countdown.value.map { _ = self.observe($0, observer) } }
      }
      // The first value came before there was anything to follow.
      if moment == .seconds(2) { countdown.value.map { _ = observe($0, observer) } }
      driver.advance(by: .seconds(2))
      switch moment {
      case .zero: XCTAssertEqual(takeLines(), ["a 2", "a 1", "a 0", "a completed", "b completed"])
      case .seconds(1):
        XCTAssertEqual(takeLines(), ["a 2", "a 1", "b 1", "a 0", "a completed", "b 0", "b completed"])
      default:
        XCTAssertEqual(
          takeLines(), ["a 2", "b 2", "a 1", "b 1", "a 0", "a completed", "b 0", "b completed"])
      }
    }
  }

  func testAnObserverThatIsCancelledOrReplacedInTheCountdownsLastCallbacks() {
    let observer = player("b")
    let owner = player("a")
    for isAtZero in [true, false] {
      let countdown = manager.start(owner, for: .seconds(1)) { [manager] _, left in
        if left == .zero, isAtZero { XCTAssertTrue(manager.cancel(observer)) }
      } onEnd: { [manager] _, _ in
        if !isAtZero { manager.start(observer, for: .seconds(9)) { _, _ in } }
      }
      observe(countdown, observer)
      observe(countdown, player("c"))
      driver.advance(by: .seconds(1))
      XCTAssertEqual(
        takeLines(), ["b 1", "c 1", "c 0", "c completed", "b \(isAtZero ? "cancelled" : "replaced")"])
    }
    XCTAssertEqual(manager.activeCount, 1)
  }

  func testWhatHasReachedItsEndCannotBeMovedByItsObserver() {
    let (owner, observer) = (player("a"), player("b"))
    let observation = Box<Countdown?>(nil)
    let countdown = start(owner, for: .seconds(1)) { [manager] left in
      guard left == .zero else { return }
      observation.value?.extend(by: .seconds(10))
      observation.value?.pause()
      observation.value?.tick(every: .milliseconds(1))
      XCTAssertEqual(manager.activeCount, 0)
    }
    observation.value = observe(countdown, observer)
    driver.advance(by: .seconds(20))
    XCTAssertEqual(takeLines(), ["a 1", "b 1", "a 0", "a completed", "b 0", "b completed"])
    XCTAssertEqual(manager.statistics.paused, 0)
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

  func testFollowedWhileHeldBackLongAfterItsDeadlineOnTheCommonGrid() {
    let countdown = manager.start(
      player("a"), for: .seconds(10), every: .seconds(60), alignment: .shared
    ) { _, _ in }
    driver.advance(by: .seconds(5))
    manager.suspend()
    driver.advance(by: .seconds(7))
    observe(countdown, player("b"))
    manager.resume()
    XCTAssertEqual(takeLines(), ["b 0", "b completed"])
  }

  func testWhoFollowsItsOwnObservationFollowsTheCountdownAnew() {
    let countdown = start(player("a"))
    let observer = player("b")
    observe(observe(countdown, observer), observer)
    XCTAssertEqual(takeLines(), ["a 10", "b 10", "b replaced", "b 10"])
    countdown.cancel()
    XCTAssertEqual(takeLines(), ["a cancelled", "b cancelled"])
  }

  func testFromTheOutcomesBlock() {
    let (owner, observer) = (player("a"), player("b"))
    let countdown = Box<Countdown?>(nil)
    countdown.value = manager.start(owner, for: .seconds(1)) { _, _ in
    } onEnd: { _, _ in
      self.observe(countdown.value!, observer)
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(takeLines(), ["b completed"])
  }

  func testAnObserverThatCancelsOrMovesTheCountdownInItsCallback() {
    let countdown = start(player("a"), for: .seconds(5))
    observe(
      countdown, player("b"),
      onTick: { left, _ in
        if left <= .seconds(1) {
          countdown.cancel()
        } else if left == .seconds(4) {
          countdown.extend(by: .seconds(-2))
        }
      })
    observe(countdown, player("c"))
    _ = takeLines()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(takeLines(), ["a 4", "b 4", "a 2", "b 2", "c 2"])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(
      takeLines().sorted(), ["a 1", "a cancelled", "b 1", "b cancelled", "c cancelled"])
  }

  func testAnObserverThatCancelsAndStopsIsCancelled() {
    let countdown = start(player("a"), for: .seconds(5))
    observe(
      countdown, player("b"),
      onTick: { left, stop in
        guard left == .seconds(4) else { return }
        countdown.cancel()
        stop = true
      })
    _ = takeLines()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(takeLines().sorted(), ["a 4", "a cancelled", "b 4", "b cancelled"])
  }

  func testAnObserverWhoseTurnComesFirstReachesNoZeroBeforeTheCountdown() {
    let countdown = start(player("a"), for: .seconds(3))
    let observation = observe(countdown, player("b"))
    driver.advance(by: .milliseconds(1_999))
    observation.tick(every: .seconds(9))
    // With its next tick the countdown is put behind its follower, which waits for the deadline.
    driver.advance(by: .milliseconds(1))
    _ = takeLines()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(takeLines(), ["a 0", "a completed", "b 0", "b completed"])
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
    driver.advance(by: .milliseconds(800))
    XCTAssertEqual(takeLines(), ["a 9", "b 9"])
    XCTAssertEqual(manager.statistics.paused, 0)
  }

  func testEndlessTicksAndSilentCountdowns() {
    let ticks = manager.startTicking(player("t"), every: .seconds(1)) { _, _ in }
    observe(ticks, player("a"))
    let lease = manager.startSilently(player("l"), for: .seconds(3))
    observe(lease, player("b"))
    XCTAssertEqual(takeLines(), ["b 3"])
    driver.advance(by: .seconds(2))
    ticks.pause()
    lease.extend(by: .seconds(1))
    ticks.resume()
    driver.advance(by: .seconds(2))
    XCTAssertEqual(takeLines(), ["b 0", "b completed"])
    ticks.cancel()
    XCTAssertEqual(takeLines(), ["a cancelled"])
  }

  func testWhatEndsElsewhereIsToldOnTheDeliveringQueue() {
    let queue = DispatchQueue(label: "delivering")
    let manager = CountdownManager(deliveringOn: queue)
    let countdown = manager.start(keep(Player("a")), for: .seconds(100)) { _, _ in }
    let told = expectation(description: "the outcome is told on the queue")
    countdown.observe(by: keep(Player("b"))) { _, _ in
    } onEnd: { _, outcome in
      dispatchPrecondition(condition: .onQueue(queue))
      XCTAssertEqual(outcome, .cancelled)
      told.fulfill()
    }
    countdown.cancel()
    wait(for: [told], timeout: 60)
  }
}
