import CountdownTesting
import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// Everything is ended while another thread delivers: on virtual time, where each thread counts as the delivering queue.
final class EndOfAllConcurrencyTests: XCTestCase {
  private final class Observer: Sendable {}

  func testEndsBesideADeliveryOfAnotherThreadAreDelivered() {
    let observer = Observer()
    for round in 0..<50 {
      let (ends, isInside, worker) = (Locked(0), DispatchSemaphore(value: 0), DispatchGroup())
      let manager = CountdownManager(driver: ManualDriver())
      let leader = manager.startSilently(for: .seconds(100)) { _ in ends.use { $0 += 1 } }
      for id in 0..<500 { manager.startSilently(for: .seconds(100), id: id) }
      DispatchQueue.global().async(group: worker) {
        // Its delivery ends while the others are being ended.
        leader.observe(by: observer) { _, _ in
          isInside.signal()
          while !manager.engine.isShutDown { sched_yield() }
        }
      }
      isInside.wait()
      manager.engine.shutDown { ends.use { $0 += 1 } }
      worker.wait()
      XCTAssertEqual(ends.now, 2, "round \(round)")
    }
  }
}
