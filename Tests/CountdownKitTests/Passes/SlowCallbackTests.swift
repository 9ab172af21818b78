import XCTest

/// What is delivered is true when it is delivered, also behind a neighbour's slow callback.
final class SlowCallbackTests: XCTestCase {
  func testValuesBehindASlowCallbackAreThoseOfTheirMoment() throws {
    try checkScripts([
      "a 5; b 5 on 1 {sleep 2.5}; c 5; +1; +1": """
      0: a 5, 0: b 5, 0: c 5, 1: a 4, 1: b 4, 3.5: c 2, 3.5: a 2, 3.5: b 2, 4: c 1, 4: a 1, 4: b 1
      """,
      "a 5; b 5; c 5 on 1 {sleep 2.5}; +1; +1": """
      0: a 5, 0: b 5, 0: c 5, 1: a 4, 1: b 4, 1: c 4, 3.5: a 2, 3.5: b 2, 3.5: c 2, 4: a 1, 4: b 1, 4: c 1
      """,
    ])
  }

  // MARK: - What comes to its end during a slow callback ends in the order of the ends, whoever waits for the pass: the timer, a
  // call, or a call in the callback itself

  func testEndsComeInTheirOrder_beforeWhatEndsLater() throws {
    let slow = "i 50 on 1 {sleep 2.7; move d to 0; cancel e; extend f 2"
    // The last ticks at no instant that the others have.
    let others = "b 3; c 2; d 9; e 3; f 4; g 1; h 2.5 every 0.7"
    let first = "0: i 50, 0: b 3, 0: c 2, 0: d 9, 0: e 3, 0: f 4, 0: g 1, 0: h 2.5"
    let then = """
      3.7: d 0, 3.7: d completed, 3.7: e cancelled, 3.7: f 2.3, 3.7: g 0, 3.7: g completed, 3.7: c 0, 3.7: c completed, \
      3.7: h 0, 3.7: h completed, 3.7: i 47, 3.7: b 0, 3.7: b completed
      """
    try checkScripts([
      "\(slow)}; \(others); +1": "\(first), 0.4: h 2.1, 1: i 49, \(then)",
      "\(slow)}; \(others); suspend; +1; resume all": "\(first), 1: h 2.1, 1: i 49, \(then)",
      "\(slow); resume all}; \(others); +1": "\(first), 0.4: h 2.1, 1: i 49, \(then)",
    ])
  }

  /// They lie in one coarse slot, which the pass has opened in time.
  func testEndsWithinASlotComeInTheirOrder() throws {
    let slow = "i 50 at 45 on 0 {sleep 0.32"
    let others = "a 5.3 at 0.3; b 5.1 at 0.1; c 5.2 at 0.2; d 5.35 at 0.35"
    let all = """
      5: i 45, 5.32: d 0.03, 5.32: b 0, 5.32: b completed, 5.32: c 0, 5.32: c completed, 5.32: a 0, 5.32: a completed
      """
    try checkScripts([
      "\(slow)}; \(others); +5": all, "\(slow)}; \(others); suspend; +5; resume all": all,
      "\(slow); resume all}; \(others); +5": all,
    ])
  }
}
