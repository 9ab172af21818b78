import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// `await observation.outcome`: an observation may end before the countdown, and has no followers of its own.
final class OutcomeOfAnObservationTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var away = AwayDriver(driver)
  private lazy var manager = CountdownManager(driver: away)
  private let receiver = Player()

  func testTheOutcomeOfAnObservationComesWithItsEndNotWithTheCountdowns() async {
    for isElsewhere in [false, true] {
      let countdown = manager.start(for: .seconds(10)) { _ in }
      let observation = countdown.observe(by: receiver) { _, _ in }
      let wait = Task.begun { await observation.outcome }
      away.isAway = isElsewhere
      observation.cancel()
      away.isAway = false
      await driver.advance(by: .seconds(1))
      let outcome = await wait.value
      XCTAssertEqual(outcome, .cancelled)
      XCTAssertTrue(countdown.isActive)
      manager.cancelAll()
    }
  }

  /// The wait begins while a batch is delivered that holds a tick of the observation.
  func testAWaitWithdrawsNoTickThatIsAboutToBeDelivered() async {
    let values = Box([Int]())
    let wait = Box<Task<Countdown.Outcome, Never>?>(nil)
    let observation = Box<Countdown?>(nil)
    let countdown = manager.start(for: .seconds(5)) { left in
      if left == .seconds(3), let observation = observation.value {
        wait.value = Task.begun { await observation.outcome }
      }
    }
    observation.value = countdown.observe(by: receiver) { _, left in values.value.append(left.seconds) }
    await driver.advance(by: .seconds(5))
    XCTAssertEqual(values.value, [5, 4, 3, 2, 1, 0])
    let outcome = await wait.value?.value
    XCTAssertEqual(outcome, .completed)
  }

  func testTheReceiversOwnBlockComesFirst() async {
    let order = Box([String]())
    let countdown = manager.start(for: .seconds(2)) { _ in
    } onEnd: { _ in
      order.value.append("countdown")
    }
    let observation = countdown.observe(by: receiver) { _, _ in
    } onEnd: { _, _ in
      order.value.append("observation")
    }
    let wait = Task.begun { await observation.outcome }
    await driver.advance(by: .seconds(2))
    XCTAssertEqual(order.value, ["countdown", "observation"])
    let outcome = await wait.value
    XCTAssertEqual(outcome, .completed)
  }

  func testCancelledWaitsLeaveNothingBehind() async throws {
    let observation = manager.start(for: .seconds(10)) { _ in }.observe(by: receiver) { _, _ in }
    let waits = (0..<3).map { _ in Task.begun { try await observation.waitForOutcome() } }
    func isAnyLeft() -> Bool { observation.handler.isAwaited(in: observation.engine) }
    XCTAssertTrue(isAnyLeft())
    for wait in waits {
      wait.cancel()
      let result = await wait.result
      XCTAssertThrowsError(try result.get()) { XCTAssert($0 is CancellationError) }
    }
    XCTAssertFalse(isAnyLeft())
    observation.cancel()
    let outcome = try await observation.waitForOutcome()
    XCTAssertEqual(outcome, .cancelled)
  }
}
