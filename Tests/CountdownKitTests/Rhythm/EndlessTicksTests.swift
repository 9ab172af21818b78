import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class EndlessTicksTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testAPauseKeepsTheNumberingAndTheRestOfTheDelay() {
    let ticks = stage.tick(player, every: .seconds(1), startingAfter: .seconds(2))
    for (begin, delivered) in [
      (Duration.milliseconds(500), []), (.milliseconds(2_900), ["101.5: a #0", "102.5: a #1"]),
    ] {
      XCTAssertEqual(stage.advance(by: begin), delivered)
      ticks.pause()
      XCTAssertTrue(ticks.isPaused)
      XCTAssertNil(stage.driver.nextWakeUp)
      XCTAssertEqual(stage.advance(by: .milliseconds(99_500)), [])
      ticks.resume()
      XCTAssertEqual(stage.log(), [])
    }
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["203: a #2"])
  }

  func testANewIntervalBeginsAtTheLastPlannedInstantHoweverLateTheTickWas() {
    let ticks = stage.tick(player, every: .seconds(1), startingAfter: .seconds(2))
    ticks.setTicks(.every(.seconds(2)))
    XCTAssertEqual(stage.advance(by: .seconds(2)), ["2: a #0"])
    stage.driver.sleep(for: .milliseconds(2_500))
    XCTAssertEqual(stage.advance(by: .zero), ["4.5: a #1"])
    ticks.setTicks(.every(.seconds(3)))
    XCTAssertEqual(stage.advance(by: .seconds(6)), ["7: a #2", "10: a #3"])
  }

  func testANumberThatWasMissedBeforeANewIntervalIsToldAfterIt() {
    for interval in [7, 2] {
      let (stage, player) = (Stage(), Player())
      let ticks = stage.tick(player, every: .seconds(1))
      XCTAssertEqual(stage.advance(by: .seconds(3)).last, "3: a #3")
      stage.driver.sleep(for: .milliseconds(2_500))
      ticks.setTicks(.every(.seconds(interval)))
      XCTAssertEqual(stage.log(), ["5.5: a #5"], "\(interval) s")
      XCTAssertEqual(
        stage.advance(by: .seconds(interval)), ["\(5 + interval): a #6"], "\(interval) s")
    }
  }

  func testEndlessTicksEndLikeCountdowns() {
    let ticks = stage.tick(player, every: .seconds(1))
    XCTAssertEqual(stage.manager.countdown(of: player), ticks)
    XCTAssertEqual(stage.manager.activeCount, 1)
    stage.start(player, for: .seconds(1))
    XCTAssertEqual(stage.log(), ["0: a #0", "0: a replaced", "0: a 1"])
    XCTAssertFalse(ticks.isActive)
    stage.tick(player, every: .seconds(1))
    stage.manager.cancel(player)
    XCTAssertEqual(stage.log(), ["0: a replaced", "0: a #0", "0: a cancelled"])
    stage.tick(player, every: .seconds(1)) { number, stop in stop = number == 2 }
    stage.driver.advance(by: .seconds(9))
    XCTAssertEqual(stage.log(), ["0: a #0", "1: a #1", "2: a #2", "2: a stopped"])
    XCTAssertNil(stage.driver.nextWakeUp)

    var brief: Player? = Player("brief")
    stage.tick(brief!, every: .seconds(1))
    brief = nil
    XCTAssertEqual(stage.advance(by: .seconds(9)), ["10: brief receiverReleased"])
  }

  func testEndlessTicksDoNotDrift() {
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
