import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Models on the real main queue: they count, and may be dropped by whoever holds them last.
final class ObservableConcurrencyTests: XCTestCase {
  func testTheSharedManagerOnTheMainQueue() {
    let isOver = expectation(description: "over")
    let (model, changes) = MainActor.assumeIsolated {
      let model = ObservableCountdown()
      model.start(for: .milliseconds(30), every: .milliseconds(10))
      XCTAssertEqual(model.left.duration, .milliseconds(30))
      let changes = ObservedChanges(of: model)
      changes.onChange = { if $0 == "phase" { isOver.fulfill() } }
      return (model, changes)
    }
    wait(for: [isOver], timeout: 30)
    MainActor.assumeIsolated {
      XCTAssertEqual(model.phase, .ended(.completed))
      XCTAssertEqual(model.fractionLeft, 0)
      XCTAssertEqual(changes.take().filter { $0 == "phase" }, ["phase"])
    }
  }

  /// On real time, while ticks are told on the main queue.
  func testDroppedByAnotherThreadWhileItTicks() {
    let manager = CountdownManager(deliveringOn: .main)
    for round in 1...200 {
      let box = MainActor.assumeIsolated {
        let model = ObservableCountdown(using: manager)
        model.start(for: .seconds(9), every: .milliseconds(1))
        return Box<ObservableCountdown?>(model)
      }
      weak let model = box.value
      let thread = Thread {
        Thread.sleep(forTimeInterval: Double(round % 7) / 2_000)
        box.value = nil
      }
      thread.start()
      while !thread.isFinished { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.001)) }
      // A callback that is being made keeps it until it returns; it is made on this thread.
      XCTAssertNil(model)
    }
    let deadline = Date(timeIntervalSinceNow: 30)
    while manager.activeCount > 0, Date() < deadline {
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
    }
    XCTAssertEqual(manager.activeCount, 0)
  }
}
