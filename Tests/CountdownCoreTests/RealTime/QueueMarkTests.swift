import Dispatch
import XCTest

@testable import CountdownCore

/// A queue is marked as long as somebody delivers on it.
final class QueueMarkTests: XCTestCase {
  func testTheLastUserTakesTheMarkOff() {
    let queue = DispatchQueue(label: "marked")
    let mark = QueueMark.set(on: queue)
    XCTAssertIdentical(QueueMark.set(on: queue), mark)
    XCTAssertFalse(mark.isHere)
    mark.remove(from: queue)
    XCTAssertTrue(queue.sync { mark.isHere })
    mark.remove(from: queue)
    XCTAssertFalse(queue.sync { mark.isHere })
  }
}
