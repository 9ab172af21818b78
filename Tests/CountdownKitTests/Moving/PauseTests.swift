import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class PauseTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  /// A countdown that is paused, and what is delivered: while something is done to it, and when it is resumed 10.5 s later.
  private struct Pause {
    let name: String
    let duration: Int
    var alignment = Countdown.Alignment.deadline
    /// How long it ran, and how long it did not wake up then.
    var after = 0
    var asleep = 0
    var act: (Countdown) -> Void = { _ in }
    var delivered: [String] = []
    var resumed: [String] = []
    let then: [String]
  }

  func testAResumedCountdownGoesOnWithWhatWasLeft() {
    let pauses = [
      Pause(name: "2 is shown already", duration: 3_000, after: 1_300, then: ["12.5: a 1"]),
      Pause(
        name: "moved", duration: 5_000, after: 1_500,
        act: {
          $0.extend(by: .milliseconds(250))
          $0.extend(by: .seconds(2))
          $0.extend(toAtLeast: .seconds(8))
        }, delivered: ["1.5: a 3.75", "1.5: a 5.75", "1.5: a 8"], then: ["13: a 7"]),
      Pause(
        name: "moved back and forth", duration: 5_000, after: 1_500,
        act: {
          $0.extend(by: .seconds(3))
          $0.extend(by: .seconds(-3))
        }, delivered: ["1.5: a 6.5", "1.5: a 3.5"], then: ["12.5: a 3", "13.5: a 2"]),
      Pause(
        name: "a tick is overdue", duration: 9_000, asleep: 3_500, resumed: ["14: a 6"],
        then: ["14.5: a 5", "15.5: a 4"]),
      Pause(
        name: "zero is overdue", duration: 1_000, asleep: 2_000,
        resumed: ["12.5: a 0", "12.5: a completed"], then: []),
      // At 12 s 1.9 s are left, and 2 is shown.
      Pause(name: "on the grid", duration: 3_400, alignment: .shared, after: 1_300, then: ["13: a 1"]),
      Pause(
        name: "moved, on the grid", duration: 3_400, alignment: .shared, after: 1_000,
        act: { $0.extend(by: .milliseconds(-1_200)) }, delivered: ["1: a 1"],
        then: ["12.7: a 0", "12.7: a completed"]),
    ]
    for pause in pauses {
      let stage = Stage()
      let countdown = stage.start(player, for: .milliseconds(pause.duration), alignment: pause.alignment)
      stage.driver.advance(by: .milliseconds(pause.after))
      stage.driver.sleep(for: .milliseconds(pause.asleep))
      countdown.pause()
      _ = stage.log()
      pause.act(countdown)
      XCTAssertEqual(stage.log(), pause.delivered, pause.name)
      XCTAssertNil(stage.driver.nextWakeUp, pause.name)
      stage.driver.wake()
      XCTAssertEqual(stage.log(), [], pause.name)
      XCTAssertTrue(countdown.isPaused && countdown.isActive, pause.name)
      XCTAssertEqual(stage.manager.activeCount, 1, pause.name)
      let left = stage.manager.timeLeft(of: player)
      XCTAssertEqual(stage.advance(by: .milliseconds(10_500)), [], pause.name)
      XCTAssertEqual(countdown.timeLeft, left, pause.name)
      countdown.resume()
      XCTAssertFalse(countdown.isPaused, pause.name)
      XCTAssertEqual(stage.log(), pause.resumed, pause.name)
      XCTAssertEqual(stage.advance(by: .milliseconds(1_500)), pause.then, pause.name)
    }
  }

  func testAZeroThatIsTheFirstValueIsDeliveredInAPause() {
    stage.start(keep(Player("b")), for: .seconds(9)) { [stage, player] left, _ in
      guard left == .seconds(8) else { return }
      let countdown = stage.start(player, for: .seconds(1))
      stage.driver.sleep(for: .seconds(2))
      countdown.pause()
      XCTAssertTrue(countdown.isPaused)
    }
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: b 8", "3: a 0", "3: a completed", "3: b 6"])
  }
}
