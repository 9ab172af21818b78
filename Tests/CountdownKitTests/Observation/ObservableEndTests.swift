import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// The block that is notified how a model's countdown ended: once, when the properties show it; how, `ObservableRandomTests` sees.
final class ObservableEndTests: ObservableTestCase {
  @MainActor private func delivered() -> [String] { scene.journal.take() }

  @MainActor func testOnEndIsCalledWhenTheEndIsSeen() async {
    scene.start()
    scene.pass(.milliseconds(2_999))
    XCTAssertEqual(delivered(), [])
    scene.pass(.milliseconds(1))
    XCTAssertEqual(delivered(), ["completed, ended(completed) 0:00 of 3, 0, until 3"])
    scene.pass(.seconds(9))
    model.cancel()
    XCTAssertEqual(delivered(), [])
  }

  @MainActor func testInsideACallbackItComesAfterThat() async {
    scene.start()
    scene.inCallback { [scene] in
      scene.model.cancel()
      scene.start("second ", for: -1)
      XCTAssertEqual(scene.journal.take(), [])
    }
    XCTAssertEqual(
      delivered(),
      [
        "cancelled, running 0:00 of 0, 0, until 0",
        "second completed, ended(completed) 0:00 of 0, 0, until 0",
      ])
  }

  @MainActor func testADroppedModelsCountdownIsReceiverReleased() async {
    let outcomes = Box<[Countdown.Outcome]>([])
    for isPaused in [false, true] {
      var model: ObservableCountdown? = ObservableCountdown(using: scene.manager)
      model?.start(for: .seconds(3)) { outcomes.value.append($0) }
      if isPaused { model?.pause() }
      model = nil
    }
    XCTAssertEqual(outcomes.value, [.receiverReleased, .receiverReleased])
    scene.pass(.seconds(9))
    XCTAssertEqual(outcomes.value.count, 2)
  }

  @MainActor func testARestartedModelEndsOnce_andAnEndedModelCallsNoBlock() async {
    scene.start()
    scene.pass(.seconds(2))
    model.restart()
    scene.pass(.seconds(3))
    XCTAssertEqual(delivered(), ["completed, ended(completed) 0:00 of 3, 0, until 5"])
    model.restart()
    scene.pass(.seconds(3))
    XCTAssertEqual(model.phase, .ended(.completed))
    XCTAssertEqual(delivered(), [])
  }

  @MainActor func testTheNextIsStartedInIt() async {
    let rounds = Box(0)
    @MainActor func work() {
      model.start(for: .seconds(2)) { outcome in
        rounds.value += 1
        if rounds.value < 3 { work() }
      }
    }
    work()
    scene.pass(.seconds(5))
    XCTAssertEqual(scene.seen, "running 0:01 of 2, 0.5, until 6")
    scene.pass(.seconds(9))
    XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 2, 0, until 6")
    XCTAssertEqual(rounds.value, 3)
  }

  @MainActor func testOnEndReleasesItsCapturesAtTheEnd() async {
    let ends: [(String, @MainActor (ObservableScene) throws -> Void)] = [
      ("completed", { $0.pass(.seconds(3)) }), ("cancelled", { $0.model.cancel() }),
      ("replaced", { $0.model.start(for: .seconds(1)) }),
      ("restored", { try $0.model.restore(ObservableCountdown(using: $0.manager).savedState) }),
    ]
    for (name, end) in ends {
      let tracker = LifetimeTracker()
      do {
        let captured = tracker.object()
        model.start(for: .seconds(3)) { _ in withExtendedLifetime(captured) {} }
      }
      XCTAssertEqual(tracker.livingCount, 1, name)
      XCTAssertNoThrow(try end(scene))
      XCTAssertEqual(tracker.livingCount, 0, name)
    }
  }
}
