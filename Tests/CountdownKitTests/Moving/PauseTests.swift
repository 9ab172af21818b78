import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class PauseTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  /// A countdown of `duration`, paused after a time.
  private func paused(
    _ duration: Duration, after time: Duration, alignment: Countdown.Alignment = .deadline
  ) -> Countdown {
    let countdown = stage.start(player, for: duration, alignment: alignment)
    stage.driver.advance(by: time)
    countdown.pause()
    _ = stage.log()
    return countdown
  }

  func testAPausedCountdownKeepsWhatIsLeftAndNobodyIsWokenForIt() {
    let countdown = paused(.seconds(5), after: .milliseconds(1_300))
    XCTAssertTrue(countdown.isPaused)
    XCTAssertTrue(countdown.isActive)
    XCTAssertNil(stage.driver.nextWakeUp)
    XCTAssertEqual(stage.manager.activeCount, 1)
    XCTAssertEqual(stage.advance(by: .seconds(1_000)), [])
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.milliseconds(3_700)))
    XCTAssertEqual(stage.manager.timeLeft(of: player), TimeLeft(.milliseconds(3_700)))
  }

  func testAResumedCountdownGoesOnWithWhatWasLeft() {
    let countdown = paused(.seconds(3), after: .milliseconds(1_300))
    stage.driver.advance(by: .seconds(10))
    countdown.resume()
    XCTAssertFalse(countdown.isPaused)
    XCTAssertEqual(stage.log(), [], "2 is shown already")
    XCTAssertEqual(
      stage.advance(by: .seconds(9)), ["12: a 1", "13: a 0", "13: a completed"])
  }

  func testPauseAndResumeTwiceAreOnce() {
    let countdown = paused(.seconds(3), after: .milliseconds(500))
    stage.driver.advance(by: .seconds(1))
    countdown.pause()
    stage.driver.advance(by: .seconds(1))
    countdown.resume()
    stage.driver.advance(by: .milliseconds(250))
    countdown.resume()
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.milliseconds(2_250)))
    XCTAssertEqual(stage.advance(by: .milliseconds(250)), ["3: a 2"])
  }

  func testATickOverdueAtThePauseIsDeliveredByResume() {
    let countdown = stage.start(player, for: .seconds(9))
    stage.driver.sleep(for: .milliseconds(3_500))
    countdown.pause()
    stage.driver.wake()
    XCTAssertEqual(stage.log(), ["0: a 9"], "no tick while paused")
    stage.driver.advance(by: .seconds(5))
    countdown.resume()
    XCTAssertEqual(stage.log(), ["8.5: a 6"])
    XCTAssertEqual(stage.advance(by: .milliseconds(500)), ["9: a 5"])
  }

  func testAZeroOverdueAtThePauseIsDeliveredByResume() {
    let countdown = stage.start(player, for: .seconds(1))
    stage.driver.sleep(for: .seconds(2))
    countdown.pause()
    stage.driver.wake()
    XCTAssertEqual(stage.log(), ["0: a 1"])
    XCTAssertEqual(countdown.timeLeft, .zero)
    countdown.resume()
    XCTAssertEqual(stage.log(), ["2: a 0", "2: a completed"])
  }

  func testAZeroThatIsTheFirstValueIsToldInAPause() {
    stage.start(keep(Player("b")), for: .seconds(9)) { [stage, player] left, _ in
      guard left == .seconds(8) else { return }
      let countdown = stage.start(player, for: .seconds(1))
      stage.driver.sleep(for: .seconds(2))
      countdown.pause()
      XCTAssertTrue(countdown.isPaused)
    }
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: b 8", "3: a 0", "3: a completed", "3: b 6"])
  }

  func testAMoveOfAPausedCountdownDeliversItsChangedValueAndLeavesItPaused() {
    let countdown = paused(.seconds(5), after: .milliseconds(1_500))
    stage.driver.advance(by: .seconds(10))
    countdown.extend(by: .milliseconds(250))
    XCTAssertEqual(stage.log(), ["11.5: a 3.75"])
    countdown.extend(by: .seconds(2))
    XCTAssertEqual(stage.log(), ["11.5: a 5.75"])
    XCTAssertTrue(countdown.isPaused)
    countdown.extend(toAtLeast: .seconds(8))
    XCTAssertEqual(stage.log(), ["11.5: a 8"])
    XCTAssertEqual(stage.advance(by: .seconds(10)), [])
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(8)))
    countdown.resume()
    XCTAssertEqual(stage.log(), [])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["22.5: a 7"])
  }

  func testAMoveBackAndForthOfAPausedCountdownLosesNothing() {
    let countdown = paused(.seconds(5), after: .milliseconds(1_500))
    countdown.extend(by: .seconds(3))
    countdown.extend(by: .seconds(-3))
    countdown.resume()
    XCTAssertEqual(stage.log(), ["1.5: a 6.5", "1.5: a 3.5"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["2: a 3"])
  }

  func testANegativeExtensionEndsAPausedCountdown() {
    let countdown = paused(.seconds(5), after: .seconds(1))
    countdown.extend(by: .seconds(-4))
    XCTAssertEqual(stage.log(), ["1: a 0", "1: a completed"])
    XCTAssertFalse(countdown.isActive)
    XCTAssertFalse(countdown.isPaused)
    countdown.resume()
    XCTAssertEqual(stage.advance(by: .seconds(9)), [])
  }

  func testAPausedCountdownEndsLikeAnyOther() {
    let countdown = paused(.seconds(5), after: .seconds(1))
    stage.start(player, for: .seconds(2))
    XCTAssertEqual(stage.log(), ["1: a replaced", "1: a 2"])
    XCTAssertFalse(countdown.isPaused)
    stage.manager.countdown(of: player)?.pause()
    stage.manager.cancel(player)
    XCTAssertEqual(stage.log(), ["1: a cancelled"])
  }

  func testAThousandPausesOfAFractionLoseNoTime() {
    let countdown = stage.start(player, for: .seconds(1_000))
    let pauses = 1_000
    for _ in 0..<pauses {
      stage.driver.advance(by: .nanoseconds(900_000_001))
      countdown.pause()
      stage.driver.advance(by: .nanoseconds(77_777_777))
      countdown.resume()
    }
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(1_000) - .nanoseconds(900_000_001) * pauses))
    let values = stage.log()
    XCTAssertEqual(values.count, 901)
    XCTAssertEqual(Set(values.compactMap { $0.split(separator: " ").last }).count, 901, "none twice")
  }

  func testASharedCountdownThatWasPausedShowsNoValueTwice() {
    let countdown = stage.start(player, for: .milliseconds(3_400), alignment: .shared)
    stage.driver.advance(by: .milliseconds(1_300))
    XCTAssertEqual(stage.log(), ["0: a 3.4", "1: a 2"])
    countdown.pause()
    stage.driver.advance(by: .milliseconds(500))
    countdown.resume()
    // The deadline is at 3.9 now: on the grid 1.9 and 0.9 are left, and 2 is shown.
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["3: a 1", "3.9: a 0", "3.9: a completed"])
  }

  func testASharedCountdownThatWasMovedWhilePausedShowsNoValueTwice() {
    let countdown = stage.start(player, for: .milliseconds(3_400), alignment: .shared)
    stage.driver.advance(by: .seconds(1))
    XCTAssertEqual(stage.log(), ["0: a 3.4", "1: a 2"])
    countdown.pause()
    countdown.extend(by: .milliseconds(-200))
    XCTAssertEqual(stage.log(), ["1: a 2.2"])
    stage.driver.advance(by: .milliseconds(1_800))
    countdown.resume()
    XCTAssertEqual(stage.log(), [])
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["3: a 2", "4: a 1", "5: a 0", "5: a completed"])
  }
}
