import CountdownKit
import Synchronization
import XCTest

/// What the ledgers of a soak, and of a day, are there for: a fault on purpose is seen by its judge, and by no other.
final class SoakLedgerTests: XCTestCase {
  private let log = SoakLog()

  private func ledger(_ kind: SoakLedger.Kind = .deadline) -> SoakLedger { SoakLedger(kind, earliest: 3_000) }

  private func assertFault(_ part: String, _ log: SoakLog, _ what: String) {
    XCTAssertEqual(log.faultCount, 1, "\(what): \(log.faults)")
    XCTAssert(log.faults.first?.contains(part) == true, "\(what): \(log.faults)")
  }

  func testWhatIsRightIsNoFault() {
    let leader = ledger()
    let follower = SoakLedger(following: leader)
    for left: Int64 in [3_000, 2_000, 1_000, 0] {
      _ = leader.tell(left, at: 3_010 - left, log)
      _ = follower.tell(left, at: 3_020 - left, log)
    }
    leader.end(.completed, at: 3_010, log)
    follower.end(.completed, at: 3_020, log)
    ledger(.silent).end(.completed, at: 3_000, log)
    XCTAssertEqual(log.faults, [])
    XCTAssertEqual([log.total.told, log.total.untold], [8, 1])
    XCTAssertEqual(log.total.outcomes, [.completed: 3])
  }

  func testEachFaultIsSeen() {
    typealias Fault = (what: String, part: String, make: (SoakLedger, SoakLog) -> Void)
    let rows: [Fault] = [
      (
        "an early zero", "1 ns too early",
        { ledger, log in
          _ = ledger.tell(0, at: 2_999, log)
          ledger.end(.completed, at: 2_999, log)
        }
      ),
      ("an early tick", "1 ns too early", { _ = $0.tell(1_000, at: 1_999, $1) }),
      (
        "a zero of a paused one", "too early",
        { ledger, log in
          ledger.bounds.beginMove(from: 0)
          ledger.bounds.endMove(to: .max)
          _ = ledger.tell(0, at: 3_000, log)
        }
      ),
      (
        "an outcome told twice", "completed after completed",
        { ledger, log in
          _ = ledger.tell(0, at: 3_000, log)
          for _ in 0..<2 { ledger.end(.completed, at: 3_000, log) }
        }
      ),
      (
        "a value after the outcome", "2000 after cancelled",
        { ledger, log in
          ledger.allow(.cancelled)
          ledger.end(.cancelled, at: 1_000, log)
          _ = ledger.tell(2_000, at: 1_000, log)
        }
      ),
      (
        "a value after the zero", "0 after zero",
        { ledger, log in for _ in 0..<2 { _ = ledger.tell(0, at: 3_000, log) } }
      ),
      (
        "a value told twice", "2000 after 2000",
        { ledger, log in for _ in 0..<2 { _ = ledger.tell(2_000, at: 1_000, log) } }
      ),
      (
        "a stop that nobody asked for", "stopped without a flag",
        { ledger, log in
          ledger.allow(.stopped)
          ledger.end(.stopped, at: 1_000, log)
        }
      ),
      ("an end without a reason", "for which there was no reason", { $0.end(.cancelled, at: 1_000, $1) }),
      ("an end without its zero", "completed, and told last", { $0.end(.completed, at: 3_000, $1) }),
      (
        "another end than that of what it follows", "replaced, for which there was no reason",
        { leader, log in
          let follower = SoakLedger(following: leader)
          leader.allow(.cancelled)
          leader.end(.cancelled, at: 1_000, log)
          follower.end(.replaced, at: 1_000, log)
        }
      ),
      (
        "a loop that ends before its countdown", "cancelled, for which there was no reason",
        { leader, log in
          let loop = SoakLedger(following: leader)
          loop.end(loop.endOfLoop, at: 1_000, log)
        }
      ),
    ]
    for row in rows {
      let log = SoakLog()
      row.make(ledger(), log)
      assertFault(row.part, log, row.what)
    }
    ledger(.silent).end(.completed, at: 2_999, log)
    assertFault("1 ns too early", log, "an early end of a silent one")
  }

  func testANumberThatDoesNotRiseIsSeen() {
    let ledger = ledger(.endless)
    for number in [0, 1, 1] { _ = ledger.tell(number: number, log) }
    assertFault("1 after 1", log, "a number told twice")
  }

  func testALostOneIsSeenInTheEnd() async {
    let soak = Soak(count: 0, longest: .seconds(1), log: log)
    await soak.shutDown()
    soak.compareTheEnd()
    XCTAssertEqual(log.faults, [])
    // As many too many as would be lost the other way round.
    soak.read { $0.note(.completed) }
    soak.compareTheEnd()
    assertFault("0 were started, and 1 have ended", log, "an end of nothing")
  }

  func testAValueOfWhichTheManagerDoesNotKnowIsSeenInTheEnd() async {
    let soak = Soak(count: 0, longest: .seconds(1), log: log)
    await soak.shutDown()
    soak.read { $0.count(told: 1) }
    soak.compareTheEnd()
    assertFault("ticks by the manager", log, "one value too many")
  }
}
