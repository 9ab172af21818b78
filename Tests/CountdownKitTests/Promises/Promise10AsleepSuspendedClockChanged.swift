import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Promise 10: asleep, suspended, clock changed.
///
/// Time asleep counts, changes of the wall clock do not. Suspended, ticks are held back, first values and outcomes are
/// not; afterwards there is one callback with the right value.
///
/// More of it: `SuspensionInsideAPassTests`; and `StopAndContinueTests` and `SystemSleepTests`, on real processes.
final class Promise10AsleepSuspendedClockChangedTests: XCTestCase {
  private let stage = Stage()
  private var driver: ManualDriver { stage.driver }
  private var manager: CountdownManager { stage.manager }
  private let player = Player()
  private let policies: [CountdownManager.SuspensionPolicy] = [.keepsCounting, .freezes]

  func testPromise10Suspended_timeGoesOnAndIsDeliveredOnce() {
    stage.start(player, for: .seconds(60))
    driver.advance(by: .milliseconds(1_500))
    manager.suspend()
    driver.advance(by: .seconds(20))
    driver.wake()
    XCTAssertEqual(stage.log(), ["0: a 60", "1: a 59"])
    XCTAssertEqual(manager.timeLeft(of: player), TimeLeft(.milliseconds(38_500)))
    manager.resume()
    XCTAssertEqual(stage.log(), ["21.5: a 39"])
    XCTAssertEqual(stage.advance(by: .seconds(2)), ["22: a 38", "23: a 37"], "the rhythm is kept")
    manager.resume()
    XCTAssertEqual(stage.log(), [], "nor is it caught up with twice")
  }

  func testPromise10Suspended_timeStandsStillWhereItFreezes() {
    let countdown = stage.start(player, for: .seconds(60))
    driver.advance(by: .milliseconds(1_500))
    manager.suspend(.freezes)
    driver.advance(by: .seconds(200))
    XCTAssertEqual(countdown.timeLeft, TimeLeft(.milliseconds(58_500)))
    manager.resume()
    XCTAssertEqual(stage.log(), ["0: a 60", "1: a 59"], "nothing has changed")
    XCTAssertEqual(stage.advance(by: .milliseconds(500)), ["202: a 58"])
  }

  func testPromise10Suspended_everyDeadlineIsShiftedWhereTimeFreezes() {
    let players = keep((0..<4).map { Player("\($0)") })
    stage.start(players[0], for: .seconds(50)).pause()
    stage.start(players[1], for: .seconds(60))
    manager.start(players[2], for: .until(driver.date.addingTimeInterval(70))) { _, _ in }
    driver.advance(by: .seconds(5))
    manager.suspend(.freezes)
    driver.advance(by: .seconds(1_000))
    stage.start(players[3], for: .seconds(80))
    driver.advance(by: .seconds(1_000))
    manager.resume()
    XCTAssertEqual(players.map { manager.timeLeft(of: $0)!.seconds }, [50, 55, 65, 80])
    driver.advance(by: .seconds(54))
    XCTAssertEqual(manager.activeCount, 4)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(manager.activeCount, 3)
  }

