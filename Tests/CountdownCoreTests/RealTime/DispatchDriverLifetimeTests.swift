import Dispatch
import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

/// The real timer, made and dropped in every state: none traps, and each countdown hears how it ended.
final class DispatchDriverLifetimeTests: XCTestCase {
  private let receiver = RealTimeReceiver()

  func testDroppedWithoutEverBeingUsedAndWhileDisarmed() {
    for target in [nil, DispatchQueue.main] {
      for _ in 0..<50 {
        _ = DispatchDriver(deliveringOn: target).makeTimer()
        CountdownEngine(deliveringOn: target).shutDown()
        var used: CountdownEngine? = CountdownEngine(deliveringOn: target)
        weak let (left, timer) = (used, used?.timer)
        used?.start(receiver.id, for: .seconds(9), onTick: { _, _ in })
        used?.cancel(receiver.id)
        used?.shutDown()
        used = nil
        if target == nil { waitUntil { left == nil && timer == nil } }
      }
    }
  }

  func testDroppedWhileArmed() {
    for round in 0..<100 {
      let end = expectation(description: "end")
      var engine: CountdownEngine? = CountdownEngine()
      // The first tick is due at about the moment of the drop.
      engine?.start(receiver.id, for: .seconds(9), every: .milliseconds(1)) { _, _ in
      } onEnd: { outcome in
        XCTAssertEqual(outcome, .cancelled)
        end.fulfill()
      }
      if round % 2 == 0 { hold(for: .milliseconds(1)) }
      engine?.shutDown()
      engine = nil
      wait(for: [end], timeout: 5)
    }
  }

  /// The timer goes off for what it was armed for, and a block delivers the outcomes.
  func testDroppedWhileItsTimerGoesOffTellsEachOutcomeOnce() {
    for _ in 0..<30 {
      let queue = DispatchQueue(label: "blocked")
      let block = DispatchSemaphore(value: 0)
      queue.async { block.wait() }
      let handlers = (0..<20).map { _ in LedgerHandler() }
      var engine: CountdownEngine? = CountdownEngine(deliveringOn: queue)
      for handler in handlers {
        engine?.start(CountdownRequest(for: .milliseconds(2), receiver: nil, ticks: nil), handler: handler)
      }
      engine?.shutDown()
      engine = nil
      hold(for: .milliseconds(5))
      block.signal()
      waitUntil { handlers.allSatisfy { !$0.ledger.outcomes.isEmpty } }
      queue.sync {}
      for handler in handlers { XCTAssertEqual(handler.ledger.outcomes, [.cancelled]) }
    }
  }

  func testTheTimersHandlerIsReleasedWithIt() {
    for instant in [Duration.zero, .milliseconds(5), .seconds(3_600)] {
      var token: RealTimeReceiver? = RealTimeReceiver()
      weak let released = token
      var timer: (any CountdownTimer)? = DispatchDriver(deliveringOn: nil).makeTimer()
      timer?.activate { [token] in withExtendedLifetime(token) {} }
      if instant > .zero { timer?.arm(at: instant) }
      timer = nil
      token = nil
      waitUntil { released == nil }
    }
  }
}
