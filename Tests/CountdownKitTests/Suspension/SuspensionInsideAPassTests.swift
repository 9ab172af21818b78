import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Suspending in the middle of a pass: the receivers that it has not reached get their value after the
/// suspension, none twice and none never.
final class SuspensionInsideAPassTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let tracker = LifetimeTracker()
  private let count = 1_000

  func testPromise10Suspended_inTheMiddleOfAPass_nobodyIsLostOrToldTwice() {
    for position in [0, 1, 255, 256, 500, 999] {
      for policy in [CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
        check(position, policy, pause: .zero)
        check(position, policy, pause: .milliseconds(3_500))
      }
    }
  }

  func testPromise10Suspended_andResumedInOneCallback_nobodyIsLostOrToldTwice() {
    let (receivers, ledgers) = start { [manager] number, left in
      guard number == 400, left == .seconds(9) else { return }
      manager.suspend(.freezes)
      manager.resume()
    }
    driver.advance(by: .seconds(2))
    for ledger in ledgers { XCTAssertEqual(ledger.values, [10, 9, 8].map { .seconds($0) }) }
    XCTAssertEqual(receivers.count, manager.activeCount)
  }

  func testPromise10Suspended_inTheMiddleOfAPass_theEndIsOwed() {
    let ledgers = (0..<10).map { _ in EventLedger() }
    let receivers = keep((0..<10).map { _ in tracker.object() })
    for number in 0..<10 {
      manager.start(receivers[number], for: .seconds(1), into: ledgers[number]) { [manager] left in
        if number == 4, left == .zero { manager.suspend(.freezes) }
      }
    }
    driver.advance(by: .seconds(5))
    XCTAssertEqual(ledgers.map(\.outcomes.count), [1, 1, 1, 1, 1, 0, 0, 0, 0, 0])
    XCTAssertEqual(manager.timeLeft(of: receivers[7]), .zero)
    manager.resume()
    for ledger in ledgers {
      XCTAssertEqual(ledger.values, [.seconds(1), .zero])
      XCTAssertEqual(ledger.outcomes, [.completed])
    }
  }

  /// Suspends in the callback of one receiver, lets time pass, and resumes.
  private func check(_ position: Int, _ policy: CountdownManager.SuspensionPolicy, pause: Duration) {
    let (receivers, ledgers) = start { [manager] number, left in
      if number == position, left == .seconds(9) { manager.suspend(policy) }
    }
    driver.advance(by: .seconds(1))
    driver.advance(by: pause)
    XCTAssertEqual(ledgers.filter { $0.values.count == 2 }.count, position + 1)
    manager.resume()
    driver.advance(by: policy == .freezes ? .seconds(1) : .milliseconds(500))
    let tail: [Int] = policy == .freezes ? [8] : pause == .zero ? [] : [6, 5]
    for (number, ledger) in ledgers.enumerated() {
      let reached = number <= position || policy == .freezes || pause == .zero
      let values = [10] + (reached ? [9] : []) + tail
      XCTAssertEqual(ledger.values, values.map { .seconds($0) }, "\(number), \(position), \(policy)")
    }
    XCTAssertEqual(receivers.count, manager.activeCount)
    manager.cancelAll()
  }

  private func start(
    then more: @escaping @Sendable (Int, Duration) -> Void
  ) -> ([TrackedObject], [EventLedger]) {
    let receivers = keep((0..<count).map { _ in tracker.object() })
    let ledgers = receivers.map { _ in EventLedger() }
    for number in 0..<count {
      manager.start(receivers[number], for: .seconds(10), into: ledgers[number]) { more(number, $0) }
    }
    return (receivers, ledgers)
  }
}
