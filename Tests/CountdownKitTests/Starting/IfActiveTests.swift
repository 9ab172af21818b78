import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// `ifActive: .keep` keeps what runs; what is overdue counts as over.
final class IfActiveTests: XCTestCase {
  func testKeepKeepsWhatRunsOrIsPaused() throws {
    try checkScripts([
      "a 3; +0.5; pause a; b 60 of 1/0 keep; resume a; c 60 of 1/0 keep; +9":
        "0: a 3, 1: a 2, 2: a 1, 3: a 0, 3: a completed",
      // Though nothing is left.
      "a 2; sleep 3; pause a; b 5 of 1/0 keep; resume a": "0: a 2, 3: a 0, 3: a completed",
      // A move has ended it.
      "a 5; pause a; +100; b 2 of 1/0 keep; c 0 on 0 {extend a -5; d 2 of 1/0 keep}":
        "0: a 5, 100: c 0, 100: c completed, 100: a 0, 100: a completed, 100: d 2",
    ])
  }

  func testAnOverdueOneEndsAndTheNewOneStarts_exactlyFromTheDeadlineOn() throws {
    try checkScripts([
      "a 2; sleep 3; b 2 of 1/0 keep; +9":
        "0: a 2, 3: a 0, 3: a completed, 3: b 2, 4: b 1, 5: b 0, 5: b completed",
      "a 2; sleep 1.999; b 5 of 1/0 keep; sleep 0.001; c 5 of 1/0 keep":
        "0: a 2, 2: a 0, 2: a completed, 2: c 5",
      "a 2; suspend; +3; b 5 of 1/0 keep": "0: a 2, 3: a 0, 3: a completed, 3: b 5",
      "a 1 on 1 {b 5 of 1/0 keep}; +1": "0: a 1, 1: a 0, 1: a completed, 1: b 5",
    ])
  }

  func testWhatACallbackMakesOverdueAndReplaces() throws {
    try checkScripts([
      "a 1 on 0 {sleep 2; b 5 of 1/0 keep; stop}": "0: a 1, 2: a stopped, 2: b 5",
      "a 2 on 1 {sleep 3; b 9; c 5 of 1/0 keep}; +1":
        "0: a 2, 1: a 1, 4: a 0, 4: a completed, 4: b 9, 4: c 5",
      "b 9 on 1 {sleep 2; c 0 of 1/0 keep; cancel all; d 1 of 1/0 keep; sleep 1; e 5 of 1/0 keep}; a 2.5; +1":
        "0: b 9, 0: a 2.5, 0.5: a 2, 1: b 8, 4: a cancelled, 4: b cancelled, 4: c cancelled, 4: d 0, 4: d completed, 4: e 5",
    ])
  }

  func testTheNewBlocksAreDropped() {
    let (stage, player) = (Stage(), Player())
    let active = stage.start(player, for: .seconds(3))
    let payload = Holder(LifetimeTracker().object())
    weak let captured = payload.value
    let kept = stage.start(
      player, for: .seconds(60), ifActive: .keep,
      onValue: { [payload = payload.value] _, _ in payload?.firstWord += 1 })
    payload.drop()
    XCTAssertNil(captured)
    XCTAssertEqual(Set([kept, active]).count, 1)
  }

  func testCancelOfAnOverdueCountdownOnTheQueueDeliversItsOutcomeAtOnce() {
    let (stage, player) = (Stage(withOtherThreads: true), Player())
    let old = stage.start(player, as: "old", for: .seconds(2))
    stage.driver.sleep(for: .seconds(3))
    stage.elsewhere { _ = stage.start(player, as: "new", for: .seconds(5), ifActive: .keep) }
    XCTAssertEqual(stage.log(), ["0: old 2"])
    old.cancel()
    XCTAssertEqual(stage.log(), ["3: old cancelled", "3: new 5"])
    XCTAssertFalse(old.isActive)
  }
}
