import CountdownKit
import XCTest

/// What the ledgers of a soak are there for: a fault on purpose is seen by its judge, and by no other.
final class SoakLedgerTests: XCTestCase {
  private let log = SoakLog()

  private func ledger(_ kind: SoakLedger.Kind = .deadline) -> SoakLedger { SoakLedger(kind, earliest: 3_000) }

  private func assertFault(_ part: String, _ log: SoakLog, _ what: String) {
    XCTAssertEqual(log.faultCount, 1, "\(what): \(log.faults)")
    XCTAssert(log.faults.first?.contains(part) == true, "\(what): \(log.faults)")
  }

  func testTheLedgerAcceptsARightOrder() {
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
    XCTAssertEqual([log.total.delivered, log.total.zeroless], [8, 1])
    XCTAssertEqual(log.total.outcomes, [.completed: 3])
  }

  func testEachFaultIsSeen() {
    assertFault(in: "an early zero", "1 ns too early") { ledger, log in
      _ = ledger.tell(0, at: 2_999, log)
      ledger.end(.completed, at: 2_999, log)
    }
    assertFault(in: "an early tick", "1 ns too early") { _ = $0.tell(1_000, at: 1_999, $1) }
    assertFault(in: "a zero of a paused one", "too early") { ledger, log in
      ledger.bounds.beginMove(from: 0)
      ledger.bounds.endMove(to: .max)
      _ = ledger.tell(0, at: 3_000, log)
    }
    assertFault(in: "an outcome delivered twice", "completed after completed") { ledger, log in
      _ = ledger.tell(0, at: 3_000, log)
      for _ in 0..<2 { ledger.end(.completed, at: 3_000, log) }
    }
    assertFault(in: "a value after the outcome", "2000 after cancelled") { ledger, log in
      ledger.allow(.cancelled)
      ledger.end(.cancelled, at: 1_000, log)
      _ = ledger.tell(2_000, at: 1_000, log)
    }
    assertFault(in: "a value after the zero", "0 after zero") { ledger, log in
      for _ in 0..<2 { _ = ledger.tell(0, at: 3_000, log) }
    }
    assertFault(in: "a value delivered twice", "2000 after 2000") { ledger, log in
      for _ in 0..<2 { _ = ledger.tell(2_000, at: 1_000, log) }
    }
    assertFault(in: "a stop without a cause", "stopped without a flag") { ledger, log in
      ledger.allow(.stopped)
      ledger.end(.stopped, at: 1_000, log)
    }
    assertFault(in: "an end without a reason", "for which there was no reason") {
      $0.end(.cancelled, at: 1_000, $1)
    }
    assertFault(in: "an end without its zero", "completed, and delivered last") {
      $0.end(.completed, at: 3_000, $1)
    }
    assertFault(in: "another end than its leader's", "replaced, for which there was no reason") {
      leader, log in
      let follower = SoakLedger(following: leader)
      leader.allow(.cancelled)
      leader.end(.cancelled, at: 1_000, log)
      follower.end(.replaced, at: 1_000, log)
    }
    assertFault(in: "a loop that ends before its leader", "cancelled, for which there was no reason") {
      let loop = SoakLedger(following: $0)
      loop.end(loop.endOfLoop, at: 1_000, $1)
    }
    assertFault(in: "an early end of a silent one", "1 ns too early", of: .silent) {
      $0.end(.completed, at: 2_999, $1)
    }
    assertFault(in: "a number delivered twice", "1 after 1", of: .endless) { ledger, log in
      for number in [0, 1, 1] { _ = ledger.tell(number: number, log) }
    }
  }

  private func assertFault(
    in what: String, _ part: String, of kind: SoakLedger.Kind = .deadline,
    make: (SoakLedger, SoakLog) -> Void
  ) {
    let log = SoakLog()
    make(ledger(kind), log)
    assertFault(part, log, what)
  }

  func testTheLedgerSeesALostCountdownInTheEnd() async {
    // As many too many as would be lost the other way round.
    let rows: [(String, @Sendable (inout SoakLog.Counts) -> Void)] = [
      ("0 were started, and 1 have ended", { $0.outcomes[.completed] = 1 }),
      ("ticks by the manager", { $0.delivered += 1 }),
    ]
    for (fault, change) in rows {
      let log = SoakLog()
      let soak = Soak(count: 0, longest: .seconds(1), log: log)
      await soak.shutDown()
      soak.compareTheEnd()
      XCTAssertEqual(log.faults, [])
      soak.read { $0.count(change) }
      soak.compareTheEnd()
      assertFault(fault, log, "one too many")
    }
  }

  func testTheLedgerSeesAnEndThatIsTooLate() {
    var leavers = SoakLeavers()
    leavers.add(ledger(), after: -2 * SoakLeavers.patience)
    leavers.check(log)
    assertFault("no outcome, long after its end", log, "one that was forgotten")
    XCTAssertEqual(leavers.ledgers.count, 0)
  }
}
