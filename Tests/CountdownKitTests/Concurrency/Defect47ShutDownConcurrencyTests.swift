import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// `shutDown()` from tasks and actors, on real time: when it returns, every outcome was delivered, and each once.
final class Defect47ShutDownConcurrencyTests: XCTestCase {
  private let count = 50_000

  func testFiftyThousandLeasesFromATaskGroup() async {
    let manager = CountdownManager()
    let leases = (0..<count).map { _ in Player() }
    let outcomes = Locked(Array(repeating: 0, count: count))
    await withTaskGroup(of: Void.self) { [count] group in
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

  func testWhileOthersStartNothingIsToldAfterIt() async {
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
    let manager = CountdownManager(deliveringOn: .main)
    let player = Player()
    let ledger = EventLedger()
    player.countDown(for: .seconds(1_000), using: manager) { _, left in
      ledger.note(left.duration)
    } onEnd: {
      ledger.note($1)
    }
    await manager.shutDown()
    XCTAssertEqual(ledger.outcomes, [.cancelled])
    withExtendedLifetime(player) {}
  }

  func testFromAnActorACancelledTaskAndACallback() async {
    for way in 0..<3 {
      let manager = CountdownManager()
      let player = Player()
      let ledger = EventLedger()
      let task = Locked<Task<Void, Never>?>(nil)
      manager.start(player, for: .seconds(1_000), every: .milliseconds(1)) { _, _ in
        guard way == 2, task.now == nil else { return }
        task.replace(with: Task { await manager.shutDown() })
      } onEnd: {
        ledger.note($1)
      }
      switch way {
      case 0: await Closer().shutDown(manager)
      case 1:
        let cancelled = Task {
          while !Task.isCancelled { await Task.yield() }
          await manager.shutDown()
        }
        cancelled.cancel()
        await cancelled.value
      default:
        while task.now == nil { await Task.yield() }
        await task.now?.value
      }
      XCTAssertEqual(ledger.outcomes, [.cancelled], "way \(way)")
      withExtendedLifetime(player) {}
    }
  }

  func testTheManagerIsDroppedMeanwhile() async {
    let queue = DispatchQueue(label: "shutting down")
    let manager = Locked<CountdownManager?>(CountdownManager(deliveringOn: queue))
    let player = Player()
    let ledger = EventLedger()
    // Before anything is on its way there.
    queue.suspend()
    manager.now?.start(player, for: .seconds(1_000)) { _, _ in
    } onEnd: {
      ledger.note($1)
    }
    let task = Task { [manager = manager.now] in await manager?.shutDown() }
    while manager.now?.activeCount != 0 { await Task.yield() }
    manager.replace(with: nil)
    XCTAssertEqual(ledger.outcomes, [])
    queue.resume()
    await task.value
    XCTAssertEqual(ledger.outcomes, [.cancelled])
    withExtendedLifetime(player) {}
  }
}

private actor Closer {
  func shutDown(_ manager: CountdownManager) async {
    await manager.shutDown()
  }
}
