import XCTest

/// Suspending in the middle of a pass: the receivers that it has not reached get their value after the
/// suspension, none twice and none never.
final class SuspensionInsideAPassTests: XCTestCase {
  func testPromise10Suspended_inTheMiddleOfAPass_nothingIsLostOrDeliveredTwice() throws {
    try checkScripts([
      "a 10; b 10 on 1 {suspend}; c 10; +1; resume all; +1":
        "0: a 10, 0: b 10, 0: c 10, 1: a 9, 1: b 9, 1: c 9, 2: a 8, 2: b 8, 2: c 8",
      "a 10; b 10 on 1 {suspend}; c 10; +1; +3.5; resume all; +1":
        "0: a 10, 0: b 10, 0: c 10, 1: a 9, 1: b 9, 4.5: c 6, 4.5: a 6, 4.5: b 6, 5: c 5, 5: a 5, 5: b 5",
      "a 10; b 10 on 1 {freeze}; c 10; +1; +3.5; resume all; +1":
        "0: a 10, 0: b 10, 0: c 10, 1: a 9, 1: b 9, 4.5: c 9, 5.5: a 8, 5.5: b 8, 5.5: c 8",
      "a 10; b 10 on 1 {freeze; resume all}; c 10; +1; +1":
        "0: a 10, 0: b 10, 0: c 10, 1: a 9, 1: b 9, 1: c 9, 2: a 8, 2: b 8, 2: c 8",
      // The end is owed.
      "a 1; b 1 on 1 {freeze}; c 1; +5; resume all":
        "0: a 1, 0: b 1, 0: c 1, 1: a 0, 1: a completed, 1: b 0, 1: b completed, 5: c 0, 5: c completed",
    ])
  }
}
