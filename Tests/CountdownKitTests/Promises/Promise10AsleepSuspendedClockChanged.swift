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

  func testPromise10Suspended_timeGoesOnOrStandsStillAndIsDeliveredOnce() throws {
    try checkScripts([
      // The rhythm is kept, and nothing is caught up with twice.
      "a 60; +1.5; suspend; +20; wake; resume all; +2; resume all":
        "0: a 60, 1: a 59, 21.5: a 39, 22: a 38, 23: a 37",
      "a 60; +1.5; freeze; +200; resume all; +0.5": "0: a 60, 1: a 59, 202: a 58",
      // Every deadline is shifted.
      "a 50 every 50; pause a; b 60 every 60; +5; freeze; +1000; c 80 every 80; +1000; resume all; resume a; +80":
        "0: a 50, 0: b 60, 1005: c 80, 2055: a 0, 2055: a completed, 2060: b 0, 2060: b completed, 2085: c 0, 2085: c completed",
      // The zero is owed, and the manager's resume alone delivers it.
      "a 5; b 60; suspend; +30; pause a; resume a; resume all":
        "0: a 5, 0: b 60, 30: a 0, 30: a completed, 30: b 30",
    ])
  }

  func testPromise10Suspended_onceMoreChangesNothingAndTheFirstPolicyHolds() throws {
    try checkScripts([
      "a 10; suspend; +3; freeze; +3; resume all; +1": "0: a 10, 6: a 4, 7: a 3",
      "a 10; freeze; +3; suspend; +3; resume all; +1": "0: a 10, 7: a 9",
    ])
  }

  func testPromise10Suspended_firstValuesMovedValuesAndOutcomesAreDelivered() throws {
    try checkScripts([
      "suspend; a 5; b 0; resume all; +1": "0: a 5, 0: b 0, 0: b completed, 1: a 4",
      "freeze; a 5; b 0; resume all; +1": "0: a 5, 0: b 0, 0: b completed, 1: a 4",
      "suspend; a 5; b 6 of 1/0; cancel b; c 7 of 1/0 on 0 {stop}":
        "0: a 5, 0: a replaced, 0: b 6, 0: b cancelled, 0: c 7, 0: c stopped",
      "a 5; suspend; +2.5; extend a 10; +1; resume all; suspend; extend a -100":
        "0: a 5, 2.5: a 12.5, 3.5: a 12, 3.5: a 0, 3.5: a completed",
    ])
  }

  func testPromise10Suspended_manyCyclesOfNineTenthsLoseNothing() {
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
    XCTAssertEqual(other.timeLeft(of: player), TimeLeft(.seconds(1_100)))
    XCTAssertEqual(Set(kept.values).count, kept.values.count, "a value came twice")
    XCTAssertEqual(stage.log(), ["0: a 2000"])
    XCTAssertEqual(stage.advance(by: .seconds(2)), ["901: a 1999", "902: a 1998"])
    XCTAssertEqual(kept.values.last, .seconds(1_098))
  }

  func testPromise10Asleep_timeCountsAndOneCallbackHasTheRightValue() throws {
    try checkScripts([
      // Nothing was suspended: it catches up all the same.
      "a 3600; sleep 1800.4; resume all; wake; +1.6": "0: a 3600, 1800.4: a 1800, 1801: a 1799, 1802: a 1798"
    ])
  }

  func testPromise10ClockChanged_nothingHappens() {
    stage.start(player, for: .seconds(5))
    let dated = EventLedger()
    manager.start(keep(Player()), for: .until(driver.date.addingTimeInterval(5))) { _, left in
      dated.note(left.duration)
    }
    for shift in [-1, -100_000, 1, 3_600, 500_000_000] {
      driver.shiftWallClock(by: .seconds(shift))
      driver.advance(by: .seconds(1))
    }
    XCTAssertEqual(stage.log(), (0...5).map { "\($0): a \(5 - $0)" } + ["5: a completed"])
    XCTAssertEqual(dated.values, (0...5).reversed().map { .seconds($0) })
  }
}
