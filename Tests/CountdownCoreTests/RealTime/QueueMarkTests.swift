import Dispatch
import TestSupport
import XCTest

@testable import CountdownCore

/// A queue is marked as long as somebody delivers on it, or runs an actor on it.
final class QueueMarkTests: XCTestCase {
  func testTheLastUserTakesTheMarkOff() {
    let queue = DispatchQueue(label: "marked")
    let mark = QueueMark.set(on: queue)
    XCTAssertIdentical(QueueMark.set(on: queue), mark)
    XCTAssertFalse(mark.isDelivering)
    mark.remove(from: queue)
    XCTAssertTrue(queue.sync { mark.isDelivering })
    mark.remove(from: queue)
    XCTAssertFalse(queue.sync { mark.isDelivering })
  }

  func testTheQueueKeepsNoMarkOfThoseThatAreGone() {
    let queue = DispatchQueue(label: "marked")
    weak let mark = {
      let mark = QueueMark.set(on: queue)
      mark.remove(from: queue)
      return WeakMark(mark)
    }().mark
    // Dispatch releases it on another queue.
    waitUntil { mark == nil }
  }

  /// The memory of an executor's key is used again: for another's, which must not be found on the first one's queue.
  func testTheExecutorOfAnotherQueueIsNotFoundWhereOneIsGone() {
    let (queue, other) = (DispatchQueue(label: "first"), DispatchQueue(label: "second"))
    for _ in 0..<100 {
      _ = QueueExecutor.of(queue)
      let executor = QueueExecutor.of(other)
      XCTAssertEqual(queue.sync { executor.isIsolatingCurrentContext() }, false)
      XCTAssertEqual(other.sync { executor.isIsolatingCurrentContext() }, true)
    }
  }

  private struct WeakMark {
    weak let mark: QueueMark?

    init(_ mark: QueueMark) { self.mark = mark }
  }
}
