import XCTest

/// One countdown, many receivers.
final class ObserverTests: XCTestCase {
  func testObserversGetEveryValueAndTheOutcomeAfterTheirLeaders() throws {
    try checkScripts([
      "a 2; b follows a; +0.5; c follows a; +1.5": """
      0: a 2, 0: b 2, 0.5: c 1.5, 1: a 1, 1: b 1, 1: c 1, 2: a 0, 2: a completed, 2: b 0, 2: b completed, 2: c 0, \
      2: c completed
      """,
      "a 10 on 1 {stop}; b follows a every 10; +1": "0: a 10, 0: b 10, 1: a 9, 1: a stopped, 1: b stopped",
      // A follower's first value comes after the leader's, though that may wait for a pass.
      "elsewhere {a 10}; b follows a; +0": "0: a 10, 0: b 10",
      "elsewhere {a 10; b follows a; tick b every 2}; +0": "0: a 10, 0: b 10",
      "elsewhere {a 20}; b follows a; elsewhere {c follows a; extend a 1}; +0":
        "0: a 20, 0: b 20, 0: a 21, 0: b 21, 0: c 21",
    ])
    // The wheel may reach the leader first at the deadline, or the observer.
    try checkScripts([
      "a 4.006656 at none; +1.462; b follows a at 1,3; sleep 3; wake":
        "1.462: b 2.544656, 4.462: a 0, 4.462: a completed, 4.462: b 0, 4.462: b completed"
    ])
    for end in ["cancel a", "cancel of 1/0", "cancel all of 1", "cancel all"] {
      try checkScripts([
        "a 9; b follows a; c follows a; \(end)":
          "0: a 9, 0: b 9, 0: c 9, 0: a cancelled, 0: b cancelled, 0: c cancelled"
      ])
    }
    try checkScripts(["a 9; b follows a; c 5 of 1/0": "0: a 9, 0: b 9, 0: a replaced, 0: b replaced, 0: c 5"])
  }

  func testPausesAndMovesReachAllWhoeverMakesThem() throws {
    for one in ["a", "b"] {
      try checkScripts([
        """
        a 10; b follows a; +1; pause \(one); +5; resume \(one); extend \(one) 1; extend \(one) to 4
        move \(one) to 10.5; extend \(one) -100
        """: """
        0: a 10, 0: b 10, 1: a 9, 1: b 9, 6: a 10, 6: b 10, 6: a 10.5, 6: b 10.5, 6: a 0, 6: a completed, 6: b 0, \
        6: b completed
        """
      ])
    }
  }

  func testTheEndOfAnObserverEndsNothingElse() throws {
    try checkScripts([
      """
      a 3; b follows a; c follows a on 1 {stop}; d follows a; cancel of 2/0; cancel d; e follows a; release 5; +3
      """: """
      0: a 3, 0: b 3, 0: c 3, 0: d 3, 0: b cancelled, 0: d cancelled, 0: e 3, 1: a 2, 1: c 2, 1: c stopped, \
      1: e receiverReleased, 2: a 1, 3: a 0, 3: a completed
      """,
      // A reused cell stops following the former row.
      """
      a 9; b 9; c follows a; d follows b of 3/0; +1; cancel a; extend b 5; e 4 of 3/0
      """: """
      0: a 9, 0: b 9, 0: c 9, 0: c replaced, 0: d 9, 1: a 8, 1: b 8, 1: d 8, 1: a cancelled, 1: b 13, 1: d 13, \
      1: d replaced, 1: e 4
      """,
    ])
  }

  func testEndlessTicksAndSilentCountdownsCanBeFollowed() throws {
    try checkScripts([
      "a endless 9; b follows a; c 3 silent; d follows c; +2; pause a; extend c 1; resume a; +2; cancel a":
        "0: a 0, 0: d 3, 4: c completed, 4: d 0, 4: d completed, 4: a cancelled, 4: b cancelled"
    ])
  }

  // MARK: - After the end

  func testALateObservationGetsTheOutcomeAtOnceAndNothingElse() throws {
    try checkScripts([
      "a 1; +1; b follows a": "0: a 1, 1: a 0, 1: a completed, 1: b completed",
      "a 9; b 9 of 1/0; c follows a": "0: a 9, 0: a replaced, 0: b 9, 0: c replaced",
      "a 9 on 0 {stop}; b 9; c follows a of 2/0": "0: a 9, 0: a stopped, 0: b 9, 0: b replaced, 0: c stopped",
      // It cannot be moved before its outcome.
      "a 0; c 0 on 0 {b follows a; pause b; extend b 100; tick b every 2}":
        "0: a 0, 0: a completed, 0: c 0, 0: c completed, 0: b completed",
      // Before it gets anything, it has to make room.
      "a 9; cancel a; c 0 on 0 {b follows a; d follows b; e 3 of 2/0}":
        "0: a 9, 0: a cancelled, 0: c 0, 0: c completed, 0: d cancelled, 0: b cancelled, 0: e 3",
      "a 9; cancel a; elsewhere {b follows a}; c 3 of 2/0 keep":
        "0: a 9, 0: a cancelled, 0: b cancelled, 0: c 3",
      "a 1 on end {c 3 of 2/0 keep}; b follows a; pause a; extend a -1":
        "0: a 1, 0: b 1, 0: a 0, 0: a completed, 0: b 0, 0: b completed, 0: c 3",
      "a 9; elsewhere {cancel a}; b follows a": "0: a 9, 0: a cancelled, 0: b cancelled",
      "a 9; b follows a; elsewhere {c 9 of 1/0}; extend c 1":
        "0: a 9, 0: b 9, 0: a replaced, 0: b replaced, 0: c 10",
    ])
  }
}
