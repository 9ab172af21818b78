import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A moved countdown says exactly what is left, however long its interval is.
final class Defect34ExactMoveTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testOneSecondLongerWithAnIntervalOfAMinute() {
    let countdown = stage.start(player, for: .seconds(5), every: .seconds(60))
    countdown.extend(by: .seconds(1))
    XCTAssertEqual(stage.log(), ["0: a 5", "0: a 6"])
    XCTAssertEqual(stage.advance(by: .seconds(100)), ["6: a 0", "6: a completed"])
  }

  func testInTheMiddleOfAnInterval() {
    let countdown = stage.start(player, for: .seconds(5))
    XCTAssertEqual(stage.advance(by: .milliseconds(2_600)), ["1: a 4", "2: a 3"])
    countdown.extend(by: .milliseconds(250))
    countdown.extend(toAtLeast: .milliseconds(3_100))
    countdown.extend(by: .milliseconds(-2_000))
    XCTAssertEqual(stage.log(), ["2.6: a 2.65", "2.6: a 3.1", "2.6: a 1.1"])
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["2.7: a 1", "3.7: a 0", "3.7: a completed"])
  }

  func testAMoveToWhatWasToldLastIsNotToldAgain() {
    let countdown = stage.start(player, for: .seconds(5))
    stage.driver.advance(by: .milliseconds(1_500))
    _ = stage.log()
    countdown.extend(by: .milliseconds(500))
    XCTAssertEqual(stage.log(), [], "4 is what the label says")
    XCTAssertEqual(stage.advance(by: .seconds(2)), ["2.5: a 3", "3.5: a 2"])
  }

  func testAMoveThatChangesNothingIsNotTold() {
    let countdown = stage.start(player, for: .seconds(5))
    stage.driver.advance(by: .milliseconds(1_500))
    _ = stage.log()
    countdown.extend(toAtLeast: .seconds(2))
    countdown.extend(by: .zero)
    XCTAssertEqual(stage.log(), [])
  }

  func testWhilePaused() {
    let countdown = stage.start(player, for: .seconds(150), every: .seconds(60))
    stage.driver.advance(by: .seconds(1))
    countdown.pause()
    countdown.extend(by: .seconds(7))
    XCTAssertEqual(stage.log(), ["0: a 150", "1: a 156"])
    XCTAssertEqual(stage.advance(by: .seconds(100)), [])
    countdown.resume()
    XCTAssertEqual(stage.advance(by: .seconds(100)), ["137: a 120", "197: a 60"])
  }

  func testWhileTheManagerIsSuspended() {
    let countdown = stage.start(player, for: .seconds(150), every: .seconds(60))
    stage.manager.suspend()
    stage.driver.advance(by: .seconds(1))
    countdown.extend(by: .seconds(7))
    XCTAssertEqual(stage.log(), ["0: a 150", "1: a 156"])
  }

  func testOnTheSharedGrid() {
    let countdown = stage.start(player, for: .seconds(5), every: .seconds(60), alignment: .shared)
    countdown.extend(by: .seconds(1))
    XCTAssertEqual(stage.log(), ["0: a 5", "0: a 6"])
    XCTAssertEqual(stage.advance(by: .seconds(100)), ["6: a 0", "6: a completed"])
  }

  func testInsideACallbackItIsWhatIsLeftWhenItIsTold() {
    let other = keep(Player("b"))
    let countdown = Box<Countdown?>(nil)
    stage.start(other, for: .seconds(9)) { [driver = stage.driver] left, _ in
      guard left == TimeLeft(.seconds(8)) else { return }
      countdown.value?.extend(by: .seconds(3))
      driver.sleep(for: .milliseconds(400))
    }
    countdown.value = stage.start(player, for: .seconds(150), every: .seconds(60))
    _ = stage.log()
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["1: b 8", "1.4: a 151.6"])
  }
}
