import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Models on the real main queue: they count, and may be dropped by whoever holds them last.
final class ObservableConcurrencyTests: XCTestCase {
  @MainActor func testTheSharedManagerOnTheMainQueue() async {
    let model = ObservableCountdown()
    let outcome = await withCheckedContinuation { isOver in
      model.start(for: .milliseconds(30), ticks: .every(.milliseconds(10))) { isOver.resume(returning: $0) }
    }
    XCTAssertEqual(outcome, .completed)
    XCTAssertEqual(model.phase, .ended(.completed))
    XCTAssertEqual(model.fractionLeft, 0)
  }

  /// On real time, while ticks are delivered on the main queue.
  func testDroppedByAnotherThreadWhileItTicks() {
    let manager = CountdownManager(deliveringOn: .main)
    for round in 1...200 {
      let box = MainActor.assumeIsolated {
        let model = ObservableCountdown(using: manager)
        model.start(for: .seconds(9), ticks: .every(.milliseconds(1)))
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
