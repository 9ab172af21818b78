import CountdownCore
import Dispatch
import Foundation
import TestSupport
import XCTest

/// A callback is held at a barrier while another thread does something to its countdown, or to others of its pass.
final class HeldCallbackConcurrencyTests: XCTestCase {
  private let target = DispatchQueue(label: "target")
  private lazy var engine: CountdownEngine! = CountdownEngine(deliveringOn: target)
  private let receivers = (0..<4).map { _ in RealTimeReceiver() }
  private let isHeld = DispatchSemaphore(value: 0)
  private let gate = DispatchSemaphore(value: 0)
  /// Is held in its second call, the first tick; may set its stop flag then.
  private lazy var held = LedgerHandler { [isHeld, gate, stops, calls = Locked(0)] _ in
    let number = calls.use {
      $0 += 1
      return $0
    }
    guard number == 2 else { return false }
    isHeld.signal()
    gate.wait()
    return stops.now
  }
  private let stops = Locked(false)
  private let others = (0..<3).map { _ in LedgerHandler() }
  private let next = LedgerHandler()

  override func tearDown() {
    engine.cancelAll()
    waitUntil { !self.held.ledger.outcomes.isEmpty }
    engine = nil
    XCTAssertEqual(([held, next] + others).flatMap(\.ledger.faults), [])
  }

  @discardableResult
  private func start(
    _ number: Int = 0, for milliseconds: Int = 1_000, every interval: Int = 5,
    ifActive: CountdownIfActive = .replace, _ handler: LedgerHandler
  ) -> CountdownHandler {
    engine.started(
      CountdownRequest(
        for: .milliseconds(milliseconds), receiver: receivers[number].id,
        ticks: .every(.milliseconds(interval)), ifActive: ifActive), handler: handler
    )
  }

  /// Starts a countdown and waits until it is held in its first tick.
  private func startHeld(for milliseconds: Int = 1_000, every interval: Int = 5) -> CountdownHandler {
    let id = start(for: milliseconds, every: interval, held)
    isHeld.wait()
    return id
  }

  /// Starts others, too, whose first ticks are due in the pass in which the first of them is held.
  private func startHeldWithOthers() {
    for (number, handler) in ([held] + others).enumerated() {
      start(number, for: 10_050, every: 10_000, handler)
    }
    waitUntil { self.others.allSatisfy { $0.ledger.valueCount == 1 } }
    target.async { hold(for: .milliseconds(80)) }
    isHeld.wait()
  }

  private func expect(
    _ handler: LedgerHandler, _ outcomes: [CountdownOutcome], values: Int? = nil, line: UInt = #line
  ) {
    if !outcomes.isEmpty { waitUntil { !handler.ledger.outcomes.isEmpty } }
    XCTAssertEqual(handler.ledger.outcomes, outcomes, line: line)
    if let values { XCTAssertEqual(handler.ledger.valueCount, values, line: line) }
  }

  // MARK: - Its own countdown

  func testReplacingDuringACallbackSurvivesItsEnd_andItsStopFlag() {
    stops.replace(with: true)
    _ = startHeld()
    start(for: 30, every: 10, next)
    gate.signal()
    expect(held, [.replaced], values: 2)
    expect(next, [.completed])
    XCTAssertGreaterThanOrEqual(next.ledger.valueCount, 2)
  }

  func testStartingDuringTheLastCallbackSurvivesItsEnd() {
    let id = startHeld(for: 10, every: 10)
    XCTAssertFalse(engine.isActive(id), "removed before its last callback")
    start(for: 30, every: 10, ifActive: .keep, next)
    gate.signal()
    expect(held, [.completed], values: 2)
    expect(next, [.completed])
  }

  func testOtherThreadsRegisterAndCancelWhileACallbackIsHeld() {
    _ = startHeld()
    let ledgers = Locked<[EventLedger]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { [engine = engine!] _ in
      let receivers = (0..<500).map { _ in RealTimeReceiver() }
      for receiver in receivers {
        let handler = LedgerHandler()
        ledgers.use { $0.append(handler.ledger) }
        engine.start(CountdownRequest(for: .milliseconds(5), receiver: receiver.id), handler: handler)
      }
      for receiver in receivers { XCTAssertTrue(engine.cancel(receiver.id)) }
    }
    XCTAssertEqual(engine.activeCount, 1)
    gate.signal()
    waitUntil { !ledgers.now.contains { $0.outcomes.isEmpty } }
    XCTAssertTrue(
      ledgers.now.allSatisfy { $0.outcomes == [.cancelled] && $0.valueCount == 0 && $0.faults == [] })
  }

  // MARK: - Others of its pass

  func testCancelDuringAPassPreventsItsCallback() {
    startHeldWithOthers()
    XCTAssertTrue(engine.cancel(receivers[1].id))
    if let id = engine.find(receivers[2].id) { engine.cancel(id) }
    start(3, for: 10_000, every: 10_000, next)
    gate.signal()
    expect(others[0], [.cancelled], values: 1)
    expect(others[1], [.cancelled], values: 1)
    expect(others[2], [.replaced], values: 1)
  }
}
