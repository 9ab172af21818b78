import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// On the shared grid too, what was told last decides what is news: nothing true is left untold, nothing is told twice.
final class Defect33SharedGridTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testACountdownMovedNearerWithinItsFirstIntervalIsToldSo() {
    let countdown = stage.start(player, for: .seconds(144), every: .seconds(60), alignment: .shared)
    stage.driver.advance(by: .milliseconds(600))
    countdown.extend(by: .seconds(-54))
    XCTAssertEqual(stage.log(), ["0: a 144", "0.6: a 89.4"])
    XCTAssertEqual(stage.advance(by: .seconds(200)), ["60: a 60", "90: a 0", "90: a completed"])
  }

  func testACountdownMovedAwayAndBackWithinItsFirstInterval() {
    let countdown = stage.start(player, for: .milliseconds(2_400), alignment: .shared)
    stage.driver.advance(by: .milliseconds(200))
    countdown.extend(by: .seconds(5))
    countdown.extend(by: .seconds(-5))
    XCTAssertEqual(stage.log(), ["0: a 2.4", "0.2: a 7.2", "0.2: a 2.2"])
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["1: a 1", "2.4: a 0", "2.4: a completed"])
  }

  func testACountdownPausedWithinItsFirstInterval() {
    for start in stride(from: 0, through: 900, by: 50) {
      let stage = Stage()
      let countdown = stage.start(player, for: .milliseconds(2_400), alignment: .shared)
      XCTAssertEqual(stage.advance(by: .milliseconds(start)), [])
      countdown.pause()
      XCTAssertEqual(stage.advance(by: .milliseconds(100)), [])
      countdown.resume()
      // Of the grid's instants 1.5 and 0.5 are left: rounded, 2 and 1. Where no more than 2 is left after the pause, 2
      // is told then.
      let second = start < 400 ? "1: a 2" : "\(stage.driver.now.text): a 2"
      stage.driver.advance(by: .seconds(9))
      XCTAssertEqual(
        stage.log(), [second, "2: a 1", "2.5: a 0", "2.5: a completed"], "paused at \(start) ms")
    }
  }

  func testAPauseAcrossAnInstantOfTheGridIsMadeUpForAtItsEnd() {
    let countdown = stage.start(player, for: .milliseconds(2_400), alignment: .shared)
    stage.driver.advance(by: .milliseconds(950))
    countdown.pause()
    stage.driver.advance(by: .milliseconds(100))
    XCTAssertEqual(stage.log(), ["0: a 2.4"])
    countdown.resume()
    XCTAssertEqual(stage.log(), ["1.05: a 2"])
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["2: a 1", "2.5: a 0", "2.5: a completed"])
  }

  func testAPauseAfterAValueThatWasRoundedDown() {
    stage.driver.advance(by: .milliseconds(900))
    let countdown = stage.start(player, for: .milliseconds(3_300), alignment: .shared)
    XCTAssertEqual(stage.advance(by: .milliseconds(600)), ["1: a 3"])
    countdown.pause()
    stage.driver.advance(by: .milliseconds(100))
    countdown.resume()
    // Of the grid's instants 2.3, 1.3 and 0.3 are left.
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["2: a 2", "3: a 1", "4.3: a 0", "4.3: a completed"])
  }

  func testASuspensionWithinTheFirstInterval() {
    stage.start(player, for: .milliseconds(2_400), alignment: .shared)
    stage.manager.suspend(.freezes)
    stage.driver.advance(by: .milliseconds(100))
    stage.manager.resume()
    XCTAssertEqual(
      stage.advance(by: .seconds(9)), ["1.1: a 1", "2.5: a 0", "2.5: a completed"],
      "the grid stood still as well")
  }
}
