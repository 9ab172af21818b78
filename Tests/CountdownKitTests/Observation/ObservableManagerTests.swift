import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What becomes of an `ObservableCountdown` when something is done with its manager.
final class ObservableManagerTests: ObservableTestCase {
  @MainActor func testASuspendedManagerHoldsTicksAndNothingElse() async {
    scene.manager.suspend()
    scene.see({ $0.start(for: .seconds(4)) }, "running 0:04 of 4, 1, until 4 [all]")
    scene.see(after: .seconds(2), "running 0:04 of 4, 1, until 4")
    scene.see({ $0.extend(by: .seconds(3)) }, "running 0:05 of 5, 1, until 7 [endDate left total]")
    scene.see({ $0.pause() }, "paused 0:05 of 5, 1 [endDate isRunning phase]")
    model.resume()
    scene.see(after: .seconds(3), "running 0:05 of 5, 1, until 7 [endDate isRunning phase]")
    scene.manager.resume()
    scene.see("running 0:02 of 5, 0.4, until 7 [fractionLeft left]")
    scene.pass(.seconds(2))
    XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 5, 0, until 7")
  }

  @MainActor func testCancelAllCancelsIt() async {
    model.start(for: .seconds(4))
    scene.pass(.seconds(1))
    scene.manager.cancelAll()
    scene.see("ended(cancelled) 0:03 of 4, 0.75 [endDate isRunning phase]")
    model.restart()
    model.pause()
    XCTAssertEqual(model.phase, .paused)
    scene.manager.cancelAll(of: model)
    XCTAssertEqual(model.phase, .paused, "it is nobody else's")
    model.restart()
    let manager = scene.manager
    await Task.detached { manager.cancelAll() }.value
    scene.pass(.zero)
    XCTAssertEqual(model.phase, .ended(.cancelled), "by another thread")
  }

  @MainActor func testAManagerThatWasShutDownStartsNothing() async {
    scene.see({ $0.start(for: .seconds(4)) }, "running 0:04 of 4, 1, until 4 [all]")
    await scene.manager.shutDown()
    scene.see("ended(cancelled) 0:04 of 4, 1 [endDate isRunning phase]")
    model.start(for: .seconds(9))
    scene.see("ended(cancelled) 0:09 of 9, 1 [left total]", "it was never seen to run")
    scene.inCallback { [model] in model.restart() }
    XCTAssertEqual(scene.seen, "ended(cancelled) 0:09 of 9, 1")
  }

  @MainActor func testCountdownsThatOthersStartForAModelAreTheirs() async {
    model.start(for: .seconds(4))
    XCTAssertNil(scene.manager.countdown(of: model))
    XCTAssertFalse(scene.manager.cancel(model))
    scene.manager.start(model, for: .seconds(1)) { _, _ in }
    scene.pass(.seconds(2))
    XCTAssertEqual(scene.seen, "running 0:02 of 4, 0.5, until 4")
  }
}
