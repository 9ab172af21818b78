import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 11: idle costs nothing.
///
/// No countdown, no armed timer, no wake-up; and one wake-up for each distinct instant.
///
/// More of it: `TimerArmingTests`; `TimerRhythmTests` and `WakeUpConcurrencyTests`, on the real timer.
final class Promise11IdleCostsNothingTests: XCTestCase {
  private let stage = Stage()
  private var driver: ManualDriver { stage.driver }
  private var manager: CountdownManager { stage.manager }
  private let player = Player()

  private func expectIdle(_ message: String = "", on driver: ManualDriver? = nil, line: UInt = #line) {
    let driver = driver ?? self.driver
    XCTAssertNil(driver.nextWakeUp, message, line: line)
    let count = driver.wakeUpCount
    driver.advance(by: .seconds(1_000))
    XCTAssertEqual(driver.wakeUpCount, count, message, line: line)
  }

  func testPromise11IdleCostsNothing_beforeTheFirstStart() {
    expectIdle()
    manager.cancelAll()
    manager.suspend()
    manager.resume()
    expectIdle()
  }

  func testPromise11IdleCostsNothing_afterTheLastEndHoweverItCame() {
    let ends: [(name: String, (Stage, Player, Countdown) -> Void)] = [
      ("cancel of a receiver", { stage, player, _ in stage.manager.cancel(player) }),
      ("cancel", { _, _, countdown in countdown.cancel() }),
      ("cancelAll", { stage, _, _ in stage.manager.cancelAll() }),
      ("extend", { _, _, countdown in countdown.extend(by: .seconds(-100)) }),
      ("reschedule", { _, _, countdown in countdown.reschedule(for: .until(.distantPast)) }),
      ("pause", { _, _, countdown in countdown.pause() }),
      ("the end", { stage, _, _ in stage.driver.advance(by: .seconds(100)) }),
    ]
    for (name, end) in ends {
      let stage = Stage()
      let countdown = stage.start(player, for: .seconds(10))
      stage.driver.advance(by: .seconds(1))
      XCTAssertEqual(stage.driver.nextWakeUp, .seconds(2))
      end(stage, player, countdown)
      expectIdle(name, on: stage.driver)
    }
  }

  /// Also of those without an interval, whose receivers are asked for once a minute while their time passes.
  func testPromise11IdleCostsNothing_whileAllIsPaused() {
    let starts: [(name: String, (Stage, Player) -> Countdown)] = [
      ("silent", { $0.manager.startSilently($1, for: .hours(1)) }),
      ("at marks", { $0.manager.start($1, for: .hours(1), ticks: .at(.minutes(1))) { _, _ in } }),
      ("without marks", { $0.manager.start($1, for: .hours(1), ticks: .at().pastZero) { _, _ in } }),
      ("every second", { $0.manager.start($1, for: .hours(1)) { _, _ in } }),
      ("ticks", { $0.manager.startTicking($1, every: .seconds(1)) { _, _ in } }),
      (
        "observed at marks",
        { stage, player in
          let leader = stage.manager.start(for: .hours(1)) { _ in }
          return leader.observe(by: player, ticks: .at(.minutes(1))) { _, _ in }
        }
      ),
    ]
    for (name, start) in starts {
      for seconds in [0, 90] {
        let stage = Stage()
        let countdown = start(stage, player)
        stage.driver.advance(by: .seconds(seconds))
        countdown.pause()
        expectIdle("\(name), after \(seconds) s", on: stage.driver)
        countdown.resume()
        XCTAssertNotNil(stage.driver.nextWakeUp, name)
        stage.manager.cancelAll()
        expectIdle("\(name), cancelled", on: stage.driver)
      }
    }
  }

  func testPromise11IdleCostsNothing_afterAnEndInsideACallback() {
    for flag in [false, true] {
      stage.start(player, for: .seconds(9)) { [manager, player] left, stop in
        guard left.seconds == 8 else { return }
        if flag { stop = true } else { manager.cancel(player) }
      }
      driver.advance(by: .seconds(1))
      expectIdle("\(flag)")
    }
  }

  func testPromise11IdleCostsNothing_whileSuspended() {
    for policy in [CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
      let countdown = stage.start(player, for: .seconds(10))
      manager.suspend(policy)
      expectIdle()
      stage.start(player, for: .seconds(3))
      countdown.extend(by: .seconds(3))
      expectIdle()
      manager.resume()
      manager.cancelAll()
    }
  }

  func testOneWakeUpForEachDistinctInstant() {
    var random = SplitMix64(seed: 17)
    var instants: Set<Int64> = []
    for _ in 0..<300 {
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
    driver.advance(by: .seconds(5))
    XCTAssertEqual(driver.wakeUpCount, instants.count)
    XCTAssertEqual(manager.activeCount, 2)
    manager.cancelAll()
    expectIdle()
  }
}
