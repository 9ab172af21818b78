import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// A snapshot that another process restores, later.
final class RelaunchTests: XCTestCase {
  private let first = SnapshotSite()

  func testARestoredCountdownGoesOnToTheSameDate() throws {
    first.start("sale", for: .seconds(60))
    first.driver.advance(by: .milliseconds(10_250))
    let second = try first.relaunched(at: 30.5)
    XCTAssertEqual(second.log(), ["sale 29.5"])
    XCTAssertEqual(second.advance(by: .seconds(2)), ["sale 29", "sale 28"])
    XCTAssertEqual(second.manager.countdown(id: "sale")?.timeLeft?.duration, .seconds(27.5))
    XCTAssertEqual(second.advance(by: .seconds(40)).suffix(3), ["sale 1", "sale 0", "sale completed"])
    XCTAssertEqual(second.manager.activeCount, 0)
  }

  func testAfterTheEndTheOutcomeComesOnce_andInOrder() throws {
    for (id, seconds) in [("c", 9), ("a", 30), ("b", 20), ("d", 90)] {
      first.start(id, for: .seconds(seconds))
    }
    let second = try first.relaunched(at: 60)
    XCTAssertEqual(
      second.log(), ["c 0", "c completed", "b 0", "b completed", "a 0", "a completed", "d 30"])
    XCTAssertEqual(second.manager.activeCount, 1)
    XCTAssertEqual(second.advance(by: .seconds(1)), ["d 29"])
  }

  func testAPausedOneKeepsWhatIsLeft_andStaysPaused() throws {
    let paused = first.start("a", for: .seconds(60))
    first.driver.advance(by: .milliseconds(12_600))
    paused.pause()
    let second = try first.relaunched(at: 1_000_000)
    XCTAssertEqual(second.log(), ["a 47.4"])
    let restored = try XCTUnwrap(second.manager.countdown(id: "a"))
    XCTAssertTrue(restored.isPaused)
    XCTAssertEqual(second.manager.statistics.paused, 1)
    XCTAssertNil(second.driver.nextWakeUp)
    XCTAssertEqual(second.advance(by: .seconds(100)), [])
    restored.resume()
    XCTAssertEqual(second.advance(by: .seconds(1)), ["a 47"])
    XCTAssertEqual(second.manager.statistics.paused, 0)
    XCTAssertEqual(restored.total, .seconds(60))
    XCTAssertEqual(restored.elapsed, .seconds(1))
  }

  func testACountdownThatWasPausedAtItsEndEndsWhenItIsResumed() throws {
    let paused = first.start("a", for: .seconds(5))
    first.driver.sleep(for: .seconds(6))
    paused.pause()
    let second = try first.relaunched(at: 60)
    let restored = try XCTUnwrap(second.manager.countdown(id: "a"))
    XCTAssertEqual(second.log() + second.advance(by: .seconds(9)), [])
    XCTAssertTrue(restored.isPaused)
    XCTAssertEqual(restored.timeLeft, .zero)
    restored.resume()
    XCTAssertEqual(second.log(), ["a 0", "a completed"])
  }

  func testARestoredFrozenCountdownGoesOnWithWhatWasLeft() throws {
    first.start("a", for: .seconds(60))
    first.start("b", for: .seconds(60)).pause()
    first.driver.advance(by: .seconds(10))
    first.manager.suspend(.freezes)
    first.driver.advance(by: .seconds(500))
    let second = try first.relaunched(at: 5_000)
    XCTAssertEqual(second.log(), ["a 50", "b 60"])
    XCTAssertEqual(second.manager.countdown(id: "a")?.isPaused, false)
    XCTAssertEqual(second.manager.countdown(id: "b")?.isPaused, true)
    XCTAssertEqual(second.advance(by: .seconds(1)), ["a 49"])
  }

  func testASuspendedManagerKeepsCounting() throws {
    first.start("a", for: .seconds(60))
    first.manager.suspend()
    first.driver.advance(by: .seconds(10))
    let second = SnapshotSite(at: 20)
    second.manager.suspend()
    try second.restore(file: first.file())
    XCTAssertEqual(second.log(), ["a 40"])
    XCTAssertEqual(second.advance(by: .seconds(5)), [])
    second.manager.resume()
    XCTAssertEqual(second.log(), ["a 35"])
  }

  func testMovesAndChangedIntervalsAreKept() throws {
    let countdown = first.start("a", for: .seconds(60))
    countdown.extend(by: .seconds(60))
    countdown.setTicks(.every(.seconds(20)))
    let second = try first.relaunched(at: 10)
    XCTAssertEqual(second.log(), ["a 110"])
    XCTAssertEqual(second.advance(by: .seconds(30)), ["a 100", "a 80"])
  }

  func testTheWallClockOfEachMomentCounts() throws {
    first.start("a", for: .seconds(60))
    first.driver.shiftWallClock(by: .seconds(3_600))
    let second = try first.relaunched(at: 3_620)
    XCTAssertEqual(second.log(), ["a 40"])
    second.driver.shiftWallClock(by: .seconds(-1_000))
    XCTAssertEqual(second.advance(by: .seconds(1)), ["a 39"])
    second.driver.shiftWallClock(by: .seconds(999))
    let third = SnapshotSite(at: 3_621)
    third.driver.shiftWallClock(by: .seconds(-30))
    try third.restore(file: second.file())
    XCTAssertEqual(third.log(), ["a 68"])
  }

  func testATotalIsKeptToTheMicrosecond() throws {
    first.driver.advance(by: .nanoseconds(100))
    first.start("a", for: .nanoseconds(60_000_000_100))
    first.start("b", for: .nanoseconds(60_000_000_100)).pause()
    let second = try first.relaunched()
    XCTAssertEqual(second.manager.countdown(id: "a")?.total, .nanoseconds(60_000_001_100))
    XCTAssertEqual(second.manager.countdown(id: "b")?.total, .nanoseconds(60_000_000_100))
    first.driver.advance(by: .seconds(1))
    let third = try first.relaunched(at: 1)
    XCTAssertEqual(third.manager.countdown(id: "a")?.total, .nanoseconds(60_000_000_100))
  }

  func testNothingEndsEarlier() throws {
    first.driver.advance(by: .nanoseconds(1))
    first.start("a", for: .nanoseconds(1_500_000_001))
    let second = try first.relaunched()
    XCTAssertEqual(second.log(), ["a 1.500001001"])
    try second.restore(file: second.file())
    XCTAssertEqual(second.log(), ["a replaced", "a 1.500001001"], "it is rounded once")
  }

  func testAbsurdTimesAreSaturated() throws {
    for date in [Date.distantFuture, .distantPast, Date(timeIntervalSinceReferenceDate: 1e15)] {
      let manager = CountdownManager(driver: ManualDriver(startingAt: date))
      manager.start(for: .seconds(Int64.max), ticks: .every(.seconds(Int64.max)), id: "a") { _ in }
      let snapshot = manager.snapshot()
      let longest = try XCTUnwrap(manager.countdown(id: "a")?.timeLeft)
      try manager.restore(snapshot, onTick: { _, _ in }, onEnd: { _, _ in })
      XCTAssertEqual(manager.countdown(id: "a")?.timeLeft, longest)
      XCTAssertEqual(manager.snapshot(), snapshot)
    }
    let longest = first.start("a", for: .seconds(Int64.max))
    for _ in 0..<2 {
      let second = try first.relaunched(at: 10)
      XCTAssertEqual(second.manager.countdown(id: "a")?.total, longest.total)
      first.driver.advance(by: .seconds(1))
    }
  }
}
