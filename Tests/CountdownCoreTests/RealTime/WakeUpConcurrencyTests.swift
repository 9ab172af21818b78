import Dispatch
import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

/// The real timer where there is much to do: passes are counted, not timed.
final class WakeUpConcurrencyTests: XCTestCase {
  func testACrowdOfPhasesIsToldEverythingInAThousandPassesASecond() {
    let driver = PassCountingDriver()
    let engine = CountdownEngine(driver: driver)
    defer { engine.cancelAll() }
    var random = SplitMix64(seed: 1)
    let crowd = (0..<20_000).map { _ in (receiver: RealTimeReceiver(), handler: LedgerHandler()) }
    for (receiver, handler) in crowd {
      let request = CountdownRequest(
        for: .nanoseconds(random.next(2_500_000_000...3_500_000_000)), receiver: receiver.id)
      _ = engine.start(request, handler: handler)
    }
    expectModerated(driver) { hold(for: .milliseconds(500)) }
    let patience = ContinuousClock.now + .seconds(30)
    while engine.activeCount > 0, ContinuousClock.now < patience { hold(for: .milliseconds(20)) }
    for ledger in crowd.map(\.handler.ledger) {
      let values = ledger.values
      XCTAssertEqual(ledger.outcomes, [.completed])
      XCTAssertEqual(ledger.faults, [])
      XCTAssertEqual(values.last, .zero)
      XCTAssertTrue(values.dropFirst().allSatisfy { $0.components.attoseconds == 0 }, "\(values)")
      XCTAssertTrue(zip(values, values.dropFirst()).allSatisfy { $0 > $1 }, "\(values)")
    }
  }

  func testAStormOfStartsFromElsewhereIsToldInAThousandPassesASecond() {
    let driver = PassCountingDriver()
    let engine = CountdownEngine(driver: driver)
    defer { engine.cancelAll() }
    let tellings = Locked(0)
    let receiver = RealTimeReceiver()
    var count = 0
    expectModerated(driver) {
      let end = ContinuousClock.now + .milliseconds(500)
      while ContinuousClock.now < end {
        count += 1
        engine.start(receiver.id, for: .seconds(900), every: .seconds(900)) { _, _ in
          tellings.use { $0 += 1 }
        }
        // The first value is told before the next countdown replaces this one, or never.
        let patience = ContinuousClock.now + .seconds(5)
        while tellings.now < count, ContinuousClock.now < patience { sched_yield() }
      }
    }
    XCTAssertEqual(tellings.now, count)
  }

  func testWhatIsAskedForEarlierComesEarlierAlsoWhileModerated() {
    let driver = DispatchDriver(deliveringOn: nil)
    let timer = driver.makeTimer()
    let passes = DispatchSemaphore(value: 0)
    timer.activate { passes.signal() }
    for _ in 0..<100 {
      timer.arm(at: driver.now + .seconds(900))
      timer.arm(at: driver.now)
      XCTAssertEqual(passes.wait(timeout: .now() + 5), .success)
    }
    timer.disarm()
  }

  func testInACrowdTheTimerIsHardlyEverScheduled() throws {
    let driver = PassCountingDriver()
    let timer = try XCTUnwrap(driver.timer as? DispatchTimer)
    let engine = CountdownEngine(driver: driver)
    defer { engine.cancelAll() }
    let crowd = (0..<1_000).map { _ in (receiver: RealTimeReceiver(), handler: LedgerHandler()) }
    for (number, member) in crowd.enumerated() {
      let length = Duration.seconds(900) + .microseconds(100 * number)
      let request = CountdownRequest(for: length, receiver: member.receiver.id, every: .milliseconds(100))
      _ = engine.start(request, handler: member.handler)
    }
    let counts = {
      // The timer is armed under the engine's lock.
      engine.state.withLock { _ in (passes: driver.passCount, schedules: timer.scheduleCount) }
    }
    // A busy machine makes it stumble: but not all the time.
    let patience = ContinuousClock.now + .seconds(30)
    var lowest = Double.infinity
    while lowest > 0.5, ContinuousClock.now < patience {
      let before = counts()
      hold(for: .milliseconds(100))
      let after = counts()
      let passes = after.passes - before.passes
      if passes >= 20 { lowest = min(lowest, Double(after.schedules - before.schedules) / Double(passes)) }
    }
    XCTAssertLessThanOrEqual(lowest, 0.5)
  }

  /// Counts passes while something is done four times, that takes half a second or more.
  ///
  /// Once is enough; and where each wake-up takes a third of a millisecond, a busy machine, nothing is moderated: then there
  /// are no more than three thousand a second. Without moderation there are tens of thousands.
  private func expectModerated(_ driver: PassCountingDriver, line: UInt = #line, _ body: () -> Void) {
    let clock = ContinuousClock()
    let rates = (0..<4).map { _ in
      let count = driver.passCount
      let elapsed = clock.measure(body)
      return Double(driver.passCount - count) / (elapsed / .seconds(1))
    }
    let isModerated = rates.contains { $0 <= 1_100 } || rates.allSatisfy { $0 <= 3_100 }
    XCTAssertTrue(isModerated, "passes a second: \(rates)", line: line)
  }
}
