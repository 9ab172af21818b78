import CountdownKit
import Foundation
import TestSupport
import XCTest

/// A delivering queue, in real time, that does not keep up: callbacks that are too slow, or a queue that is suspended.
final class SlowQueueLimitTests: XCTestCase {
  private let queue = DispatchQueue(label: "slow")
  private lazy var manager = CountdownManager(deliveringOn: queue)
  private let ledger = EventLedger()

  override func tearDown() { XCTAssertEqual(ledger.faults, []) }

  /// Starts a countdown on the queue; each of its callbacks takes so many seconds.
  private func start(for duration: Duration, every interval: Duration, taking seconds: Double = 0)
    -> Countdown
  {
    queue.sync {
      manager.start(for: duration, ticks: .every(interval)) { [ledger] left in
        ledger.begin(left.duration)
        Thread.sleep(forTimeInterval: seconds)
        ledger.end()
      } onEnd: { [ledger] in
        ledger.note($0)
      }
    }
  }

  func testCallbacksLongerThanTheIntervalCollapseAndEndInTime() {
    let start = ContinuousClock.now
    _ = self.start(for: .milliseconds(100), every: .milliseconds(2), taking: 0.013)
    waitUntil { ledger.outcomes == [.completed] }
    XCTAssertGreaterThanOrEqual(ContinuousClock.now - start, .milliseconds(100))
    let values = ledger.values
    XCTAssertEqual(values.last, .zero)
    XCTAssertTrue(zip(values, values.dropFirst()).allSatisfy { $0 > $1 }, "\(values)")
    // One each 13 ms at the most, the first value and the last one.
    XCTAssertLessThanOrEqual(values.count, 100 / 13 + 3)
  }

  func testASuspendedQueueCatchesUpWithOneCallAndTheRightValue() {
    let countdown = start(for: .seconds(1_000), every: .milliseconds(100))
    queue.suspend()
    Thread.sleep(forTimeInterval: 0.45)
    _ = ledger.takeValues()
    let left = Locked<TimeLeft?>(nil)
    // Behind what has gathered, and before what comes later.
    queue.async { [ledger] in
      XCTAssertLessThanOrEqual(ledger.values.count, 1, "a burst")
      left.replace(with: countdown.timeLeft)
    }
    queue.resume()
    waitUntil { left.now != nil && ledger.valueCount > 1 }
    guard let value = ledger.values.first, let left = left.now else { return }
    XCTAssertLessThan(value - left.duration, .milliseconds(100) + .seconds(1), "an old value")
    XCTAssertLessThanOrEqual(value, .milliseconds(999_600), "an old value")
    XCTAssertEqual(value.components.attoseconds % 100_000_000_000_000_000, 0)
    countdown.cancel()
  }
}
