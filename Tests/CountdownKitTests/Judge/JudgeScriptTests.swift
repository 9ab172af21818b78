import CountdownJudge
import XCTest

/// Scripts that are read from a line of text: `Script` says what can stand in one.
final class JudgeScriptTests: XCTestCase {
  func testAScriptIsReadAndDoesWhatItSays() throws {
    try checkScripts([
      "a 3; +1; pause a; +10.5; resume a; +1": "0: a 3, 1: a 2, 12.5: a 1",
      "a 3 on 1 {stop}; +3": "0: a 3, 1: a 2, 1: a stopped",
      "a endless 2; b follows a; +2; cancel all": "0: a 0, 2: a 1, 2: a cancelled, 2: b cancelled",
      "a 1 at none past zero; +3; cancel a": "1: a 0, 3: a cancelled",
      "a 3 at 1; suspend; +4; total a 2; tick a; +1; resume all": "5: a 0, 5: a completed",
      "a 2 silent of 0/1; relaunch 5; freeze; +1; resume all; +2": "3: a completed",
    ])
  }

  /// Short sequences, found by chance, in which what was shown last, or what waits, is easily forgotten.
  func testWhatWasFoundOnceIsRight() throws {
    for text in [
      // Two are due at once; the first one's callback moves the second away, which then gets its rounded value.
      "a endless 1 after 1 on 0 {extend b 0.000001}; b 1 every 3600; +1",
      // An outcome's block ends a countdown; before that is delivered, another's callback moves it away again.
      "b 0.000001 on end {a 0.000001; extend a -0.000001}; c 0 of 2/0 on 0 {extend a 0.000001}",
      // The timer is not left armed for what an outcome's block has ended.
      "a 1; b endless 1 after 1 on 0 {cancel a; pause b}; c 1 of 2/0; +1",
      // Just what was delivered last is left, and the last instant of the grid said less.
      "a 1.0004 every 0.25 shared; pause a; +1; suspend; resume a; resume all; +0.5; +1",
      // A move to the delivered value is not held back.
      "+0.192087; suspend; a 1 every 0.25 shared on 0 {sleep 3}; extend a 3; resume all",
      // A queued value that is no news when it is taken may be news in its turn.
      "a 0.000001 on 0 {pause a} on 1 {b 0; extend b 0.000001; resume a}; c 0.000001 of 2/0; extend a 0.000001",
      // A second was delivered with more than that left; in milliseconds, the grid has less than that at its next instant.
      "+1.333333; a 2 shared; +0.7; tick a every 0.001302; +0.01",
      // Three have something queued; the second one's callback takes as long as the third has to wait.
      "a endless 1 after 0.000001; pause a; b 0.000001 on 0 {c 0 of 1/1; extend b 0.000001; resume a} on 1 {sleep 0.000001}",
      // A leader that ends behind its follower misses nothing.
      """
      a endless 1 of 1/0 on 0 {b 6 every 0.5 of 8/0} on 1 {
      sleep 2; c 0 of 1/0 on 0 {d 3 every 0.5 of 1/0}; e follows b of 7/0}
      +1; +3
      """,
      // A callback moves two; the first one's value is so slow that the slice ends, and then a call moves the other, which waits.
      "a 9 of 7/0; b 9 on 1 {give back {restart a}}; c 9 on 1 {extend b 0.4; extend a 0.4}; +0.5; +0.5",
      "a 9 of 7/0; b 9 on 1 {give back {move a to 7}}; c 9 on 1 {extend b 0.4; extend a 0.4}; +0.5; +0.5",
      // Of several moves in a callback the last arms marks.
      "a 60 at 30,10 on 1 {extend a 90; extend a -80}; +50; +50",
      // A move at marks is told in the rhythm that the next callback gives.
      "a 0 at none past zero on 0 {b 0 of 1/2 on 0 {tick a every 1}; extend a 0.000001}",
      // A paused one at marks that a move has ended is not kept.
      "a 5 at none; b 1 on 0 {pause a; move a to 0; c 3 of 1/0 keep}",
      // New marks bring no zero that is held back.
      "a 1; suspend; +1; tick a every 1 at 5; pause a; resume all; tick a every 1 at 6; resume a",
    ] {
      XCTAssertEqual(try Script(text).play().wrong ?? [], [], text)
    }
  }

  func testAScriptIsPrintedAsItIsRead_andTheSameScriptGivesTheSameEachTime() throws {
    for theme in Theme.allCases where theme != .actors {
      for seed in 1...3 as ClosedRange<UInt64> {
        let script = theme.script(seed: seed)
        let read = try Script("\(script)")
        XCTAssertEqual("\(read)", "\(script)")
        XCTAssertEqual(read.play().delivered, script.play().delivered, "\(script)")
      }
    }
  }

  func testWhatIsNoScriptIsRefused() {
    for text in [
      "a", "a three", "pause", "move a 3", "+", "a 3 on 0 {pause a", "a 3}", "a 3 +1", "shut", "a 3 of 12/0",
    ] {
      XCTAssertThrowsError(try Script(text), text)
    }
  }
}
