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
