import XCTest

/// Followers that have chosen their own ticks keep them, whatever their leader's become; and ticks that change otherwise.
final class OwnTicksTests: XCTestCase {
  func testAnIntervalOfItsOwnIsKept_alsoIfItEqualsTheLeaders() throws {
    try checkScripts([
      "a 60; b follows a; tick b every 0.5; tick a every 2; +2; tick a every 0.5; +1": """
      0: a 60, 0: b 60, 0.5: b 59.5, 1: b 59, 1.5: b 58.5, 2: a 58, 2: b 58, 2.5: b 57.5, 2.5: a 57.5, 3: b 57, 3: a 57
      """,
      "a 60; b follows a; tick b; tick a every 0.5; +1":
        "0: a 60, 0: b 60, 0.5: a 59.5, 1: b 59, 1: a 59",
      "a 60; b follows a every 0.5; c follows a; +1; tick a every 2; +1": """
      0: a 60, 0: b 60, 0: c 60, 0.5: b 59.5, 1: a 59, 1: c 59, 1: b 59, 1.5: b 58.5, 2: a 58, 2: c 58, 2: b 58
      """,
      // About to get a tick, it chooses the interval that it has anyway.
      "a 3.5 on 2 {tick b}; b follows a; +2": "0: a 3.5, 0: b 3.5, 0.5: a 3, 0.5: b 3, 1.5: a 2, 1.5: b 2",
    ])
  }

  func testAFollowerAndItsLeaderMeetWhateverTheIntervals() throws {
    try judgeScripts(
      [(1, 5), (5, 1), (0.002, 0.01), (0.01, 0.002), (1, 0.5), (100, 1)].map { (leading, own) in
        let both = max(leading, own)
        return
          "a \(both * 4) every \(leading); b follows a; tick b every \(own); +\(both); +\(both); +\(both)"
      })
  }

  func testOnTheSharedGrid_withALeaderOfItsOwn_andTheOtherWayRound() throws {
    try checkScripts([
      "+0.3; a 9.5; b follows a shared; +0.7; tick a shared; +1; tick a; +1": """
      0.3: a 9.5, 0.3: b 10, 0.8: a 9, 1: b 9, 2: b 8, 2: a 8, 2.8: a 7, 3: b 7
      """,
      // A silent one has no grid.
      "a 9.4 silent; b follows a shared": "0: b 9",
    ])
  }

  func testAToleranceThatChangesIsKeptFromThenOn() throws {
    try checkScripts([
      "+0.03; a 60; tick a within 0.1; +1.07; tick a; +0.93": "0.03: a 60, 1.1: a 59, 2.03: a 58"
    ])
  }
}
