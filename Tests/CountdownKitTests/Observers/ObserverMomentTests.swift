import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// To begin to follow, or to be replaced, when the deadline has gone by and nothing was delivered.
final class ObserverMomentTests: ObserverScene, @unchecked Sendable {
  func testACountdownThatStandsStillAtItsDeadlineDoesNotEndByBeingFollowed() {
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

  /// Does something as another thread would.
  private func elsewhere<Result>(_ body: () -> Result) -> Result {
    away.isAway = true
    defer { away.isAway = false }
    return body()
  }

  /// The leader's own first value may wait for a pass.
  func testAFollowersValueComesAfterTheLeadersFirst() {
    for isFollowedElsewhere in [false, true] {
      let (owner, observer) = (player("a"), player("b"))
      let leader = elsewhere { start(owner) }
      if isFollowedElsewhere {
        elsewhere { observe(leader, observer) }.setTicks(.every(.seconds(2)))
      } else {
        observe(leader, observer)
      }
      driver.advance(by: .zero)
      XCTAssertEqual(takeLines(), ["a 10", "b 10"])
      leader.cancel()
      _ = takeLines()
    }
  }

  /// Also where something waits for a follower already.
  func testFollowersStayBehindTheLeader_whateverIsDoneElsewhere() {
    let (owner, first, second) = (player("a"), player("b"), player("c"))
    let leader = elsewhere { start(owner, for: .seconds(20)) }
    observe(leader, first)
    elsewhere {
      observe(leader, second)
      leader.extend(by: .seconds(1))
    }
    driver.advance(by: .zero)
    XCTAssertEqual(takeLines().suffix(3), ["a 21", "b 21", "c 21"])
  }

  func testAnObservationIsLookedAtWhileItsLeaderHasEnded_whoseTimeStoodStill() {
    for isPaused in [false, true] {
      let (owner, observer) = (player("a"), player("b"))
      let seen = Locked<[String]>([])
      let observation = Locked<Countdown?>(nil)
      let countdown = manager.start(owner, for: .seconds(10)) { _, _ in
      } onEnd: { _, _ in
        let observation = observation.now
        seen.use { $0.append("\(observation?.elapsed, default: "-") \(observation?.timeLeft, default: "-")") }
      }
      observation.use { $0 = countdown.observe(by: observer) { _, _ in } }
      driver.advance(by: .seconds(4))
      if isPaused {
        countdown.pause()
        driver.advance(by: .hours(1))
      }
      countdown.reschedule(for: .zero)
      XCTAssertEqual(seen.now, ["0:04 0:00"], "\(isPaused)")
    }
  }

  func testAnOverdueObservationHasItsZeroBeforeItsPlaceIsTaken() {
    let countdown = start(player("a"), for: .seconds(2))
    let observer = player("b")
    observe(countdown, observer)
    manager.suspend()
    driver.advance(by: .seconds(5))
    manager.start(observer, for: .seconds(9), ifActive: .keep) { _, _ in }
    XCTAssertFalse(countdown.extend(by: .seconds(60)))
    manager.resume()
    XCTAssertEqual(takeLines(), ["a 2", "b 2", "a 0", "a completed", "b 0", "b completed"])
  }
}
