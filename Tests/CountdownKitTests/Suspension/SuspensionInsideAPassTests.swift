import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// Suspending in the middle of a pass: the receivers that it has not reached get their value after the
/// suspension, none twice and none never.
final class SuspensionInsideAPassTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private var count = 300

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

  func testPromise10Suspended_inTheMiddleOfAPass_nothingIsLostOrDeliveredTwice() {
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

  func testPromise10Suspended_andResumedInOneCallback_nothingIsLostOrDeliveredTwice() {
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

  // MARK: - The caller and another, as the application's lifecycle: ticks go on when neither suspends

  private typealias Step = @Sendable (CountdownManager) -> Void

  private let suspend: Step = { $0.suspend() }
  private let resume: Step = { $0.resume() }
  private let background: Step = { $0.engine.suspend(by: .system, freezing: false) }
  private let foreground: Step = { $0.engine.resume(by: .system) }

  func testResumeOfOneOrBothSuspendersAfterThePass() {
    for position in 0..<100 {
      expectTicks(at: position, inACallback: [background, suspend, resume], then: [foreground])
      expectTicks(at: position, inACallback: [suspend, background, foreground], then: [resume])
      expectTicks(at: position, inACallback: [suspend, background], then: [resume, foreground])
    }
  }

  func testResumeOfBothSuspendersWithinTheSameCallback() {
    for steps in [
      [suspend, background, resume, foreground], [background, suspend, foreground, resume],
      [suspend, background, foreground, resume], [suspend, suspend, background, foreground, resume],
    ] {
      expectTicks(at: 10, inACallback: steps, then: [])
    }
  }

  /// Lets a hundred tick once; one of them takes some steps as it does, and all tick after the others.
  private func expectTicks(
    at position: Int, inACallback steps: [Step], then others: [Step], line: UInt = #line
  ) {
    count = 100
    let ledgers = start(at: position, at: 9) { manager in for step in steps { step(manager) } }
    driver.advance(by: .seconds(1))
    for other in others {
      XCTAssertEqual(ledgers.count { $0.values.count == 2 }, position + 1, line: line)
      other(manager)
    }
    XCTAssertEqual(
      ledgers.map(\.values), Array(repeating: [.seconds(10), .seconds(9)], count: 100), line: line)
    manager.cancelAll()
  }
}
