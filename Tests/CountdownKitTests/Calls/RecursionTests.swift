import CountdownTesting
import XCTest

@testable import CountdownKit

/// A callback that moves or starts something is answered inside itself, but not without end.
final class RecursionTests: XCTestCase {
  private final class Receiver: Sendable {}

  private final class Count: @unchecked Sendable {
    // Unchecked: a manual driver's callbacks come on the thread of the test.
    var calls = 0
    var countdown: Countdown?
  }

  private let driver = ManualDriver()
  private let receiver = Receiver()
  private let count = Count()

  func testExtendingInEveryCallbackDoesNotOverflowTheStack() {
    let manager = CountdownManager(driver: driver)
    let count = count
    count.countdown = manager.start(receiver, for: .seconds(5)) { _, _, stop in
      guard count.calls < 100_000 else {
        stop = true
        return
      }
      count.calls += 1
      count.countdown?.extend(by: .seconds(1))
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(count.calls, 100_000)
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(manager.engine.brokenInvariants(), [])
  }

  func testStartingAnewInEveryCallbackDoesNotOverflowTheStack() {
    let manager = CountdownManager(driver: driver)
    Self.restart(receiver, manager, count)
    driver.advance(by: .milliseconds(1))
    XCTAssertEqual(count.calls, 100_000)
    XCTAssertEqual(manager.engine.brokenInvariants(), [])
    driver.advance(by: .seconds(9))
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testStartingAndCancellingInEveryOutcomeDoesNotOverflowTheStack() {
    let manager = CountdownManager(driver: driver)
    Self.restartOnEnd(receiver, manager, count)
    manager.cancel(receiver)
    driver.advance(by: .milliseconds(1))
    XCTAssertEqual(count.calls, 100_000)
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(manager.engine.brokenInvariants(), [])
  }

  private static func restart(_ receiver: Receiver, _ manager: CountdownManager, _ count: Count) {
    manager.start(receiver, for: .seconds(5)) { [unowned manager] receiver, _, _ in
      guard count.calls < 100_000 else { return }
      count.calls += 1
      restart(receiver, manager, count)
    }
  }

  private static func restartOnEnd(_ receiver: Receiver, _ manager: CountdownManager, _ count: Count) {
    manager.start(receiver, for: .seconds(5)) { _, _ in
    } onEnd: { [unowned manager, unowned receiver] _ in
      guard count.calls < 100_000 else { return }
      count.calls += 1
      restartOnEnd(receiver, manager, count)
      manager.cancel(receiver)
    }
  }
}
