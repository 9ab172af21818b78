import CountdownKit
import Dispatch
import TestSupport
import XCTest

/// A queue on which a manager once delivered is an ordinary queue when that manager is gone: a later manager's first
/// values come on its own queue.
final class OutlivedMarkTests: XCTestCase {
  private static let queueKey = DispatchSpecificKey<Int>()

  func testFirstValuesComeOnTheRightQueueAfterThousandsOfManagers() {
    let wrong = Locked(0)
    let rounds = 2_000
    let isOver = expectation(description: "all first values have come")
    isOver.expectedFulfillmentCount = rounds
    let queues = (0..<4).map { number in
      let queue = DispatchQueue(label: "\(number)")
      queue.setSpecific(key: Self.queueKey, value: number)
      return queue
    }
    for round in 0..<rounds {
      let former = queues[round % queues.count]
      let latter = (round + 1 + round / 7 % 3) % queues.count
      former.sync {
        // One that has lived on this queue, and one that then lives on another.
        start(CountdownManager(deliveringOn: former)) {}
        let manager = CountdownManager(deliveringOn: queues[latter])
        start(manager) {
          if DispatchQueue.getSpecific(key: Self.queueKey) != latter { wrong.use { $0 += 1 } }
          withExtendedLifetime(manager) {}
          isOver.fulfill()
        }
      }
    }
    wait(for: [isOver], timeout: 60)
    XCTAssertEqual(wrong.now, 0)
  }

  func testAQueueKeepsDeliveringAtOnceForTheManagersThatAreLeft() {
    let queue = DispatchQueue(label: "delivering")
    let remaining = CountdownManager(deliveringOn: queue)
    var late = 0
    queue.sync {
      for _ in 0..<2_000 {
        start(CountdownManager(deliveringOn: queue)) {}
        let wasCalled = Box(false)
        start(remaining) { wasCalled.value = true }
        if !wasCalled.value { late += 1 }
      }
    }
    XCTAssertEqual(late, 0)
  }

  /// Starts a countdown that ends with its first value.
  private func start(_ manager: CountdownManager, onFirstValue: @escaping @Sendable () -> Void) {
    let player = Player()
    manager.start(player, for: .seconds(9)) { _, _, stop in
      withExtendedLifetime(player) {}
      onFirstValue()
      stop = true
    }
  }
}
