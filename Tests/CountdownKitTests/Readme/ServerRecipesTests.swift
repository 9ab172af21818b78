import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// The recipes of the page "Servers and actors", on virtual time.
final class ServerRecipesTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testWorkInTimeReturns_andItsTimeOutIsGone() async throws {
    let manager = manager
    let result = try await manager.withTimeOut(after: .seconds(5)) { "done" }
    XCTAssertEqual(result, "done")
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertNil(driver.nextWakeUp)
  }

  func testWorkThatTakesLongerIsCancelled() async throws {
    let (driver, manager) = (driver, manager)
    let other = CountdownManager(driver: driver)
    let caller = Task {
      try await manager.withTimeOut(after: .seconds(5)) { try await other.sleep(for: .seconds(60)) }
    }
    while manager.activeCount + other.activeCount < 2 { await Task.yield() }
    await driver.advance(by: .seconds(5))
    do {
      try await caller.value
      XCTFail("the work was not too slow")
    } catch { XCTAssertTrue(error is TimedOut, "\(error)") }
    XCTAssertEqual(other.activeCount, 0, "the work has heeded its cancellation")
  }

  func testWorkThatFailsThrowsItsOwnError_andACancelledCallerCancelsIt() async throws {
    let manager = manager
    struct Broken: Error {}
    do {
      try await manager.withTimeOut(after: .seconds(5)) { throw Broken() }
      XCTFail("nothing was thrown")
    } catch { XCTAssertTrue(error is Broken, "\(error)") }

    let caller = Task {
      try await manager.withTimeOut(after: .seconds(5)) { try await manager.sleep(for: .seconds(1)) }
    }
    while manager.activeCount < 2 { await Task.yield() }
    caller.cancel()
    do {
      try await caller.value
      XCTFail("nothing was thrown")
    } catch { XCTAssertTrue(error is CancellationError, "\(error)") }
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testACooldownGoesOnAfterARestart() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let old = RateLimit(.seconds(30), using: manager)
    XCTAssertTrue(old.allows("early"))
    await driver.advance(by: .seconds(25))
    XCTAssertTrue(old.allows("late"))
    try await old.end(savingTo: file)

    let next = ManualDriver(startingAt: driver.date + 10)
    let restarted = RateLimit(.seconds(30), using: CountdownManager(driver: next))
    try restarted.begin(from: file)
    XCTAssertTrue(restarted.allows("early"))
    XCTAssertFalse(restarted.allows("late"))
    XCTAssertEqual(restarted.secondsLeft(of: "late"), 20)
    await next.advance(by: .seconds(20))
    XCTAssertTrue(restarted.allows("late"))
  }
}
