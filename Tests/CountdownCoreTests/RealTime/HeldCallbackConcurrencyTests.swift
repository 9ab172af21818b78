import CountdownCore
import Dispatch
import Foundation
import TestSupport
import XCTest

/// A callback is held at a barrier while another thread does something to its countdown, or to others of its pass.
final class HeldCallbackConcurrencyTests: XCTestCase {
  private let target = DispatchQueue(label: "target")
  private lazy var owner = Locked<EngineOwner?>(EngineOwner(deliveringOn: target))
  private let receivers = (0..<4).map { _ in RealTimeReceiver() }
  private let isHeld = DispatchSemaphore(value: 0)
  private let gate = DispatchSemaphore(value: 0)

  func testCancelDoesNotWaitForACallbackAndItsOutcomeComesAfterIt() {
    let (id, handler) = startHeld()
    XCTAssertEqual(owner.now?.engine.cancel(receivers[0].id), true)
    XCTAssertEqual(owner.now?.engine.isActive(id), false)
    XCTAssertEqual(handler.ledger.outcomes, [])
    release()
    waitForOutcomes(of: [handler.ledger])
    expect(handler, [.cancelled], values: 2)
  }

  func testReplacingDuringACallbackSurvivesItsEnd() {
    // The callback that is held sets its stop flag: that is the old countdown's, and ends no new one.
    let (_, handler) = startHeld(stopping: true)
    let new = LedgerHandler()
    owner.now?.start(receivers[0], for: 30, every: 10, new)
    release()
    waitForOutcomes(of: [handler.ledger, new.ledger])
    expect(handler, [.replaced], values: 2)
    expect(new, [.completed])
    XCTAssertGreaterThanOrEqual(new.ledger.valueCount, 2)
  }

  func testStartingDuringTheLastCallbackSurvivesItsEnd() {
    let (id, handler) = startHeld(for: 10, every: 10)
    XCTAssertEqual(owner.now?.engine.isActive(id), false, "removed before its last callback")
    let new = LedgerHandler()
    owner.now?.start(receivers[0], for: 30, every: 10, ifActive: .keep, new)
    release()
    waitForOutcomes(of: [handler.ledger, new.ledger])
    expect(handler, [.completed], values: 2)
    expect(new, [.completed])
  }

  func testDroppingTheLastReferenceDuringACallbackCancelsAfterIt() {
    let (_, handler) = startHeld()
    let others = startOthers(for: 1_000)
    _ = owner.take()
    release()
    waitForOutcomes(of: [handler.ledger] + others.map(\.ledger))
    expect(handler, [.cancelled], values: 2)
    for other in others { expect(other, [.cancelled]) }
  }

  func testWhatIsCancelledDuringAPassIsNotCalledByIt() {
    let others = (0..<3).map { _ in LedgerHandler() }
    let handler = holdingInTheSamePass(as: others)
    let engine = owner.now!.engine
    XCTAssertTrue(engine.cancel(receivers[1].id))
    engine.find(receivers[2].id).map { engine.cancel($0) }
    owner.now?.start(receivers[3], for: 10_000, every: 10_000, LedgerHandler())
    release()
    waitForOutcomes(of: others.map(\.ledger))
    expect(others[0], [.cancelled], values: 1)
    expect(others[1], [.cancelled], values: 1)
    expect(others[2], [.replaced], values: 1)
    _ = owner.take()
    waitForOutcomes(of: [handler.ledger])
  }

  func testWhatIsSuspendedDuringAPassIsCalledOnceAfterTheSuspension() {
    let others = (0..<3).map { _ in LedgerHandler() }
    let handler = holdingInTheSamePass(as: others)
    owner.now?.engine.suspend(by: .one, freezing: true)
    release()
    hold(for: .milliseconds(20))
    for other in others { expect(other, [], values: 1) }
    owner.now?.engine.resume(by: .one)
    waitUntil { others.allSatisfy { $0.ledger.valueCount >= 2 } }
    hold(for: .milliseconds(20))
    for other in others { expect(other, [], values: 2) }
    _ = owner.take()
    waitForOutcomes(of: [handler.ledger] + others.map(\.ledger))
  }

