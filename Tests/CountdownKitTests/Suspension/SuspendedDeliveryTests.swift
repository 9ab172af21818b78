import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class SuspendedDeliveryTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testFirstValuesAreDeliveredWhileSuspendedAndTicksAreNot() {
    stage.manager.suspend()
    stage.start(player, for: .seconds(5))
    XCTAssertEqual(stage.log(), ["0: a 5"])
    XCTAssertNil(stage.driver.nextWakeUp)
    XCTAssertEqual(stage.advance(by: .milliseconds(2_500)), [])
    stage.driver.wake()
    XCTAssertEqual(stage.log(), [])
    stage.manager.resume()
    XCTAssertEqual(stage.log(), ["2.5: a 3"])
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["3: a 2"])
  }

  func testMovedValuesAreDeliveredWhileSuspended() {
    let countdown = stage.start(player, for: .seconds(5))
    stage.manager.suspend()
    stage.driver.advance(by: .milliseconds(2_500))
    _ = stage.log()
    countdown.extend(by: .seconds(10))
    XCTAssertEqual(stage.log(), ["2.5: a 12.5"])
    stage.driver.advance(by: .seconds(1))
    stage.manager.resume()
    XCTAssertEqual(stage.log(), ["3.5: a 12"])
  }

  func testAMoveThatEndsACountdownIsDeliveredWhileSuspended() {
    let countdown = stage.start(player, for: .seconds(5))
    stage.manager.suspend()
    countdown.extend(by: .seconds(-5))
    XCTAssertEqual(stage.log(), ["0: a 5", "0: a 0", "0: a completed"])
  }

  func testAPausedCountdownThatIsResumedTellsNoTickWhileSuspended() {
    let countdown = stage.start(player, for: .seconds(5))
    stage.manager.suspend()
    stage.driver.advance(by: .milliseconds(2_500))
    _ = stage.log()
    countdown.pause()
    countdown.resume()
    stage.driver.wake()
    XCTAssertEqual(stage.log(), [], "3 is a tick")
    XCTAssertEqual(stage.advance(by: .seconds(1)), [])
    stage.manager.resume()
    XCTAssertEqual(stage.log(), ["3.5: a 2"])
    XCTAssertEqual(stage.advance(by: .milliseconds(500)), ["4: a 1"])
  }

  func testAPausedCountdownThatIsResumedTellsNoZeroWhileSuspended() {
    let countdown = stage.start(player, for: .seconds(1))
    stage.manager.suspend()
    stage.driver.advance(by: .seconds(1))
    _ = stage.log()
    countdown.pause()
    countdown.resume()
    stage.driver.wake()
    XCTAssertEqual(stage.log(), [])
    XCTAssertTrue(countdown.isActive)
    stage.manager.resume()
    XCTAssertEqual(stage.log(), ["1: a 0", "1: a completed"])
  }

  func testOutcomesAreDeliveredWhileSuspended() {
    stage.start(player, for: .seconds(5))
    stage.manager.suspend()
    stage.start(player, for: .seconds(3))
    stage.manager.cancel(player)
    stage.start(player, for: .zero)
    XCTAssertEqual(
      stage.log(), ["0: a 5", "0: a replaced", "0: a 3", "0: a cancelled", "0: a 0", "0: a completed"])
  }

  func testAZeroThatComesWhileSuspendedIsOwedUntilResume() {
    let countdown = stage.start(player, for: .seconds(2))
    stage.manager.suspend()
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(stage.log(), ["0: a 2"])
    XCTAssertEqual(countdown.timeLeft, .zero)
    stage.manager.resume()
    XCTAssertEqual(stage.log(), ["9: a 0", "9: a completed"])
  }

  func testASuspensionInACallbackHoldsBackTheRestOfThePass() {
    let other = keep(Player("b"))
    stage.start(player, for: .seconds(9)) { [manager = stage.manager] left, _ in
      if left.seconds == 8 { manager.suspend() }
    }
    stage.start(other, for: .seconds(9))
    _ = stage.log()
    XCTAssertEqual(stage.advance(by: .milliseconds(1_500)), ["1: a 8"])
    stage.manager.resume()
    XCTAssertEqual(stage.log(), ["1.5: b 8"])
    XCTAssertEqual(stage.advance(by: .milliseconds(500)), ["2: a 7", "2: b 7"])
    stage.manager.cancelAll()
  }

  func testFrozenTimeIsNotCounted() {
    let countdown = stage.start(player, for: .seconds(3))
    stage.driver.advance(by: .milliseconds(500))
    stage.manager.suspend(.freezes)
    stage.driver.advance(by: .seconds(100))
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.milliseconds(2_500)))
    stage.manager.resume()
    XCTAssertEqual(stage.log(), ["0: a 3"])
    XCTAssertEqual(stage.advance(by: .milliseconds(500)), ["101: a 2"])
  }
}
