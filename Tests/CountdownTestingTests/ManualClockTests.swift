import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// `driver.clock`: virtual time for all that takes a clock.
final class ManualClockTests: XCTestCase {
  private let driver = ManualDriver()

  func testTaskSleepEndsWhenVirtualTimeIsThere() async throws {
    let driver = driver
    let sleeper = Task.begun { try await Task.sleep(for: .milliseconds(2_500), clock: driver.clock) }
    await driver.advance(by: .seconds(1))
    XCTAssertEqual(driver.consumers.count, 1)
    XCTAssertEqual(driver.nextWakeUp, .milliseconds(2_500))
    await driver.advance(by: .milliseconds(1_499))
    XCTAssertEqual(driver.consumers.count, 1)
    await driver.advance(by: .milliseconds(1))
    XCTAssertEqual(driver.consumers.count, 0)
    try await sleeper.value
    XCTAssertNil(driver.nextWakeUp)
  }

  func testItMeasures() async {
    let clock = driver.clock
    let start = clock.now
    await driver.advance(by: .seconds(3))
    XCTAssertEqual(start.duration(to: clock.now), .seconds(3))
    XCTAssertEqual(start.advanced(by: .seconds(3)), clock.now)
    XCTAssertLessThan(start, clock.now)
    XCTAssertEqual(clock.minimumResolution, .nanoseconds(1))
  }

  func testAPastInstantIsThere() async throws {
    let clock = driver.clock
    await driver.advance(by: .seconds(1))
    try await clock.sleep(until: clock.now, tolerance: nil)
    try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)), tolerance: .seconds(1))
    XCTAssertEqual(driver.wakeUpCount, 0)
  }

  func testCancellationThrowsAtOnce() async {
    let driver = driver
    let sleeper = Task.begun { try await driver.clock.sleep(for: .seconds(5)) }
    XCTAssertEqual(driver.consumers.count, 1)
    sleeper.cancel()
    let result = await sleeper.result
    XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
    XCTAssertEqual(driver.consumers.count, 0)
    let late = Task.begun {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await driver.clock.sleep(for: .zero)
    }
    let lateResult = await late.result
    XCTAssertThrowsError(try lateResult.get())
  }

  /// What each does afterwards is not waited for, but that it sleeps no more.
  func testSleepersWakeWhenTheirTimeIsThere() async {
    let driver = driver
    let sleeps = [3, 1, 2, 1].map { seconds in
      Task.begun { try await driver.clock.sleep(for: .seconds(seconds)) }
    }
    for sleepers in [2, 1, 0] {
      XCTAssertNotNil(driver.nextWakeUp)
      await driver.advance(by: .seconds(1))
      XCTAssertEqual(driver.consumers.count, sleepers)
    }
    for sleep in sleeps { _ = await sleep.result }
    XCTAssertNil(driver.nextWakeUp)
  }

  /// As the documentation has it: what a task does after a sleep is not waited for, so it is waited for here.
  func testALoopOfSleepsIsWokenAtEachInstant() async throws {
    let driver = driver
    let loop = Task.begun {
      for _ in 1...5 { try await Task.sleep(for: .seconds(1), clock: driver.clock) }
    }
    for second in 1...5 { await wake(driver, at: .seconds(second)) }
    try await loop.value
    XCTAssertEqual(driver.now, .seconds(5))
    XCTAssertEqual(driver.wakeUpCount, 5)
  }

  private func wake(_ driver: ManualDriver, at instant: Duration) async {
    while driver.nextWakeUp != instant { await Task.yield() }
    await driver.advance(by: instant - driver.now)
  }

  func testNothingIsKept() async {
    weak var gone: ManualDriver?
    await {
      let driver = ManualDriver()
      gone = driver
      let clock = driver.clock
      let sleeper = Task.begun { try await clock.sleep(for: .seconds(1)) }
      await driver.advance(by: .seconds(1))
      _ = await sleeper.result
    }()
    XCTAssertNil(gone)
  }
}
