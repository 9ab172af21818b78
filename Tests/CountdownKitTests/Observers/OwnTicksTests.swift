import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Followers that are given ticks of their own when they begin to follow; and ticks that change their tolerance and grid.
final class OwnTicksTests: ObserverScene, @unchecked Sendable {
  private func follow(_ leader: Countdown, _ name: String, _ ticks: Countdown.Ticks?) -> Countdown {
    leader.observe(by: player(name), ticks: ticks) { [journal] player, left in
      journal.note("\(player.name) \(left.duration.text)")
    }
  }

  func testEachTicksByItsOwn_andKeepsThatWhateverTheLeaderDoes() {
    let leader = start(player("leader"), for: .seconds(60))
    _ = follow(leader, "half", .every(.milliseconds(500)))
    _ = follow(leader, "same", nil)
    XCTAssertEqual(
      lines(in: .seconds(1)), ["half 59.5", "leader 59", "same 59", "half 59"])
    XCTAssertTrue(leader.setTicks(.every(.seconds(2))))
    XCTAssertEqual(
      lines(in: .seconds(1)), ["half 58.5", "leader 58", "same 58", "half 58"])
    XCTAssertEqual(lines(in: .seconds(1)), ["half 57.5", "half 57"])
  }

  func testOnTheSharedGrid_withALeaderOfItsOwn_andTheOtherWayRound() {
    driver.advance(by: .milliseconds(300))
    let leader = start(player("leader"), for: .milliseconds(9_500))
    _ = follow(leader, "shared", .shared)
    _ = takeLines()
    driver.advance(by: .milliseconds(700))
    XCTAssertEqual(takeLines().sorted(), ["leader 9", "shared 9"])
    XCTAssertTrue(leader.setTicks(.shared))
    driver.advance(by: .seconds(1))
    XCTAssertEqual(takeLines().sorted(), ["leader 8", "shared 8"])
    XCTAssertTrue(leader.setTicks(.everySecond))
    driver.advance(by: .seconds(1))
    XCTAssertEqual(takeLines().sorted(), ["leader 7", "shared 7"])
  }

  func testAToleranceThatChangesIsKeptFromThenOn() {
    driver.advance(by: .milliseconds(30))
    let countdown = start(player("a"), for: .seconds(60))
    XCTAssertTrue(countdown.setTicks(.every(.seconds(1), tolerance: .milliseconds(100))))
    _ = takeLines()
    driver.advance(by: .milliseconds(1_069))
    XCTAssertEqual(takeLines(), [])
    driver.advance(by: .milliseconds(1))
    XCTAssertEqual(takeLines(), ["a 59"])
    XCTAssertTrue(countdown.setTicks(.every(.seconds(1), tolerance: .zero)))
    driver.advance(by: .milliseconds(930))
    XCTAssertEqual(takeLines(), ["a 58"])
  }
}
