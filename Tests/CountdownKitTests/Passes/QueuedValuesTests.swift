import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What a callback makes due is delivered right after that callback and its outcome, before anybody else's tick, as it is then:
/// also where it is changed once more before it is delivered.
final class QueuedValuesTests: XCTestCase {
  func testWhatATickMakesDueIsDeliveredNext() throws {
    try checkScripts([
      "a 9 on 1 {extend c -100}; b 9; c 60 every 60; +1":
        "0: a 9, 0: b 9, 0: c 60, 1: a 8, 1: c 0, 1: c completed, 1: b 8",
      // The first keeps its place.
      "a 9 on 1 {extend c 5; extend d 5; extend c 5}; b 9; c 60 every 60; d 60 every 60; +1":
        "0: a 9, 0: b 9, 0: c 60, 0: d 60, 1: a 8, 1: c 69, 1: d 64, 1: b 8",
      "a 1 on 1 {e 0}; b 1; +1":
        "0: a 1, 0: b 1, 1: a 0, 1: a completed, 1: e 0, 1: e completed, 1: b 0, 1: b completed",
      "a 9 on 1 {e 0; stop}; b 9; +1": "0: a 9, 0: b 9, 1: a 8, 1: a stopped, 1: e 0, 1: e completed, 1: b 8",
      "a 9 on 1 {extend b 5; resume b}; b 30 every 30; pause b; +1": "0: a 9, 0: b 30, 1: a 8, 1: b 35",
    ])
  }

  func testWhatAFirstValueMakesDueIsDeliveredBeforeTheStartReturns() throws {
    try checkScripts([
      "b 60 every 60; a 9 on 0 {extend b -100}": "0: b 60, 0: a 9, 0: b 0, 0: b completed",
      "a 9 on 0 {b 0}": "0: a 9, 0: b 0, 0: b completed",
    ])
  }

  func testAMissedValueThatAPauseOrASuspensionHeldBackComesAfterwards() throws {
    try checkScripts([
      "a 9 on 1 {sleep 2.5; pause b; resume b; pause b}; b 5; +1; resume b":
        "0: a 9, 0: b 5, 1: a 8, 3.5: a 6, 3.5: b 2",
      "b 5; sleep 2.5; pause b; suspend; resume b; +0; resume all": "0: b 5, 2.5: b 3",
    ])
  }

  /// Several are owed something at once, and are taken together.
  func testTheCallbackOfOneOfThoseThatAreTakenTogetherCounts() throws {
    try checkScripts([
      "a 10; b 10 on 1 {suspend}; c 10; sleep 1.5; e 5 on 0 {pause a; resume a; pause b; resume b; pause c; resume c}; +1":
        "0: a 10, 0: b 10, 0: c 10, 1.5: e 5, 1.5: a 9, 1.5: b 9",
      "a 10; b 10 on 1 {sleep 1.5}; c 10; d 10; e 5 on 0 {extend a 7; extend b 7; pause c; resume c; extend d 7; extend d -7}":
        "0: a 10, 0: b 10, 0: c 10, 0: d 10, 0: e 5, 0: a 17, 0: b 17, 1.5: c 9, 1.5: d 8.5",
    ])
  }

  func testIsActiveUntilTheOutcomeOfAnOverdueCountdownWhichMayStillBeCancelled() {
    let (stage, players) = (Stage(), keep([Player("a"), Player("b")]))
    let overdue = Box<Countdown?>(nil)
    stage.start(players[0], for: .seconds(9)) { [stage] left, _ in
      guard left == .seconds(8), let countdown = overdue.value else { return }
      stage.driver.sleep(for: .seconds(3))
      stage.start(players[1], for: .seconds(5), ifActive: .keep)
      XCTAssertTrue(countdown.isActive)
      XCTAssertEqual(countdown.timeLeft, .zero)
      countdown.cancel()
    }
    overdue.value = stage.start(players[1], for: .seconds(2))
    XCTAssertEqual(stage.advance(by: .seconds(1)).prefix(3), ["1: a 8", "4: b cancelled", "4: b 5"])
    XCTAssertEqual(overdue.value?.isActive, false)
    XCTAssertNil(overdue.value?.timeLeft)
  }

  func testManyShortChainsInOnePassAreAllPaidByIt() {
    let (stage, count) = (Stage(), 100)
    let moved = stage.start(keep(Player("b")), for: .seconds(100), every: .seconds(100))
    for number in 0..<count {
      stage.start(keep(Player("\(number)")), for: .seconds(9)) { left, _ in
        if left == .seconds(8) { moved.extend(by: .seconds(2)) }
      }
    }
    _ = stage.log()
    XCTAssertEqual(
      stage.advance(by: .seconds(1)), (0..<count).flatMap { ["1: \($0) 8", "1: b \(101 + 2 * $0)"] })
    XCTAssertEqual(stage.driver.wakeUpCount, 1)
  }
}
