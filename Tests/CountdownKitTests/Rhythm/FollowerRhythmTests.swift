import XCTest

/// A follower gets a tick whenever its leader does; in which order is not promised.
final class FollowerRhythmTests: XCTestCase {
  func testAFollowerTicksWithItsLeaderWheneverItBeganToFollow() throws {
    try judgeScripts(
      stride(from: 0.001, to: 2, by: 0.037).map {
        "a 60; +\($0); pause a; +0.843; resume a; b follows a; +3"
      })
    // Others open the slots that the leader lies in before it is due.
    for interval in [1, 10, 100, 0.02] {
      for ahead in [0.000_08, 0.000_8, 0.012, 0.7] where ahead < interval {
        let others = (1...7).map { "\("cdefghi".dropFirst($0 - 1).first!) \(ahead / 8 * Double($0)) silent" }
        try judgeScripts([
          """
          a \(interval * 5) every \(interval); +\(interval - ahead); \(others.joined(separator: "; "))
          +\(ahead / 2); b follows a; +\(interval * 2)
          """
        ])
      }
    }
  }

  func testAFollowerTicksWithItsLeaderThoughThePassIsLate_orTheManagerWasSuspended() throws {
    for policy in ["suspend", "freeze"] {
      try judgeScripts(
        stride(from: 0.001, to: 3, by: 0.131).map {
          "a 60; \(policy); +\($0); b follows a; resume all; c follows a; +2"
        })
    }
    try judgeScripts(["a 60; sleep 1.005; b follows a; wake; +3", "a 60; sleep 3.2; b follows a; wake; +3"])
    try checkScripts([
      "a 60; +1; elsewhere {b follows a; extend a 5}; +1":
        "0: a 60, 1: a 59, 1: a 64, 1: b 64, 2: a 63, 2: b 63"
    ])
  }

  func testAFollowerThatComesInACallbackBesideTheLeadersOwnTickTicksWithItFromThenOn() throws {
    // More than a pass takes at once lie between the callback and the leader.
    for count in [1, 60] {
      let crowd = (0..<count).map { "d\($0) 60 of 4/\($0)" }.joined(separator: "; ")
      try judgeScripts(["c 60 on 1 {b follows a}; \(crowd); a 60; +3"])
    }
  }
}
