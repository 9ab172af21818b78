import CountdownKit
import Foundation
import TestSupport
import XCTest

/// A delivering queue, in real time, that does not keep up: callbacks that are too slow, or a queue that is suspended.
final class SlowQueueLimitTests: XCTestCase {
  private let queue = DispatchQueue(label: "slow")
  private lazy var manager = Locked<CountdownManager?>(CountdownManager(deliveringOn: queue))
  private let receiver = LifetimeTracker().object()
  private let ledger = EventLedger()
  private let values = Locked<[(value: Duration, left: Duration)]>([])

  func testCallbacksLongerThanTheIntervalCollapseAndEndInTime() {
    let clock = ContinuousClock()
    let start = clock.now
    let others = (0..<3).map { _ in LifetimeTracker().object() }
    let ends = Locked<[Countdown.Outcome]>([])
    self.start(for: .milliseconds(100), every: .milliseconds(2), taking: 0.013)
    for other in others {
      manager.now?.start(other, for: .milliseconds(100), every: .milliseconds(2)) { _, _ in
      } onEnd: { _, outcome in
        ends.use { $0.append(outcome) }
      }
    }
    wait { !self.ledger.outcomes.isEmpty && ends.now.count == 3 }
    XCTAssertGreaterThanOrEqual(clock.now - start, .milliseconds(100))
    XCTAssertEqual(ledger.outcomes, [.completed])
    XCTAssertEqual(ends.now, [.completed, .completed, .completed])
    XCTAssertEqual(ledger.faults, [])
    withExtendedLifetime((others, receiver)) {}
    let values = values.now.map(\.value)
    XCTAssertEqual(values.last, .zero)
    XCTAssertTrue(zip(values, values.dropFirst()).allSatisfy { $0 > $1 }, "\(values)")
    // One each 13 ms at the most, the first value and the last one.
    XCTAssertLessThanOrEqual(values.count, 100 / 13 + 3)
  }

  func testASuspendedQueueCatchesUpWithOneCallAndTheRightValue() {
    start(for: .seconds(1_000), every: .milliseconds(100))
    queue.suspend()
    Thread.sleep(forTimeInterval: 0.45)
    values.replace(with: [])
    // Behind what has gathered, and before what comes later.
    let told = Locked<[(value: Duration, left: Duration)]>([])
    let isOver = DispatchSemaphore(value: 0)
    queue.async { [values] in
      told.replace(with: values.now)
      isOver.signal()
    }
    queue.resume()
    isOver.wait()
    XCTAssertLessThanOrEqual(told.now.count, 1, "a burst")
    wait { !self.values.now.isEmpty }
    guard let (value, left) = values.now.first else { return }
    XCTAssertGreaterThanOrEqual(value, left)
    XCTAssertLessThan(value - left, .milliseconds(100) + .seconds(1), "an old value")
    XCTAssertLessThanOrEqual(value, .milliseconds(999_600), "an old value")
    XCTAssertEqual(value.components.attoseconds % 100_000_000_000_000_000, 0)
    manager.replace(with: nil)
  }

  func testWhatEndsWhileTheQueueIsSuspendedIsToldAfterwards() {
    start(for: .milliseconds(50), every: .milliseconds(10))
    let (other, last) = (LifetimeTracker().object(), LifetimeTracker().object())
    let (otherLedger, lastLedger) = (EventLedger(), EventLedger())
    queue.sync {
      start(other, into: otherLedger)
      start(last, into: lastLedger)
    }
    queue.suspend()
    Thread.sleep(forTimeInterval: 0.1)
    XCTAssertEqual(manager.now?.cancel(other), true)
    let count = ledger.valueCount
    manager.replace(with: nil)
    Thread.sleep(forTimeInterval: 0.05)
    XCTAssertEqual(ledger.valueCount, count)
    XCTAssertEqual([ledger, otherLedger, lastLedger].map(\.outcomes), [[], [], []])
    queue.resume()
    wait { [self] in ![ledger, otherLedger, lastLedger].contains { $0.outcomes.isEmpty } }
    // The manager was gone before the zero could be delivered.
    XCTAssertEqual(
      [ledger, otherLedger, lastLedger].map(\.outcomes), [[.cancelled], [.cancelled], [.cancelled]])
    XCTAssertEqual([ledger, otherLedger, lastLedger].flatMap(\.faults), [])
    withExtendedLifetime((other, last)) {}
  }

  /// Starts the countdown on its queue; each callback takes so many seconds.
  private func start(for duration: Duration, every interval: Duration, taking seconds: Double = 0) {
    queue.sync { [ledger, values] in
      _ = manager.now?.start(receiver, for: duration, every: interval) {
        [weak manager = manager.now] receiver, left in
        ledger.begin(left.duration)
        values.use { $0.append((left.duration, manager?.timeLeft(of: receiver)?.duration ?? .zero)) }
        Thread.sleep(forTimeInterval: seconds)
        ledger.end()
      } onEnd: {
        ledger.note($1)
      }
    }
  }

  private func start(_ receiver: TrackedObject, into ledger: EventLedger) {
    manager.now?.start(receiver, for: .seconds(100), every: .seconds(100)) { _, left in
      ledger.begin(left.duration)
      ledger.end()
    } onEnd: {
      ledger.note($1)
    }
  }

  private func wait(line: UInt = #line, until condition: () -> Bool) {
    let patience = ContinuousClock.now + .seconds(20)
    while !condition(), ContinuousClock.now < patience { Thread.sleep(forTimeInterval: 0.001) }
    XCTAssertTrue(condition(), "waited in vain", line: line)
  }
}
