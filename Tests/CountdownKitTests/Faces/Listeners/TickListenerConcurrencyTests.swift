import CountdownKit
import Dispatch
import TestSupport
import XCTest

/// Listeners that several threads add and remove, on real time.
final class TickListenerConcurrencyTests: XCTestCase {
  func testAddedAndRemovedByManyWhileItTicks() {
    let queue = DispatchQueue(label: "listeners")
    let manager = CountdownManager(deliveringOn: queue)
    let displays = (0..<8).map { _ in
      Display { _, _ in dispatchPrecondition(condition: .onQueue(queue)) }
    }
    ConcurrencySeconds.rounds { round in
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        var chance = SplitMix64(seed: round * 4 + UInt64(thread))
        for _ in 0..<2_000 {
          let display = displays[chance.below(8)]
          switch chance.below(4) {
          case 0: manager.removeListener(display)
          case 1: manager.addListener(display, every: .milliseconds(2))
          case 2: queue.sync { _ = manager.removeListener(display) }
          default: manager.addListener(display, every: .milliseconds(1))
          }
        }
      }
      XCTAssertLessThanOrEqual(manager.activeCount, 8)
    }
    queue.sync {
      for display in displays { manager.removeListener(display) }
      XCTAssertEqual(manager.activeCount, 0)
    }
    let numbers = displays.map(\.numbers)
    queue.sync {}
    XCTAssertEqual(displays.map(\.numbers), numbers)
    XCTAssertTrue(numbers.contains { $0.count > 1 })
  }
}
