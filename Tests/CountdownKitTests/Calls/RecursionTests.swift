import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// A callback that moves or starts something is answered inside itself, but not without end.
final class RecursionTests: XCTestCase {
  private let driver = ManualDriver()
  private let receiver = Player()
  private let calls = Box(0)

  func testExtendingInEveryCallbackDoesNotOverflowTheStack() {
    let manager = CountdownManager(driver: driver)
    let calls = calls
    let countdown = Box<Countdown?>(nil)
    countdown.value = manager.start(receiver, for: .seconds(5)) { _, _, stop in
      guard calls.value < 100_000 else {
        stop = true
        return
      }
      calls.value += 1
      countdown.value?.extend(by: .seconds(1))
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(calls.value, 100_000)
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(manager.engine.brokenInvariants(), [])
  }

  func testStartingAnewInEveryCallbackDoesNotOverflowTheStack() {
    let manager = CountdownManager(driver: driver)
    Self.restart(receiver, manager, calls)
    driver.advance(by: .milliseconds(1))
    XCTAssertEqual(calls.value, 100_000)
    XCTAssertEqual(manager.engine.brokenInvariants(), [])
    driver.advance(by: .seconds(9))
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testStartingAndCancellingInEveryOutcomeDoesNotOverflowTheStack() {
    let manager = CountdownManager(driver: driver)
    Self.restartOnEnd(receiver, manager, calls)
    manager.cancel(receiver)
    driver.advance(by: .milliseconds(1))
    XCTAssertEqual(calls.value, 100_000)
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(manager.engine.brokenInvariants(), [])
  }

  private static func restart(_ receiver: Player, _ manager: CountdownManager, _ calls: Box<Int>) {
    manager.start(receiver, for: .seconds(5)) { [unowned manager] receiver, _, _ in
      guard calls.value < 100_000 else { return }
      calls.value += 1
      restart(receiver, manager, calls)
    }
  }

  private static func restartOnEnd(_ receiver: Player, _ manager: CountdownManager, _ calls: Box<Int>) {
    manager.start(receiver, for: .seconds(5)) { _, _ in
    } onEnd: { [unowned manager] receiver, _ in
      guard let receiver, calls.value < 100_000 else { return }
      calls.value += 1
      restartOnEnd(receiver, manager, calls)
      manager.cancel(receiver)
    }
  }
}