  func testWhatIsMovedDuringAPassIsCalledOnceWithItsNewValue() {
    let lasts = (0..<3).map { _ in Locked<Int64>(0) }
    let others = lasts.map { last in
      LedgerHandler { value in
        last.use { $0 = value }
        return false
      }
    }
    let handler = holdingInTheSamePass(as: others)
    let engine = owner.now!.engine
    for receiver in receivers.dropFirst() {
      engine.find(receiver.id).map { engine.move($0, .to(.nanoseconds(60_000_000_000_000))) }
    }
    release()
    waitUntil { others.allSatisfy { $0.ledger.valueCount >= 2 } }
    hold(for: .milliseconds(20))
    for (other, last) in zip(others, lasts) {
      expect(other, [], values: 2)
      XCTAssertLessThanOrEqual(last.now, 60_000_000_000_000)
      XCTAssertGreaterThan(last.now, 59_980_000_000_000)
    }
    _ = owner.take()
    waitForOutcomes(of: [handler.ledger])
  }

  func testPausingDuringACallbackHoldsTheNextOneBack() {
    let (id, handler) = startHeld()
    owner.now?.engine.pause(id)
    release()
    hold(for: .milliseconds(30))
    expect(handler, [], values: 2)
    owner.now?.engine.move(id, .to(.nanoseconds(10_000_000)))
    owner.now?.engine.resume(id)
    waitForOutcomes(of: [handler.ledger])
    expect(handler, [.completed])
  }

  func testOtherThreadsRegisterAndCancelWhileACallbackIsHeld() {
    let (_, handler) = startHeld()
    let ledgers = Locked<[EventLedger]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { [owner] _ in
      let receivers = (0..<500).map { _ in RealTimeReceiver() }
      for receiver in receivers {
        let handler = LedgerHandler()
        ledgers.use { $0.append(handler.ledger) }
        owner.now?.start(receiver, for: 5, handler)
      }
      for receiver in receivers { XCTAssertEqual(owner.now?.engine.cancel(receiver.id), true) }
    }
    XCTAssertEqual(owner.now?.engine.activeCount, 1)
    release()
    waitForOutcomes(of: ledgers.now)
    XCTAssertTrue(ledgers.now.allSatisfy { $0.outcomes == [.cancelled] && $0.valueCount == 0 })
    _ = owner.take()
    waitForOutcomes(of: [handler.ledger])
  }

  /// Starts countdowns whose first ticks are due in one pass, and waits until the first of them is held in it.
  private func holdingInTheSamePass(as others: [LedgerHandler]) -> LedgerHandler {
    let handler = heldHandler()
    for (receiver, handler) in zip(receivers, [handler] + others) {
      owner.now?.start(receiver, for: 10_050, every: 10_000, handler)
    }
    waitUntil { others.allSatisfy { $0.ledger.valueCount == 1 } }
    target.async { hold(for: .milliseconds(80)) }
    isHeld.wait()
    return handler
  }

  /// Starts a countdown and waits until it is held in its first tick.
  private func startHeld(
    for milliseconds: Int = 1_000, every interval: Int = 5, stopping: Bool = false
  ) -> (CountdownID, LedgerHandler) {
    let handler = heldHandler(stopping: stopping)
    let id = owner.now!.start(receivers[0], for: milliseconds, every: interval, handler)
    isHeld.wait()
    return (id, handler)
  }

  /// A handler that is held in its second call, the first tick.
  private func heldHandler(stopping: Bool = false) -> LedgerHandler {
    let count = Locked(0)
    return LedgerHandler { [isHeld, gate] _ in
      let number = count.use {
        $0 += 1
        return $0
      }
      guard number == 2 else { return false }
      isHeld.signal()
      gate.wait()
      return stopping
    }
  }

  private func waitUntil(_ condition: () -> Bool) {
    let patience = ContinuousClock.now + .seconds(10)
    while !condition(), ContinuousClock.now < patience { hold(for: .milliseconds(1)) }
  }

  private func startOthers(for milliseconds: Int) -> [LedgerHandler] {
    receivers.dropFirst().map { receiver in
      let handler = LedgerHandler()
      owner.now?.start(receiver, for: milliseconds, every: 1_000, handler)
      return handler
    }
  }

  private func release() {
    gate.signal()
  }

  private func expect(
    _ handler: LedgerHandler, _ outcomes: [CountdownOutcome], values: Int? = nil, line: UInt = #line
  ) {
    XCTAssertEqual(handler.ledger.faults, [], line: line)
    XCTAssertEqual(handler.ledger.outcomes, outcomes, line: line)
    if let values { XCTAssertEqual(handler.ledger.valueCount, values, line: line) }
  }
}
