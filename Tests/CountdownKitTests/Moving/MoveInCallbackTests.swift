import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class MoveInCallbackTests: XCTestCase {
  private let stage = Stage()
  private let player = Player()

  func testACallOnItsOwnCountdownIsDeliveredRightAfterTheCallback() throws {
    try checkScripts([
      "a 3 on 1 {extend a 2}; +2": "0: a 3, 1: a 2, 1: a 4, 2: a 3",
      "a 3 on 1 {move a to date -9}; +2": "0: a 3, 1: a 2, 1: a 0, 1: a completed",
      "a 3 on 1 {pause a}; +2": "0: a 3, 1: a 2",
      "a 3 on 1 {pause a; resume a}; +2": "0: a 3, 1: a 2, 2: a 1",
    ])
  }

  func testACountdownThatIsMovedToItsEndAndFurtherAgainHasNotEnded() {
    let moved = Box<Countdown?>(nil)
    moved.value = stage.start(player, for: .seconds(3)) { left, _ in
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

  func testEndsOfTwoInACallbackComeBeforeTheFollowerOfOne() {
    let others = keep(["leader", "stranger", "follower"].map { Player($0) })
    let ended = others.prefix(2).map { stage.start($0, for: .seconds(60)) }
    ended[0].observe(
      by: others[2], onTick: { _, _ in }, onEnd: { [stage] in stage.note("\($0!.name) \($1)") })
    stage.start(player, for: .seconds(60), every: .seconds(7)) { left, _ in
      if left == .seconds(56) { for countdown in ended { countdown.reschedule(for: .zero) } }
    }
    XCTAssertEqual(
      stage.advance(by: .seconds(10)).filter { $0.hasSuffix("completed") },
      ["4: leader completed", "4: stranger completed", "4: follower completed"])
  }
}
