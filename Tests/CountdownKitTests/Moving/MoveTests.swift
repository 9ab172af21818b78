import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class MoveTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  /// A countdown of `duration` that ran for so long.
  private func countdown(of duration: Duration, after time: Duration) -> Countdown {
    let countdown = stage.start(player, for: duration)
    stage.driver.advance(by: time)
    _ = stage.log()
    return countdown
  }

  func testAnExtensionDeliversItsChangedValueAtOnceAndMovesTheEnd() {
    let countdown = countdown(of: .seconds(3), after: .seconds(1))
    countdown.extend(by: .seconds(2))
    XCTAssertEqual(stage.log(), ["1: a 4"])
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(4)))
    XCTAssertEqual(
      stage.advance(by: .seconds(9)), ["2: a 3", "3: a 2", "4: a 1", "5: a 0", "5: a completed"])
  }

  func testAMovedValueIsExactlyWhatIsLeft() {
    let countdown = countdown(of: .seconds(5), after: .milliseconds(500))
    countdown.extend(by: .milliseconds(1_200))
    XCTAssertEqual(stage.log(), ["0.5: a 5.7"])
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.milliseconds(5_700)))
    XCTAssertEqual(stage.advance(by: .milliseconds(699)), [])
    XCTAssertEqual(stage.advance(by: .milliseconds(1)), ["1.2: a 5"])
  }

  func testAnUnchangedValueIsNotDeliveredTwice() {
    let countdown = countdown(of: .seconds(5), after: .milliseconds(1_500))
    countdown.extend(by: .milliseconds(300))
    countdown.extend(by: .milliseconds(-600))
    countdown.extend(by: .milliseconds(700))
    countdown.extend(by: .zero)
    XCTAssertEqual(stage.log(), ["1.5: a 3.8", "1.5: a 3.2", "1.5: a 3.9"])
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.milliseconds(3_900)))
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["2.4: a 3"], "the tick moves with the deadline")
  }

  func testAMoveBackToWhatWasToldLastTellsItNoSecondTime() {
    let countdown = countdown(of: .seconds(5), after: .seconds(1))
    stage.driver.sleep(for: .milliseconds(500))
    countdown.extend(by: .milliseconds(500))
    XCTAssertEqual(stage.log(), [], "4 s are left, and 4 was told")
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["2.5: a 3"])
  }

  func testANegativeExtensionBringsTheEndNearer() {
    let countdown = countdown(of: .seconds(9), after: .milliseconds(500))
    countdown.extend(by: .milliseconds(-6_250))
    XCTAssertEqual(stage.log(), ["0.5: a 2.25"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["0.75: a 2"])
  }

  func testANegativeExtensionPastNowEndsAtOnce() {
    for amount in [Duration.milliseconds(-2_500), .seconds(-3), .seconds(Int64.min)] {
      let stage = Stage()
      let countdown = stage.start(player, for: .seconds(3))
      stage.driver.advance(by: .milliseconds(500))
      _ = stage.log()
      countdown.extend(by: amount)
      XCTAssertEqual(stage.log(), ["0.5: a 0", "0.5: a completed"])
      XCTAssertFalse(countdown.isActive)
      XCTAssertNil(stage.driver.nextWakeUp)
      XCTAssertEqual(stage.advance(by: .seconds(9)), [])
    }
  }

  func testExtendToAtLeastOnlyEverLengthens() {
    let countdown = countdown(of: .seconds(10), after: .seconds(4))
    countdown.extend(toAtLeast: .seconds(5))
    countdown.extend(toAtLeast: .seconds(6))
    countdown.extend(toAtLeast: .seconds(-1))
    XCTAssertEqual(stage.log(), [])
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(6)))
    countdown.extend(toAtLeast: .milliseconds(8_400))
    XCTAssertEqual(stage.log(), ["4: a 8.4"])
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.milliseconds(8_400)))
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["4.4: a 8"])
  }

  func testAMoveThatMovesNothingEndsNothingEvenAtTheDeadline() {
    let countdown = countdown(of: .seconds(3), after: .seconds(2))
    for _ in 0..<2 {
      stage.driver.sleep(for: .seconds(1))
      countdown.extend(by: .zero)
      countdown.extend(toAtLeast: .seconds(-5))
      XCTAssertEqual(stage.log(), [])
      XCTAssertTrue(countdown.isActive)
    }
    countdown.extend(by: .seconds(-1))
    XCTAssertEqual(stage.log(), ["4: a 0", "4: a completed"])
  }

  func testAnExtensionCountsFromTheDeadlineAlsoWhenTheZeroIsLate() {
    let countdown = countdown(of: .seconds(3), after: .seconds(2))
    stage.driver.sleep(for: .seconds(2))
    countdown.extend(by: .seconds(4))
    XCTAssertEqual(stage.log(), ["4: a 3"], "one second overdue")
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["5: a 2"])
  }

  func testAnExtensionThatDoesNotReachNowEndsALateCountdown() {
    let countdown = countdown(of: .seconds(3), after: .seconds(2))
    stage.driver.sleep(for: .seconds(5))
    countdown.extend(by: .seconds(1))
    XCTAssertEqual(stage.log(), ["7: a 0", "7: a completed"])
    XCTAssertEqual(stage.advance(by: .seconds(9)), [])
  }

  func testAMoveDeliversALateTickOnceAndAtOnce() {
    let countdown = countdown(of: .seconds(10), after: .seconds(2))
    stage.driver.sleep(for: .milliseconds(3_500))
    countdown.extend(by: .seconds(1))
    XCTAssertEqual(stage.log(), ["5.5: a 5.5"])
    stage.driver.wake()
    XCTAssertEqual(stage.log(), [])
    XCTAssertEqual(stage.advance(by: .milliseconds(500)), ["6: a 5"])
  }

  func testMovesOfAnEndedCountdownDoNothing() {
    let countdown = countdown(of: .seconds(1), after: .seconds(1))
    countdown.extend(by: .seconds(5))
    countdown.extend(toAtLeast: .seconds(5))
    countdown.reschedule(until: .distantFuture)
    countdown.pause()
    countdown.resume()
    countdown.cancel()
    XCTAssertFalse(countdown.isActive)
    XCTAssertFalse(countdown.isPaused)
    XCTAssertNil(countdown.timeLeft)
    XCTAssertNil(stage.driver.nextWakeUp)
    XCTAssertEqual(stage.advance(by: .seconds(9)), [])
  }

  func testASharedCountdownThatIsMovedDeliversWhatIsLeftThenTheNearestValues() {
    stage.driver.advance(by: .milliseconds(300))
    let countdown = stage.start(player, for: .milliseconds(5_100), alignment: .shared)
    stage.driver.advance(by: .milliseconds(700))
    XCTAssertEqual(stage.log(), ["0.3: a 5.1", "1: a 4"])
    countdown.extend(by: .seconds(3))
    XCTAssertEqual(stage.log(), ["1: a 7.4"])
    XCTAssertEqual(stage.advance(by: .seconds(2)), ["2: a 6", "3: a 5"])
  }
}
