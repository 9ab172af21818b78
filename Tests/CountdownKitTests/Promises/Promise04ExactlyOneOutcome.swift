import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Promise 4: exactly one outcome for each countdown, on the delivering queue, and nothing after it.
///
/// More of it: `KitConcurrencyTests`, whatever eight threads do; `ManagerDeathTests`; `JudgeTests`.
final class Promise04ExactlyOneOutcomeTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testPromise4ExactlyOneOutcome() throws {
    try checkScripts([
      "a 1; +100; cancel a; cancel all; +100": "0: a 1, 1: a 0, 1: a completed",
      "a 3 on 1 {stop}; +100; cancel all; +100": "0: a 3, 1: a 2, 1: a stopped",
      "a 3; cancel a; cancel a; cancel all; +100": "0: a 3, 0: a cancelled",
      // The old outcome comes before the new value.
      "a 3; +1.5; b 1 of 1/0; +9; cancel all; +100":
        "0: a 3, 1: a 2, 1.5: a replaced, 1.5: b 1, 2.5: b 0, 2.5: b completed",
      // At a tick, and before its zero.
      "a 3; release 1; +10; cancel all; +100": "0: a 3, 1: a receiverReleased",
      "a 1; release 1; +10; cancel all; +100": "0: a 1, 1: a receiverReleased",
    ])
  }

  func testAStaleCountdownNeverEndsTheOneThatCameAfterIt() {
    let old = stage.start(player, for: .seconds(1))
    stage.driver.advance(by: .seconds(1))
    let replaced = stage.start(player, for: .seconds(5))
    let new = stage.start(player, for: .seconds(5))
    _ = stage.log()
    for stale in [old, replaced] {
      stale.cancel()
      stale.extend(by: .seconds(-100))
      stale.pause()
      XCTAssertNotEqual(stale, new)
    }
    XCTAssertEqual(stage.manager.countdown(of: player), new)
    XCTAssertEqual(stage.advance(by: .seconds(1)), ["2: a 4"])
  }

  /// Three ticks are taken together, and before the last is delivered its countdown ends, and frees its memory.
  func testATickOfAnEndedCountdownIsNotDeliveredToTheOneInItsPlaceInMemory() throws {
    try checkScripts([
      "a 10 on 1 {extend c 5}; b 10; c 10 on 1 {stop} on end {d 3}; +1; +1":
        "0: a 10, 0: b 10, 0: c 10, 1: a 9, 1: c 14, 1: c stopped, 1: d 3, 1: b 9, 2: a 8, 2: d 2, 2: b 8"
    ])
  }
}
