import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What calls from elsewhere have made due, and who follows on the delivering queue before the pass for it.
final class ObserverElsewhereTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var away = AwayDriver(driver)
  private lazy var manager = CountdownManager(driver: away)
  private let journal = EventJournal()

  private func start(_ name: String, by player: Player) -> Countdown {
    manager.start(player, for: .seconds(9)) { [journal] _, left in
      journal.note("\(name) \(left.duration.text)")
    } onEnd: { [journal] _, outcome in
      journal.note("\(name) \(outcome)")
    }
  }

  private func observe(_ countdown: Countdown, _ name: String) {
    countdown.observe(by: keep(Player(name))) { [journal] player, left in
      journal.note("\(player.name) \(left.duration.text)")
    } onEnd: { [journal] player, outcome in
      journal.note("\(player?.name ?? "nobody") \(outcome)")
    }
  }

  func testWhoComesTooLateIsToldAfterTheCountdownItself() {
    let countdown = start("a", by: keep(Player()))
    away.isAway = true
    countdown.cancel()
    away.isAway = false
    _ = journal.take()
    observe(countdown, "b")
    XCTAssertEqual(journal.take(), ["a cancelled", "b cancelled"])
  }

  func testWhatIsStartedAndEndedElsewhereGivesUpWhatItCaptured() async {
    let tracker = LifetimeTracker()
    let receiver = keep(Player())
    away.isAway = true
    var countdowns: [Countdown] = []
    do {
      let captured = tracker.object()
      countdowns.append(manager.start(receiver, for: .seconds(9)) { _, _ in _ = captured })
      countdowns.append(manager.start(receiver, for: .seconds(9)) { _, _, _ in _ = captured })
      countdowns[1].cancel()
    }
    XCTAssertEqual(tracker.livingCount, 0)
    away.isAway = false
    let (first, second) = (await countdowns[0].outcome, await countdowns[1].outcome)
    XCTAssertEqual([first, second], [.replaced, .cancelled])
  }

  func testWhatItHasReplacedAndItsFollowersAreToldTheirEndBefore() {
    let player = keep(Player())
    observe(start("a", by: player), "follower")
    away.isAway = true
    let countdown = start("b", by: player)
    away.isAway = false
    _ = journal.take()
    countdown.extend(by: .seconds(1))
    XCTAssertEqual(journal.take(), ["a replaced", "follower replaced", "b 10"])
  }
}
