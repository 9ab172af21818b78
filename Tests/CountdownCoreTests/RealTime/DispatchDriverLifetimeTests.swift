import Dispatch
import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

/// The real timer, made and dropped in every state: none traps, and each countdown hears how it ended.
final class DispatchDriverLifetimeTests: XCTestCase {
  private let receiver = RealTimeReceiver()
  private var id: ObjectIdentifier { receiver.id }
  private let outcomes = Locked<[CountdownOutcome]>([])

  func testDroppedWithoutEverBeingActivated() {
    for _ in 0..<50 { _ = DispatchDriver(deliveringOn: nil).makeTimer() }
    for _ in 0..<50 { _ = DispatchDriver(deliveringOn: .main).makeTimer() }
  }

  func testDroppedWithoutEverBeingUsed() {
    for _ in 0..<50 { _ = CountdownEngine() }
    for _ in 0..<50 { _ = CountdownEngine(deliveringOn: .main) }
  }

  func testDroppedWhileArmed() {
    for round in 0..<50 {
      var engine: CountdownEngine? = CountdownEngine()
      let end = expectation(description: "end")
      // The first tick is due at about the moment of the drop.
      engine?.start(id, for: .seconds(9), every: .milliseconds(1)) { _, _ in
      } onEnd: { [outcomes] outcome in
        outcomes.use { $0.append(outcome) }
        end.fulfill()
      }
      if round % 2 == 0 { hold(for: .milliseconds(1)) }
      engine = nil
      wait(for: [end], timeout: 5)
      guard outcomes.now.count == round + 1 else { return }
    }
    XCTAssertEqual(outcomes.now, Array(repeating: .cancelled, count: 50))
  }

  func testDroppedWhileDisarmed() {
    for _ in 0..<20 {
      let engine = CountdownEngine()
      engine.start(id, for: .seconds(9), onTick: { _, _ in })
      engine.cancel(id)
    }
  }

  func testDroppedByAnotherThreadDuringACallback() {
    let engine = Locked<CountdownEngine?>(CountdownEngine())
    let isHeld = DispatchSemaphore(value: 0)
    let gate = DispatchSemaphore(value: 0)
    let end = expectation(description: "end")
    let calls = Locked(0)
    engine.now?.start(id, for: .seconds(9), every: .milliseconds(1)) { _, _ in
      calls.use { $0 += 1 }
      isHeld.signal()
      gate.wait()
    } onEnd: { [outcomes] outcome in
      outcomes.use { $0.append(outcome) }
      end.fulfill()
    }
    isHeld.wait()
    _ = engine.take()
    XCTAssertEqual(outcomes.now, [], "its callback is still running")
    gate.signal()
    wait(for: [end], timeout: 5)
    XCTAssertEqual(outcomes.now, [.cancelled])
    XCTAssertEqual(calls.now, 1)
  }

  func testDroppedInsideItsOwnHandler() {
    for target in [nil, DispatchQueue.main, DispatchQueue(label: "target")] {
      for dropsInTheEnd in [false, true] {
        let engine = Locked<CountdownEngine?>(CountdownEngine(deliveringOn: target))
        let end = expectation(description: "end")
        engine.now?.start(id, for: .milliseconds(dropsInTheEnd ? 20 : 5_000), every: .milliseconds(5)) {
          left, _ in
          if !dropsInTheEnd, left < .milliseconds(5_000) { _ = engine.take() }
        } onEnd: { [outcomes] outcome in
          _ = engine.take()
          outcomes.use { $0.append(outcome) }
          end.fulfill()
        }
        wait(for: [end], timeout: 5)
        XCTAssertNil(engine.now)
        XCTAssertEqual(outcomes.use { $0.removeLast() }, dropsInTheEnd ? .completed : .cancelled)
      }
    }
  }

  func testTheTimerDiesWithItsEngine() {
    for state in 0..<4 {
      var engine: CountdownEngine? = CountdownEngine()
      weak let timer = engine?.timer
      XCTAssertNotNil(timer)
      let handler = LedgerHandler()
      if state > 0 {
        _ = engine?.start(
          CountdownRequest(for: .seconds(9), receiver: id, every: .milliseconds(1)), handler: handler)
      }
      if state == 2 { hold(for: .milliseconds(5)) }
      if state == 3 { _ = engine?.cancel(id) }
      engine?.cancelAll()
      engine = nil
      let patience = ContinuousClock.now + .seconds(10)
      while timer != nil, ContinuousClock.now < patience { hold(for: .milliseconds(1)) }
      XCTAssertNil(timer, "state \(state)")
      XCTAssertEqual(handler.ledger.outcomes, state == 0 ? [] : [.cancelled])
    }
  }

  func testDroppedWhileItsQueueIsBlocked() {
    let target = DispatchQueue(label: "target")
    let isHeld = DispatchSemaphore(value: 0)
    let gate = DispatchSemaphore(value: 0)
    target.async {
      isHeld.signal()
      gate.wait()
    }
    isHeld.wait()
    let end = expectation(description: "end")
    var engine: CountdownEngine? = CountdownEngine(deliveringOn: target)
    engine?.start(id, for: .seconds(9)) { _, _ in
      XCTFail("a first value after the end")
    } onEnd: { [outcomes] outcome in
      outcomes.use { $0.append(outcome) }
      end.fulfill()
    }
    engine = nil
    gate.signal()
    wait(for: [end], timeout: 5)
    XCTAssertEqual(outcomes.now, [.cancelled])
  }

  func testWhatItCallsIsReleasedWithIt() {
    for instant in [Duration.zero, .milliseconds(5), .seconds(3_600)] {
      var token: RealTimeReceiver? = RealTimeReceiver()
      weak let released = token
      var timer: (any CountdownTimer)? = DispatchDriver(deliveringOn: nil).makeTimer()
      timer?.activate { [token] in withExtendedLifetime(token) {} }
      if instant > .zero { timer?.arm(at: instant) }
      timer = nil
      token = nil
      let patience = ContinuousClock.now + .seconds(5)
      while released != nil, ContinuousClock.now < patience { hold(for: .milliseconds(1)) }
      XCTAssertNil(released, "armed for \(instant)")
    }
  }
}
