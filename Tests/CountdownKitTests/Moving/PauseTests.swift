import XCTest

final class PauseTests: XCTestCase {
  func testAResumedCountdownGoesOnWithWhatWasLeft() throws {
    try checkScripts([
      // 2 is shown already.
      "a 3; +1.3; pause a; wake; +10.5; resume a; +1.5": "0: a 3, 1: a 2, 12.5: a 1",
      "a 5; +1.5; pause a; extend a 0.25; extend a 2; extend a to 8; +10.5; resume a; +1.5":
        "0: a 5, 1: a 4, 1.5: a 3.75, 1.5: a 5.75, 1.5: a 8, 13: a 7",
      "a 5; +1.5; pause a; extend a 3; extend a -3; +10.5; resume a; +1.5":
        "0: a 5, 1: a 4, 1.5: a 6.5, 1.5: a 3.5, 12.5: a 3, 13.5: a 2",
      // A tick, or the zero, is overdue.
      "a 9; sleep 3.5; pause a; wake; +10.5; resume a; +1.5": "0: a 9, 14: a 6, 14.5: a 5, 15.5: a 4",
      "a 1; sleep 2; pause a; wake; +10.5; resume a; +1.5": "0: a 1, 12.5: a 0, 12.5: a completed",
      // At 12 s 1.9 s are left, and 2 is shown.
      "a 3.4 shared; +1.3; pause a; +10.5; resume a; +1.5": "0: a 3, 1: a 2, 13: a 1",
      "a 3.4 shared; +1; pause a; extend a -1.2; +10.5; resume a; +1.5":
        "0: a 3, 1: a 2, 1: a 1, 12.7: a 0, 12.7: a completed",
    ])
  }

  func testAZeroThatIsTheFirstValueIsDeliveredInAPause() throws {
    try checkScripts([
      "b 9 on 1 {a 1; sleep 2; pause a}; +1": "0: b 9, 1: b 8, 3: a 0, 3: a completed, 3: b 6"
    ])
  }
}
