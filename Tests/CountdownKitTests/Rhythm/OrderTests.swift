import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Countdowns that tick at the same instants keep the order in which they were started, followed, or last moved or resumed.
final class OrderTests: XCTestCase {
  private let stage = Stage()
  private var others: [AnyObject] = []

  /// Names of those that were called, in order, in what was logged.
  private func names(_ lines: [String]) -> String {
    lines.compactMap { $0.split(separator: " ").dropFirst().first }.joined(separator: " ")
  }

  private func follow(_ countdown: Countdown, as name: String) {
    let label = keep(Player(name))
    countdown.observe(by: label) { [stage] label, left in stage.note("\(label.name) \(left.duration.text)") }
  }

  func testAFollowerComesAfterItsLeaderWhateverAPauseHasLeft() {
    for milliseconds in stride(from: 1, through: 1_999, by: 37) {
      let leader = stage.start(keep(Player("leader")), for: .seconds(60))
      stage.driver.advance(by: .milliseconds(milliseconds))
      leader.pause()
      stage.driver.advance(by: .milliseconds(843))
      leader.resume()
      follow(leader, as: "label")
      _ = stage.log()
      stage.driver.advance(by: .seconds(3))
      XCTAssertEqual(names(stage.log()), "leader label leader label leader label", "\(milliseconds) ms")
      leader.cancel()
    }
  }

  func testAFollowerComesAfterItsLeaderWheneverItBeganToFollow() {
    for interval in [Duration.seconds(1), .seconds(10), .seconds(100), .milliseconds(20)] {
      for ahead in [
        Duration.nanoseconds(1), .microseconds(20), .microseconds(900), .milliseconds(12), .milliseconds(700),
      ]
      where ahead < interval {
        let leader = stage.start(keep(Player("leader")), for: interval * 5, every: interval)
        stage.driver.advance(by: interval - ahead)
        // Others, which open the slots that the leader lies in before it is due.
        for step in 1..<8 {
          let other = Player("other")
          others.append(other)
          stage.manager.startSilently(other, for: ahead / 8 * step)
        }
        stage.driver.advance(by: ahead / 2)
        follow(leader, as: "label")
        _ = stage.log()
        stage.driver.advance(by: interval * 2)
        XCTAssertEqual(names(stage.log()), "leader label leader label", "\(interval), \(ahead)")
        leader.cancel()
      }
    }
  }

  func testAfterASuspensionOfTheManager() {
    for freezes in [false, true] {
      for milliseconds in stride(from: 1, through: 2_999, by: 131) {
        let leader = stage.start(keep(Player("leader")), for: .seconds(60))
        stage.manager.suspend(freezes ? .freezes : .keepsCounting)
        stage.driver.advance(by: .milliseconds(milliseconds))
        follow(leader, as: "first")
        stage.manager.resume()
        follow(leader, as: "second")
        _ = stage.log()
        stage.driver.advance(by: .seconds(2))
        XCTAssertEqual(names(stage.log()), "leader first second leader first second", "\(milliseconds) ms")
        leader.cancel()
      }
    }
  }

  func testWhoFollowsInACallbackBeforeTheLeadersOwnTickComesAfterItFromThenOn() {
    // More than a pass takes at once lie between the callback and the leader.
    for count in [1, 60] {
      let first = keep(Player("first"))
      let leader = keep(Player("leader"))
      let label = keep(Player("label"))
      stage.start(first, for: .seconds(60)) { [stage] left, _ in
        guard left == TimeLeft(.seconds(59)) else { return }
        stage.manager.countdown(of: leader)?.observe(by: label) { _, _ in stage.note("label") }
      }
      for _ in 0..<count { stage.start(keep(Player("crowd")), for: .seconds(60)) }
      stage.start(leader, for: .seconds(60))
      stage.driver.advance(by: .seconds(1))
      _ = stage.log()
      stage.driver.advance(by: .seconds(1))
      XCTAssertEqual(names(stage.log()).suffix(12), "leader label", "\(count)")
      stage.manager.cancelAll()
    }
  }

  func testWhoIsOwedItsFirstValueHearsAMoveOfItsLeaderAfterIt() {
    let away = AwayDriver(stage.driver)
    let manager = CountdownManager(driver: away)
    let journal = EventJournal()
    let leader = manager.start(keep(Player("leader")), for: .seconds(60)) { _, left in journal.note("leader")
    }
    stage.driver.advance(by: .seconds(1))
    let label = keep(Player("label"))
    away.isAway = true
    leader.observe(by: label) { _, left in journal.note("label") }
    leader.extend(by: .seconds(5))
    away.isAway = false
    _ = journal.take()
    stage.driver.advance(by: .seconds(2))
    XCTAssertEqual(journal.take(), ["leader", "label", "leader", "label", "leader", "label"])
  }

  func testCountdownsOfOnePhaseKeepTheirOrderWhereOneWasStartedLater() {
    let a = stage.start(keep(Player("a")), for: .seconds(60), every: .seconds(10))
    stage.driver.advance(by: .milliseconds(9_600))
    let b = stage.start(keep(Player("b")), for: .milliseconds(50_400), every: .seconds(10))
    stage.manager.startSilently(keep(Player("other")), for: .milliseconds(100))
    stage.driver.sleep(for: .milliseconds(401))
    _ = stage.log()
    stage.driver.advance(by: .zero)
    XCTAssertEqual(names(stage.log()), "a b")
    stage.driver.advance(by: .seconds(10))
    XCTAssertEqual(names(stage.log()), "a b")
    withExtendedLifetime((a, b)) {}
  }

  func testWhoFollowsWhileThePassIsLateComesAfterTheLeaderFromThenOn() {
    for late in [Duration.milliseconds(5), .milliseconds(2_200)] {
      let leader = stage.start(keep(Player("leader")), for: .seconds(60))
      stage.driver.sleep(for: .seconds(1) + late)
      follow(leader, as: "label")
      stage.driver.advance(by: .zero)
      _ = stage.log()
      stage.driver.advance(by: .seconds(2))
      XCTAssertEqual(names(stage.log()), "leader label leader label", "\(late)")
      leader.cancel()
    }
  }

  func testWhatAFirstValueStartsDoesNotChangeTheOrderOfThoseStartedWithIt() {
    for position in 0..<4 {
      let players = ["a", "b", "c", "d", "e"].map { keep(Player($0)) }
      let other = keep(Player("other"))
      // In a callback: so their first values are told together.
      stage.start(keep(Player("root")), for: .zero) { [stage] _, _ in
        for number in players.indices {
          stage.start(players[number], for: .seconds(10)) { left, _ in
            if number == position, left == TimeLeft(.seconds(10)) { stage.start(other, for: .zero) }
          }
        }
      }
      stage.driver.advance(by: .zero)
      _ = stage.log()
      stage.driver.advance(by: .seconds(2))
      XCTAssertEqual(names(stage.log()), "a b c d e a b c d e", "\(position)")
      stage.manager.cancelAll()
      _ = stage.log()
    }
  }
}
