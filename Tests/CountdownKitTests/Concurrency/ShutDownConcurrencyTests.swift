import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// `shutDown()` from tasks and actors, on real time: when it returns, every outcome was delivered, and each once.
final class ShutDownConcurrencyTests: XCTestCase {
  func testShutDownWhileOthersStartDeliversNothingAfterIt() async {
    let (manager, tracker) = (CountdownManager(), LifetimeTracker())
    let all = (0..<2_000).map { _ in (receiver: tracker.object(), ledger: EventLedger()) }
    await withTaskGroup(of: Void.self) { group in
      for first in 0..<4 {
        group.addTask {
          for number in stride(from: first, to: all.count, by: 4) {
            manager.start(all[number].receiver, for: .seconds(1_000), into: all[number].ledger)
          }
        }
      }
      group.addTask { await manager.shutDown() }
    }
    await manager.shutDown()
    XCTAssertTrue(all.allSatisfy { $0.ledger.outcomes == [.cancelled] })
    XCTAssertTrue(all.allSatisfy { $0.ledger.faults.isEmpty && $0.ledger.lateValues == 0 })
    XCTAssertEqual(manager.activeCount, 0)
  }

  @MainActor
  func testOnTheMainActorOfAManagerOnMain_alsoFromACancelledTask() async {
    let (manager, ledger) = (CountdownManager(deliveringOn: .main), EventLedger())
    manager.countDown(for: .seconds(1_000)) { _ in
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

  /// Everything is ended while another thread delivers: on virtual time, where each thread counts as the delivering queue.
  func testEndsBesideADeliveryOfAnotherThreadAreDelivered() {
    let observer = Player()
    for round in 0..<15 {
      let (ends, isInside, worker) = (Locked(0), DispatchSemaphore(value: 0), DispatchGroup())
      let manager = CountdownManager(driver: ManualDriver())
      let leader = manager.startSilently(for: .seconds(100)) { _ in ends.add(1) }
      for id in 0..<500 { manager.startSilently(for: .seconds(100), id: id) }
      DispatchQueue.global().async(group: worker) {
        // Its delivery ends while the others are being ended.
        leader.observe(by: observer) { _, _ in
          isInside.signal()
          while !manager.engine.isShutDown { sched_yield() }
        }
      }
      isInside.wait()
      manager.engine.shutDown { ends.add(1) }
      worker.wait()
      XCTAssertEqual(ends.now, 2, "round \(round)")
    }
  }

  /// A receiver's countdowns change their places in the table when one of them ends.
  func testAllThatMoveMeanwhileAreEnded() async {
    for _ in 0..<15 {
      let (manager, left) = (CountdownManager(), Locked(0))
      let players = (0..<150).map { Player("\($0)") }
      for player in players {
        for id in 0..<4 {
          left.add(1)
          // The first ends by itself while the others are cancelled, and the second takes its place.
          manager.startSilently(player, for: id == 0 ? .milliseconds(1) : .seconds(60), id: id) { _, _ in
            left.add(-1)
          }
        }
      }
      await manager.shutDown()
      XCTAssertEqual(left.now, 0)
      XCTAssertEqual(manager.activeCount, 0)
    }
  }
}
