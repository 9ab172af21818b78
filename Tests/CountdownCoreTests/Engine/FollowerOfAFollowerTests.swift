import TestSupport
import XCTest

@testable import CountdownCore

/// A silent follower of a follower: it has the time of the countdown that both follow, and ends with the follower.
final class FollowerOfAFollowerTests: FollowerTestCase {
  private lazy var leader = start("leader")
  private lazy var follower = follow(leader, "follower")
  private lazy var silent = follow(follower, "silent", silently: true)

  private var times: [Duration?] { [leader, follower, silent].map { engine.timeLeft(of: $0) } }
  private var pauses: [Bool] { [leader, follower, silent].map { engine.isPaused($0) } }

  override func setUp() {
    _ = silent
    XCTAssertEqual(journal.take(), ["leader 10.0", "follower 10.0"])
  }

  func testAMoveOfAnyMovesAll() {
    for (id, left) in [(leader, 20), (follower, 30), (silent, 40)] {
      engine.move(id, .to(.seconds(left)))
      XCTAssertEqual(times, [.seconds(left), .seconds(left), .seconds(left)])
      XCTAssertEqual(journal.take(), ["leader \(left).0", "follower \(left).0"])
    }
    driver.advance(by: .seconds(40))
    XCTAssertEqual(
      journal.take().suffix(6),
      [
        "leader 0.0", "leader completed", "follower 0.0", "follower completed", "silent 0.0",
        "silent completed",
      ])
  }

  func testACorrectionOfAnyCorrectsAll() {
    for id in [leader, follower, silent] {
      let left = engine.timeLeft(of: leader)! + .seconds(5)
      engine.move(id, .corrected(by: .seconds(5)))
      XCTAssertEqual(times, [left, left, left])
    }
  }

  func testAPauseOfAnyPausesAllAndAnyResumesThem() {
    for (pauser, resumer) in [(silent, leader), (leader, silent), (follower, silent), (silent, silent)] {
      engine.pause(pauser)
      XCTAssertEqual(pauses, [true, true, true])
      engine.pause(leader)
      engine.pause(silent)
      driver.advance(by: .seconds(3))
      XCTAssertEqual(times, [.seconds(10), .seconds(10), .seconds(10)])
      engine.resume(resumer)
      XCTAssertEqual(pauses, [false, false, false])
      engine.resume(silent)
      XCTAssertEqual(times, [.seconds(10), .seconds(10), .seconds(10)])
    }
    XCTAssertEqual(engine.statistics.paused, 0)
    XCTAssertEqual(engine.activeCount, 1)
  }

  func testOneMadeInAPauseIsPausedAndGoesOn() {
    engine.pause(leader)
    let late = follow(follower, "late", silently: true)
    XCTAssertTrue(engine.isPaused(late))
    engine.move(late, .to(.seconds(5)))
    engine.resume(leader)
    XCTAssertFalse(engine.isPaused(late))
    XCTAssertEqual(engine.timeLeft(of: late), .seconds(5))
    driver.advance(by: .seconds(5))
    XCTAssertEqual(journal.take().suffix(2), ["late 0.0", "late completed"])
  }

  func testTheTotalIsTheSameForAll() {
    driver.advance(by: .seconds(4))
    engine.move(leader, .by(.seconds(5)))
    XCTAssertEqual(
      [leader, follower, silent].map { engine.total(of: $0) }, [.seconds(11), .seconds(11), .seconds(11)])
  }

  func testOneThatComesAfterAMoveHasTheTotalToo() {
    engine.move(leader, .by(.seconds(-4)))
    let late = follow(leader, "late")
    XCTAssertEqual([leader, late].map { engine.total(of: $0) }, [.seconds(10), .seconds(10)])
  }

  // MARK: - While the follower's zero is all that is left

  /// Lets the follower be over, and does something to the silent one in the callback of the leader's zero.
  private func atTheLeadersZero(_ body: @escaping (FollowerOfAFollowerTests) -> Void) {
    engine.move(leader, .to(.seconds(1)))
    _ = journal.take()
    inCallback(of: "leader") { [self] in body(self) }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(engine.activeCount, 0)
    XCTAssertEqual(engine.statistics.paused, 0)
    XCTAssertEqual(
      journal.take(),
      [
        "leader 0.0", "leader completed", "follower 0.0", "follower completed", "silent 0.0",
        "silent completed",
      ])
  }

  func testAPauseComesTooLate() {
    atTheLeadersZero { $0.engine.pause($0.silent) }
  }

  func testAResumeComesTooLate() {
    engine.pause(leader)
    inCallback(of: "leader") { [self] in
      engine.resume(silent)
      engine.move(silent, .by(.seconds(5)))
    }
    engine.move(leader, .to(.zero))
    driver.advance(by: .seconds(9))
    XCTAssertEqual(engine.statistics.paused, 0)
    XCTAssertEqual(engine.activeCount, 0)
  }

  func testToFollowComesTooLate() {
    atTheLeadersZero {
      let late = $0.engine.follow($0.silent, receiver: nil, handler: JournalHandler("late"))
      guard case .over(.completed) = late else { return XCTFail("\(late)") }
    }
  }

  func testASilentFollowerIsToldNoValueThoughItsZeroIsTakenBack() {
    for isElsewhere in [false, true] {
      let start = CountdownRequest(for: .seconds(50), receiver: nil)
      let handler = JournalHandler("silent one")
      let id = engine.start(start, handler: JournalHandler("one"))
      engine.follow(id, receiver: nil, handler: handler, silently: true)
      let move = { [engine] in
        engine.move(id, .to(.zero))
        engine.move(id, .to(.seconds(10)))
      }
      if isElsewhere {
        elsewhere(move)
      } else {
        inCallback(of: "leader", move)
        engine.move(leader, .by(.seconds(1)))
      }
      driver.advance(by: .seconds(9))
      XCTAssertEqual(handler.takeLines(), [])
      engine.cancel(id)
      engine.move(leader, .to(.seconds(60)))
    }
    _ = journal.take()
  }
}
