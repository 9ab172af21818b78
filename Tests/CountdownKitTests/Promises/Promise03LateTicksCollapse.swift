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

  /// What is delivered when the queue, or the machine, could not go on for so long.
  private func sleep(for duration: Duration) -> [String] {
    _ = stage.log()
    stage.driver.sleep(for: duration)
    XCTAssertEqual(stage.log(), [], "while it sleeps")
    stage.driver.wake()
    return stage.log()
  }

  func testPromise3LateTicksCollapseIntoOneCallback() {
    stage.start(player, for: .seconds(10))
    XCTAssertEqual(sleep(for: .milliseconds(4_300)), ["4.3: a 6"])
    XCTAssertEqual(sleep(for: .zero), [], "a second wake-up has nothing to tell")
    XCTAssertEqual(stage.driver.wakeUpCount, 2)
    XCTAssertEqual(stage.driver.nextWakeUp, .seconds(5))
    XCTAssertEqual(stage.advance(by: .milliseconds(700)), ["5: a 5"])
  }

  func testWhatIsLateComesInTheOrderInWhichItCameIntoForce() {
    stage.start(player, for: .milliseconds(400))
    stage.start(keep(Player("b")), for: .milliseconds(8_200))
    stage.start(keep(Player("c")), for: .milliseconds(2_900))
    XCTAssertEqual(
      sleep(for: .seconds(3)), ["3: a 0", "3: a completed", "3: b 6", "3: c 0", "3: c completed"])
  }

  func testASleepThatMissesNothingDeliversNothingAndOnePastTheDeadlineOneZero() {
    stage.start(player, for: .seconds(3))
    XCTAssertEqual(sleep(for: .milliseconds(999)), [])
    XCTAssertEqual(stage.advance(by: .milliseconds(1)), ["1: a 2"])
    XCTAssertEqual(sleep(for: .seconds(3_599)), ["3600: a 0", "3600: a completed"])
    XCTAssertEqual(stage.advance(by: .seconds(3_600)), [])
  }

  func testASlowCallbackDelaysNoOtherRhythm() {
    stage.start(player, for: .seconds(10)) { [stage] left, _ in
      if left.seconds == 9 { stage.driver.sleep(for: .milliseconds(2_500)) }
    }
    stage.start(keep(Player("b")), for: .seconds(10))
    let log = stage.advance(by: .seconds(5))
    XCTAssertEqual(log.filter { $0.contains(" a ") }, ["1: a 9", "3.5: a 7", "4: a 6", "5: a 5"])
    XCTAssertEqual(log.filter { $0.contains(" b ") }.suffix(3), ["3.5: b 7", "4: b 6", "5: b 5"])
  }

  func testLateSharedTicksCollapseIntoOne() {
    stage.driver.advance(by: .milliseconds(300))
    stage.start(player, for: .milliseconds(9_000), alignment: .shared)
    XCTAssertEqual(sleep(for: .milliseconds(4_700)), ["5: a 4"])
    XCTAssertEqual(sleep(for: .milliseconds(2_000)), ["7: a 2"])
    XCTAssertEqual(stage.advance(by: .seconds(5)), ["8: a 1", "9.3: a 0", "9.3: a completed"])
  }

  func testLateInstantsCollapseIntoTheLast() {
    stage.tick(player, every: .seconds(1))
    XCTAssertEqual(sleep(for: .milliseconds(7_300)), ["7.3: a #7"])
    XCTAssertEqual(sleep(for: .milliseconds(3_600)), ["10.9: a #10"])
    XCTAssertEqual(stage.advance(by: .milliseconds(100)), ["11: a #11"])
  }

  func testEachValueIsRightWhateverIsOversleptAndTheyOnlyFall() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<60 {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      let duration = random.next(1...30_000)
      let interval = random.next(1...4_000)
      let shown = Box(Int64.max)
      let wrong = Box<[String]>([])
      manager.start(player, for: .milliseconds(duration), ticks: .every(.milliseconds(interval))) { _, left in
        let rest = Int64(duration) * 1_000_000 - driver.now.inNanoseconds
        let step = Int64(interval) * 1_000_000
        let value = left.duration.inNanoseconds
        let isFirst = shown.value == .max
        let expected = isFirst ? rest : max(0, (rest + step - 1) / step) * step
        if value != expected || value >= shown.value { wrong.value.append("\(left.duration) at \(rest)") }
        shown.value = value
      }
      while driver.now < .milliseconds(duration) {
        let nap = Duration.milliseconds(random.next(0...2 * interval))
        if random.next(0...1) == 0 { driver.sleep(for: nap) } else { driver.advance(by: nap) }
      }
      driver.wake()
      XCTAssertEqual(wrong.value, [])
      XCTAssertEqual(shown.value, 0)
    }
  }
}
