import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// `manager.sleep`, on virtual time.
final class AsyncSleepTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  /// What the sleeper does next is not waited for, but that it sleeps no more.
  func testItEndsAtItsInstantWithOneWakeUp() async throws {
    let (driver, manager) = (driver, manager)
    let sleeper = Task.begun { try await manager.sleep(for: .milliseconds(2_500)) }
    await driver.advance(by: .milliseconds(2_499))
    XCTAssertEqual(driver.consumers.count, 1)
    XCTAssertEqual(driver.wakeUpCount, 0)
    await driver.advance(by: .milliseconds(1))
    XCTAssertEqual(driver.consumers.count, 0)
    try await sleeper.value
    XCTAssertEqual(driver.wakeUpCount, 1)
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testUntilADateAndWithTolerance() async throws {
    let (driver, manager) = (driver, manager)
    let date = driver.date + 2
    let first = Task.begun { try await manager.sleep(until: date) }
    let second = Task.begun {
      try await manager.sleep(for: .milliseconds(2_001), tolerance: .seconds(1))
    }
    for (milliseconds, sleepers) in [(1_999, 2), (1, 1), (999, 1), (1, 0)] {
      await driver.advance(by: .milliseconds(milliseconds))
      XCTAssertEqual(driver.consumers.count, sleepers)
    }
    try await first.value
    try await second.value
    try await manager.sleep(until: date)
    try await manager.sleep(for: .zero)
  }

  func testCancellationAtOnce() async {
    let manager = manager
    let sleeper = Task.begun { try await manager.sleep(for: .seconds(5)) }
    XCTAssertEqual(manager.activeCount, 1)
    sleeper.cancel()
    XCTAssertEqual(manager.activeCount, 0)
    await expectCancellation { try await sleeper.value }
    let late = Task.begun {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await manager.sleep(for: .zero)
    }
    await expectCancellation { try await late.value }
  }

  func testTheManagersEndThrows() async {
    let manager = manager
    let first = Task.begun { try await manager.sleep(for: .seconds(5)) }
    manager.cancelAll()
    await expectCancellation { try await first.value }
    let second = Task.begun { try await manager.sleep(for: .seconds(5)) }
    await manager.shutDown()
    await expectCancellation { try await second.value }
    await expectCancellation { try await manager.sleep(for: .seconds(5)) }
  }

  private func expectCancellation(
    line: UInt = #line, _ body: () async throws -> Void
  ) async {
    do {
      try await body()
      XCTFail("nothing thrown", line: line)
    } catch {
      XCTAssertTrue(error is CancellationError, line: line)
    }
  }
}
