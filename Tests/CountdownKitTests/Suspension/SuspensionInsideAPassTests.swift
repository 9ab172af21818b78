import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Suspending in the middle of a pass: the receivers that it has not reached get their value after the
/// suspension, none twice and none never.
final class SuspensionInsideAPassTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let count = 300

  /// Starts many; the callback of one does something at its value.
  private func start(
    for seconds: Int = 10, at position: Int, at value: Int,
    _ act: @escaping @Sendable (CountdownManager) -> Void
  ) -> [EventLedger] {
    let tracker = LifetimeTracker()
    return (0..<count).map { number in
      let ledger = EventLedger()
      manager.start(keep(tracker.object()), for: .seconds(seconds), into: ledger) { [manager] left in
        if number == position, left == .seconds(value) { act(manager) }
      }
      return ledger
    }
  }

  func testPromise10Suspended_inTheMiddleOfAPass_nobodyIsLostOrToldTwice() {
    for position in [0, 1, 255, 256, 299] {
      for policy in [CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
        for pause in [Duration.zero, .milliseconds(3_500)] {
          let ledgers = start(at: position, at: 9) { $0.suspend(policy) }
          driver.advance(by: .seconds(1))
          driver.advance(by: pause)
          XCTAssertEqual(ledgers.count { $0.values.count == 2 }, position + 1)
          manager.resume()
          driver.advance(by: policy == .freezes ? .seconds(1) : .milliseconds(500))
          let tail: [Int] = policy == .freezes ? [8] : pause == .zero ? [] : [6, 5]
          for (number, ledger) in ledgers.enumerated() {
            let isReached = number <= position || policy == .freezes || pause == .zero
            let values = [10] + (isReached ? [9] : []) + tail
            XCTAssertEqual(ledger.values, values.map { .seconds($0) }, "\(number), \(position), \(policy)")
          }
          XCTAssertEqual(manager.activeCount, count)
          manager.cancelAll()
        }
      }
    }
  }

  func testPromise10Suspended_andResumedInOneCallback_nobodyIsLostOrToldTwice() {
    let ledgers = start(at: 140, at: 9) { manager in
      manager.suspend(.freezes)
      manager.resume()
    }
    driver.advance(by: .seconds(2))
    for ledger in ledgers { XCTAssertEqual(ledger.values, [10, 9, 8].map { .seconds($0) }) }
    XCTAssertEqual(manager.activeCount, count)
  }

  func testPromise10Suspended_inTheMiddleOfAPass_theEndIsOwed() {
    let ledgers = start(for: 1, at: 4, at: 0) { $0.suspend(.freezes) }
    driver.advance(by: .seconds(5))
    XCTAssertEqual(ledgers.map(\.outcomes.count), (0..<count).map { $0 <= 4 ? 1 : 0 })
    XCTAssertEqual(manager.activeCount, count - 5)
    manager.resume()
    for ledger in ledgers {
      XCTAssertEqual(ledger.values, [.seconds(1), .zero])
      XCTAssertEqual(ledger.outcomes, [.completed])
    }
  }
}
