import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// `shutDown()` from tasks, on real time: when it returns, every outcome was delivered, and each once.
final class Defect47ShutDownConcurrencyTests: XCTestCase {
  private let ledger = EventLedger()
  private let player = Player()

  private func start(with manager: CountdownManager?) {
    manager?.start(player, for: .seconds(1_000), every: .milliseconds(1)) { _, _ in
    } onEnd: { [ledger] in
      ledger.note($1)
    }
  }

  func testFiftyThousandLeasesFromATaskGroup() async {
    let manager = CountdownManager()
    let count = 50_000
    let leases = keep((0..<count).map { _ in Player() })
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
  }

  func testWhileOthersStartNothingIsToldAfterIt() async {
    let manager = CountdownManager()
    let ledgers = (0..<2_000).map { _ in EventLedger() }
    let tracker = LifetimeTracker()
    let receivers = keep(ledgers.map { _ in tracker.object() })
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
  }

  @MainActor
  func testOnTheMainActorOfAManagerOnMain() async {
    let manager = CountdownManager(deliveringOn: .main)
    player.countDown(for: .seconds(1_000), using: manager, onTick: { _, _ in }) { [ledger] in ledger.note($1)
    }
    await manager.shutDown()
    XCTAssertEqual(ledger.outcomes, [.cancelled])
  }

  func testFromACancelledTask() async {
    let manager = CountdownManager()
    start(with: manager)
    let cancelled = Task {
      while !Task.isCancelled { await Task.yield() }
      await manager.shutDown()
    }
    cancelled.cancel()
    await cancelled.value
    XCTAssertEqual(ledger.outcomes, [.cancelled])
  }

  func testTheManagerIsDroppedMeanwhile() async {
    let queue = DispatchQueue(label: "shutting down")
    let manager = Locked<CountdownManager?>(CountdownManager(deliveringOn: queue))
    // Before anything is on its way there.
    queue.suspend()
    start(with: manager.now)
    let task = Task { [manager = manager.now] in await manager?.shutDown() }
    while manager.now?.activeCount != 0 { await Task.yield() }
    manager.replace(with: nil)
    XCTAssertEqual(ledger.outcomes, [])
    queue.resume()
    await task.value
    XCTAssertEqual(ledger.outcomes, [.cancelled])
  }
}
