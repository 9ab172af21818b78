import Dispatch
import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

/// The real timer, made and dropped in every state: none traps, and each countdown hears how it ended.
final class DispatchDriverLifetimeTests: XCTestCase {
  func testDroppedWithoutEverBeingUsedAndWhileDisarmed() {
    for target in [nil, DispatchQueue.main] {
      for _ in 0..<50 {
        _ = DispatchDriver(deliveringOn: target).makeTimer()
        CountdownEngine(deliveringOn: target).shutDown()
        var used: CountdownEngine? = CountdownEngine(deliveringOn: target)
        weak let (left, timer) = (used, used?.timer)
        if let countdown = used?.start(for: .seconds(9), onTick: { _, _ in }) { used?.cancel(countdown) }
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
      engine?.start(for: .seconds(9), every: .milliseconds(1)) { _, _ in
      } onEnd: { outcome in
        XCTAssertEqual(outcome, .cancelled)
        end.fulfill()
      }
      if round % 2 == 0 { usleep(1_000) }
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
      let outcomes = Locked(Array(repeating: [CountdownOutcome](), count: 20))
      var engine: CountdownEngine? = CountdownEngine(deliveringOn: queue)
      for number in 0..<20 {
        engine?.start(for: .milliseconds(2)) { _, _ in
        } onEnd: { outcome in
          outcomes.use { $0[number].append(outcome) }
        }
      }
      engine?.shutDown()
      engine = nil
      usleep(5_000)
      block.signal()
      waitUntil { outcomes.now.allSatisfy { !$0.isEmpty } }
      queue.sync {}
      XCTAssertEqual(Set(outcomes.now), [[.cancelled]])
    }
  }

  func testTheTimersHandlerIsReleasedWithIt() {
    for instant in [Duration.zero, .milliseconds(5), .seconds(3_600)] {
      var token: Box<Void>? = Box(())
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
