import Dispatch
import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

/// How often the real timer is scheduled, and goes off: counted, not timed.
final class WakeUpConcurrencyTests: XCTestCase {
  private let driver = PassCountingDriver()
  private lazy var engine = CountdownEngine(driver: driver)
  private let receivers = (0..<20_000).map { _ in RealTimeReceiver() }
  private var random = SplitMix64(seed: 1)

  /// The timer is armed under the engine's lock.
  private var counts: (passes: Int, schedules: Int) {
    engine.state.withLock { _ in (driver.passCount, (driver.timer as? DispatchTimer)?.scheduleCount ?? 0) }
  }

  override func tearDown() {
    engine.shutDown()
  }

  @discardableResult
  private func start(
    _ number: Int = 0, for duration: Duration, every interval: Duration = .seconds(1)
  ) -> LedgerHandler {
    let handler = LedgerHandler()
    let request = CountdownRequest(for: duration, receiver: receivers[number].id, ticks: .every(interval))
    _ = engine.start(request, handler: handler)
    return handler
  }

  // MARK: - Going off

  func testACrowdOfPhasesGetsEverythingInAThousandPassesASecond() {
    let handlers = receivers.indices.map { number in
      start(number, for: .nanoseconds(random.next(2_500_000_000...3_500_000_000)))
    }
    expectModerated { hold(for: .milliseconds(500)) }
    waitUntil { engine.statistics.active == 0 }
    for ledger in handlers.map(\.ledger) {
      let values = ledger.values
      XCTAssertEqual(ledger.outcomes, [.completed])
      XCTAssertEqual(ledger.faults, [])
      XCTAssertEqual(values.last, .zero)
      XCTAssertTrue(values.dropFirst().allSatisfy { $0.components.attoseconds == 0 }, "\(values)")
      XCTAssertTrue(zip(values, values.dropFirst()).allSatisfy { $0 > $1 }, "\(values)")
    }
  }

  /// Counts passes while something is done four times, that takes half a second or more.
  ///
  /// Once is enough; and where each wake-up takes a third of a millisecond, a busy machine, nothing is moderated: then there
  /// are no more than three thousand a second. Without moderation there are tens of thousands.
  private func expectModerated(line: UInt = #line, _ body: () -> Void) {
    let clock = ContinuousClock()
    let rates = (0..<4).map { _ in
      let count = driver.passCount
      let elapsed = clock.measure(body)
      return Double(driver.passCount - count) / (elapsed / .seconds(1))
    }
    let isModerated = rates.contains { $0 <= 1_100 } || rates.allSatisfy { $0 <= 3_100 }
    XCTAssertTrue(isModerated, "passes a second: \(rates)", line: line)
  }

  func testAnEarlierInstantComesEarlierAlsoWhileModerated() {
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

  // MARK: - Being scheduled

  func testForARhythmTheTimerIsHardlyEverScheduled() {
    let ledger = start(for: .seconds(1), every: .milliseconds(20)).ledger
    waitUntil { !ledger.outcomes.isEmpty }
    let values = ledger.values
    XCTAssertEqual(values.last, .zero)
    XCTAssertGreaterThan(values.count, 10, "a tick came once in five or more times")
    // A few to find the rhythm, one at the end, and one for each time a busy machine made it stumble.
    XCTAssertLessThan(counts.schedules, 5 + values.count / 2)
  }

  func testInACrowdTheTimerIsHardlyEverScheduled() {
    for number in 0..<1_000 {
      start(number, for: .seconds(900) + .microseconds(100 * number), every: .milliseconds(100))
    }
    // A busy machine makes it stumble: but not all the time.
    let patience = ContinuousClock.now + .seconds(30)
    var lowest = Double.infinity
    while lowest > 0.5, ContinuousClock.now < patience {
      let before = counts
      hold(for: .milliseconds(100))
      let after = counts
      let passes = after.passes - before.passes
      if passes >= 20 { lowest = min(lowest, Double(after.schedules - before.schedules) / Double(passes)) }
    }
    XCTAssertLessThanOrEqual(lowest, 0.5)
  }

  /// To put it off over and over would cost more than to go off for nothing.
  func testWhereWhatItWasArmedForHasGoneTheTimerIsPutOffAFewTimesBetweenTwoPasses() {
    let ids = (0..<1_000).map { startSilently(for: 100 + 3 * $0) }
    XCTAssertEqual(counts.schedules, 1)
    for id in ids.dropLast() { engine.cancel(id) }
    XCTAssertEqual(counts.schedules, 5, "four times it is worth while")
    _ = startSilently(for: 50)
    XCTAssertEqual(counts.schedules, 6, "to be earlier is no putting off")
  }

  private func startSilently(for seconds: Int) -> CountdownHandler {
    var request = CountdownRequest(for: .seconds(seconds), receiver: nil, ticks: nil)
    request.callbacks = CountdownCallbacks(outcome: false)
    return engine.started(request, handler: CountdownHandler())
  }

  /// The timer stays armed for the first of them.
  func testToStartAndCancelTheOnlyCountdownSchedulesNothing() {
    for _ in 0..<1_000 { XCTAssertTrue(engine.cancel(startSilently(for: 100))) }
    XCTAssertEqual(counts.schedules, 1)
    let id = startSilently(for: 90)
    XCTAssertEqual(counts.schedules, 2, "what is earlier comes earlier")
    engine.cancel(id)
    XCTAssertEqual(counts.passes, 0)
  }

  func testWhenNothingIsLeftAtMostOneNeedlessWakeUpFollows() {
    engine.cancel(startSilently(for: 1))
    hold(for: .milliseconds(1_300))
    XCTAssertLessThanOrEqual(counts.passes, 1)
    let after = counts
    hold(for: .milliseconds(300))
    XCTAssertEqual(counts.passes, after.passes)
    XCTAssertEqual(counts.schedules, after.schedules)
  }

  /// It is a block on the queue; the timer is scheduled for what comes after it.
  func testAFirstValueForAnotherThreadNeedsNoTimer() {
    let ledger = start(for: .seconds(900), every: .seconds(900)).ledger
    waitUntil { ledger.valueCount == 1 }
    waitUntil { counts.schedules > 0 }
    XCTAssertEqual(counts.schedules, 1)
    engine.cancelAll()
    waitUntil { !ledger.outcomes.isEmpty }
    XCTAssertEqual(counts.schedules, 1)
  }
}
