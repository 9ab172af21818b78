import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
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

  /// The judge sees what is told, what is left, the total, and that the end comes once.
  func testWhateverWasDoneBeforeIsKept() throws {
    for after in ["0", "0.7", "30", "1000000"] {
      try judgeScripts(
        [
          "+12.6; pause a", "sleep 61; pause a", "+10; pause b; freeze; +500", "suspend; +10", "suspend; +70",
          "extend a 60; tick a every 20", "+1; shorten a to 9; total a 200; pause b", "clock 3600",
          "+10; clock -5",
        ].map { "a 60 of 0/1; b 60 every 7 of 0/2; \($0); relaunch \(after); relaunch \(after) standing" })
    }
  }

  func testAPausedOneStaysPaused_andOneThatWasPausedAtItsEndEndsWhenItIsResumed() throws {
    let paused = first.start("a", for: .seconds(60))
    let over = first.start("b", for: .seconds(5))
    first.driver.advance(by: .milliseconds(4_600))
    paused.pause()
    first.driver.sleep(for: .seconds(1))
    over.pause()
    let second = try first.relaunched(at: 1_000_000)
    XCTAssertEqual(second.log(), ["a 55.4"])
    XCTAssertEqual(second.manager.statistics.paused, 2)
    XCTAssertNil(second.driver.nextWakeUp)
    second.manager.countdown(id: "b")?.resume()
    XCTAssertEqual(second.log(), ["b 0", "b completed"])
    let restored = try XCTUnwrap(second.manager.countdown(id: "a"))
    restored.resume()
    XCTAssertEqual(second.advance(by: .seconds(1)), ["a 55"])
    XCTAssertEqual(restored.total, .seconds(60))
    XCTAssertEqual(restored.elapsed, .seconds(1))
  }

  func testTheWallClockOfEachMomentCounts() throws {
    first.start("a", for: .seconds(60))
    first.driver.shiftWallClock(by: .seconds(3_600))
    let second = try first.relaunched(at: 3_620)
    XCTAssertEqual(second.log(), ["a 40"])
    second.driver.shiftWallClock(by: .seconds(-1))
    let third = SnapshotSite(at: 3_620)
    third.driver.shiftWallClock(by: .seconds(-30))
    try third.restore(file: second.file())
    XCTAssertEqual(third.log(), ["a 69"])
  }

  func testATotalIsKeptToTheMicrosecond_andNothingEndsEarlier() throws {
    first.driver.advance(by: .nanoseconds(100))
    first.start("a", for: .nanoseconds(60_000_000_100))
    first.start("b", for: .nanoseconds(60_000_000_100)).pause()
    let second = try first.relaunched()
    XCTAssertEqual(second.manager.countdown(id: "a")?.total, .nanoseconds(60_000_001_100))
    XCTAssertEqual(second.manager.countdown(id: "b")?.total, .nanoseconds(60_000_000_100))
    XCTAssertEqual(second.log(), ["a 60.0000011", "b 60.0000001"])
    try second.restore(file: second.file())
    XCTAssertEqual(second.log().last, "b 60.0000001", "it is rounded once")
    first.driver.advance(by: .seconds(1))
    let third = try first.relaunched(at: 1)
    XCTAssertEqual(third.manager.countdown(id: "a")?.total, .nanoseconds(60_000_000_100))
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
