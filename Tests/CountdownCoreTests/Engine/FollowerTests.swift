import TestSupport
import XCTest

@testable import CountdownCore

/// A follower without ticks that was added through a follower: it follows the countdown that both follow.
final class FollowerTests: EngineTestCase {
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

  func testAMoveOrACorrectionOfAnyIsOneOfAll() {
    for (countdown, left) in zip(all, [20, 30, 40]) {
      engine.move(countdown, .to(.seconds(left)))
      expectLeft(.seconds(left))
      XCTAssertEqual(journal.take(), ["leader \(left).0", "follower \(left).0"])
      engine.move(countdown, .corrected(by: .seconds(5)))
      expectLeft(.seconds(left + 5))
      _ = journal.take()
    }
    XCTAssertEqual(lines(in: 45_000).suffix(6), end[...])
  }

  func testAPauseOfAnyPausesAllAndAnyResumesThem() {
    for (pauser, resumer) in [(silent, leader), (leader, silent), (follower, silent), (silent, silent)] {
      engine.pause(pauser)
      XCTAssertEqual(all.map { engine.isPaused($0) }, [true, true, true])
      XCTAssertFalse(engine.pause(leader))
      driver.advance(by: .seconds(3))
      expectLeft(.seconds(10))
      engine.resume(resumer)
      XCTAssertEqual(all.map { engine.isPaused($0) }, [false, false, false])
      XCTAssertFalse(engine.resume(silent))
      expectLeft(.seconds(10))
    }
    XCTAssertEqual(engine.statistics.paused, 0)
    XCTAssertEqual(engine.activeCount, 1)
  }

  func testWhatIsAddedInAPauseOrAfterAMoveIsLikeItsLeader() {
    driver.advance(by: .seconds(4))
    engine.move(leader, .by(.seconds(5)))
    engine.move(leader, .by(.seconds(-4)))
    engine.pause(leader)
    let late = follow(follower, "late", ticks: .at(marks: []))
    for countdown in all + [late] { XCTAssertEqual(engine.total(of: countdown), .seconds(11)) }
    XCTAssertTrue(engine.isPaused(late))
    engine.move(late, .to(.seconds(5)))
    engine.resume(leader)
    XCTAssertEqual(lines(in: 5_000).suffix(2), ["late 0.0", "late completed"])
  }

  /// In the callback of the leader's zero the followers' zeros are all that is left.
  func testWhenOnlyItsZeroIsLeftNothingStopsIt_andNothingFollowsIt() {
    engine.pause(leader)
    inCallback(of: "leader") { [self] in
      XCTAssertFalse(engine.pause(silent))
      XCTAssertFalse(engine.resume(silent))
      XCTAssertFalse(engine.move(silent, .by(.seconds(5))))
      let late = engine.follow(silent, receiver: nil, handler: JournalHandler())
      guard case .over(.completed) = late else { return XCTFail("\(late)") }
    }
    engine.move(leader, .to(.zero))
    XCTAssertEqual(journal.take(), end)
    XCTAssertEqual(engine.activeCount, 0)
    XCTAssertEqual(engine.statistics.paused, 0)
  }
}
