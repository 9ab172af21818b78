import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Observers that are added after the countdown has ended.
final class LateObserverTests: ObserverScene, @unchecked Sendable {
  func testALateObservationGetsTheOutcomeAtOnceAndNothingElse() {
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

  func testAnObservationThatIsOverCannotBeMovedBeforeItsOutcome() {
    let ended = start(player("a"), for: .seconds(1))
    driver.advance(by: .seconds(1))
    let observer = player("b")
    inCallback { [unowned self] in
      let late = observe(ended, observer)
      late.pause()
      late.extend(by: .seconds(100))
      late.setTicks(.every(.seconds(2)))
      XCTAssertEqual(manager.activeCount, 0)
      XCTAssertEqual(takeLines(), [], "it was delivered inside a callback")
    }
    XCTAssertEqual(takeLines(), ["b completed"])
    XCTAssertNil(manager.countdown(of: observer))
  }

  func testAnObservationOfALateObservationGetsTheSameOutcome() {
    let (observer, other) = (player("b"), player("d"))
    let cancelled = start(player("a"))
    cancelled.cancel()
    inCallback { [unowned self] in
      let late = observe(cancelled, observer)
      // Before it gets anything, it has to make room.
      observe(late, other)
      start(observer, for: .seconds(3))
    }
    XCTAssertEqual(takeLines(), ["d cancelled", "b cancelled", "b 3"])
  }

  func testALateObservationThatWaitsForAPassEndsBeforeWhatIsStartedInItsPlace() {
    let observer = player("b")
    let ended = start(player("a"))
    ended.cancel()
    _ = takeLines()
    // As on another thread: its outcome waits for a pass.
    away.isAway = true
    observe(ended, observer)
    away.isAway = false
    manager.start(observer, for: .seconds(3), ifActive: .keep) { [journal] _, left in
      journal.note("b \(left.seconds)")
    }
    XCTAssertEqual(takeLines(), ["b cancelled", "b 3"])
  }

  func testCapturesOfALateObservationAreReleasedAtItsOutcomeThoughItIsKept() {
    let captured = LifetimeTracker()
    let ended = start(player("a"))
    ended.cancel()
    let late = ended.observe(by: player("b")) { [object = captured.object()] _, _ in
      withExtendedLifetime(object) {}
    }
    XCTAssertEqual(captured.livingCount, 0)
    withExtendedLifetime(late) {}
  }

  func testALateObservationOfWhatEndedWhileItStoodStillIsNotKept() {
    let observer = player("b")
    let countdown = manager.start(player("a"), for: .seconds(1)) { _, _ in
    } onEnd: { [manager, journal] _, _ in
      manager.start(observer, for: .seconds(3), ifActive: .keep) { player, left in
        journal.note("\(player.name) new \(left)")
      }
    }
    observe(countdown, observer)
    countdown.pause()
    countdown.extend(by: .seconds(-1))
    XCTAssertEqual(takeLines(), ["b 1", "b 0", "b completed", "b new 0:03"])
    XCTAssertEqual(manager.activeCount, 1)
  }

  // MARK: - Made due elsewhere, before the pass for it

  func testALateObservationOfACountdownThatEndedElsewhereEndsAfterIt() {
    let countdown = start(player("a"))
    elsewhere { countdown.cancel() }
    XCTAssertEqual(takeLines(), [])
    observe(countdown, player("b"))
    XCTAssertEqual(takeLines(), ["a cancelled", "b cancelled"])
  }

  func testALateObservationEndsAfterWhatItReplacedAndItsFollowers() {
    let player = player("a")
    observe(start(player), self.player("follower"))
    var countdown: Countdown?
    elsewhere { countdown = start(player, as: "b") }
    XCTAssertEqual(takeLines(), [])
    countdown?.extend(by: .seconds(1))
    XCTAssertEqual(takeLines(), ["a replaced", "follower replaced", "b 11"])
  }

  /// Does something inside a callback, with an empty list.
  private func inCallback(_ body: @escaping @Sendable () -> Void) {
    _ = takeLines()
    manager.start(for: .zero) { _ in body() }
  }

  /// Does something as other threads would, with an empty list.
  private func elsewhere(_ body: () -> Void) {
    _ = takeLines()
    away.isAway = true
    body()
    away.isAway = false
  }
}
