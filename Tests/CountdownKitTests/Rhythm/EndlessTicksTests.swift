import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class EndlessTicksTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testTheFirstInstantIsNumberZeroAndComesAtOnce() {
    stage.tick(player, every: .milliseconds(250))
    XCTAssertEqual(stage.log(), ["0: a #0"])
    XCTAssertEqual(
      stage.advance(by: .seconds(1)), ["0.25: a #1", "0.5: a #2", "0.75: a #3", "1: a #4"])
  }

  func testStartingAfterMovesNumberZero() {
    stage.driver.advance(by: .milliseconds(900))
    stage.tick(player, every: .seconds(1), startingAfter: .milliseconds(2_500))
    XCTAssertEqual(stage.log(), [])
    XCTAssertEqual(stage.driver.nextWakeUp, .milliseconds(3_400))
    XCTAssertEqual(stage.advance(by: .milliseconds(2_499)), [])
    XCTAssertEqual(stage.advance(by: .milliseconds(2_001)), ["3.4: a #0", "4.4: a #1", "5.4: a #2"])
  }

  func testALateFirstInstantHasTheNumberOfTheLast() {
    stage.tick(player, every: .seconds(1), startingAfter: .seconds(2))
    stage.driver.sleep(for: .milliseconds(5_100))
    stage.driver.wake()
    XCTAssertEqual(stage.log(), ["5.1: a #3"])
  }

  func testAPauseKeepsTheNumbering() {
    let ticks = stage.tick(player, every: .seconds(1))
    stage.driver.advance(by: .milliseconds(2_400))
    XCTAssertEqual(stage.log(), ["0: a #0", "1: a #1", "2: a #2"])
    ticks.pause()
    XCTAssertTrue(ticks.isPaused)
    XCTAssertNil(stage.driver.nextWakeUp)
    XCTAssertEqual(stage.advance(by: .seconds(100)), [])
    ticks.resume()
    XCTAssertEqual(stage.log(), [])
    XCTAssertEqual(stage.advance(by: .milliseconds(1_600)), ["103: a #3", "104: a #4"])
  }

  func testAPauseBeforeTheFirstInstantKeepsTheRestOfTheDelay() {
    let ticks = stage.tick(player, every: .seconds(1), startingAfter: .seconds(2))
    stage.driver.advance(by: .milliseconds(500))
    ticks.pause()
    stage.driver.advance(by: .seconds(10))
    ticks.resume()
    XCTAssertEqual(stage.log(), [])
    XCTAssertEqual(stage.advance(by: .milliseconds(2_500)), ["12: a #0", "13: a #1"])
  }

  func testAnInstantOverdueAtThePauseIsDeliveredByResume() {
    let ticks = stage.tick(player, every: .seconds(1))
    stage.driver.sleep(for: .milliseconds(3_200))
    ticks.pause()
    stage.driver.wake()
    XCTAssertEqual(stage.log(), ["0: a #0"])
    stage.driver.advance(by: .seconds(5))
    ticks.resume()
    XCTAssertEqual(stage.log(), ["8.2: a #3"])
    XCTAssertEqual(stage.advance(by: .milliseconds(800)), ["9: a #4"])
  }

  func testEndlessTicksHaveNoTimeLeftAndNoDeadlineToMove() {
    let ticks = stage.tick(player, every: .seconds(1))
    XCTAssertNil(ticks.timeLeft)
    XCTAssertNil(stage.manager.timeLeft(of: player))
    XCTAssertTrue(ticks.isActive)
    XCTAssertEqual(stage.manager.countdown(of: player), ticks)
    XCTAssertEqual(stage.manager.activeCount, 1)
    ticks.extend(by: .seconds(-100))
    ticks.extend(toAtLeast: .seconds(100))
    ticks.reschedule(until: .distantPast)
    _ = stage.log()
    XCTAssertEqual(stage.advance(by: .seconds(2)), ["1: a #1", "2: a #2"])
  }

  func testTheStopFlagEndsThem() {
    stage.tick(player, every: .seconds(1)) { number, stop in stop = number == 2 }
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(stage.log(), ["0: a #0", "1: a #1", "2: a #2", "2: a stopped"])
    XCTAssertNil(stage.driver.nextWakeUp)
  }

  func testTheyEndLikeCountdowns() {
    let ticks = stage.tick(player, every: .seconds(1))
    stage.start(player, for: .seconds(1))
    XCTAssertEqual(stage.log(), ["0: a #0", "0: a replaced", "0: a 1"])
    XCTAssertFalse(ticks.isActive)
    stage.tick(player, every: .seconds(1))
    XCTAssertEqual(stage.log(), ["0: a replaced", "0: a #0"])
    stage.manager.cancel(player)
    XCTAssertEqual(stage.log(), ["0: a cancelled"])
    XCTAssertEqual(stage.advance(by: .seconds(9)), [])

    var brief: Player? = Player("brief")
    stage.tick(brief!, every: .seconds(1))
    brief = nil
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["10: brief receiverReleased"])
  }

  func testToleranceDelaysAnInstantButNotItsNumber() {
    stage.driver.advance(by: .milliseconds(30))
    stage.tick(player, every: .seconds(1), tolerance: .milliseconds(100))
    XCTAssertEqual(stage.log(), ["0.03: a #0"])
    XCTAssertEqual(stage.advance(by: .seconds(3)), ["1.1: a #1", "2.1: a #2"])
  }

  func testTheyDoNotDrift() {
    let last = Box(0)
    let misplaced = Box(0)
    let interval = Duration.nanoseconds(1_000_007)
    stage.manager.startTicking(player, every: interval) { [driver = stage.driver] _, number, _ in
      if number != last.value || driver.now != interval * number { misplaced.value += 1 }
      last.value = number + 1
    }
    stage.driver.advance(by: interval * 20_000)
    XCTAssertEqual(last.value, 20_001)
    XCTAssertEqual(misplaced.value, 0)
  }
}
