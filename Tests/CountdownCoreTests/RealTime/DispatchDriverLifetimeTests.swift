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

  /// Starts a countdown whose outcome is noted.
  private func start(
    in engine: CountdownEngine?, for duration: Duration = .seconds(9),
    every interval: Duration = .milliseconds(1),
    onTick: @escaping @Sendable (Duration) -> Void = { _ in }, onEnd: @escaping @Sendable () -> Void = {}
  ) -> XCTestExpectation {
    let end = expectation(description: "end")
    engine?.start(id, for: duration, every: interval) { left, _ in
      onTick(left)
    } onEnd: { [outcomes] outcome in
      onEnd()
      outcomes.use { $0.append(outcome) }
      end.fulfill()
    }
    return end
  }

  func testDroppedWithoutEverBeingUsedAndWhileDisarmed() {
    for target in [nil, DispatchQueue.main] {
      for _ in 0..<50 {
        _ = DispatchDriver(deliveringOn: target).makeTimer()
        CountdownEngine(deliveringOn: target).shutDown()
        let used = CountdownEngine(deliveringOn: target)
        used.start(id, for: .seconds(9), onTick: { _, _ in })
        used.cancel(id)
        used.shutDown()
      }
    }
  }

  func testDroppedWhileArmed() {
    for round in 0..<50 {
      var engine: CountdownEngine? = CountdownEngine()
      // The first tick is due at about the moment of the drop.
      let end = start(in: engine)
      if round % 2 == 0 { hold(for: .milliseconds(1)) }
      engine?.shutDown()
      engine = nil
      wait(for: [end], timeout: 5)
    }
    XCTAssertEqual(outcomes.now, Array(repeating: .cancelled, count: 50))
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

  func testTheTimerDiesWithItsEngine() {
    for state in 0..<4 {
      var engine: CountdownEngine? = CountdownEngine()
      weak let timer = engine?.timer
      XCTAssertNotNil(timer)
      let end = state > 0 ? start(in: engine) : nil
      if state == 2 { hold(for: .milliseconds(5)) }
      if state == 3 { _ = engine?.cancel(id) }
      weak let left = engine
      engine?.shutDown()
      engine = nil
      waitUntil { left == nil && timer == nil }
      if let end { wait(for: [end], timeout: 5) }
      XCTAssertEqual(outcomes.now, Array(repeating: .cancelled, count: state), "state \(state)")
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
