import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Calls that observers make while they are being called, and calls inside callbacks of the manager.
final class ObservableReentrancyTests: ObservableTestCase {
  @MainActor func testCallsInsideACallbackAreSeenAtOnce() async {
    let acts: [(@MainActor (ObservableCountdown) -> Void, String)] = [
      ({ $0.start(for: .seconds(4)) }, "running 0:04 of 4, 1, until 4"),
      ({ $0.pause() }, "paused 0:04 of 4, 1"),
      ({ $0.resume() }, "running 0:04 of 4, 1, until 4"),
      ({ $0.extend(by: .seconds(4)) }, "running 0:08 of 8, 1, until 8"),
      ({ $0.extend(by: .seconds(-6)) }, "running 0:02 of 8, 0.25, until 2"),
      ({ $0.restart() }, "running 0:08 of 8, 1, until 8"),
      ({ $0.cancel() }, "ended(cancelled) 0:08 of 8, 1"),
      ({ $0.restart() }, "running 0:08 of 8, 1, until 8"),
    ]
    scene.manager.inCallback { [scene] in
      for (act, seen) in acts {
        act(scene.model)
        XCTAssertEqual(scene.seen, seen)
      }
    }
    XCTAssertEqual(scene.seen, "running 0:08 of 8, 1, until 8", "what was cancelled is not heard of again")
    scene.pass(.seconds(2))
    XCTAssertEqual(scene.seen, "running 0:06 of 8, 0.75, until 8")
  }

  @MainActor func testARestartInTheOnEndOfAnother_andAStartOfZeroInsideACallback() async {
    model.start(for: .seconds(2))
    scene.manager.countDown(for: .seconds(2)) { _ in
    } onEnd: { [model] _ in
      model.restart()
    }
    scene.pass(.seconds(3))
    XCTAssertEqual(scene.seen, "running 0:01 of 2, 0.5, until 4")
    scene.manager.inCallback { [scene] in
      scene.model.start(for: .zero)
      XCTAssertEqual(scene.seen, "running 0:00 of 0, 0, until 3")
    }
    XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 0, 0, until 3")
  }

  @MainActor func testCancelInAnObserverOfATickCancels_andOfTheZeroCompletes() async {
    model.start(for: .seconds(2))
    scene.changes.atNext("left") { [model] in model.cancel() }
    scene.pass(.seconds(1))
    XCTAssertEqual(scene.seen, "ended(cancelled) 0:01 of 2, 0.5")
    XCTAssertEqual(scene.manager.activeCount, 0)
    model.start(for: .seconds(1))
    scene.changes.atNext("left") { [model] in model.cancel() }
    scene.pass(.seconds(1))
    XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 1, 0, until 2")
  }
}
