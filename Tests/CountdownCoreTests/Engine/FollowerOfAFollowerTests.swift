import TestSupport
import XCTest

@testable import CountdownCore

/// A follower without ticks that was added through a follower: it follows the countdown that both follow.
final class FollowerOfAFollowerTests: EngineTestCase {
  private lazy var leader = start("leader")
  private lazy var follower = follow(leader, "follower")
  private lazy var silent = follow(follower, "silent", ticks: .at(marks: []))
  private lazy var all = [leader, follower, silent]
  private let end = ["leader", "follower", "silent"].flatMap { ["\($0) 0.0", "\($0) completed"] }

  override func setUp() {
    _ = silent
    XCTAssertEqual(journal.take(), ["leader 10.0", "follower 10.0"])
  }

  private func expectLeft(_ left: Duration, line: UInt = #line) {
    XCTAssertEqual(all.map { engine.timeLeft(of: $0) }, [left, left, left], line: line)
  }

  func testAMoveOfAnyMovesAll() {
    for (id, left) in zip(all, [20, 30, 40]) {
      engine.move(id, .to(.seconds(left)))
      expectLeft(.seconds(left))
      XCTAssertEqual(journal.take(), ["leader \(left).0", "follower \(left).0"])
    }
    XCTAssertEqual(lines(in: 40_000).suffix(6), end[...])
  }

  func testACorrectionOfAnyCorrectsAll() {
    for (id, left) in zip(all, [15, 20, 25]) {
      engine.move(id, .corrected(by: .seconds(5)))
      expectLeft(.seconds(left))
    }
  }

  func testAPauseOfAnyPausesAllAndAnyResumesThem() {
    for (pauser, resumer) in [(silent, leader), (leader, silent), (follower, silent), (silent, silent)] {
      engine.pause(pauser)
      XCTAssertEqual(all.map { engine.isPaused($0) }, [true, true, true])
      engine.pause(leader)
      engine.pause(silent)
      driver.advance(by: .seconds(3))
      expectLeft(.seconds(10))
      engine.resume(resumer)
      XCTAssertEqual(all.map { engine.isPaused($0) }, [false, false, false])
      engine.resume(silent)
      expectLeft(.seconds(10))
    }
    XCTAssertEqual(engine.statistics.paused, 0)
    XCTAssertEqual(engine.activeCount, 1)
  }

  func testAFollowerMadeInAPauseIsPausedAndGoesOn() {
    engine.pause(leader)
    let late = follow(follower, "late", ticks: .at(marks: []))
    XCTAssertTrue(engine.isPaused(late))
    engine.move(late, .to(.seconds(5)))
    engine.resume(leader)
    XCTAssertFalse(engine.isPaused(late))
    XCTAssertEqual(lines(in: 5_000).suffix(2), ["late 0.0", "late completed"])
  }

  func testTheTotalIsTheSameForAll_andForOneThatComesAfterAMove() {
    driver.advance(by: .seconds(4))
    engine.move(leader, .by(.seconds(5)))
    engine.move(leader, .by(.seconds(-4)))
    for id in all + [follow(leader, "late")] { XCTAssertEqual(engine.total(of: id), .seconds(11)) }
  }

  func testInASnapshotFollowersAreNoCountdownsOfTheirOwn() {
    var count = 0
    engine.forEachRecord(ownTime: { _ in nil }) { _ in count += 1 }
    XCTAssertEqual(count, 1)
  }

  // MARK: - While the follower's zero is all that is left

  func testAPauseComesTooLate_andSoDoesAFollower() {
    engine.move(leader, .to(.seconds(1)))
    _ = journal.take()
    inCallback(of: "leader") { [self] in
      engine.pause(silent)
      let late = engine.follow(silent, receiver: nil, handler: JournalHandler())
      guard case .over(.completed) = late else { return XCTFail("\(late)") }
    }
    XCTAssertEqual(lines(in: 1_000), end)
    XCTAssertEqual(engine.activeCount, 0)
    XCTAssertEqual(engine.statistics.paused, 0)
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

  func testASilentFollowerGetsNoValueThoughItsZeroIsTakenBack() {
    for isElsewhere in [false, true] {
      let id = start("one", for: 50)
      follow(id, "quiet", ticks: .at(marks: []))
      let move = { [engine] in
        engine.move(id, .to(.zero))
        engine.move(id, .to(.seconds(10)))
      }
      if isElsewhere { elsewhere(move) } else { here(inCallback: true, move) }
      XCTAssertEqual(lines(in: 9_000).filter { $0.hasPrefix("quiet") }, [])
      engine.cancel(id)
      engine.move(leader, .to(.seconds(60)))
      _ = journal.take()
    }
  }
}
