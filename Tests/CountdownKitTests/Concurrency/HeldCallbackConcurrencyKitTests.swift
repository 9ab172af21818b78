import CountdownKit
import Foundation
import TestSupport
import XCTest

/// A callback, an outcome or a `deinit` is held at a barrier, while another thread does the one thing that could go
/// wrong just then.
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
    super.tearDown()
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
    gate.signal()
    waitForOutcome()
    XCTAssertEqual(diedThere.now, true)
    XCTAssertEqual(tracker.livingCount, 0)
    XCTAssertEqual(ledger.outcomes, [.receiverReleased])
    XCTAssertEqual(ledger.valueCount, 2)
  }

  func testCancelAllDuringACallbackEndsItsCountdownAfterIt() {
    start(holding: .tick)
    let others = (0..<100).map { [tracker] _ in tracker.object() }
    let ledgers = others.map { _ in EventLedger() }
    for (other, ledger) in zip(others, ledgers) { start(other, into: ledger) }
    manager.now?.cancelAll()
    XCTAssertEqual(manager.now?.activeCount, 0)
    XCTAssertEqual(ledger.outcomes, [])
    gate.signal()
    for ledger in [ledger] + ledgers { waitForOutcome(of: ledger) }
    XCTAssertEqual(ledger.outcomes, [.cancelled])
    XCTAssertTrue(ledgers.allSatisfy { $0.outcomes == [.cancelled] && $0.valueCount == 0 && $0.faults == [] })
    withExtendedLifetime(others) {}
  }

  func testReplacingDuringTheFirstValueIsNotUndoneByIt() {
    start(holding: .firstValue)
    start(receiver.now!, for: 6, into: next)
    gate.signal()
    waitForOutcome()
    waitForOutcome(of: next)
    XCTAssertEqual(ledger.outcomes, [.replaced])
    XCTAssertEqual(next.outcomes, [.completed])
  }

  func testStartingAnewWhileTheOutcomeIsBeingDeliveredSurvivesIt() {
    start(for: 5, holding: .outcome)
    XCTAssertEqual(manager.now?.activeCount, 0)
    start(receiver.now!, for: 6, into: next)
    XCTAssertEqual(manager.now?.activeCount, 1)
    gate.signal()
    waitForOutcome(of: next)
    XCTAssertEqual(ledger.outcomes, [.completed])
    XCTAssertEqual(next.outcomes, [.completed])
  }

  func testDroppingTheManagerWhileAnOutcomeIsBeingDeliveredCancelsTheOthers() {
    start(for: 5, holding: .outcome)
    let other = tracker.object()
    start(other, into: next)
    manager.replace(with: nil)
    XCTAssertEqual(next.outcomes, [])
    gate.signal()
    waitForOutcome(of: next)
    XCTAssertEqual(ledger.outcomes, [.completed])
    XCTAssertEqual(next.outcomes, [.cancelled])
    XCTAssertEqual(next.valueCount, 0)
    withExtendedLifetime(other) {}
  }

  func testSuspendingDuringACallbackHoldsItsOwnNextTickBack() {
    start(holding: .tick)
    manager.now?.suspend(.freezes)
    gate.signal()
    Thread.sleep(forTimeInterval: 0.03)
    XCTAssertEqual(ledger.valueCount, 2)
    manager.now?.resume()
    wait { self.ledger.valueCount > 2 }
    XCTAssertEqual(ledger.outcomes, [])
  }

  func testCancellingOnTheDeliveringQueueWaitsForTheHeldCallbackAndIsTheEnd() {
    start(holding: .tick)
    let countdown = manager.now!.countdown(of: receiver.now!)!
    let isDone = DispatchSemaphore(value: 0)
    queue.async { [ledger] in
      countdown.cancel()
      XCTAssertEqual(ledger.outcomes, [.cancelled], "before cancel returns")
      ledger.close()
      isDone.signal()
    }
    XCTAssertEqual(isDone.wait(timeout: .now() + 0.01), .timedOut)
    gate.signal()
    XCTAssertEqual(isDone.wait(timeout: .now() + 20), .success)
    Thread.sleep(forTimeInterval: 0.02)
    XCTAssertEqual(ledger.faults, [])
  }

  func testADeinitThatIsHeldInACancelHoldsNobodyElse() {
    let captured = Locked<TrackedObject?>(
      tracker.object { [isHeld, gate] _ in
        isHeld.signal()
        gate.wait()
      })
    startWithoutOutcome(capturing: captured.now!)
    captured.replace(with: nil)
    let isDone = DispatchSemaphore(value: 0)
    let (manager, receiver) = (manager.now!, receiver.now!)
    Thread.detachNewThread {
      manager.cancel(receiver)
      isDone.signal()
    }
    isHeld.wait()
    let other = tracker.object()
    start(other, for: 5, into: next)
    waitForOutcome(of: next)
    XCTAssertEqual(next.outcomes, [.completed])
    XCTAssertFalse(manager.cancel(receiver))
    gate.signal()
    XCTAssertEqual(isDone.wait(timeout: .now() + 20), .success)
    withExtendedLifetime(other) {}
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
    manager.now?.start(receiver, for: .milliseconds(milliseconds), every: .milliseconds(3)) { _, left in
      ledger.begin(left.duration)
      hold(ledger.valueCount == 1 ? .firstValue : .tick)
      ledger.end()
    } onEnd: { _, outcome in
      ledger.note(outcome)
      hold(.outcome)
    }
  }

  private func startWithoutOutcome(capturing object: TrackedObject) {
    // On the queue: its first value is delivered, and no pass runs when it is cancelled.
    queue.sync {
      _ = manager.now?.start(receiver.now!, for: .seconds(100), every: .seconds(100)) { _, _ in
        object.firstWord += 1
      }
    }
  }

  private func waitForOutcome(of ledger: EventLedger? = nil, line: UInt = #line) {
    let ledger = ledger ?? self.ledger
    wait(line: line) { !ledger.outcomes.isEmpty }
    queue.sync {}
    XCTAssertEqual(ledger.faults, [], line: line)
  }

  private func wait(line: UInt = #line, until condition: () -> Bool) {
    let patience = ContinuousClock.now + .seconds(20)
    while !condition(), ContinuousClock.now < patience { Thread.sleep(forTimeInterval: 0.001) }
    XCTAssertTrue(condition(), "waited in vain", line: line)
  }
}
