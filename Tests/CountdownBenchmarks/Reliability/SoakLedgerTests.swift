import CountdownKit
import Synchronization
import XCTest

/// What the ledgers of a soak, and of a day, are there for: a fault on purpose is seen by its judge, and by no other.
final class SoakLedgerTests: XCTestCase {
  private let log = SoakLog()

  private func ledger(_ kind: SoakLedger.Kind = .deadline) -> SoakLedger {
    SoakLedger(kind, earliest: 3_000, stopsAfter: 0)
  }

  /// Asserts that all that was seen is one fault.
  private func assertFault(_ part: String, line: UInt = #line) {
    XCTAssertEqual(log.faultCount, 1, "\(log.faults)", line: line)
    XCTAssert(log.faults.first?.contains(part) == true, "\(log.faults)", line: line)
  }

  func testWhatIsRightIsNoFault() {
    let leader = ledger()
    let follower = SoakLedger(following: leader, stopsAfter: 0)
    for left: Int64 in [3_000, 2_000, 1_000, 0] {
      _ = leader.tell(left, at: 3_010 - left, log)
      _ = follower.tell(left, at: 3_020 - left, log)
    }
    leader.end(.completed, at: 3_010, log)
    follower.end(.completed, at: 3_020, log)
    let silent = ledger(.silent)
    silent.end(.completed, at: 3_000, log)
    XCTAssertEqual(log.faults, [])
    XCTAssertEqual(log.total.told, 8)
    XCTAssertEqual(log.total.untold, 1)
    XCTAssertEqual(log.total.outcomes, [.completed: 3])
  }

  func testAnEarlyZeroIsSeen() {
    let ledger = ledger()
    _ = ledger.tell(0, at: 2_999, log)
    ledger.end(.completed, at: 2_999, log)
    assertFault("1 ns too early")
  }

  func testAnEarlyTickIsSeen() {
    _ = ledger().tell(1_000, at: 1_999, log)
    assertFault("1 ns too early")
  }

  func testAnEarlyEndOfASilentOneIsSeen() {
    ledger(.silent).end(.completed, at: 2_999, log)
    assertFault("1 ns too early")
  }

  func testAZeroOfAPausedOneIsSeen() {
    let ledger = ledger()
    ledger.bounds.earliest.store(.max, ordering: .releasing)
    ledger.bounds.moves.add(2, ordering: .sequentiallyConsistent)
    _ = ledger.tell(0, at: 3_000, log)
    assertFault("too early")
  }

  func testAnOutcomeToldTwiceIsSeen() {
    let ledger = ledger()
    _ = ledger.tell(0, at: 3_000, log)
    ledger.end(.completed, at: 3_000, log)
    ledger.end(.completed, at: 3_000, log)
    assertFault("completed after completed")
  }

  func testAValueAfterTheOutcomeIsSeen() {
    let ledger = ledger()
    ledger.allow(.cancelled)
    ledger.end(.cancelled, at: 1_000, log)
    _ = ledger.tell(2_000, at: 1_000, log)
    assertFault("a value after cancelled")
  }

  func testAValueToldTwiceIsSeen() {
    let ledger = ledger()
    _ = ledger.tell(2_000, at: 1_000, log)
    _ = ledger.tell(2_000, at: 1_000, log)
    assertFault("2000 ns left after 2000")
  }

  func testAnEndWithoutAReasonIsSeen() {
    ledger().end(.cancelled, at: 1_000, log)
    assertFault("for which there was no reason")
  }

  func testAnEndWithoutItsZeroIsSeen() {
    ledger().end(.completed, at: 3_000, log)
    assertFault("completed, told last")
  }

  func testAFollowersOtherEndIsSeen() {
    let leader = ledger()
    let follower = SoakLedger(following: leader, stopsAfter: 0)
    leader.allow(.cancelled)
    leader.end(.cancelled, at: 1_000, log)
    follower.end(.replaced, at: 1_000, log)
    assertFault("replaced, for which there was no reason")
  }

  func testALoopThatEndsBeforeItsCountdownIsSeen() {
    let loop = SoakLedger(following: ledger(), stopsAfter: 0)
    loop.end(loop.endOfLoop, at: 1_000, log)
    assertFault("cancelled, for which there was no reason")
  }

  func testALostOneIsSeenInTheEnd() async {
    let soak = Soak(count: 0, longest: .seconds(1), log: log)
    await soak.shutDown()
    soak.compareTheEnd()
    XCTAssertEqual(log.faults, [])
    // As many too many as would be lost the other way round.
    soak.read { $0.note(.completed) }
    soak.compareTheEnd()
    assertFault("0 were started, and 1 have ended")
  }

  func testAValueOfWhichTheManagerDoesNotKnowIsSeenInTheEnd() async {
    let soak = Soak(count: 0, longest: .seconds(1), log: log)
    await soak.shutDown()
    soak.read { $0.countTold() }
    soak.compareTheEnd()
    assertFault("ticks by the manager")
  }
}
