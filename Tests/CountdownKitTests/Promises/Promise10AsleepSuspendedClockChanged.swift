import XCTest

/// Promise 10: asleep, suspended, clock changed.
///
/// Time asleep counts, changes of the wall clock do not. Suspended, ticks are held back, first values and outcomes are
/// not; afterwards there is one callback with the right value.
///
/// More of it: `SuspensionInsideAPassTests`; and `StopAndContinueTests` and `SystemSleepTests`, on real processes.
final class Promise10AsleepSuspendedClockChangedTests: XCTestCase {
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

  func testPromise10Suspended_manyCyclesOfNineTenthsLoseNothing() throws {
    let cycles = { (policy: String) in
      Array(repeating: "\(policy); +0.9; resume all", count: 100).joined(separator: "; ")
    }
    try checkScripts(["a 200; \(cycles("freeze")); +2": "0: a 200, 91: a 199, 92: a 198"])
    try judgeScripts(["a 200; \(cycles("suspend")); +2"])
  }

  func testPromise10Asleep_timeCountsAndOneCallbackHasTheRightValue() throws {
    try checkScripts([
      // Nothing was suspended: it catches up all the same.
      "a 3600; sleep 1800.4; resume all; wake; +1.6": "0: a 3600, 1800.4: a 1800, 1801: a 1799, 1802: a 1798"
    ])
  }

  func testPromise10ClockChanged_nothingHappens() throws {
    // One of them was given a date.
    try checkScripts([
      "a 3; b 9; move b to date 3; clock -1; +1; clock -100000; +1; clock 3600; +0.5; clock 500000000; +1":
        """
      0: a 3, 0: b 9, 0: b 3, 1: a 2, 1: b 2, 2: a 1, 2: b 1, 3: a 0, 3: a completed, 3: b 0, 3: b completed
      """
    ])
  }
}
