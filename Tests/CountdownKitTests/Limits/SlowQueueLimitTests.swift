import CountdownKit
import Foundation
import TestSupport
import XCTest

/// A delivering queue, in real time, that does not keep up: callbacks that are too slow, or a queue that is suspended.
final class SlowQueueLimitTests: XCTestCase {
  private let queue = DispatchQueue(label: "slow")
  private lazy var manager = Locked<CountdownManager?>(CountdownManager(deliveringOn: queue))
  private let receivers = (0..<4).map { _ in LifetimeTracker().object() }
  private let ledgers = (0..<4).map { _ in EventLedger() }

  override func tearDown() {
    manager.replace(with: nil)
    XCTAssertEqual(ledgers.flatMap(\.faults), [])
  }

  func testCallbacksLongerThanTheIntervalCollapseAndEndInTime() {
    let start = ContinuousClock.now
    for number in 0..<4 {
      self.start(number, for: .milliseconds(100), every: .milliseconds(2), taking: number == 0 ? 0.013 : 0)
    }
    waitUntil { ledgers.allSatisfy { !$0.outcomes.isEmpty } }
    XCTAssertGreaterThanOrEqual(ContinuousClock.now - start, .milliseconds(100))
    XCTAssertTrue(ledgers.allSatisfy { $0.outcomes == [.completed] })
    let values = ledgers[0].values
    XCTAssertEqual(values.last, .zero)
    XCTAssertTrue(zip(values, values.dropFirst()).allSatisfy { $0 > $1 }, "\(values)")
    // One each 13 ms at the most, the first value and the last one.
    XCTAssertLessThanOrEqual(values.count, 100 / 13 + 3)
  }

  func testASuspendedQueueCatchesUpWithOneCallAndTheRightValue() {
    let left = Locked<Duration?>(nil)
    start(0, for: .seconds(1_000), every: .milliseconds(100)) { manager, receiver in
      if left.now == nil { left.replace(with: manager.timeLeft(of: receiver)?.duration) }
    }
    queue.suspend()
    Thread.sleep(forTimeInterval: 0.45)
    left.replace(with: nil)
    _ = ledgers[0].takeValues()
    // Behind what has gathered, and before what comes later.
    let delivered = Locked<[Duration]>([])
    let isOver = DispatchSemaphore(value: 0)
    queue.async { [ledgers] in
      delivered.replace(with: ledgers[0].values)
      isOver.signal()
    }
    queue.resume()
    isOver.wait()
    XCTAssertLessThanOrEqual(delivered.now.count, 1, "a burst")
    waitUntil { left.now != nil }
    guard let value = ledgers[0].values.first, let left = left.now else { return }
    XCTAssertGreaterThanOrEqual(value, left)
    XCTAssertLessThan(value - left, .milliseconds(100) + .seconds(1), "an old value")
    XCTAssertLessThanOrEqual(value, .milliseconds(999_600), "an old value")
    XCTAssertEqual(value.components.attoseconds % 100_000_000_000_000_000, 0)
  }

  /// Starts one of the countdowns on the queue; each of its callbacks takes so many seconds.
  private func start(
    _ number: Int, for duration: Duration, every interval: Duration, taking seconds: Double = 0,
    _ body: @escaping @Sendable (CountdownManager, TrackedObject) -> Void = { _, _ in }
  ) {
    let ledger = ledgers[number]
    queue.sync {
      _ = manager.now?.start(receivers[number], for: duration, ticks: .every(interval)) {
        [weak manager = manager.now] receiver, left in
        ledger.begin(left.duration)
        if let manager { body(manager, receiver) }
        Thread.sleep(forTimeInterval: seconds)
        ledger.end()
      } onEnd: {
        ledger.note($1)
      }
    }
  }
}
