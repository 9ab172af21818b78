import XCTest

/// A follower gets a tick whenever its leader does, in whatever order, or in its own rhythm; and no pass that is disturbed loses one.
final class FollowerRhythmTests: XCTestCase {
  func testAFollowerTicksWithItsLeaderWheneverItBeganToFollow() throws {
    let instants = stride(from: 0.001, to: 3, by: 0.073)
    try judgeScripts(instants.map { "a 60; +\($0); pause a; +0.843; resume a; b follows a; +3" })
    for hold in ["suspend", "freeze"] {
      try judgeScripts(
        instants.map { "a 60; \(hold); +\($0); b follows a; resume all; c follows a; +2" })
    }
    try judgeScripts([
      "a 60; sleep 1.005; b follows a; wake; +3", "a 60; sleep 3.2; b follows a; wake; +3",
    ])
    try checkScripts([
      "a 60; +1; elsewhere {b follows a; extend a 5}; +1":
        "0: a 60, 1: a 59, 1: a 64, 1: b 64, 2: a 63, 2: b 63"
    ])
    // Others open the slots that the leader lies in before it is due.
    for interval in [1, 10, 100, 0.02] {
      for ahead in [0.000_08, 0.000_8, 0.012, 0.7] where ahead < interval {
        let others = (1...7).map { "c\($0) \(ahead / 8 * Double($0)) silent of 0/\($0)" }
        try judgeScripts([
          """
          a \(interval * 5) every \(interval); +\(interval - ahead); \(others.joined(separator: "; "))
          +\(ahead / 2); b follows a; +\(interval * 2)
          """
        ])
      }
    }
  }

  func testAFollowerThatComesInACallbackBesideTheLeadersOwnTickTicksWithItFromThenOn() throws {
    for count in [1, 60] {
      let crowd = (0..<count).map { "d\($0) 60 of 4/\($0)" }.joined(separator: "; ")
      try judgeScripts(["c 60 on 1 {b follows a}; \(crowd); a 60; +3"])
    }
  }

  // MARK: - Passes that a callback interrupts, or makes late: nothing is missed

  /// One of several does something when it has 58 s left.
  private func check(_ act: String, _ afterwards: String) throws {
    for (count, position) in [(3, 0), (3, 1), (3, 2), (12, 6)] {
      let starts = (0..<count).map { number in
        "a\(number) 60 of 0/\(number)" + (number == position ? " on 2 {\(act)}" : "")
      }
      try judgeScripts([starts.joined(separator: "; ") + "; +2; \(afterwards); +1; +1; +1"])
    }
  }

  func testASuspensionInTheMiddleOfAPass() throws {
    for policy in ["suspend", "freeze"] {
      for time in [0, 0.001, 0.9, 3.5] { try check(policy, "+\(time); resume all") }
    }
    try check("suspend; b 58", "+1.5; resume all")
  }

  func testASlowCallbackThatMaySuspend() throws {
    for time in [0.001, 0.999, 1, 10.7] {
      try check("sleep \(time)", "+1")
      try check("sleep \(time); suspend", "+1; resume all")
    }
    try judgeScripts(["a 4.5 on 1 {sleep 1}; b 3.5; +0.000001; c 4.5; +1.5; +1"])
  }

  // MARK: - Ticks of their own, which followers keep, and ticks that change otherwise

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
