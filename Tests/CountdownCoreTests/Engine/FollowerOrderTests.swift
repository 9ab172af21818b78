import TestSupport
import XCTest

@testable import CountdownCore

/// A follower gets each thing after the countdown that it follows, and after what it has replaced: whoever queues what.
final class FollowerOrderTests: EngineTestCase {
  func testAZeroBehindASlowCallbackComesAfterTheLeadersZero() {
    let leader = start("leader", for: 2)
    let slow = start("slow")
    inCallback(of: "slow") { [self] in
      driver.sleep(for: .seconds(3))
      start("next", key: "leader", ifActive: .keep)
    }
    _ = journal.take()
    elsewhere {
      engine.move(slow, .by(.seconds(1)))
      follow(leader, "follower")
    }
    XCTAssertEqual(
      lines().filter { !$0.hasPrefix("slow") },
      ["leader 0.0", "leader completed", "follower 0.0", "follower completed", "next 10.0"])
  }

  /// On the common grid the follower's zero lies in the slot of its deadline, where the leader is only linked by its last tick.
  func testAZeroThatIsLinkedBeforeTheLeadersComesAfterThatAllTheSame() {
    driver.advance(by: .milliseconds(500))
    let leader = start("leader", for: 2, alignment: .shared)
    driver.advance(by: .milliseconds(999))
    driver.advance(by: .milliseconds(1))
    follow(leader, "follower")
    XCTAssertEqual(
      lines(in: 1_000).suffix(4), ["leader 0.0", "leader completed", "follower 0.0", "follower completed"])
  }

  func testWhoeverEndsTheLeaderInACallbackTheLeadersOutcomeComesFirst() {
    for ends in ["leader", "follower"] {
      let leader = start("leader")
      follow(leader, "follower")
      inCallback(of: ends) { [engine] in engine.cancel(leader) }
      XCTAssertEqual(
        lines(in: 1_000).suffix(2), ["leader cancelled", "follower cancelled"], "in a callback of the \(ends)"
      )
    }
  }

  func testWhatEndsTogetherInACallbackEndsInTheOrderOfTheStarts() {
    for caller in ["a", "b", "c"] {
      for name in ["a", "b", "c"] {
        start(name)
        driver.advance(by: .milliseconds(100))
      }
      _ = journal.take()
      inCallback(of: caller) { [engine] in engine.cancelAll() }
      XCTAssertEqual(
        lines(in: 1_000).filter { $0.hasSuffix("cancelled") }, ["a cancelled", "b cancelled", "c cancelled"],
        caller)
    }
  }

  func testAMoveBehindASlowCallbackIsDeliveredToTheLeaderFirst() {
    let leader = start("leader")
    let slow = start("slow")
    inCallback(of: "slow") { [self] in engine.move(leader, .by(.seconds(5))) }
    _ = journal.take()
    elsewhere {
      engine.move(slow, .by(.seconds(1)))
      follow(leader, "follower")
    }
    XCTAssertEqual(lines(), ["slow 11.0", "leader 15.0", "follower 15.0"])
  }

  func testFollowersStayInTheOrderInWhichTheyCame() {
    let leader = start("leader")
    follow(leader, "first")
    elsewhere { follow(leader, "second") }
    engine.move(leader, .by(.seconds(5)))
    XCTAssertEqual(journal.take().suffix(3), ["leader 15.0", "first 15.0", "second 15.0"])
    XCTAssertEqual(lines(in: 1_000), ["leader 14.0", "first 14.0", "second 14.0"])
  }

  func testFollowersStayInTheirOrderWhereTheLastOneJoinsInACallback() {
    let acts: [(CountdownEngine, CountdownHandler) -> Void] = [
      { $0.move($1, .by(.seconds(1))) },
      { $0.setRhythm(of: $1, to: .every(.seconds(2))) },
      {
        $0.pause($1)
        $0.resume($1)
      },
    ]
    for (number, act) in acts.enumerated() {
      let leader = start("leader", for: 20)
      follow(leader, "first")
      here(inCallback: true) { [self] in
        follow(leader, "second")
        act(engine, leader)
      }
      let names = lines(in: 2_000).suffix(3).map { $0.prefix { $0 != " " } }
      XCTAssertEqual(names, ["leader", "first", "second"], "\(number)")
      engine.cancelAll()
      _ = journal.take()
    }
  }

  func testAFollowersReplacedOutcomeComesBeforeWhatTheLeaderBrings() throws {
    let acts: [(CountdownEngine, _ leader: CountdownHandler, _ follower: CountdownHandler) -> Void] = [
      { engine, leader, _ in engine.move(leader, .by(.seconds(5))) },
      { engine, leader, _ in engine.move(leader, .to(.zero)) },
      { engine, leader, _ in engine.cancel(leader) },
      { engine, _, follower in engine.cancel(follower) },
    ]
    for isInCallback in [false, true] {
      for (number, act) in acts.enumerated() {
        let leader = start("leader")
        start("old", key: "follower")
        start("caller", for: 30)
        let follower = elsewhere { follow(leader, "new", key: "follower") }
        here(inCallback: isInCallback) { [engine] in act(engine, leader, follower) }
        let lines = lines()
        let old = try XCTUnwrap(lines.firstIndex(of: "old replaced"))
        let new = try XCTUnwrap(lines.firstIndex { $0.hasPrefix("new") })
        XCTAssertLessThan(old, new, "\(isInCallback) \(number): \(lines)")
        engine.cancelAll()
        _ = journal.take()
      }
    }
  }

  func testAnEndElsewhereIsDeliveredToTheLeaderFirst() {
    let leader = start("leader")
    let follower = follow(leader, "follower")
    _ = journal.take()
    elsewhere { engine.cancel(leader) }
    engine.cancel(follower)
    XCTAssertEqual(lines(), ["leader cancelled", "follower cancelled"])
  }

  func testAnEndElsewhereDuringTheFollowersCallbackIsDeliveredToTheLeaderFirst() {
    let leader = start("leader")
    let follower = follow(leader, "follower")
    let other = start("other")
    inCallback(of: "follower") { [self] in
      elsewhere { engine.cancel(leader) }
      engine.move(other, .by(.seconds(1)))
    }
    _ = journal.take()
    engine.move(follower, .by(.seconds(5)))
    XCTAssertEqual(
      lines(), ["leader 15.0", "follower 15.0", "other 11.0", "leader cancelled", "follower cancelled"])
  }
}
