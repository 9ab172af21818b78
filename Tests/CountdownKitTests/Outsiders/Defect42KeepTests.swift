import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// `ifActive: .keep` keeps what runs; what is overdue counts as over.
final class Defect42KeepTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testAnOverdueOneEndsAndTheNewOneStarts() {
    let old = start("old", for: .seconds(2))
    stage.driver.sleep(for: .seconds(3))
    let new = start("new", for: .seconds(5))
    XCTAssertNotEqual(old, new)
    XCTAssertFalse(old.isActive)
    XCTAssertTrue(new.isActive)
    XCTAssertEqual(stage.log(), ["0: old 2", "3: old 0", "3: old completed", "3: new 5"])
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(
      stage.log(), ["4: new 4", "5: new 3", "6: new 2", "7: new 1", "8: new 0", "8: new completed"])
  }

  func testOneThatEndsExactlyNowIsOver() {
    start("old", for: .seconds(2))
    stage.driver.sleep(for: .seconds(2))
    start("new", for: .seconds(5))
    XCTAssertEqual(stage.log(), ["0: old 2", "2: old 0", "2: old completed", "2: new 5"])
  }

  func testOneThatRunsIsKept() {
    let old = start("old", for: .seconds(2))
    stage.driver.sleep(for: .milliseconds(1_999))
    XCTAssertEqual(start("new", for: .seconds(5)), old)
    XCTAssertEqual(stage.log(), ["0: old 2"])
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(stage.log().suffix(2), ["2: old 0", "2: old completed"])
  }

  func testOneThatIsPausedIsKept() {
    let old = start("old", for: .seconds(2))
    old.pause()
    stage.driver.advance(by: .seconds(100))
    XCTAssertEqual(start("new", for: .seconds(5)), old)
    XCTAssertEqual(stage.log(), ["0: old 2"])
  }

  func testInsideANeighboursSlowCallback() {
    let neighbour = keep(Player("b"))
    stage.start(neighbour, for: .seconds(9)) { [stage, player] left, _ in
      guard left == TimeLeft(.seconds(8)) else { return }
      stage.driver.sleep(for: .seconds(2))
      Self.start("new", for: .seconds(5), player, stage)
      stage.note("end of b's callback")
    }
    start("old", for: .milliseconds(2_500))
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .seconds(1)).prefix(6),
      ["0.5: old 2", "1: b 8", "3: end of b's callback", "3: old 0", "3: old completed", "3: new 5"])
  }

  func testTheStopFlagOfTheCallbackThatMadeItOverdueCounts() {
    let (stage, player) = (stage, player)
    stage.start(player, for: .seconds(1)) { left, stop in
      guard left != .zero else { return }
      stage.driver.sleep(for: .seconds(2))
      Self.start("new", for: .seconds(5), player, stage)
      stop = true
    }
    XCTAssertEqual(stage.log(), ["0: a 1", "2: a stopped", "2: new 5"])
  }

  func testCancelledBeforeItIsToldItsZeroItIsToldNoZero() {
    let neighbour = keep(Player("b"))
    let old = start("old", for: .milliseconds(2_500))
    stage.start(neighbour, for: .seconds(9)) { [stage, player] left, _ in
      guard left == TimeLeft(.seconds(8)) else { return }
      stage.driver.sleep(for: .seconds(2))
      Self.start("new", for: .seconds(5), player, stage)
      XCTAssertTrue(old.isActive)
      XCTAssertEqual(old.timeLeft, .zero)
      old.cancel()
    }
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .seconds(1)).prefix(4), ["0.5: old 2", "1: b 8", "3: old cancelled", "3: new 5"])
    XCTAssertFalse(old.isActive)
  }

  func testWhenAllAreCancelledBeforeItIsToldItsZeroItIsToldNoZero() {
    let neighbour = keep(Player("b"))
    let old = start("old", for: .milliseconds(2_500))
    stage.start(neighbour, for: .seconds(9)) { [stage, player] left, _ in
      guard left == TimeLeft(.seconds(8)) else { return }
      stage.driver.sleep(for: .seconds(2))
      Self.start("new", for: .zero, player, stage)
      stage.manager.cancelAll()
      XCTAssertFalse(old.isActive)
      // What is overdue from now on is none of those.
      Self.start("next", for: .seconds(1), player, stage)
      stage.driver.sleep(for: .seconds(1))
      Self.start("last", for: .seconds(5), player, stage)
    }
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .seconds(1)),
      [
        "0.5: old 2", "1: b 8", "4: b cancelled", "4: old cancelled", "4: new cancelled", "4: next 0",
        "4: next completed", "4: last 5",
      ])
  }

  func testCancelledOnTheQueueBeforeThePassItIsToldSoAtOnce() {
    let away = AwayDriver(stage.driver)
    let manager = CountdownManager(driver: away)
    let journal = EventJournal()
    let old = manager.start(player, for: .seconds(2)) { _, left in
      journal.note("old \(left)")
    } onEnd: { _, outcome in
      journal.note("old \(outcome)")
    }
    stage.driver.sleep(for: .seconds(3))
    away.isAway = true
    manager.start(player, for: .seconds(5), ifActive: .keep) { _, left in journal.note("new \(left)") }
    away.isAway = false
    _ = journal.take()
    old.cancel()
    XCTAssertEqual(journal.take(), ["old cancelled", "new 0:05"])
    XCTAssertFalse(old.isActive)
  }

  func testAPausedOneThatAMoveEndsIsNotKept() {
    let (manager, journal) = (CountdownManager(driver: stage.driver), EventJournal())
    let player = player
    let old = manager.start(player, for: .seconds(5)) { _, left in
      journal.note("old \(left)")
    } onEnd: { _, outcome in
      journal.note("old \(outcome)")
    }
    old.pause()
    manager.start(for: .zero) { _ in
      old.extend(by: .seconds(-5))
      manager.start(player, for: .seconds(2), ifActive: .keep) { _, left in journal.note("new \(left)") }
    }
    XCTAssertEqual(journal.take(), ["old 0:05", "old 0:00", "old completed", "new 0:02"])
    XCTAssertEqual(manager.statistics.paused, 0)
    XCTAssertEqual(manager.activeCount, 1)
  }

  func testWhileTheManagerIsSuspended() {
    start("old", for: .seconds(2))
    stage.manager.suspend()
    stage.driver.advance(by: .seconds(3))
    start("new", for: .seconds(5))
    XCTAssertEqual(stage.log(), ["0: old 2", "3: old 0", "3: old completed", "3: new 5"])
  }

  @discardableResult
  private func start(_ name: String, for duration: Duration) -> Countdown {
    Self.start(name, for: duration, player, stage)
  }

  @discardableResult
  private static func start(
    _ name: String, for duration: Duration, _ player: Player, _ stage: Stage
  ) -> Countdown {
    stage.manager.start(player, for: duration, ifActive: .keep) { [unowned stage] _, left in
      stage.note("\(name) \(left.duration.text)")
    } onEnd: { [unowned stage] _, outcome in
      stage.note("\(name) \(outcome)")
    }
  }
}
