import TestSupport
import XCTest

@testable import CountdownCore

/// Whoever queues what: an outcome comes before what has taken its place, and a leader before its followers.
final class OrderTests: EngineTestCase {
  func testCancelAllEndsFollowersRightBehindTheirLeaders() {
    // Keys have other hashes in each run, and so other places in the table.
    for number in 0..<100 { follow(start("\(number)"), "follower of \(number)") }
    _ = journal.take()
    engine.cancelAll()
    XCTAssertEqual(
      journal.take(), (0..<100).flatMap { ["\($0) cancelled", "follower of \($0) cancelled"] })
  }

  func testAFollowerOfAnOverdueCountdownHasItsZeroBehindIt() {
    let countdown = start("a", for: 1)
    driver.sleep(for: .seconds(2))
    _ = journal.take()
    follow(countdown, "f")
    XCTAssertEqual(lines(), ["a 0.0", "a completed", "f 0.0", "f completed"])
  }

  func testWhatACallbackMovesToItsEndComesBeforeWhatItStartsThen() {
    let countdown = start("a")
    inCallback(of: "a") { [self] in
      engine.move(countdown, .to(.zero))
      start("b")
    }
    XCTAssertEqual(lines(in: 1_000), ["a 10.0", "a 9.0", "a 0.0", "a completed", "b 10.0"])
  }

  func testWhatItsOwnCallbackEvictsHasItsZeroRightBehindThat() {
    start("a", for: 2)
    _ = journal.take()
    inCallback(of: "a") { [self] in
      driver.sleep(for: .seconds(3))
      start("b")
      start("n", key: "a", ifActive: .keep)
    }
    XCTAssertEqual(lines(in: 1_000), ["a 1.0", "a 0.0", "a completed", "b 10.0", "n 10.0"])
  }

  func testEachOfSeveralMovesFromElsewhereArmsMarks() {
    let ticks = CountdownTicks.at(marks: [.seconds(10), .seconds(3)])
    let countdown = start(CountdownRequest(for: .seconds(12), receiver: nil, ticks: ticks), "a")
    XCTAssertEqual(lines(in: 7_000), ["a 10.0"])
    elsewhere {
      // The first passes a mark, and so waits for a pass; the second arms the other, which the third passes.
      for left in [2, 20, 5] { engine.move(countdown, .to(.seconds(left))) }
    }
    XCTAssertEqual(lines(), ["a 5.0"])
  }

  // MARK: - In the place of another

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

  func testWhatOthersQueuedDuringAPassKeepsItsOrder() {
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

  // MARK: - What is overdue

  /// Some are overdue in a slot of their own, others in one with many; what was moved or cancelled meanwhile comes first, as it was
  /// queued, and a callback's own call at once.
  func testWhatIsOverdueEndsInItsOrder_behindWhatOthersHaveMovedAndCancelled() {
    for name in ["7", "3", "moved", "1", "cancelled", "5", "6", "2", "put off", "4"] {
      start(name, for: Int(name) ?? 3, every: .seconds(Int(name) == nil ? 1 : 100))
    }
    follow(find("3")!, "follower")
    _ = journal.take()
    driver.sleep(for: .milliseconds(7_500))
    elsewhere {
      engine.move(find("moved")!, .to(.zero))
      engine.cancel(find("cancelled")!)
      engine.move(find("put off")!, .by(.seconds(9)))
    }
    inCallback(of: "2") { [self] in
      engine.cancel(find("6")!)
      engine.move(find("5")!, .by(.seconds(9)))
    }
    XCTAssertEqual(
      lines().filter { !$0.hasSuffix(" 0.0") },
      [
        "moved completed", "cancelled cancelled", "put off 4.5", "1 completed", "2 completed",
        "6 cancelled", "5 6.5", "3 completed", "follower completed", "4 completed", "7 completed",
      ])
  }

  // MARK: - Behind a leader

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
      XCTAssertEqual(lines(in: 1_000).suffix(2), ["leader cancelled", "follower cancelled"], ends)
    }
  }

  func testWhatEndsTogetherInACallbackEndsInTheOrderOfTheStarts() {
    for caller in ["a", "b", "c"] {
      for name in ["a", "b", "c"] {
        start(name)
        driver.advance(by: .milliseconds(100))
      }
      inCallback(of: caller) { [engine] in engine.cancelAll() }
      XCTAssertEqual(
        lines(in: 1_000).filter { $0.hasSuffix("cancelled") }, ["a cancelled", "b cancelled", "c cancelled"],
        caller)
    }
  }

  func testFollowersStayInTheirOrderBehindTheLeader_whateverIsDone() {
    let acts: [(CountdownEngine, CountdownHandler) -> Void] = [
      { $0.move($1, .by(.seconds(1))) }, { $0.move($1, .ticks(.every(.seconds(2)))) },
      {
        $0.move($1, .pause)
        $0.move($1, .resume)
      },
    ]
    for (number, act) in acts.enumerated() {
      for isElsewhere in [false, true] {
        let leader = isElsewhere ? elsewhere { start("leader", for: 20) } : start("leader", for: 20)
        follow(leader, "first")
        let join = { [self] in
          follow(leader, "second")
          act(engine, leader)
        }
        if isElsewhere { elsewhere(join) } else { here(inCallback: true, join) }
        let names = lines(in: 2_000).suffix(3).map { $0.prefix { $0 != " " } }
        XCTAssertEqual(names, ["leader", "first", "second"], "\(number)")
        engine.cancelAll()
        _ = journal.take()
      }
    }
  }

  /// The leader's own first value may wait for a pass.
  func testAFollowersValueComesAfterTheLeadersFirst() {
    for isInCallback in [false, true] {
      for isFollowedElsewhere in [false, true] {
        let leader = elsewhere { start("leader") }
        let follower: CountdownHandler? = isFollowedElsewhere ? elsewhere { follow(leader, "follower") } : nil
        here(inCallback: isInCallback) { [self] in
          if let follower {
            engine.move(follower, .ticks(.every(.seconds(2))))
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

  func testAnEndElsewhereIsDeliveredToTheLeaderFirst_alsoDuringTheFollowersCallback() {
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

  // MARK: - Changes

  func testAFreezeIsHeardOfInTheOrderOfTheStarts() {
    let names = (0..<30).map { "\($0)" }
    for name in names {
      var request = CountdownRequest(for: .seconds(10), receiver: nil)
      request.callbacks = CountdownCallbacks(changes: true)
      start(request, name)
    }
    _ = journal.take()
    engine.suspend(by: .one, freezing: true)
    XCTAssertEqual(lines(), names.map { "\($0) change" })
    engine.resume(by: .one)
    XCTAssertEqual(lines(), names.map { "\($0) change" })
  }
}
