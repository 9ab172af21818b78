import CountdownCore
import Foundation
import TestSupport
import XCTest

/// Eight threads do everything to a few engines at once, while passes run every few milliseconds.
///
/// A ledger for each countdown proves that it had exactly one outcome, and nothing after it. Run it under
/// ThreadSanitizer.
final class ConcurrencyTests: XCTestCase {
  func testExactlyOneOutcomeWhateverEightThreadsDo() {
    var startedCount = 0
    ConcurrencySeconds.rounds { round in
      let crowd = Crowd(receivers: 24)
      crowd.run(threads: 8, for: .milliseconds(900), seed: round)
      crowd.finish()
      XCTAssertEqual(crowd.faults, [])
      startedCount += crowd.startedCount
    }
    XCTAssertGreaterThan(startedCount, 1_000)
    print("Core: \(startedCount) countdowns, each with its one outcome")
  }

  func testHandlersAreReleasedWhateverEightThreadsDo() {
    let before = LedgerHandler.livingCount
    let crowd = Crowd(receivers: 24)
    crowd.run(threads: 8, for: .milliseconds(500), seed: 0)
    crowd.finish()
    let patience = ContinuousClock.now + .seconds(10)
    while LedgerHandler.livingCount > before, ContinuousClock.now < patience { hold(for: .milliseconds(5)) }
    XCTAssertLessThanOrEqual(LedgerHandler.livingCount, before)
  }

  func testEnginesMadeAndDroppedByEightThreadsDeliverEveryOutcome() {
    let ledgers = Locked<[EventLedger]>([])
    let group = DispatchGroup()
    for thread in 0..<8 {
      group.enter()
      Thread.detachNewThread {
        var random = SplitMix64(seed: UInt64(thread) + 99)
        let receivers = (0..<8).map { _ in RealTimeReceiver() }
        for _ in 0..<40 {
          let owner = EngineOwner()
          for receiver in receivers {
            let handler = LedgerHandler()
            ledgers.use { $0.append(handler.ledger) }
            owner.start(receiver, for: random.below(6), handler)
          }
          withExtendedLifetime(owner) {
            if random.below(2) == 0 { hold(for: .microseconds(random.below(3_000))) }
          }
        }
        group.leave()
      }
    }
    XCTAssertEqual(group.wait(timeout: .now() + 60), .success, "deadlock")
    XCTAssertEqual(ledgers.now.count, 8 * 40 * 8)
    waitForOutcomes(of: ledgers.now)
    XCTAssertEqual(ledgers.now.flatMap(\.faults), [])
  }
}

/// Waits until each has an outcome, or says how many have none.
func waitForOutcomes(of ledgers: [EventLedger], line: UInt = #line) {
  let patience = ContinuousClock.now + .seconds(20)
  while ledgers.contains(where: { $0.outcomes.isEmpty }), ContinuousClock.now < patience {
    hold(for: .milliseconds(5))
  }
  XCTAssertEqual(ledgers.filter { $0.outcomes.isEmpty }.count, 0, "without an outcome", line: line)
}
