import XCTest

/// Promise 6: the stop flag is immediate, and does not touch a countdown that the same callback started anew.
final class Promise06StopFlagIsImmediateTests: XCTestCase {
  func testPromise6TheStopFlagIsImmediate() throws {
    try checkScripts([
      "b 3; a 3 on 1 {stop}; c 3; +2":
        "0: b 3, 0: a 3, 0: c 3, 1: b 2, 1: a 2, 1: a stopped, 1: c 2, 2: b 1, 2: c 1",
      // Before `start` returns.
      "a 60 on 0 {stop}; +100": "0: a 60, 0: a stopped",
      // The only call even when ticks are late.
      "a 60 on 1 {stop}; sleep 4; wake; wake; +100": "0: a 60, 4: a 56, 4: a stopped",
    ])
  }

  func testPromise6ItDoesNotTouchACountdownStartedAnew() throws {
    try checkScripts([
      "a 5 on 1 {b 2 of 1/0; stop}; +9":
        "0: a 5, 1: a 4, 1: a replaced, 1: b 2, 2: b 1, 3: b 0, 3: b completed",
      "a 3 on 1 {cancel a; b 1 of 1/0; stop}; +9":
        "0: a 3, 1: a 2, 1: a cancelled, 1: b 1, 2: b 0, 2: b completed",
      "a 3 on 3 {b 1 of 1/0; stop}; +9":
        "0: a 3, 1: a 2, 2: a 1, 3: a 0, 3: a completed, 3: b 1, 4: b 0, 4: b completed",
    ])
  }

  func testAStopAfterSomethingElseInTheSameCallback() throws {
    try checkScripts([
      "a 3 on 1 {cancel a; stop}; +9": "0: a 3, 1: a 2, 1: a cancelled",
      "a 3 on 1 {extend a 10; stop}; +9": "0: a 3, 1: a 2, 1: a stopped",
      "a 3 on 1 {pause a; stop}; +9": "0: a 3, 1: a 2, 1: a stopped",
      // At its zero it is completed.
      "a 3 on 3 {stop}; +9": "0: a 3, 1: a 2, 2: a 1, 3: a 0, 3: a completed",
    ])
  }
}
