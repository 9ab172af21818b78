import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Managers whose queue stands still for a while, and one whose callbacks turn the main run loop; on the real clock.
final class StandingQueueRealTimeTests: XCTestCase {
  private let ledger = EventLedger()

  private func start(_ manager: CountdownManager, for duration: Duration) -> Countdown {
    manager.start(for: duration, every: .milliseconds(5)) { [ledger] left in
      ledger.note(left.duration)
    } onEnd: { [ledger] outcome in
      ledger.note(outcome)
    }
  }

  /// Waits until the outcome was told: on the queue, or behind it.
  private func expect(_ outcome: Countdown.Outcome, _ values: [Duration], line: UInt = #line) {
    let deadline = ContinuousClock.now + .seconds(30)
    while ledger.outcomes.isEmpty, ContinuousClock.now < deadline { usleep(1_000) }
    XCTAssertEqual(ledger.outcomes, [outcome], line: line)
    XCTAssertEqual(ledger.values, values, line: line)
    XCTAssertEqual(ledger.faults, [], line: line)
  }

  func testAQueueThatIsActivatedTooLate() {
    let queue = DispatchQueue(label: "late", attributes: .initiallyInactive)
    let manager = CountdownManager(deliveringOn: queue)
    _ = start(manager, for: .milliseconds(20))
    usleep(40_000)
    XCTAssertEqual(ledger.valueCount, 0)
    queue.activate()
    expect(.completed, [.zero])
  }

  func testCancelledWhileTheQueueIsSuspended() {
    let queue = DispatchQueue(label: "suspended")
    let manager = CountdownManager(deliveringOn: queue)
    queue.suspend()
    start(manager, for: .seconds(60)).cancel()
    usleep(10_000)
    XCTAssertEqual(ledger.outcomes, [])
    queue.resume()
    expect(.cancelled, [])
  }

  func testAManagerThatIsGoneWhileItsQueueIsSuspended() {
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    do { _ = start(CountdownManager(deliveringOn: queue), for: .seconds(60)) }
    queue.resume()
    expect(.cancelled, [])
  }

  func testARunLoopInsideACallbackMakesNoCallbackInsideIt() {
    let manager = CountdownManager(deliveringOn: .main)
    let (ledger, turns) = (ledger, Locked(0))
    manager.start(for: .milliseconds(60), every: .milliseconds(5)) { left in
      ledger.begin(left.duration)
      let turn = turns.use { turns in
        turns += 1
        return turns
      }
      if turn == 3 { RunLoop.main.run(until: Date().addingTimeInterval(0.02)) }
      ledger.end()
    } onEnd: { outcome in
      ledger.note(outcome)
    }
    let deadline = Date().addingTimeInterval(30)
    while ledger.outcomes.isEmpty, Date() < deadline {
      RunLoop.main.run(until: Date().addingTimeInterval(0.005))
    }
    XCTAssertEqual(ledger.outcomes, [.completed])
    XCTAssertEqual(ledger.faults, [])
    let values = ledger.values
    XCTAssertEqual(values.last, .zero)
    XCTAssertEqual(values, Set(values).sorted(by: >), "falling, none twice")
  }
}
