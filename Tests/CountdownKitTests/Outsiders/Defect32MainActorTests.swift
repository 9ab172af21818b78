import CountdownKit
import Dispatch
import Foundation
import XCTest

/// The main actor is the delivering queue of every manager that delivers on main, whatever queue its thread happens
/// to serve.
final class Defect32MainActorTests: XCTestCase {
  // Not of the main actor themselves: XCTest on Linux takes few tests in a class that are.
  func testInsideQueueSyncTheFirstValueComesBeforeCountDownReturns() {
    MainActor.assumeIsolated { Self.firstValue(using: CountdownManager(deliveringOn: .main)) }
  }

  func testInsideQueueSyncTheSharedManagerDeliversToo() {
    MainActor.assumeIsolated { Self.firstValue(using: .shared) }
  }

  func testInsideQueueSyncOutcomesComeBeforeCountDownReturns() {
    MainActor.assumeIsolated { Self.outcomes() }
  }

  func testInsideQueueSyncInsideACallbackTheFirstValueComesAfterThatCallback() {
    MainActor.assumeIsolated { Self.insideACallback() }
  }

  func testAfterQueueSyncTheCountdownRunsOnMainToItsEnd() {
    let isOver = expectation(description: "over")
    let receiver = keep(ClientLabel())
    MainActor.assumeIsolated {
      let queue = DispatchQueue(label: "a queue of the client's")
      queue.sync {
        _ = receiver.countDown(for: .milliseconds(20), every: .milliseconds(10)) { label, left in
          MainActor.preconditionIsolated()
          label.values.append(left)
        } onEnd: { _, outcome in
          MainActor.preconditionIsolated()
          XCTAssertEqual(outcome, .completed)
          isOver.fulfill()
        }
      }
    }
    wait(for: [isOver], timeout: 30)
    MainActor.assumeIsolated {
      XCTAssertGreaterThan(receiver.values.count, 1)
      XCTAssertTrue(zip(receiver.values, receiver.values.dropFirst()).allSatisfy { $0 > $1 })
      XCTAssertEqual(receiver.values.last, .zero)
    }
  }

  @MainActor
  private static func firstValue(using manager: CountdownManager) {
    let queue = DispatchQueue(label: "a queue of the client's")
    let label = ClientLabel()
    queue.sync {
      _ = label.countDown(for: .seconds(9), using: manager) { label, left in label.values.append(left) }
      XCTAssertEqual(label.values.map(\.seconds), [9])
    }
    label.cancelCountDown(using: manager)
  }

  @MainActor
  private static func outcomes() {
    let manager = CountdownManager(deliveringOn: .main)
    let queue = DispatchQueue(label: "a queue of the client's")
    let label = ClientLabel()
    var told: [String] = []
    let start: @MainActor (String, Duration) -> Void = { name, duration in
      label.countDown(for: duration, using: manager) { _, left in
        told.append("\(name) \(left)")
      } onEnd: { _, outcome in
        told.append("\(name) \(outcome)")
      }
    }
    queue.sync {
      start("first", .seconds(9))
      start("second", .seconds(5))
      XCTAssertEqual(told, ["first 0:09", "first replaced", "second 0:05"])
      start("third", .zero)
      XCTAssertEqual(told.suffix(3), ["second replaced", "third 0:00", "third completed"])
    }
    XCTAssertEqual(manager.activeCount, 0)
  }

  @MainActor
  private static func insideACallback() {
    let manager = CountdownManager(deliveringOn: .main)
    let queue = DispatchQueue(label: "a queue of the client's")
    let label = ClientLabel()
    let other = ClientLabel()
    var told: [String] = []
    label.countDown(for: .seconds(9), using: manager) { _, _ in
      told.append("begins")
      queue.sync {
        _ = other.countDown(for: .seconds(5), using: manager) { _, left in told.append("other \(left)") }
      }
      told.append("ends")
    }
    XCTAssertEqual(told, ["begins", "ends", "other 0:05"])
    manager.cancelAll()
  }
}

@MainActor
private final class ClientLabel: CountdownReceiver {
  var values: [TimeLeft] = []
  nonisolated init() {}
}
