import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What becomes of an `ObservableCountdown` when something is done with its manager.
final class ObservableManagerTests: XCTestCase {
  func testASuspendedManagerHoldsTicksAndNothingElse() {
    withScene { scene in
      scene.manager.suspend()
      scene.model.start(for: .seconds(4))
      XCTAssertEqual(scene.seen, "running 0:04 of 4, 1, until 4")
      XCTAssertEqual(scene.advance(by: .seconds(2)), "running 0:04 of 4, 1, until 4")
      scene.model.extend(by: .seconds(3))
      XCTAssertEqual(scene.seen, "running 0:05 of 5, 1, until 7")
      scene.model.pause()
      XCTAssertEqual(scene.seen, "paused 0:05 of 5, 1")
      scene.model.resume()
      _ = scene.changes.take()
      XCTAssertEqual(scene.advance(by: .seconds(3)), "running 0:05 of 5, 1, until 7")
      scene.manager.resume()
      XCTAssertEqual(scene.seen, "running 0:02 of 5, 0.4, until 7")
      XCTAssertEqual(scene.changes.take(), ["fractionLeft", "left"])
      XCTAssertEqual(scene.advance(by: .seconds(2)), "ended(completed) 0:00 of 5, 0")
    }
  }

  func testCancelAllCancelsIt() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      scene.driver.advance(by: .seconds(1))
      _ = scene.changes.take()
      scene.manager.cancelAll()
      XCTAssertEqual(scene.seen, "ended(cancelled) 0:03 of 4, 0.75")
      XCTAssertEqual(scene.changes.take(), ["endDate", "phase"])
      scene.model.restart()
      XCTAssertEqual(scene.model.phase, .running)
      scene.model.pause()
      scene.manager.cancelAll(of: scene.model)
      XCTAssertEqual(scene.model.phase, .ended(.cancelled))
    }
  }

  func testAManagerThatWasShutDownStartsNothing() async {
    await Self.startAfterShuttingDown()
  }

  @MainActor
  private static func startAfterShuttingDown() async {
    let scene = ObservableScene()
    scene.model.start(for: .seconds(4))
    await scene.manager.shutDown()
    XCTAssertEqual(scene.seen, "ended(cancelled) 0:04 of 4, 1")
    _ = scene.changes.take()
    scene.model.start(for: .seconds(9))
    XCTAssertEqual(scene.seen, "ended(cancelled) 0:09 of 9, 1")
    XCTAssertEqual(scene.changes.take(), ["left", "total"], "it was never seen to run")
    scene.inCallback { scene.model.restart() }
    XCTAssertEqual(scene.seen, "ended(cancelled) 0:09 of 9, 1")
  }

  func testCancelledByAnotherThread() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      let manager = scene.manager
      let thread = Thread { manager.cancelAll() }
      thread.start()
      while !thread.isFinished { Thread.sleep(forTimeInterval: 0.0005) }
      scene.driver.advance(by: .zero)
      XCTAssertEqual(scene.seen, "ended(cancelled) 0:04 of 4, 1")
    }
  }

  /// What others start for it, or end, is theirs.
  func testItsCountdownIsItsOwn() {
    withScene { scene in
      scene.model.start(for: .seconds(4))
      XCTAssertNil(scene.manager.countdown(of: scene.model))
      XCTAssertFalse(scene.manager.cancel(scene.model))
      scene.manager.start(scene.model, for: .seconds(1)) { _, _ in }
      XCTAssertEqual(scene.advance(by: .seconds(2)), "running 0:02 of 4, 0.5, until 4")
    }
  }
}
