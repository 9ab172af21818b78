import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// `shutDown()` from tasks and actors, on real time: when it returns, every outcome was delivered, and each once.
final class ShutDownConcurrencyTests: XCTestCase {
  func testFiftyThousandLeasesFromATaskGroup() async throws {
    try onlyWithAllTests()
    let count = 50_000
    let manager = CountdownManager()
    let leases = (0..<count).map { _ in Player() }
    let outcomes = Locked(Array(repeating: 0, count: count))
    await withTaskGroup(of: Void.self) { group in
      for first in 0..<8 {
        group.addTask {
          for number in stride(from: first, to: count, by: 8) {
            manager.start(leases[number], for: .seconds(1_000)) { _, _ in
            } onEnd: { _, _ in
              outcomes.use { $0[number] += 1 }
            }
          }
        }
      }
      await group.waitForAll()
      for _ in 0..<4 {
        group.addTask {
          await manager.shutDown()
          XCTAssertTrue(outcomes.now.allSatisfy { $0 == 1 })
        }
      }
    }
    XCTAssertEqual(manager.activeCount, 0)
    withExtendedLifetime(leases) {}
  }

  func testShutDownWhileOthersStartDeliversNothingAfterIt() async {
    let manager = CountdownManager()
    let ledgers = (0..<2_000).map { _ in EventLedger() }
    let tracker = LifetimeTracker()
    let receivers = ledgers.map { _ in tracker.object() }
    await withTaskGroup(of: Void.self) { group in
      for first in 0..<4 {
        group.addTask {
          for number in stride(from: first, to: ledgers.count, by: 4) {
            manager.start(receivers[number], for: .seconds(1_000), into: ledgers[number])
          }
        }
      }
      group.addTask { await manager.shutDown() }
    }
    await manager.shutDown()
    XCTAssertTrue(ledgers.allSatisfy { $0.outcomes == [.cancelled] })
    XCTAssertTrue(ledgers.allSatisfy { $0.faults.isEmpty && $0.lateValues == 0 })
    XCTAssertEqual(manager.activeCount, 0)
    withExtendedLifetime(receivers) {}
  }

  @MainActor
  func testOnTheMainActorOfAManagerOnMain() async {
    let (manager, ledger) = (CountdownManager(deliveringOn: .main), EventLedger())
    manager.countDown(for: .seconds(1_000)) { _ in
    } onEnd: {
      ledger.note($0)
    }
    await manager.shutDown()
    XCTAssertEqual(ledger.outcomes, [.cancelled])
  }

  func testFromACancelledTask() async {
    let (manager, ledger) = (CountdownManager(), EventLedger())
    manager.start(for: .seconds(1_000)) { _ in
    } onEnd: {
      ledger.note($0)
    }
    let cancelled = Task {
      while !Task.isCancelled { await Task.yield() }
      await manager.shutDown()
    }
    cancelled.cancel()
    await cancelled.value
    XCTAssertEqual(ledger.outcomes, [.cancelled])
  }
}
