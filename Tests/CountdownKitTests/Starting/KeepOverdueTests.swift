import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// `ifActive: .keep` keeps what runs; what is overdue counts as over.
final class KeepOverdueTests: XCTestCase {
  private let scene = KeepScene()
  private var stage: Stage { scene.stage }

  func testAnOverdueOneEndsAndTheNewOneStarts() {
    let old = scene.start("old", for: .seconds(2))
    stage.driver.sleep(for: .seconds(3))
    let new = scene.start("new", for: .seconds(2))
    XCTAssertNotEqual(old, new)
    XCTAssertFalse(old.isActive)
    XCTAssertEqual(stage.log(), ["0: old 2", "3: old 0", "3: old completed", "3: new 2"])
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["4: new 1", "5: new 0", "5: new completed"])
  }

  func testOneIsOverExactlyAtItsDeadlineAndNotBefore() {
    let old = scene.start("old", for: .seconds(2))
    stage.driver.sleep(for: .milliseconds(1_999))
    XCTAssertEqual(scene.start("new", for: .seconds(5)), old)
    XCTAssertEqual(stage.log(), ["0: old 2"])
    stage.driver.sleep(for: .milliseconds(1))
    scene.start("new", for: .seconds(5))
    XCTAssertEqual(stage.log(), ["2: old 0", "2: old completed", "2: new 5"])
  }

  func testOneThatIsPausedIsKeptUnlessAMoveHasEndedIt() {
    let old = scene.start("old", for: .seconds(5))
    old.pause()
    stage.driver.advance(by: .seconds(100))
    XCTAssertEqual(scene.start("new", for: .seconds(2)), old)
    stage.manager.start(for: .zero) { [scene] _ in
      old.extend(by: .seconds(-5))
      scene.start("new", for: .seconds(2))
    }
    XCTAssertEqual(stage.log(), ["0: old 5", "100: old 0", "100: old completed", "100: new 2"])
    XCTAssertEqual(stage.manager.statistics.paused, 0)
    XCTAssertEqual(stage.manager.activeCount, 1)
  }

  func testWhileTheManagerIsSuspended() {
    scene.start("old", for: .seconds(2))
    stage.manager.suspend()
    stage.driver.advance(by: .seconds(3))
    scene.start("new", for: .seconds(5))
    XCTAssertEqual(stage.log(), ["0: old 2", "3: old 0", "3: old completed", "3: new 5"])
  }

  func testTheStopFlagOfTheCallbackThatMadeItOverdueCounts() {
    stage.start(scene.player, for: .seconds(1)) { [scene] left, stop in
      guard left != .zero else { return }
      scene.stage.driver.sleep(for: .seconds(2))
      scene.start("new", for: .seconds(5))
      stop = true
    }
    XCTAssertEqual(stage.log(), ["0: a 1", "2: a stopped", "2: new 5"])
  }

  func testWhenAllAreCancelledBeforeItIsToldItsZeroItIsToldNoZero() {
    let old = Box<Countdown?>(nil)
    stage.start(keep(Player("b")), for: .seconds(9)) { [scene, manager = stage.manager] left, _ in
      guard left == TimeLeft(.seconds(8)) else { return }
      scene.stage.driver.sleep(for: .seconds(2))
      scene.start("new", for: .zero)
      manager.cancelAll()
      XCTAssertEqual(old.value?.isActive, false)
      // What is overdue from now on is none of those.
      scene.start("next", for: .seconds(1))
      scene.stage.driver.sleep(for: .seconds(1))
      scene.start("last", for: .seconds(5))
    }
    old.value = scene.start("old", for: .milliseconds(2_500))
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
    let old = scene.start("old", for: .seconds(2), manager)
    stage.driver.sleep(for: .seconds(3))
    away.isAway = true
    scene.start("new", for: .seconds(5), manager)
    away.isAway = false
    XCTAssertEqual(stage.log(), ["0: old 2"])
    old.cancel()
    XCTAssertEqual(stage.log(), ["3: old cancelled", "3: new 5"])
    XCTAssertFalse(old.isActive)
  }
}

/// Countdowns of one receiver, which are kept where they run.
private final class KeepScene: Sendable {
  let stage = Stage()
  let player = Player()

  @discardableResult
  func start(_ name: String, for duration: Duration, _ manager: CountdownManager? = nil) -> Countdown {
    (manager ?? stage.manager).start(player, for: duration, ifActive: .keep) { [unowned stage] _, left in
      stage.note("\(name) \(left.duration.text)")
    } onEnd: { [unowned stage] _, outcome in
      stage.note("\(name) \(outcome)")
    }
  }
}
