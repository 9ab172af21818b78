import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 11: idle costs nothing.
///
/// No countdown, no armed timer, no wake-up; and one wake-up for each distinct instant.
///
/// More of it: `TimerArmingTests`; `WakeUpConcurrencyTests`, on the real timer.
final class Promise11IdleCostsNothingTests: XCTestCase {
  private let player = Player()

  private func expectIdle(_ stage: Stage, _ message: String = "", line: UInt = #line) {
    XCTAssertNil(stage.driver.nextWakeUp, message, line: line)
    let count = stage.driver.wakeUpCount
    stage.driver.advance(by: .seconds(1_000))
    XCTAssertEqual(stage.driver.wakeUpCount, count, message, line: line)
  }

  func testPromise11IdleCostsNothing_beforeTheFirstStart() {
    let stage = Stage()
    stage.manager.cancelAll()
    stage.manager.suspend()
    stage.manager.resume()
    expectIdle(stage)
  }

  func testPromise11IdleCostsNothing_afterTheLastEndHoweverItCame() {
    let ends: KeyValuePairs<String, (Stage, Player, Countdown) -> Void> = [
      "cancel of a receiver": { stage, player, _ in stage.manager.cancel(player) },
      "cancel": { _, _, countdown in countdown.cancel() },
      "cancelAll": { stage, _, _ in stage.manager.cancelAll() },
      "extend": { _, _, countdown in countdown.extend(by: .seconds(-100)) },
      "reschedule": { _, _, countdown in countdown.reschedule(for: .until(.distantPast)) },
      "the end": { stage, _, _ in stage.driver.advance(by: .seconds(100)) },
    ]
    for (name, end) in ends {
      let stage = Stage()
      let countdown = stage.start(player, for: .seconds(10))
      stage.driver.advance(by: .seconds(1))
      XCTAssertEqual(stage.driver.nextWakeUp, .seconds(2))
      end(stage, player, countdown)
      expectIdle(stage, name)
    }
    for stops in [false, true] {
      let stage = Stage()
      stage.start(player, for: .seconds(9)) { [player, manager = stage.manager] left, stop in
        guard left.seconds == 8 else { return }
        if stops { stop = true } else { manager.cancel(player) }
      }
      stage.driver.advance(by: .seconds(1))
      expectIdle(stage, "in a callback")
    }
  }

  /// Also of those without an interval, whose receivers are asked for once a minute while their time passes.
  func testPromise11IdleCostsNothing_whileAllIsPaused() {
    let starts: KeyValuePairs<String, (Stage, Player) -> Countdown> = [
      "silent": { $0.manager.startSilently($1, for: .hours(1)) },
      "at marks": { $0.manager.start($1, for: .hours(1), ticks: .at(.minutes(1))) { _, _ in } },
      "without marks": { $0.manager.start($1, for: .hours(1), ticks: .at().pastZero) { _, _ in } },
      "every second": { $0.manager.start($1, for: .hours(1)) { _, _ in } },
      "ticks": { $0.manager.startTicking($1, every: .seconds(1)) { _, _ in } },
      "observed at marks": { stage, player in
        let leader = stage.manager.start(for: .hours(1)) { _ in }
        return leader.observe(by: player, ticks: .at(.minutes(1))) { _, _ in }
      },
    ]
    for (name, start) in starts {
      for seconds in [0, 90] {
        let stage = Stage()
        let countdown = start(stage, player)
        stage.driver.advance(by: .seconds(seconds))
        countdown.pause()
        expectIdle(stage, "\(name), after \(seconds) s")
        countdown.resume()
        XCTAssertNotNil(stage.driver.nextWakeUp, name)
        stage.manager.cancelAll()
        expectIdle(stage, "\(name), cancelled")
      }
    }
  }

  func testPromise11IdleCostsNothing_whileSuspended() {
    for policy in [CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
      let stage = Stage()
      let countdown = stage.start(player, for: .seconds(10))
      stage.manager.suspend(policy)
      expectIdle(stage)
      stage.start(keep(Player()), for: .seconds(3))
      countdown.extend(by: .seconds(3))
      expectIdle(stage)
    }
  }

  func testOneWakeUpForEachDistinctInstant() {
    var random = SplitMix64(seed: 17)
    let stage = Stage()
    var instants: Set<Int64> = []
    for _ in 0..<200 {
      let duration = Int64(random.next(1...5_000_000)) * 1_000
      let interval = Int64(random.next(200...2_000)) * 1_000_000
      // Two of one phase, and endless ticks.
      for _ in 0..<2 {
        stage.start(keep(Player()), for: .nanoseconds(duration), every: .nanoseconds(interval))
      }
      instants.formUnion(stride(from: duration, to: 0, by: Int64.Stride(-interval)))
    }
    for _ in 0..<2 { stage.tick(keep(Player()), every: .seconds(2)) }
    instants.formUnion([2_000_000_000, 4_000_000_000])
    stage.driver.advance(by: .seconds(5))
    XCTAssertEqual(stage.driver.wakeUpCount, instants.count)
    stage.manager.cancelAll()
    expectIdle(stage)
  }
}
