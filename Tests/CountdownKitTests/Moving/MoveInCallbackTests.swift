import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class MoveInCallbackTests: XCTestCase {
  func testACallOnItsOwnCountdownIsDeliveredRightAfterTheCallback() throws {
    try checkScripts([
      "a 3 on 1 {extend a 2}; +2": "0: a 3, 1: a 2, 1: a 4, 2: a 3",
      "a 3 on 1 {move a to date -9}; +2": "0: a 3, 1: a 2, 1: a 0, 1: a completed",
      "a 3 on 1 {pause a}; +2": "0: a 3, 1: a 2",
      "a 3 on 1 {pause a; resume a}; +2": "0: a 3, 1: a 2, 2: a 1",
    ])
  }

  func testACountdownThatIsMovedToItsEndAndFurtherAgainHasNotEnded() {
    let (stage, moved) = (Stage(), Box<Countdown?>(nil))
    moved.value = stage.start(keep(Player()), for: .seconds(3)) { left, _ in
      guard left == .seconds(2), let countdown = moved.value else { return }
      countdown.extend(by: .seconds(-9))
      XCTAssertEqual(countdown.timeLeft, .zero)
      XCTAssertTrue(countdown.isActive)
      countdown.extend(by: .seconds(5))
    }
    XCTAssertEqual(stage.advance(by: .seconds(2)), ["1: a 2", "1: a 5", "2: a 4"])
  }

  /// A tick of the other one is due as well.
  func testAMoveOfACountdownWhoseTickIsDueDeliversTheNewValueOnce() throws {
    try checkScripts([
      "a 3 on 1 {tick b every 0.5}; b 3; +2": "0: a 3, 0: b 3, 1: a 2, 1: b 2, 1.5: b 1.5, 2: a 1, 2: b 1",
      "a 3 on 1 {tick b every 0.3}; b 3; +2":
        "0: a 3, 0: b 3, 1: a 2, 1: b 2.1, 1.2: b 1.8, 1.5: b 1.5, 1.8: b 1.2, 2: a 1",
      "a 3 on 1 {extend b 10}; b 3; +2": "0: a 3, 0: b 3, 1: a 2, 1: b 12, 2: a 1, 2: b 11",
      "a 3 on 1 {extend b -0.3}; b 3; +2": "0: a 3, 0: b 3, 1: a 2, 1: b 1.7, 1.7: b 1, 2: a 1",
      "a 3 on 1 {pause b}; b 3; +2": "0: a 3, 0: b 3, 1: a 2, 2: a 1",
      "a 3 on 1 {pause b; resume b}; b 3; +2": "0: a 3, 0: b 3, 1: a 2, 1: b 2, 2: a 1, 2: b 1",
      // The other one's zero is due.
      "a 3 on 1 {move b to 2}; b 1; +2": "0: a 3, 0: b 1, 1: a 2, 1: b 2, 2: a 1, 2: b 1",
    ])
  }

  func testEndsOfTwoInACallbackComeBeforeTheFollowerOfOne() throws {
    try checkScripts([
      "c 60 every 60; b 60 every 60; d follows c; a 60 every 7 on 1 {move c to 0; move b to 0}; +5":
        "0: c 60, 0: b 60, 0: d 60, 0: a 60, 4: a 56, 4: c 0, 4: c completed, 4: b 0, 4: b completed, 4: d 0, 4: d completed"
    ])
  }
}
