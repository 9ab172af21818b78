import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Receivers that die while they are paused are found by any pass, though no call registers anything; those that cancel
/// in their `deinit` hear whether they have ended a countdown.
final class DyingReceiverTests: XCTestCase {
  private let stage = Stage()
  private let tracker = LifetimeTracker()

  // MARK: - Paused

  func testWithoutAnOutcomesBlockWhatPausedTicksHaveCapturedIsLetGo() {
    let receiver = Holder(tracker.object())
    let captured = Holder(tracker.object())
    stage.manager.startTicking(receiver.value!, every: .seconds(1)) { [object = captured.value] _, _ in
      withExtendedLifetime(object) {}
    }.pause()
    receiver.drop()
    captured.drop()
    XCTAssertEqual(tracker.livingCount, 1)
    stage.driver.wake()
    XCTAssertEqual(tracker.livingCount, 0)
    XCTAssertEqual(stage.manager.activeCount, 0)
  }

  func testManyPausedOnesAreFoundByAnybodysTicksAmongTheLivingWhichStay() {
    let living = keep((0..<100).map { _ in Player("b") })
    for player in living { stage.start(player, for: .seconds(9)).pause() }
    startPauseAndDrop(100)
    stage.start(keep(Player("c")), for: .seconds(1_000))
    stage.driver.advance(by: .seconds(100))
    XCTAssertEqual(stage.log().filter { $0.hasSuffix("a receiverReleased") }.count, 100)
    XCTAssertEqual(stage.manager.activeCount, 101)
    for player in living { stage.manager.countdown(of: player)?.resume() }
    XCTAssertEqual(stage.advance(by: .seconds(100)).filter { $0.hasSuffix("b completed") }.count, 100)
  }

  /// Pauses countdowns of receivers that then die.
  private func startPauseAndDrop(_ count: Int) {
    let players = (0..<count).map { _ in Player() }
    let countdowns = players.map { stage.start($0, for: .seconds(9)) }
    for countdown in countdowns { countdown.pause() }
    withExtendedLifetime(players) {}
  }

  // MARK: - Cancelled in a deinit

  func testACancelInDeinitSaysOnceThatItHasEndedOne() {
    for start: (TrackedObject) -> Countdown in [
      { [stage] in stage.manager.start($0, for: .seconds(9)) { _, _ in } },
      { [stage] in
        let paused = stage.manager.start($0, for: .seconds(9)) { _, _ in }
        paused.pause()
        return paused
      },
      { [stage] in stage.manager.startTicking($0, every: .seconds(1)) { _, _ in } },
    ] {
      let receiver = Holder(cancelling())
      XCTAssertTrue(start(receiver.value!).isActive)
      receiver.drop()
      XCTAssertEqual(stage.log(), ["0: true", "0: false"])
      XCTAssertEqual(stage.manager.activeCount, 0)
    }
  }

  func testTheOutcomeOfACancelInDeinitComesAfterTheCallbackAroundIt() {
    let receiver = Holder(cancelling())
    stage.manager.start(receiver.value!, for: .seconds(9)) { _, _ in
    } onEnd: { [stage] in
      stage.note("\($1)")
    }
    stage.start(keep(Player("b")), for: .seconds(9)) { [stage] _, _ in
      receiver.drop()
      stage.note("end of b's callback")
    }
    XCTAssertEqual(
      stage.log(), ["0: b 9", "0: true", "0: false", "0: end of b's callback", "0: receiverReleased"])
  }

  /// A receiver that cancels its countdown as it dies, twice.
  private func cancelling() -> TrackedObject {
    tracker.object { [stage] dying in
      for _ in 0..<2 { stage.note("\(stage.manager.cancel(dying))") }
    }
  }
}
