import CountdownKit
import Foundation
import TestSupport
import XCTest

/// A callback or an outcome is held at a barrier, while another thread does the one thing that could go wrong just then.
final class HeldCallbackConcurrencyKitTests: XCTestCase {
  private let queue = DispatchQueue(label: "held")
  private lazy var manager = Locked<CountdownManager?>(CountdownManager(deliveringOn: queue))
  private let tracker = LifetimeTracker()
  private lazy var receiver = Locked<TrackedObject?>(tracker.object())
  private let ledger = EventLedger()
  private let next = EventLedger()
  private let isHeld = DispatchSemaphore(value: 0)
  private let gate = DispatchSemaphore(value: 0)

  override func tearDown() {
    manager.replace(with: nil)
    receiver.replace(with: nil)
  }

  func testAReceiverDroppedDuringItsCallbackLivesUntilItsEndAndDiesOnTheDeliveringQueue() {
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let diedThere = Locked<Bool?>(nil)
    receiver.replace(
      with: tracker.object { _ in
        diedThere.replace(with: DispatchQueue.getSpecific(key: key) == true)
      })
    start(holding: .tick)
    receiver.replace(with: nil)
    XCTAssertEqual(tracker.livingCount, 1, "the callback holds it")
    release()
    XCTAssertEqual(diedThere.now, true)
    XCTAssertEqual(tracker.livingCount, 0)
    XCTAssertEqual(ledger.outcomes, [.receiverReleased])
    XCTAssertEqual(ledger.valueCount, 2)
  }

  func testCancelAllDuringACallbackEndsItsCountdownAfterIt() {
    start(holding: .tick)
    let others = (0..<100).map { [tracker] _ in tracker.object() }
    defer { withExtendedLifetime(others) {} }
    for other in others { start(other, into: next) }
    manager.now?.cancelAll()
    XCTAssertEqual(manager.now?.activeCount, 0)
    XCTAssertEqual(ledger.outcomes, [])
    release { next.outcomes.count == 100 }
    XCTAssertEqual(ledger.outcomes, [.cancelled])
    XCTAssertEqual(Set(next.outcomes), [.cancelled])
    XCTAssertEqual(next.valueCount, 0)
  }

  func testStartingAnewWhileTheOutcomeIsBeingDeliveredSurvivesIt() {
    start(for: 5, holding: .outcome)
    XCTAssertEqual(manager.now?.activeCount, 0)
    start(receiver.now!, for: 6, into: next)
    XCTAssertEqual(manager.now?.activeCount, 1)
    release { !next.outcomes.isEmpty }
    XCTAssertEqual(ledger.outcomes, [.completed])
    XCTAssertEqual(next.outcomes, [.completed])
  }

  func testDroppingTheManagerWhileAnOutcomeIsBeingDeliveredCancelsTheOthers() {
    start(for: 5, holding: .outcome)
    let other = tracker.object()
    defer { withExtendedLifetime(other) {} }
    start(other, into: next)
    manager.replace(with: nil)
    XCTAssertEqual(next.outcomes, [])
    release { !next.outcomes.isEmpty }
    XCTAssertEqual(ledger.outcomes, [.completed])
    XCTAssertEqual(next.outcomes, [.cancelled])
    XCTAssertEqual(next.valueCount, 0)
  }

  // MARK: What the tests are made of

  private enum Event {
    case firstValue, tick, outcome
  }

  /// Starts the countdown, and waits until it is held in an event.
  private func start(for milliseconds: Int = 10_000, holding event: Event) {
    let hold: @Sendable (Event) -> Void = { [isHeld, gate, chance = Locked<Void?>(())] current in
      guard current == event, chance.use({ $0.take() }) != nil else { return }
      isHeld.signal()
      gate.wait()
    }
    start(receiver.now!, for: milliseconds, into: ledger, hold)
    isHeld.wait()
  }

  private func start(
    _ receiver: TrackedObject, for milliseconds: Int = 10_000, into ledger: EventLedger,
    _ hold: @escaping @Sendable (Event) -> Void = { _ in }
  ) {
    manager.now?.start(receiver, for: .milliseconds(milliseconds), ticks: .every(.milliseconds(3))) {
      _, left in
      ledger.begin(left.duration)
      hold(ledger.valueCount == 1 ? .firstValue : .tick)
      ledger.end()
    } onEnd: { _, outcome in
      ledger.note(outcome)
      hold(.outcome)
    }
  }

  /// Lets what is held go on, and waits for its outcome, and for what else has to happen.
  private func release(line: UInt = #line, until isOver: () -> Bool = { true }) {
    gate.signal()
    waitUntil(line: line) { !ledger.outcomes.isEmpty && isOver() }
    queue.sync {}
    XCTAssertEqual(ledger.faults, [], line: line)
  }
}
