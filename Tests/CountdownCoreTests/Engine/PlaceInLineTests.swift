import TestSupport
import XCTest

@testable import CountdownCore

/// What other threads have queued, and calls on the delivering queue that have to do with it before the pass.
final class PlaceInLineTests: FollowerTestCase {
  /// Does something on the delivering queue: outside callbacks, or in one.
  private func here(inCallback: Bool, _ body: @escaping () -> Void) {
    guard inCallback else { return body() }
    let caller = find("caller") ?? start("caller", for: 100)
    self.inCallback(of: "caller", body)
    engine.move(caller, .by(.seconds(1)))
  }

  private func lines() -> [String] {
    driver.advance(by: .zero)
    return journal.take().filter { !$0.hasPrefix("caller") }
  }

  private func find(_ key: String) -> CountdownID? { engine.find(nil, key: CountdownKey(key)) }

  func testASilentOneComesAfterWhatItHasReplaced() {
    for isInCallback in [false, true] {
      start("a", key: "r")
      _ = journal.take()
      elsewhere { startSilently("n", key: "r") }
      here(inCallback: isInCallback) { [self] in engine.cancel(find("r")!) }
      XCTAssertEqual(lines(), ["a replaced", "n cancelled"])
    }
  }

  func testASilentOneIsDueAfterWhatItHasReplacedWasToldSo() {
    start("a", key: "r")
    start("b", for: 2)
    _ = journal.take()
    inCallback(of: "b") { [self] in
      elsewhere { startSilently("n", for: 0, key: "r") }
      engine.resume(by: CountdownSuspender(rawValue: 1))
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take().suffix(3), ["a replaced", "n 0.0", "n completed"])
  }

  func testWhatWasReplacedTwiceWithOthersBetween() {
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

  func testWhatWasStartedAndCancelledElsewhere() {
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

  func testOneThatMadeRoomAndWasCancelledThen() {
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
    engine.setInterval(of: follower, to: .seconds(2))
    XCTAssertEqual(lines(), ["leader 20.0", "follower 20.0"])
  }

  func testAFollowersFirstValueComesAfterTheLeadersFirst() {
    for isInCallback in [false, true] {
      for isFollowedElsewhere in [false, true] {
        let leader = elsewhere { start("leader") }
        var follower: CountdownID?
        if isFollowedElsewhere { follower = elsewhere { follow(leader, "follower") } }
        here(inCallback: isInCallback) { [self] in
          if let follower {
            engine.setInterval(of: follower, to: .seconds(2))
            engine.rejoin(follower)
          } else {
            _ = follow(leader, "follower")
          }
        }
        XCTAssertEqual(lines(), ["leader 10.0", "follower 10.0"])
        engine.cancelAll()
        _ = journal.take()
      }
    }
  }

  func testWhatAPassHasTakenOverKeepsItsOrder() {
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

  func testOneThatIsOverAndMakesRoomKeepsItsPlace() {
    let leader = start("leader", for: 2)
    _ = follow(leader, "first")
    _ = follow(leader, "second")
    _ = journal.take()
    inCallback(of: "leader") { [self] in
      inCallback(of: "leader") { [self] in start("next", key: "first", ifActive: .keep) }
    }
    driver.advance(by: .seconds(2))
    XCTAssertEqual(
      journal.take().filter { !$0.hasSuffix("completed") }.suffix(4),
      ["leader 0.0", "first 0.0", "second 0.0", "next 10.0"])
  }

  func testAnUnchangedIntervalTakesNoPlaceAway() {
    let leader = start("leader")
    let slow = start("slow")
    var follower: CountdownID?
    inCallback(of: "slow") { [self] in engine.setInterval(of: follower!, to: .seconds(1)) }
    _ = journal.take()
    elsewhere {
      engine.move(slow, .by(.seconds(1)))
      follower = follow(leader, "first")
      _ = follow(leader, "second")
    }
    XCTAssertEqual(lines(), ["slow 11.0", "first 10.0", "second 10.0"])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), ["leader 9.0", "slow 10.0", "first 9.0", "second 9.0"])
  }
}
