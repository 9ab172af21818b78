import TestSupport
import XCTest

@testable import CountdownCore

/// A follower is told each thing after the countdown that it follows, and after what it has replaced: whoever queues what.
final class FollowerOrderTests: FollowerTestCase {
  func testAZeroBehindASlowCallbackComesAfterTheLeadersZero() {
    let leader = start("leader", for: 2)
    start("slow")
    inCallback(of: "slow") { [self] in
      driver.sleep(for: .seconds(3))
      start("next", key: "leader", ifActive: .keep)
    }
    _ = journal.take()
    elsewhere {
      engine.move(engine.find(nil, key: CountdownKey("slow"))!, .by(.seconds(1)))
      _ = follow(leader, "follower")
    }
    driver.advance(by: .zero)
    XCTAssertEqual(
      journal.take().filter { !$0.hasPrefix("slow") },
      ["leader 0.0", "leader completed", "follower 0.0", "follower completed", "next 10.0"])
  }

  /// On the common grid the follower's zero lies in the slot of its deadline, where the leader is only linked by its last tick.
  func testAZeroThatIsLinkedBeforeTheLeadersComesAfterThatAllTheSame() {
    driver.advance(by: .milliseconds(500))
    let leader = start("leader", for: 2, alignment: .shared)
    driver.advance(by: .milliseconds(999))
    driver.advance(by: .milliseconds(1))
    _ = follow(leader, "follower")
    _ = journal.take()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(
      journal.take().suffix(4), ["leader 0.0", "leader completed", "follower 0.0", "follower completed"])
  }

  func testAMoveBehindASlowCallbackIsToldTheLeaderFirst() {
    let leader = start("leader")
    let slow = start("slow")
    inCallback(of: "slow") { [self] in engine.move(leader, .by(.seconds(5))) }
    _ = journal.take()
    elsewhere {
      engine.move(slow, .by(.seconds(1)))
      _ = follow(leader, "follower")
    }
    driver.advance(by: .zero)
    XCTAssertEqual(journal.take(), ["slow 11.0", "leader 15.0", "follower 15.0"])
  }

  func testFollowersStayInTheirOrderWhereTheLastOneJoinsInACallback() {
    let acts: [(CountdownEngine, CountdownID) -> Void] = [
      { $0.move($1, .by(.seconds(1))) },
      { $0.setInterval(of: $1, to: .seconds(2)) },
      {
        $0.pause($1)
        $0.resume($1)
      },
    ]
    for (number, act) in acts.enumerated() {
      let leader = start("leader", for: 20)
      _ = follow(leader, "first")
      let caller = start("caller", for: 100)
      inCallback(of: "caller") { [self] in
        _ = follow(leader, "second")
        act(engine, leader)
      }
      engine.move(caller, .by(.seconds(1)))
      driver.advance(by: .seconds(2))
      let names = journal.take().filter { !$0.hasPrefix("caller") }.suffix(3).map { $0.prefix { $0 != " " } }
      XCTAssertEqual(names, ["leader", "first", "second"], "\(number)")
      engine.cancelAll()
      _ = journal.take()
    }
  }

  func testFollowersStayInTheOrderInWhichTheyCame() {
    let leader = start("leader")
    _ = follow(leader, "first")
    _ = elsewhere { follow(leader, "second") }
    engine.move(leader, .by(.seconds(5)))
    XCTAssertEqual(journal.take().suffix(3), ["leader 15.0", "first 15.0", "second 15.0"])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), ["leader 14.0", "first 14.0", "second 14.0"])
  }

  func testWhatItHasReplacedComesBeforeWhateverTheLeaderBrings() {
    for isInCallback in [false, true] {
      for bring in [0, 1, 2, 3] {
        let leader = start("leader")
        start("old", key: "follower")
        start("other", for: 30)
        _ = journal.take()
        let follower = elsewhere { follow(leader, "new", key: "follower") }
        let call = { [self] in
          switch bring {
          case 0: engine.move(leader, .by(.seconds(5)))
          case 1: engine.move(leader, .to(.zero))
          case 2: engine.cancel(leader)
          default: engine.cancel(follower)
          }
        }
        if isInCallback {
          inCallback(of: "other", call)
          engine.move(engine.find(nil, key: CountdownKey("other"))!, .by(.seconds(1)))
        } else {
          call()
        }
        driver.advance(by: .zero)
        let lines = journal.take()
        let old = lines.firstIndex(of: "old replaced")
        let new = lines.firstIndex { $0.hasPrefix("new") }
        XCTAssertNotNil(old)
        XCTAssertNotNil(new)
        if let old, let new { XCTAssertLessThan(old, new, "\(isInCallback) \(bring): \(lines)") }
        engine.cancelAll()
        _ = journal.take()
      }
    }
  }

  func testWhatEndedElsewhereIsToldTheLeaderFirst() {
    let leader = start("leader")
    let follower = follow(leader, "follower")
    _ = journal.take()
    elsewhere { engine.cancel(leader) }
    engine.cancel(follower)
    driver.advance(by: .zero)
    XCTAssertEqual(journal.take(), ["leader cancelled", "follower cancelled"])
  }

  func testAnEndElsewhereDuringTheFollowersCallbackIsToldTheLeaderFirst() {
    let leader = start("leader")
    let follower = follow(leader, "follower")
    let other = start("other")
    inCallback(of: "follower") { [self] in
      elsewhere { engine.cancel(leader) }
      engine.move(other, .by(.seconds(1)))
    }
    _ = journal.take()
    engine.move(follower, .by(.seconds(5)))
    driver.advance(by: .zero)
    XCTAssertEqual(
      journal.take(),
      ["leader 15.0", "follower 15.0", "other 11.0", "leader cancelled", "follower cancelled"])
  }

  func testAFollowerIsNoCountdownOfItsOwnInASnapshot() {
    let leader = start("leader")
    _ = follow(leader, "follower")
    var names: [String] = []
    engine.forEachRecord(ownTime: { _ in nil }) { names.append("\($0.key)") }
    XCTAssertEqual(names.count, 1, "\(names)")
  }
}
