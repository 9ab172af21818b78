import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// `for await` over the values of a countdown, and `manager.sleep`, on virtual time.
final class AsyncValuesTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testZeroIsNeverLost_andComesOnce() async {
    for duration in [Duration.seconds(3), .seconds(-1)] {
      var iterator = manager.values(for: duration).makeAsyncIterator()
      if duration > .zero { await expect(3, from: &iterator) }
      for _ in 0..<9 { letPass(.seconds(1)) }
      XCTAssertEqual(manager.activeCount, 0)
      manager.cancelAll()
      await expect(0, from: &iterator)
      await expect(nil, from: &iterator)
      await expect(nil, from: &iterator)
    }
  }

  func testValuesBeginLazilyAndCompareADateWithTheWallClockThen() async {
    var iterator = manager.values(for: .until(driver.date + 10)).makeAsyncIterator()
    XCTAssertEqual(manager.activeCount, 0)
    letPass(.seconds(2))
    driver.shiftWallClock(by: .seconds(3))
    await expect(5, from: &iterator)
    driver.shiftWallClock(by: .seconds(3))
    await expect(4, after: 1, from: &iterator)
  }

  func testTwoLoopsAreTwoCountdowns_butACopyOfAnIteratorSharesItsCountdown() async {
    let values = manager.values(for: .seconds(5))
    var first = values.makeAsyncIterator()
    await expect(5, from: &first)
    var copy = first
    await expect(4, after: 1, from: &copy)
    XCTAssertEqual(manager.activeCount, 1)
    var second = values.makeAsyncIterator()
    await expect(5, from: &second)
    XCTAssertEqual(manager.activeCount, 2)
    await expect(3, after: 1, from: &first)
    await expect(4, from: &second)
    letPass(.seconds(1))
    manager.cancelAll()
    await expect(nil, from: &second)
  }

  func testBreakingOutOfTheLoopOrDroppingTheIteratorEndsTheCountdownAtOnce() async {
    for await left in manager.values(for: .seconds(5)) {
      XCTAssertEqual(manager.activeCount, 1)
      if left.seconds == 4 { break }
      letPass(.seconds(1))
    }
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertNil(driver.nextWakeUp)
    XCTAssertEqual(driver.consumers.count, 0)
    var iterator: CountdownValues.Iterator? = manager.values(for: .seconds(5)).makeAsyncIterator()
    _ = await iterator?.next(isolation: nil)
    XCTAssertEqual(manager.activeCount, 1)
    iterator = nil
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testTheEndOfATaskThatWaitsOrOfItsCountdownEndsBoth_withoutZero() async {
    let ends: [@Sendable (Task<[Int], Never>, CountdownManager) -> Void] = [
      { loop, _ in loop.cancel() }, { _, manager in manager.cancelAll() },
      { _, manager in Task.begun { await manager.shutDown() } },
    ]
    for end in ends {
      let manager = CountdownManager(driver: driver)
      let loop = Task.begun {
        await manager.values(for: .seconds(5)).reduce(into: []) { $0.append($1.seconds) }
      }
      await driver.advance(by: .seconds(1))
      XCTAssertEqual(manager.activeCount, 1)
      end(loop, manager)
      XCTAssertEqual(manager.activeCount, 0)
      let seen = await loop.value
      XCTAssertEqual(seen, [5, 4])
    }
  }

  func testACancelledTaskStartsNothingAndTakesNothing() async {
    let (manager, driver, letPass) = (manager, driver, letPass)
    let loop = Task.begun {
      for await left in manager.values(for: .seconds(5)) {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        letPass(.seconds(1))
        XCTAssertEqual(left.seconds, 5)
      }
      XCTAssertEqual(manager.activeCount, 0)
      let wakeUps = driver.wakeUpCount
      for await _ in manager.values(for: .zero) { XCTFail("a value") }
      XCTAssertEqual(driver.wakeUpCount, wakeUps)
    }
    await loop.value
  }

  func testAManagerThatIsGoneEndsTheLoopAndStartsNone() async {
    var manager: CountdownManager? = CountdownManager(driver: driver)
    weak let gone = manager
    guard let values = manager?.values(for: .seconds(5)) else { return XCTFail("no manager") }
    var iterator = values.makeAsyncIterator()
    await expect(5, from: &iterator)
    manager = nil
    XCTAssertNil(gone)
    await expect(nil, from: &iterator)
    var another = values.makeAsyncIterator()
    await expect(nil, from: &another)
  }

  /// No loop is waited for.
  private var letPass: @Sendable (Duration) -> Void {
    { [driver] in driver.advance(by: $0) }
  }

  private func expect(
    _ seconds: Int?, after pause: Int = 0, from iterator: inout CountdownValues.Iterator, line: UInt = #line
  ) async {
    letPass(.seconds(pause))
    let left = await iterator.next(isolation: #isolation)
    XCTAssertEqual(left?.seconds, seconds, line: line)
  }

  // MARK: - Sleeps

  /// What the sleeper does next is not waited for, but that it sleeps no more.
  func testASleepEndsAtItsInstantWithOneWakeUp() async throws {
    let manager = manager
    let sleeper = Task.begun { try await manager.sleep(for: .milliseconds(2_500)) }
    for (milliseconds, sleepers) in [(2_499, 1), (1, 0)] {
      XCTAssertEqual(driver.wakeUpCount, 0)
      await driver.advance(by: .milliseconds(milliseconds))
      XCTAssertEqual(driver.consumers.count, sleepers)
    }
    try await sleeper.value
    XCTAssertEqual(driver.wakeUpCount, 1)
    XCTAssertEqual(manager.activeCount, 0)
    try await manager.sleep(for: .until(.distantPast))
    try await manager.sleep(for: .zero)
  }

  func testASleepThatEndsEarlyThrowsAtOnce() async {
    let manager = manager
    let late = Task.begun {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await manager.sleep(for: .zero)
    }
    await expectCancellation { try await late.value }
    let ends: [(Task<Void, any Error>) async -> Void] = [
      { $0.cancel() }, { _ in manager.cancelAll() }, { _ in await manager.shutDown() },
    ]
    for end in ends {
      let sleeper = Task.begun { try await manager.sleep(for: .seconds(5)) }
      XCTAssertEqual(manager.activeCount, 1)
      await end(sleeper)
      XCTAssertEqual(manager.activeCount, 0)
      await expectCancellation { try await sleeper.value }
    }
    await expectCancellation { try await manager.sleep(for: .seconds(5)) }
  }

  private func expectCancellation(line: UInt = #line, _ body: () async throws -> Void) async {
    do {
      try await body()
      XCTFail("nothing thrown", line: line)
    } catch {
      XCTAssertTrue(error is CancellationError, line: line)
    }
  }
}
