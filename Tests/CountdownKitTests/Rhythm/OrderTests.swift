import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Countdowns that tick at the same instants keep the order in which they were started, followed, or last moved or resumed.
final class OrderTests: XCTestCase {
  private let stage = Stage()

  private func start(
    _ name: String, for duration: Duration = .seconds(60), every interval: Duration = .seconds(1)
  ) -> Countdown {
    stage.start(keep(Player(name)), for: duration, every: interval)
  }

  private func follow(_ countdown: Countdown, as name: String) {
    let label = keep(Player(name))
    countdown.observe(by: label) { [stage] label, left in stage.note("\(label.name) \(left.duration.text)") }
  }

  /// Names of those that an advance tells something, in order.
  private func names(advancingBy duration: Duration) -> String {
    stage.advance(by: duration).compactMap { $0.split(separator: " ").dropFirst().first }.joined(
      separator: " ")
  }

  func testAFollowerComesAfterItsLeaderWhateverAPauseHasLeft() {
    for milliseconds in stride(from: 1, through: 1_999, by: 37) {
      let leader = start("leader")
      stage.driver.advance(by: .milliseconds(milliseconds))
      leader.pause()
      stage.driver.advance(by: .milliseconds(843))
      leader.resume()
      follow(leader, as: "label")
      XCTAssertEqual(
        names(advancingBy: .seconds(3)), "leader label leader label leader label", "\(milliseconds) ms")
      leader.cancel()
    }
  }

  func testAFollowerComesAfterItsLeaderWheneverItBeganToFollow() {
    let aheads: [Duration] = [
      .nanoseconds(1), .microseconds(20), .microseconds(900), .milliseconds(12), .milliseconds(700),
    ]
    for interval in [Duration.seconds(1), .seconds(10), .seconds(100), .milliseconds(20)] {
      for ahead in aheads where ahead < interval {
        let leader = start("leader", for: interval * 5, every: interval)
        stage.driver.advance(by: interval - ahead)
        // Others, which open the slots that the leader lies in before it is due.
        for step in 1..<8 { stage.manager.startSilently(keep(Player()), for: ahead / 8 * step) }
        stage.driver.advance(by: ahead / 2)
        follow(leader, as: "label")
        XCTAssertEqual(
          names(advancingBy: interval * 2), "leader label leader label", "\(interval), \(ahead)")
        leader.cancel()
      }
    }
  }

  func testAFollowerComesAfterItsLeaderThoughTheManagerWasSuspended() {
    for policy in [CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
      for milliseconds in stride(from: 1, through: 2_999, by: 131) {
        let leader = start("leader")
        stage.manager.suspend(policy)
        stage.driver.advance(by: .milliseconds(milliseconds))
        follow(leader, as: "first")
        stage.manager.resume()
        follow(leader, as: "second")
        XCTAssertEqual(
          names(advancingBy: .seconds(2)), "leader first second leader first second", "\(milliseconds) ms")
        leader.cancel()
      }
    }
  }

  func testAFollowerThatComesWhileThePassIsLateComesAfterTheLeaderFromThenOn() {
    for late in [Duration.milliseconds(5), .milliseconds(2_200)] {
      let leader = start("leader")
      stage.driver.sleep(for: .seconds(1) + late)
      follow(leader, as: "label")
      stage.driver.advance(by: .zero)
      XCTAssertEqual(names(advancingBy: .seconds(2)), "leader label leader label", "\(late)")
      leader.cancel()
    }
  }

  func testAFollowerThatComesInACallbackBeforeTheLeadersOwnTickComesAfterItFromThenOn() {
    // More than a pass takes at once lie between the callback and the leader.
    for count in [1, 60] {
      let (leader, label) = (keep(Player("leader")), keep(Player("label")))
      stage.start(keep(Player("first")), for: .seconds(60)) { [stage] left, _ in
        guard left == TimeLeft(.seconds(59)) else { return }
        stage.manager.countdown(of: leader)?.observe(by: label) { _, _ in stage.note("label") }
      }
      for _ in 0..<count { _ = start("crowd") }
      stage.start(leader, for: .seconds(60))
      stage.driver.advance(by: .seconds(1))
      XCTAssertEqual(names(advancingBy: .seconds(1)).suffix(12), "leader label", "\(count)")
      stage.manager.cancelAll()
    }
  }

  func testAFollowerWithAQueuedFirstValueGetsAMoveAfterItsLeader() {
    let stage = Stage(withOtherThreads: true)
    let leader = stage.start(keep(Player("leader")), for: .seconds(60))
    stage.driver.advance(by: .seconds(1))
    let label = keep(Player())
    stage.elsewhere {
      leader.observe(by: label) { _, left in stage.note("label \(left.seconds)") }
      leader.extend(by: .seconds(5))
    }
    XCTAssertEqual(
      stage.advance(by: .seconds(2)),
      [
        "1: leader 64", "1: label 64", "2: leader 63", "2: label 63", "3: leader 62", "3: label 62",
      ])
  }

  func testCountdownsOfOnePhaseKeepTheirOrderWhereOneWasStartedLater() {
    _ = start("a", every: .seconds(10))
    stage.driver.advance(by: .milliseconds(9_600))
    _ = start("b", for: .milliseconds(50_400), every: .seconds(10))
    stage.manager.startSilently(keep(Player("other")), for: .milliseconds(100))
    stage.driver.sleep(for: .milliseconds(401))
    XCTAssertEqual(names(advancingBy: .zero), "a b")
    XCTAssertEqual(names(advancingBy: .seconds(10)), "a b")
  }

  func testAStartInAFirstValueDoesNotChangeTheOrderOfThoseStartedWithIt() {
    for position in 0..<4 {
      let players = ["a", "b", "c", "d", "e"].map { keep(Player($0)) }
      let other = keep(Player("other"))
      // In a callback: so their first values are delivered together.
      stage.start(keep(Player("root")), for: .zero) { [stage] _, _ in
        for number in players.indices {
          stage.start(players[number], for: .seconds(10)) { left, _ in
            if number == position, left == TimeLeft(.seconds(10)) { stage.start(other, for: .zero) }
          }
        }
      }
      stage.driver.advance(by: .zero)
      XCTAssertEqual(names(advancingBy: .seconds(2)), "a b c d e a b c d e", "\(position)")
      stage.manager.cancelAll()
    }
  }
}
