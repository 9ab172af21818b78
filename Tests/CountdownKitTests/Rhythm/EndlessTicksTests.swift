import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class EndlessTicksTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testEndlessTicksPauseAndEndLikeCountdowns() throws {
    try checkScripts([
      // A pause keeps the numbering, and the rest of the delay.
      "a endless 1 after 2; +0.5; pause a; +99.5; resume a; +2.9; pause a; +99.5; resume a; +1":
        "101.5: a 0, 102.5: a 1, 203: a 2",
      "a endless 1; b 1 of 1/0; b endless 1 of 1/0; cancel b":
        "0: a 0, 0: a replaced, 0: b 1, 0: b cancelled",
      "a endless 1 on 2 {stop}; +9": "0: a 0, 1: a 1, 2: a 2, 2: a stopped",
      "a endless 1; release 1; +9": "0: a 0, 1: a receiverReleased",
      // A tolerance is for the ticks; what begins them comes on time.
      "+5.094; a endless 2 after 0.75 within 0.1; +5": "5.844: a 0, 7.9: a 1, 9.9: a 2",
    ])
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
      let stage = Stage()
      let ticks = stage.tick(player, every: .seconds(1))
      stage.driver.advance(by: .seconds(3))
      stage.driver.sleep(for: .milliseconds(2_500))
      _ = stage.log()
      ticks.setTicks(.every(.seconds(interval)))
      XCTAssertEqual(stage.log(), ["5.5: a #5"], "\(interval) s")
      XCTAssertEqual(
        stage.advance(by: .seconds(interval)), ["\(5 + interval): a #6"], "\(interval) s")
    }
  }

  func testEndlessTicksDoNotDrift() {
    let (last, misplaced) = (Box(0), Box(0))
    let interval = Duration.nanoseconds(1_000_007)
    stage.manager.startTicking(player, every: interval) { [driver = stage.driver] _, number, _ in
      if number != last.value || driver.now != interval * number { misplaced.value += 1 }
      last.value = number + 1
    }
    stage.driver.advance(by: interval * 20_000)
    XCTAssertEqual([last.value, misplaced.value], [20_001, 0])
  }
}