  func testPromise10Suspended_onceMoreChangesNothingAndTheFirstPolicyHolds() {
    for (first, left) in zip(policies, [4, 10]) {
      let countdown = stage.start(player, for: .seconds(10))
      manager.suspend(first)
      driver.advance(by: .seconds(3))
      manager.suspend(first == .freezes ? .keepsCounting : .freezes)
      driver.advance(by: .seconds(3))
      XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(left)))
      manager.resume()
      driver.advance(by: .seconds(1))
      XCTAssertEqual(countdown.timeLeft, TimeLeft(.seconds(left - 1)), "one resume ends both")
      XCTAssertEqual(stage.log().last, "\(driver.now.text): a \(left - 1)")
    }
  }

  func testPromise10Suspended_theLastSecondAndTheEndAreDeliveredOnResume() {
    stage.start(player, for: .seconds(5))
    stage.start(keep(Player("b")), for: .seconds(60))
    manager.suspend()
    XCTAssertEqual(stage.advance(by: .seconds(30)), [])
    XCTAssertEqual(manager.timeLeft(of: player), .zero)
    let countdown = manager.countdown(of: player)
    XCTAssertEqual(countdown?.isActive, true, "its zero is owed")
    countdown?.pause()
    countdown?.resume()
    XCTAssertEqual(stage.log(), [], "by the manager's resume alone")
    manager.resume()
    XCTAssertEqual(stage.log().sorted(), ["30: a 0", "30: a completed", "30: b 30"])
  }

  func testPromise10Suspended_firstValuesAreDelivered() {
    for policy in policies {
      _ = stage.log()
      manager.suspend(policy)
      stage.start(player, for: .seconds(5))
      stage.start(keep(Player("b")), for: .zero)
      let now = driver.now.text
      XCTAssertEqual(stage.log(), ["\(now): a 5", "\(now): b 0", "\(now): b completed"])
      manager.resume()
      XCTAssertEqual(stage.advance(by: .seconds(5)).count, 6)
    }
  }

  func testPromise10Suspended_outcomesAreDelivered() {
    manager.suspend()
    stage.start(player, for: .seconds(5))
    stage.start(player, for: .seconds(6))
    manager.cancel(player)
    stage.start(player, for: .seconds(7)) { _, stop in stop = true }
    XCTAssertEqual(
      stage.log(), ["0: a 5", "0: a replaced", "0: a 6", "0: a cancelled", "0: a 7", "0: a stopped"])
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testPromise10Suspended_movedValuesAreDelivered() {
    let countdown = stage.start(player, for: .seconds(5))
    manager.suspend()
    driver.advance(by: .milliseconds(2_500))
    countdown.extend(by: .seconds(10))
    XCTAssertEqual(stage.log(), ["0: a 5", "2.5: a 12.5"])
    driver.advance(by: .seconds(1))
    manager.resume()
    XCTAssertEqual(stage.log(), ["3.5: a 12"])
    manager.suspend()
    countdown.extend(by: .seconds(-100))
    XCTAssertEqual(stage.log(), ["3.5: a 0", "3.5: a completed"])
  }

  func testPromise10Suspended_aThousandCyclesOfNineTenthsLoseNothing() {
    let other = CountdownManager(driver: driver)
    let kept = EventLedger()
    let frozen = stage.start(player, for: .seconds(2_000))
    other.start(player, for: .seconds(2_000)) { _, left in kept.note(left.duration) }
    for _ in 0..<1_000 {
      manager.suspend(.freezes)
      other.suspend()
      driver.advance(by: .milliseconds(900))
      manager.resume()
      other.resume()
    }
    XCTAssertEqual(frozen.timeLeft, TimeLeft(.seconds(2_000)))
    XCTAssertEqual(stage.log(), ["0: a 2000"])
    XCTAssertEqual(other.timeLeft(of: player), TimeLeft(.seconds(1_100)))
    XCTAssertEqual(Set(kept.values).count, kept.values.count, "a value came twice")
    XCTAssertEqual(kept.values.last, .seconds(1_100))
    let rest = (0..<2_000).map { "\(901 + $0): a \(1_999 - $0)" }
    XCTAssertEqual(stage.advance(by: .seconds(2_000)), rest + ["2900: a completed"])
    XCTAssertEqual(kept.values.last, .zero)
  }

  func testPromise10Asleep_timeCountsAndOneCallbackHasTheRightValue() {
    stage.start(player, for: .seconds(3_600))
    driver.sleep(for: .milliseconds(1_800_400))
    // Nothing was suspended: it catches up all the same.
    manager.resume()
    driver.wake()
    XCTAssertEqual(stage.log(), ["0: a 3600", "1800.4: a 1800"])
    XCTAssertEqual(stage.advance(by: .milliseconds(1_600)), ["1801: a 1799", "1802: a 1798"])
  }

  func testPromise10ClockChanged_nothingHappens() {
    stage.start(player, for: .seconds(10))
    let dated = EventLedger()
    manager.start(keep(Player()), for: .until(driver.date.addingTimeInterval(10.5))) { _, left in
      dated.note(left.duration)
    }
    XCTAssertEqual(dated.takeValues().map(\.components.seconds), [10])
    for shift in [-1, -100_000, 1, 3_600, 500_000_000] {
      driver.shiftWallClock(by: .seconds(shift))
      driver.advance(by: .seconds(1))
    }
    driver.advance(by: .seconds(6))
    XCTAssertEqual(
      stage.log(), (0...10).map { "\($0): a \(10 - $0)" } + ["10: a completed"])
    XCTAssertEqual(dated.values, (0...10).reversed().map { .seconds($0) })
  }
}
