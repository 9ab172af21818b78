import CountdownKit
import Foundation
import TestSupport
import XCTest

@testable import CountdownTesting

/// `driver.clock`: virtual time for all that takes a clock.
final class ManualClockTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var clock: ManualClock = driver.clock

  /// What each does afterwards is not waited for, but that it sleeps no more.
  func testSleepersWakeWhenTheirTimeIsThere() async throws {
    let driver = driver
    let sleeps = [2_500, 1_000, 2_000, 1_000].map { milliseconds in
      Task.begun { try await Task.sleep(for: .milliseconds(milliseconds), clock: driver.clock) }
    }
    for (wait, sleepers, next) in [(999, 4, 1_000), (1, 2, 2_000), (1_499, 1, 2_500), (1, 0, nil as Int?)] {
      await driver.advance(by: .milliseconds(wait))
      XCTAssertEqual(driver.consumers.count, sleepers)
      XCTAssertEqual(driver.nextWakeUp, next.map { .milliseconds($0) })
    }
    for sleep in sleeps { try await sleep.value }
  }

  func testMeasureOnTheManualClock() async {
    let start = clock.now
    await driver.advance(by: .seconds(3))
    XCTAssertEqual(start.duration(to: clock.now), .seconds(3))
    XCTAssertEqual(start.advanced(by: .seconds(3)), clock.now)
    XCTAssertLessThan(start, clock.now)
    XCTAssertEqual(clock.minimumResolution, .nanoseconds(1))
  }

  func testAPastInstantIsThere() async throws {
    await driver.advance(by: .seconds(1))
    try await clock.sleep(until: clock.now)
    try await clock.sleep(until: clock.now.advanced(by: .nanoseconds(-1)), tolerance: nil)
    try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)), tolerance: .seconds(1))
    XCTAssertEqual(driver.wakeUpCount, 0)
  }

  func testCancellationThrowsAtOnce_alsoOfASleepThatIsOver() async {
    let driver = driver
    let sleeper = Task.begun { try await driver.clock.sleep(for: .seconds(5)) }
    XCTAssertEqual(driver.consumers.count, 1)
    sleeper.cancel()
    let late = Task.begun {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await driver.clock.sleep(for: .zero)
    }
    for result in [await sleeper.result, await late.result] {
      XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
    }
    XCTAssertEqual(driver.consumers.count, 0)
  }

  /// Called on the actor itself, a sleep has begun when the actor does something else.
  @MainActor
  func testATaskOfTheSameActorSleepsBeforeTimePasses() async throws {
    let sleeps: [(String, @MainActor (ManualClock) async throws -> Void)] = [
      ("until", { try await $0.sleep(until: $0.now.advanced(by: .seconds(3))) }),
      ("for", { try await $0.sleep(for: .seconds(3)) }),
    ]
    for (name, sleep) in sleeps {
      let driver = ManualDriver()
      let sleeper = Task.begun { try await sleep(driver.clock) }
      XCTAssertEqual(driver.nextWakeUp, .seconds(3), name)
      await driver.advanceToEnd(within: .seconds(100))
      XCTAssertEqual(driver.now, .seconds(3), name)
      try await sleeper.value
    }
  }

  func testAllShareAManagerWhileItIsHeld_andNothingIsKept() async {
    weak var gone: ManualDriver?
    await {
      let driver = ManualDriver()
      gone = driver
      let sleepers = Sleepers()
      let manager = sleepers.manager(of: driver)
      XCTAssertIdentical(sleepers.manager(of: driver), manager)
      let clock = driver.clock
      let sleeper = Task.begun { try await clock.sleep(for: .seconds(1)) }
      await driver.advance(by: .seconds(1))
      _ = await sleeper.result
    }()
    XCTAssertNil(gone)
  }
}
