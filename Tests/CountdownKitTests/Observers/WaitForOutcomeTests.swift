import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// `waitForOutcome()`: as `outcome`, but for a task that is cancelled.
final class WaitForOutcomeTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  private func wait(for countdown: Countdown) -> Task<Countdown.Outcome, any Error> {
    Task.begun { try await countdown.waitForOutcome() }
  }

  private func expectCancellation(of task: Task<Countdown.Outcome, any Error>, line: UInt = #line) async {
    let result = await task.result
    XCTAssertThrowsError(try result.get(), line: line) { XCTAssertTrue($0 is CancellationError, line: line) }
  }

  func testReturnsTheOutcome() async throws {
    let countdown = manager.start(for: .seconds(3)) { _ in }
    let waiting = wait(for: countdown)
    await driver.advance(by: .seconds(3))
    let outcomes = (try await waiting.value, try await countdown.waitForOutcome())
    XCTAssertEqual([outcomes.0, outcomes.1], [.completed, .completed])
  }

  func testACancelledTaskThrowsAtOnce_andTheCountdownGoesOnForOthers() async throws {
    let countdown = manager.start(for: .seconds(3)) { _ in }
    let (first, second) = (wait(for: countdown), wait(for: countdown))
    first.cancel()
    await expectCancellation(of: first)
    XCTAssertTrue(countdown.isActive)
    await driver.advance(by: .seconds(3))
    let outcome = try await second.value
    XCTAssertEqual(outcome, .completed)
    XCTAssertEqual(driver.consumers.count, 0, "a wait is left")
  }

  func testATaskThatIsCancelledBeforeItAsksThrows_unlessTheCountdownHasEnded() async throws {
    let countdown = manager.start(for: .seconds(3)) { _ in }
    let early = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await countdown.waitForOutcome()
    }
    early.cancel()
    await expectCancellation(of: early)
    countdown.cancel()
    let late = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await countdown.waitForOutcome()
    }
    late.cancel()
    let outcome = try await late.value
    XCTAssertEqual(outcome, .cancelled)
  }
}
