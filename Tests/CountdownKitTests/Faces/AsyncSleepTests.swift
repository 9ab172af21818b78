import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// `manager.sleep`, on virtual time.
final class AsyncSleepTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testItEndsAtItsInstantWithOneWakeUp() async throws {
    let (driver, manager) = (driver, manager)
    let sleeper = Task.immediate {
      try await manager.sleep(for: .milliseconds(2_500))
      return driver.now
    }
    await driver.advance(by: .seconds(3))
    let end = try await sleeper.value
    XCTAssertEqual(end, .milliseconds(2_500))
    XCTAssertEqual(driver.wakeUpCount, 1)
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testUntilADateAndWithTolerance() async throws {
    let (driver, manager) = (driver, manager)
    let date = driver.date + 2
    let first = Task.immediate {
      try await manager.sleep(until: date)
      return driver.now
    }
    let second = Task.immediate {
      try await manager.sleep(for: .milliseconds(2_001), tolerance: .seconds(1))
      return driver.now
    }
    await driver.advance(by: .seconds(5))
    let ends = try await (first.value, second.value)
    XCTAssertEqual(ends.0, .seconds(2))
    XCTAssertEqual(ends.1, .seconds(3))
    try await manager.sleep(until: date)
    try await manager.sleep(for: .zero)
  }

  func testCancellationAtOnce() async {
    let manager = manager
    let sleeper = Task.immediate { try await manager.sleep(for: .seconds(5)) }
    XCTAssertEqual(manager.activeCount, 1)
    sleeper.cancel()
    XCTAssertEqual(manager.activeCount, 0)
    await expectCancellation { try await sleeper.value }
    let late = Task.immediate {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await manager.sleep(for: .zero)
    }
    await expectCancellation { try await late.value }
  }

  func testTheManagersEndThrows() async {
    let manager = manager
    let first = Task.immediate { try await manager.sleep(for: .seconds(5)) }
    manager.cancelAll()
    await expectCancellation { try await first.value }
    let second = Task.immediate { try await manager.sleep(for: .seconds(5)) }
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
