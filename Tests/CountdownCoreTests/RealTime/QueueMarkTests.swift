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
    mark.remove()
    XCTAssertTrue(queue.sync { mark.isDelivering })
    mark.remove()
    XCTAssertFalse(queue.sync { mark.isDelivering })
  }

  func testTheQueueKeepsNoMarkOfThoseThatAreGone() {
    let queue = DispatchQueue(label: "marked")
    weak let mark = {
      let mark = QueueMark.set(on: queue)
      mark.remove()
      return WeakMark(mark)
    }().mark
    // Dispatch releases it on another queue.
    waitUntil { mark == nil }
  }

  /// The memory of a mark's key is used again: for another's, which must not be found on the first one's queue.
  func testTheMarkOfAnotherQueueIsNotFoundWhereOneIsGone() {
    let (queue, other) = (DispatchQueue(label: "first"), DispatchQueue(label: "second"))
    for _ in 0..<100 {
      QueueMark.set(on: queue).remove()
      let mark = QueueMark.set(on: other)
      XCTAssertEqual(queue.sync { mark.isIsolatingCurrentContext() }, false)
      XCTAssertEqual(other.sync { mark.isIsolatingCurrentContext() }, true)
      mark.remove()
    }
  }

  private struct WeakMark {
    weak let mark: QueueMark?

    init(_ mark: QueueMark) { self.mark = mark }
  }
}
