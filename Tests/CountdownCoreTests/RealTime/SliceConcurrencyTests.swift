import Dispatch
import TestSupport
import XCTest

@testable import CountdownCore

/// A pass on real time gives the queue for callbacks back, whatever queue that is.
final class SliceConcurrencyTests: XCTestCase {
  func testABlockOnTheQueueComesBetweenTwoSlices() {
    for queue in [DispatchQueue(label: "queue"), DispatchQueue(label: "queue", target: .global())] {
      let engine = CountdownEngine(deliveringOn: queue)
      defer { engine.shutDown() }
      let receivers = (0..<40).map { _ in RealTimeReceiver() }
      let isOver = expectation(description: "all of them")
      let (calls, callsBefore) = (Locked(0), Locked<Int?>(nil))
      queue.sync {
        for receiver in receivers {
          engine.start(receiver.id, for: .milliseconds(20), every: .seconds(1)) { left, _ in
            guard left == .zero else { return }
            // The first callback of the pass asks for the queue.
            if calls.now == 0 { queue.async { callsBefore.use { $0 = calls.now } } }
            hold(for: .milliseconds(1))
            calls.use { $0 += 1 }
            if calls.now == receivers.count { isOver.fulfill() }
          }
        }
        // So all are due in one pass.
        hold(for: .milliseconds(50))
      }
      wait(for: [isOver], timeout: 20)
      queue.sync {}
      XCTAssertLessThan(callsBefore.now ?? .max, receivers.count / 2)
    }
  }
}
