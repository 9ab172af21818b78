import CountdownKit
import Dispatch
import Foundation
import TestSupport
import XCTest

/// A manager that delivers anywhere but on main takes no block of the main actor's; one on a concurrent queue runs no
/// pass.
final class QueueMistakeTests: XCTestCase {
  func testAManagerOnAQueueTakesNoMainActorBlockInsideThatQueuesSync() throws {
    try assertStops {
      let queue = DispatchQueue(label: "delivering")
      queue.sync { Self.countDownOnMain(CountdownManager(deliveringOn: queue)) }
    }
  }

  func testAManagerOnAQueueTakesNoMainActorBlockInsideASyncOfAQueueThatTargetsIt() throws {
    try assertStops {
      let queue = DispatchQueue(label: "delivering")
      DispatchQueue(label: "inner", target: queue).sync {
        Self.countDownOnMain(CountdownManager(deliveringOn: queue))
      }
    }
  }

  func testAManagerOnAConcurrentQueueStopsAtItsFirstPass() throws {
    try assertStops { Self.runOnePass(on: DispatchQueue(label: "concurrent", attributes: .concurrent)) }
  }

  func testAManagerOnAGlobalQueueStopsAtItsFirstPass() throws {
    try assertStops { Self.runOnePass(on: .global()) }
  }

  func testASerialQueueThatTargetsAConcurrentOneIsAsGoodAsAnyOther() {
    let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let outcome = Self.runOnePass(on: DispatchQueue(label: "serial", target: concurrent))
    XCTAssertEqual(outcome, .success)
  }

  @MainActor
  private static func countDownOnMain(_ manager: CountdownManager) {
    _ = NSObject().countDown(for: .seconds(1), using: manager) { _, _ in }
  }

  /// Waits for the outcome of a countdown; on a busy machine the first pass may come late.
  @discardableResult
  private static func runOnePass(on queue: DispatchQueue) -> DispatchTimeoutResult {
    let manager = CountdownManager(deliveringOn: queue)
    let isOver = DispatchSemaphore(value: 0)
    manager.start(for: .zero) { _ in
    } onEnd: { _ in
      isOver.signal()
    }
    defer { withExtendedLifetime(manager) {} }
    return isOver.wait(timeout: .now() + 20)
  }
}
