import XCTest

/// Countdowns that tick at the same instants miss nothing through passes that a callback interrupts, or makes late.
final class DisturbedPassesTests: XCTestCase {
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
}
