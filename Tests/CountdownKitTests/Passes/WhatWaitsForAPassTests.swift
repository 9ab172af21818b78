import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What calls from elsewhere have made due, and a call on the delivering queue comes before the pass for it.
final class WhatWaitsForAPassTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var away = AwayDriver(driver)
  private lazy var manager = CountdownManager(driver: away)
  private let journal = EventJournal()

  @discardableResult
  private func start(_ name: String, for duration: Duration) -> Countdown {
    start(name, for: duration, by: keep(Player(name)))
  }

  private func start(_ name: String, for duration: Duration, by player: Player) -> Countdown {
    manager.start(player, for: duration) { [journal] _, left in
      journal.note("\(name) \(left.duration.text)")
    } onEnd: { [journal] _, outcome in
      journal.note("\(name) \(outcome)")
    }
  }

  func testWhatItHasReplacedIsToldItsEndBefore() {
    let (player, other) = (keep(Player()), keep(Player()))
    _ = start("a", for: .seconds(9), by: player)
    _ = start("z", for: .seconds(9), by: other)
    away.isAway = true
    _ = start("y", for: .seconds(9), by: other)
    for name in ["b", "c", "d"] { _ = start(name, for: .seconds(8), by: player) }
    away.isAway = false
    _ = journal.take()
    manager.countdown(of: player)!.extend(by: .seconds(1))
    // With all that waits, so that all keep their order.
    XCTAssertEqual(
      journal.take(), ["z replaced", "y 9", "a replaced", "b replaced", "c replaced", "d 9"])
  }

  func testWhatAnotherThreadQueuesDuringACallbackComesWithTheNextPass() {
    let (player, other) = (keep(Player()), keep(Player()))
    manager.start(player, for: .seconds(9)) { [manager, away, journal] _, left in
      journal.note("a \(left.duration.text)")
      away.isAway = true
      manager.start(other, for: .seconds(8)) { _, left in journal.note("b \(left.duration.text)") }
      away.isAway = false
    }
    XCTAssertEqual(journal.take(), ["a 9"])
    driver.advance(by: .zero)
    XCTAssertEqual(journal.take(), ["b 8"])
  }

  func testWhatItHasReplacedIsToldItsEndBeforeItsOwn() {
    let player = keep(Player())
    _ = start("a", for: .seconds(9), by: player)
    away.isAway = true
    let countdown = start("b", for: .seconds(8), by: player)
    away.isAway = false
    _ = journal.take()
    countdown.cancel()
    XCTAssertEqual(journal.take(), ["a replaced", "b cancelled"])
  }

  func testWhatSomebodyElseHasEndedIsToldBeforeACancelOnTheQueueReturns() {
    for end: (Countdown) -> Void in [{ $0.cancel() }, { [manager] _ in manager.cancelAll() }] {
      let countdown = start("a", for: .seconds(9))
      _ = journal.take()
      away.isAway = true
      countdown.cancel()
      away.isAway = false
      XCTAssertEqual(journal.take(), [])
      end(countdown)
      XCTAssertEqual(journal.take(), ["a cancelled"])
      driver.advance(by: .zero)
      XCTAssertEqual(journal.take(), [])
      XCTAssertNil(driver.nextWakeUp)
    }
  }

  func testWhatWasReplacedComesBeforeWhatIsCancelledWithAll() {
    let player = keep(Player())
    _ = start("a", for: .seconds(9), by: player)
    away.isAway = true
    _ = start("b", for: .seconds(8), by: player)
    away.isAway = false
    _ = journal.take()
    manager.cancelAll()
    XCTAssertEqual(journal.take(), ["a replaced", "b cancelled"])
  }

  func testWhoReplacesOverAndOverKeepsNothing() {
    let player = keep(Player())
    let captured = LifetimeTracker()
    away.isAway = true
    for _ in 0..<100 {
      let object = captured.object()
      manager.start(player, for: .seconds(9)) { _, _ in withExtendedLifetime(object) {} }
    }
    XCTAssertEqual(captured.livingCount, 1)
  }

  func testItIsLeftToThePassHoweverMuchOthersHaveMadeDue() {
    away.isAway = true
    start("a", for: .seconds(9))
    away.isAway = false
    start("b", for: .seconds(5))
    XCTAssertEqual(journal.take(), ["b 5"])
    XCTAssertEqual(driver.nextWakeUp, .zero)
    driver.advance(by: .zero)
    XCTAssertEqual(journal.take(), ["a 9"])
    XCTAssertEqual(driver.nextWakeUp, .seconds(1))
  }

  func testItIsToldAtOnceWhenItIsMoved() {
    away.isAway = true
    let countdown = start("a", for: .seconds(9))
    away.isAway = false
    countdown.extend(by: .seconds(1))
    XCTAssertEqual(journal.take(), ["a 10"])
    XCTAssertEqual(driver.nextWakeUp, .seconds(1), "nobody is woken up for what is told")
    driver.wake()
    XCTAssertEqual(journal.take(), [])
  }
}
