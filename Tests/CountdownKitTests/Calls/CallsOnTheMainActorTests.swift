import CountdownKit
import Dispatch
import TestSupport
import XCTest

/// Promise 7 for the main actor, which is the delivering queue of every manager that delivers on main, whatever queue its
/// thread happens to serve.
final class CallsOnTheMainActorTests: XCTestCase {
  // Not of the main actor itself: XCTest on Linux takes few tests in a class that are.
  func testValuesAndOutcomesComeBeforeCountDownReturns_alsoInsideASyncOfAnotherQueue() {
    MainActor.assumeIsolated {
      for manager in [CountdownManager(deliveringOn: .main), .shared] {
        let label = Label()
        DispatchQueue(label: "a queue of the client's").sync {
          label.start("first", for: .seconds(9), manager)
          XCTAssertEqual(label.take(), ["first 0:09"])
          label.start("second", for: .zero, manager)
          XCTAssertEqual(label.take(), ["first replaced", "second 0:00", "second completed"])
        }
      }
    }
  }

  func testTimePassesThere() { MainActor.assumeIsolated { Self.letTimePass() } }

  func testTimePassesThereInATask() async { await Self.letTimePass() }

  @MainActor
  private static func letTimePass() {
    let label = Label()
    DispatchQueue(label: "a queue of the client's").sync {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      label.start("first", for: .seconds(2), manager)
      driver.advance(by: .seconds(9))
      XCTAssertEqual(label.take(), ["first 0:02", "first 0:01", "first 0:00", "first completed"])
    }
  }

  func testPromise7AnyCallFromAnywhere_ofAReceiverByAnotherThreadWhileTheMainActorIsHeld() {
    let manager = CountdownManager(deliveringOn: .main)
    let receiver = keep(LifetimeTracker().object())
    let isOver = expectation(description: "over")
    manager.start(receiver, for: .seconds(9), ticks: .every(.milliseconds(2))) { receiver, _ in
      expectNoDeadlock("waits for a callback") {
        XCTAssertNotNil(receiver.activeCountdown(using: manager)?.timeLeft)
        receiver.cancelCountdown(using: manager)
      }
    } onEnd: { _, outcome in
      XCTAssertEqual(outcome, .cancelled)
      isOver.fulfill()
    }
    wait(for: [isOver], timeout: 30)
  }
}

@MainActor
private final class Label: CountdownReceiver {
  private var delivered: [String] = []

  func start(_ name: String, for duration: Duration, _ manager: CountdownManager) {
    countDown(for: duration, using: manager) { label, left in
      label.delivered.append("\(name) \(left)")
    } onEnd: { label, outcome in
      label?.delivered.append("\(name) \(outcome)")
    }
  }

  func take() -> [String] {
    defer { delivered = [] }
    return delivered
  }
}
