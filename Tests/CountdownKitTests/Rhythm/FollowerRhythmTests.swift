import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A follower gets a tick whenever its leader does; in which order is not promised.
final class FollowerRhythmTests: XCTestCase {
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

  /// How often an advance calls whom.
  private func calls(advancingBy duration: Duration) -> [String: Int] {
    let names = stage.advance(by: duration).compactMap { $0.split(separator: " ").dropFirst().first }
    return Dictionary(names.map { (String($0), 1) }, uniquingKeysWith: +)
  }

  func testAFollowerTicksWithItsLeaderWhateverAPauseHasLeft() {
    for milliseconds in stride(from: 1, through: 1_999, by: 37) {
      let leader = start("leader")
      stage.driver.advance(by: .milliseconds(milliseconds))
      leader.pause()
      stage.driver.advance(by: .milliseconds(843))
      leader.resume()
      follow(leader, as: "label")
      XCTAssertEqual(
        calls(advancingBy: .seconds(3)), ["leader": 3, "label": 3], "\(milliseconds) ms")
      leader.cancel()
    }
  }

  func testAFollowerTicksWithItsLeaderWheneverItBeganToFollow() {
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
          calls(advancingBy: interval * 2), ["leader": 2, "label": 2], "\(interval), \(ahead)")
        leader.cancel()
      }
    }
  }

  func testAFollowerTicksWithItsLeaderThoughTheManagerWasSuspended() {
    for policy in [CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
      for milliseconds in stride(from: 1, through: 2_999, by: 131) {
        let leader = start("leader")
        stage.manager.suspend(policy)
        stage.driver.advance(by: .milliseconds(milliseconds))
        follow(leader, as: "first")
        stage.manager.resume()
        follow(leader, as: "second")
        XCTAssertEqual(
          calls(advancingBy: .seconds(2)), ["leader": 2, "first": 2, "second": 2], "\(milliseconds) ms")
        leader.cancel()
      }
    }
  }

  func testAFollowerThatComesWhileThePassIsLateTicksWithTheLeaderFromThenOn() {
    for late in [Duration.milliseconds(5), .milliseconds(2_200)] {
      let leader = start("leader")
      stage.driver.sleep(for: .seconds(1) + late)
      follow(leader, as: "label")
      stage.driver.advance(by: .zero)
      XCTAssertEqual(calls(advancingBy: .seconds(2)), ["leader": 2, "label": 2], "\(late)")
      leader.cancel()
    }
  }

  func testAFollowerThatComesInACallbackBesideTheLeadersOwnTickTicksWithItFromThenOn() {
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
      let calls = calls(advancingBy: .seconds(1))
      XCTAssertEqual([calls["leader"], calls["label"]], [1, 1], "\(count)")
      stage.manager.cancelAll()
    }
  }

  func testAFollowerWithAQueuedFirstValueGetsAMoveOnce() {
    let stage = Stage(withOtherThreads: true)
    let leader = stage.start(keep(Player("leader")), for: .seconds(60))
    stage.driver.advance(by: .seconds(1))
    let label = keep(Player())
    stage.elsewhere {
      leader.observe(by: label) { _, left in stage.note("label \(left.seconds)") }
      leader.extend(by: .seconds(5))
    }
    XCTAssertEqual(
      stage.advance(by: .seconds(1)).sorted(),
      ["1: label 64", "1: leader 64", "2: label 63", "2: leader 63"])
  }
}
