import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 3: late ticks collapse into one callback with the value that is true when it is made; never a burst.
///
/// More of it: `SlowQueueLimitTests` and `StopAndContinueTests`, on real time.
final class Promise03LateTicksCollapseTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testPromise3LateTicksCollapseIntoOneCallback() {
    stage.start(player, for: .seconds(10))
    stage.driver.sleep(for: .milliseconds(4_300))
    XCTAssertEqual(stage.log(), ["0: a 10"])
    stage.driver.wake()
    XCTAssertEqual(stage.log(), ["4.3: a 6"])
    stage.driver.wake()
    XCTAssertEqual(stage.log(), [], "a second wake-up has nothing to tell")
    XCTAssertEqual(stage.advance(by: .milliseconds(700)), ["5: a 5"])
  }

  func testAnAdvanceAfterASleepRunsOneLatePassFirst() {
    stage.start(player, for: .seconds(10))
    stage.driver.sleep(for: .seconds(5))
    XCTAssertEqual(stage.log(), ["0: a 10"])
    XCTAssertEqual(stage.advance(by: .seconds(2)), ["5: a 5", "6: a 4", "7: a 3"])
  }

  func testFiveIntervalsAtOnceNeitherSlowACountdownNorRepeatItsValue() {
    stage.start(player, for: .seconds(12))
    _ = stage.log()
    for start in [0, 5] {
      stage.driver.sleep(for: .seconds(5))
      stage.driver.wake()
      XCTAssertEqual(stage.log(), ["\(start + 5): a \(7 - start)"])
    }
    XCTAssertEqual(stage.advance(by: .seconds(2)), ["11: a 1", "12: a 0", "12: a completed"])
  }

  func testASleepPastTheDeadlineEndsInOneZero() {
    stage.start(player, for: .seconds(3))
    stage.driver.sleep(for: .seconds(3_600))
    stage.driver.wake()
    XCTAssertEqual(stage.log(), ["0: a 3", "3600: a 0", "3600: a completed"])
    XCTAssertEqual(stage.advance(by: .seconds(3_600)), [])
  }

  func testASleepThatMissesNothingDeliversNothing() {
    stage.start(player, for: .seconds(3))
    _ = stage.log()
    stage.driver.sleep(for: .milliseconds(999))
    stage.driver.wake()
    XCTAssertEqual(stage.log(), [])
    XCTAssertEqual(stage.advance(by: .milliseconds(1)), ["1: a 2"])
  }

  func testASlowCallbackDelaysNobodyElsesRhythm() {
    let other = keep(Player("b"))
    stage.start(player, for: .seconds(10)) { [stage] left, _ in
      if left.seconds == 9 { stage.driver.sleep(for: .milliseconds(2_500)) }
    }
    stage.start(other, for: .seconds(10))
    _ = stage.log()
    let log = stage.advance(by: .seconds(5))
    XCTAssertEqual(log.filter { $0.contains(" a ") }, ["1: a 9", "3.5: a 7", "4: a 6", "5: a 5"])
    XCTAssertEqual(
      log.filter { $0.contains(" b ") }.suffix(3), ["3.5: b 7", "4: b 6", "5: b 5"])
  }

  func testLateSharedTicksCollapseIntoOne() {
    stage.driver.advance(by: .milliseconds(300))
    stage.start(player, for: .milliseconds(9_000), alignment: .shared)
    _ = stage.log()
    stage.driver.sleep(for: .milliseconds(4_700))
    stage.driver.wake()
    XCTAssertEqual(stage.log(), ["5: a 4"])
    stage.driver.sleep(for: .milliseconds(2_000))
    stage.driver.wake()
    XCTAssertEqual(stage.log(), ["7: a 2"])
    XCTAssertEqual(stage.advance(by: .seconds(5)), ["8: a 1", "9.3: a 0", "9.3: a completed"])
  }

  func testLateInstantsCollapseIntoTheLast() {
    stage.tick(player, every: .seconds(1))
    stage.driver.sleep(for: .milliseconds(7_300))
    stage.driver.wake()
    XCTAssertEqual(stage.log(), ["0: a #0", "7.3: a #7"])
    stage.driver.sleep(for: .milliseconds(3_600))
    stage.driver.wake()
    XCTAssertEqual(stage.log(), ["10.9: a #10"])
    XCTAssertEqual(stage.advance(by: .milliseconds(100)), ["11: a #11"])
  }

  func testEachValueIsRightWhateverIsOversleptAndTheyOnlyFall() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<60 {
      let stage = Stage()
      let duration = random.next(1...30_000)
      let interval = random.next(1...4_000)
      let shown = Box(Int64.max)
      let wrong = Box<[String]>([])
      let zeros = Box(0)
      stage.manager.start(player, for: .milliseconds(duration), every: .milliseconds(interval)) { _, left in
        let rest = Int64(duration) * 1_000_000 - stage.driver.now.inNanoseconds
        let step = Int64(interval) * 1_000_000
        let value = left.duration.inNanoseconds
        let isFirst = shown.value == .max
        let expected = isFirst ? rest : max(0, (rest + step - 1) / step) * step
        if value != expected || value >= shown.value { wrong.value.append("\(left.duration) at \(rest)") }
        if value == 0 { zeros.value += 1 }
        shown.value = value
      }
      while stage.driver.now < .milliseconds(duration) {
        let nap = Duration.milliseconds(random.next(0...2 * interval))
        if random.next(0...1) == 0 { stage.driver.sleep(for: nap) } else { stage.driver.advance(by: nap) }
      }
      stage.driver.wake()
      XCTAssertEqual(wrong.value, [])
      XCTAssertEqual(zeros.value, 1)
    }
  }
}
