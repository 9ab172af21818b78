import TestSupport
import XCTest

@testable import CountdownCore

/// What other threads have queued, and calls on the delivering queue that have to do with it before the pass.
final class PlaceInLineTests: EngineTestCase {
  func testASilentOneComesAfterWhatItHasReplaced() {
    for isInCallback in [false, true] {
      start("a", key: "r")
      _ = journal.take()
      elsewhere { startSilently("n", key: "r") }
      here(inCallback: isInCallback) { [self] in engine.cancel(find("r")!) }
      XCTAssertEqual(lines(), ["a replaced", "n cancelled"])
    }
  }

  func testASilentCountdownIsDueAfterTheOutcomeOfWhatItReplaced() {
    start("a", key: "r")
    start("b", for: 2)
    inCallback(of: "b") { [self] in
      elsewhere { startSilently("n", for: 0, key: "r") }
      engine.resume(by: .one)
    }
    XCTAssertEqual(lines(in: 1_000).suffix(3), ["a replaced", "n 0.0", "n completed"])
  }

  func testReplacedTwiceWithOthersBetween() {
    start("a", key: "r")
    _ = journal.take()
    elsewhere {
      start("n", key: "r")
      start("x")
      start("m", key: "r")
    }
    engine.cancel(find("r")!)
    XCTAssertEqual(lines(), ["a replaced", "x 10.0", "n replaced", "m cancelled"])
  }

  func testStartedAndCancelledElsewhere() {
    start("a", key: "r")
    _ = journal.take()
    let next = elsewhere {
      let next = start("n", key: "r")
      start("x")
      engine.cancel(next)
      return next
    }
    engine.cancel(next)
    XCTAssertEqual(lines(), ["a replaced", "x 10.0", "n cancelled"])
  }

  func testEvictedAndThenCancelled() {
    let old = start("a", for: 2, key: "r")
    _ = journal.take()
    driver.sleep(for: .seconds(3))
    let next = elsewhere {
      let next = start("n", key: "r", ifActive: .keep)
      engine.cancel(old)
      return next
    }
    engine.move(next, .by(.seconds(1)))
    XCTAssertEqual(lines(), ["a cancelled", "n 11.0"])
  }

  func testAnIntervalOfItsOwnBringsAFollowersValueNotBeforeTheLeaders() {
    let leader = start("leader")
    let follower = follow(leader, "follower")
    _ = journal.take()
    elsewhere { engine.move(leader, .by(.seconds(10))) }
    engine.setRhythm(of: follower, to: .every(.seconds(2)))
    XCTAssertEqual(lines(), ["leader 20.0", "follower 20.0"])
  }

  func testAFollowersFirstValueComesAfterTheLeadersFirst() {
    for isInCallback in [false, true] {
      for isFollowedElsewhere in [false, true] {
        let leader = elsewhere { start("leader") }
        let follower: CountdownHandler? = isFollowedElsewhere ? elsewhere { follow(leader, "follower") } : nil
        here(inCallback: isInCallback) { [self] in
          if let follower {
            engine.setRhythm(of: follower, to: .every(.seconds(2)))
          } else {
            follow(leader, "follower")
          }
        }
        XCTAssertEqual(lines(), ["leader 10.0", "follower 10.0"])
        engine.cancelAll()
        _ = journal.take()
      }
    }
  }

  func testTheBacklogOfAPassKeepsItsOrder() {
    let zero = start("z", for: 2)
    start("a", key: "r")
    _ = journal.take()
    inCallback(of: "z") { [self] in engine.cancel(find("r")!) }
    elsewhere {
      engine.move(zero, .to(.zero))
      start("n", key: "r")
      start("x")
    }
    XCTAssertEqual(lines(), ["z 0.0", "z completed", "a replaced", "x 10.0", "n cancelled"])
  }

  func testAnEvictedCountdownKeepsItsPlace() {
    let leader = start("leader", for: 2)
    follow(leader, "first")
    follow(leader, "second")
    _ = lines(in: 1_000)
    inCallback(of: "leader") { [self] in start("next", key: "first", ifActive: .keep) }
    XCTAssertEqual(
      lines(in: 1_000).filter { !$0.hasSuffix("completed") },
      ["leader 0.0", "first 0.0", "second 0.0", "next 10.0"])
  }

  func testAnUnchangedIntervalTakesNoPlaceAway() {
    let leader = start("leader")
    let slow = start("slow")
    var follower: CountdownHandler?
    inCallback(of: "slow") { [self] in engine.setRhythm(of: follower!, to: .every(.seconds(1))) }
    _ = journal.take()
    elsewhere {
      engine.move(slow, .by(.seconds(1)))
      follower = follow(leader, "first")
      follow(leader, "second")
    }
    XCTAssertEqual(lines(), ["slow 11.0", "first 10.0", "second 10.0"])
    XCTAssertEqual(lines(in: 1_000), ["leader 9.0", "slow 10.0", "first 9.0", "second 9.0"])
  }
}
