import XCTest

final class RestartTests: XCTestCase {
  func testTheZeroCallbackCanStartTheCountdownAgain() throws {
    try checkScripts([
      "a 1 on 1 {b 1 of 1/0 on 1 {c 1 of 1/0}}; +9":
        "0: a 1, 1: a 0, 1: a completed, 1: b 1, 2: b 0, 2: b completed, 2: c 1, 3: c 0, 3: c completed"
    ])
  }

  func testOnEndCanStartTheCountdownAgainAfterEachOutcome() throws {
    try checkScripts([
      "a 2 on end {b 1.5 of 1/0}; +2; +0.5": "0: a 2, 1: a 1, 2: a 0, 2: a completed, 2: b 1.5, 2.5: b 1",
      "a 5 on end {b 1.5 of 1/0}; cancel a; +0.5": "0: a 5, 0: a cancelled, 0: b 1.5, 0.5: b 1",
      "a 5 on end {b 1.5 of 1/0}; cancel all; +0.5": "0: a 5, 0: a cancelled, 0: b 1.5, 0.5: b 1",
      "a 5 on 1 {stop} on end {b 1.5 of 1/0}; +1; +0.5": "0: a 5, 1: a 4, 1: a stopped, 1: b 1.5, 1.5: b 1",
    ])
  }

  func testOnEndOfAReplacedCountdownMayDoSomethingToItsSuccessor() throws {
    try checkScripts([
      "a 5 on end {c 7 of 1/0}; b 6 of 1/0; +1": "0: a 5, 0: a replaced, 0: b replaced, 0: c 7, 1: c 6",
      "a 5 on end {extend b 10}; b 6 of 1/0; +1": "0: a 5, 0: a replaced, 0: b 16, 1: b 15",
      "a 5 on end {extend b -0.3}; b 6 of 1/0; +1": "0: a 5, 0: a replaced, 0: b 5.7, 0.7: b 5",
      "a 5 on end {pause b}; b 6 of 1/0; +1": "0: a 5, 0: a replaced, 0: b 6",
    ])
  }

  func testAStartInACallbackIsDeliveredRightAfterItAndTicksInALaterPass() throws {
    try checkScripts([
      "a 2 on 1 {b 2.5 of 1/0}; +1.5": "0: a 2, 1: a 1, 1: a replaced, 1: b 2.5, 1.5: b 2",
      "a 2 on 1 {b 0.001}; +1.5": "0: a 2, 1: a 1, 1: b 0.001, 1.001: b 0, 1.001: b completed",
      "a 2 on 1 {b 0}; +1.5": "0: a 2, 1: a 1, 1: b 0, 1: b completed",
      "a 2 on 1 {b 0; cancel b}; +1.5": "0: a 2, 1: a 1, 1: b cancelled",
    ])
  }
}
