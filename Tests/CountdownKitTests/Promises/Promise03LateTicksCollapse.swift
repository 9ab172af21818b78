import XCTest

/// Promise 3: late ticks collapse into one callback with the value that is true when it is made; never a burst.
///
/// More of it: `LateOrderTests`, in which order; `JudgeTests`, whatever is overslept; `SlowQueueLimitTests` and
/// `StopAndContinueTests`, on real time.
final class Promise03LateTicksCollapseTests: XCTestCase {
  func testPromise3LateTicksCollapseIntoOneCallback() throws {
    try checkScripts([
      // A second wake-up has nothing to tell.
      "a 10; sleep 4.3; wake; wake; +0.7": "0: a 10, 4.3: a 6, 5: a 5",
      // A sleep that misses nothing, and one past the deadline.
      "a 3; sleep 0.999; wake; +0.001; sleep 3599; wake; +3600":
        "0: a 3, 1: a 2, 3600: a 0, 3600: a completed",
      "+0.3; a 9 shared; sleep 4.7; wake; sleep 2; wake; +5":
        "0.3: a 9, 5: a 4, 7: a 2, 8: a 1, 9.3: a 0, 9.3: a completed",
      "a endless 1; sleep 7.3; wake; sleep 3.6; wake; +0.1": "0: a 0, 7.3: a 7, 10.9: a 10, 11: a 11",
    ])
  }

  func testASlowCallbackDelaysNoOtherRhythm() throws {
    try checkScripts([
      "a 10 on 1 {sleep 2.5}; b 10; +5":
        "0: a 10, 0: b 10, 1: a 9, 3.5: b 7, 3.5: a 7, 4: b 6, 4: a 6, 5: b 5, 5: a 5",
      "a 5 on 1 {sleep 5}; b 5; +9": "0: a 5, 0: b 5, 1: a 4, 6: b 0, 6: b completed, 6: a 0, 6: a completed",
      "a 1 on end {sleep 3}; b 5; +9":
        "0: a 1, 0: b 5, 1: a 0, 1: a completed, 4: b 1, 5: b 0, 5: b completed",
    ])
  }
}
