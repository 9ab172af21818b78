import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A snapshot that another process restores, later.
final class RelaunchTests: XCTestCase {
  private let first = SnapshotSite()

  /// The judge sees what is told, what is left, the total, and that the end comes once.
  func testWhateverWasDoneBeforeIsKept() throws {
    let deeds = [
      "+12.6; pause a; extend c 10", "sleep 61; pause a", "+10; pause b; pause c; freeze; +500",
      "suspend; +10", "suspend; +70", "extend a 60; tick a every 20", "clock 3600", "+10; clock -5",
      "+1; shorten a to 9; total a 200; pause b",
    ]
    for after in ["0", "0.7", "30", "1000000"] {
      try judgeScripts(
        deeds.map { deed in
          """
          a 60 of 0/1; b 60 every 7 of 0/2; c 60 silent of 0/3; \(deed)
          relaunch \(after); relaunch \(after) standing
          """
        })
    }
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

  // MARK: - At marks: nothing that was told is told again, and all that was not is

  private let ticks = Countdown.Ticks.at(.seconds(90), .seconds(50), .seconds(10))

  /// A launch in which a countdown of 100 s ran for some time.
  private func site(after seconds: Int, asleep: Bool = false, suspends: Bool = false) -> SnapshotSite {
    let site = SnapshotSite()
    site.start("a", for: .seconds(100), ticks: ticks)
    if suspends { site.manager.suspend() }
    site.driver.sleep(for: .seconds(asleep ? seconds : 0))
    site.driver.advance(by: .seconds(asleep ? 0 : seconds))
    return site
  }

  func testWhatWasToldIsNotToldAgain() throws {
    let second = try site(after: 20).relaunched(at: 20)
    XCTAssertEqual(second.log() + second.advance(by: .seconds(29)), [])
    let third = try second.relaunched(at: 49)
    XCTAssertEqual(third.log(), [])
    XCTAssertEqual(third.advance(by: .seconds(101)), ["a 50", "a 10", "a 0", "a completed"])
    // Nor to one that takes another's place, stands still, or goes on past zero.
    let replacing = SnapshotSite(at: 20)
    replacing.start("a", for: .seconds(5), ticks: ticks)
    try replacing.restore(file: site(after: 20).file())
    XCTAssertEqual(replacing.log(), ["a 5", "a replaced"])
    let paused = site(after: 20)
    paused.manager.countdown(id: "a")?.pause()
    let later = try paused.relaunched(at: 60)
    later.manager.countdown(id: "a")?.resume()
    XCTAssertEqual(later.log() + later.advance(by: .seconds(31)), ["a 50"])
    let past = SnapshotSite()
    past.start("a", for: .seconds(3), ticks: .at(.seconds(2), .seconds(-2), .seconds(-4)).pastZero)
    past.driver.advance(by: .seconds(5))
    let further = try past.relaunched(at: 6)
    XCTAssertEqual(further.log() + further.advance(by: .seconds(2)), ["a -4"])
  }

  func testWhatWasPassedInTheMeantimeIsOneCall() throws {
    XCTAssertEqual(try site(after: 20).relaunched(at: 60).log(), ["a 40"])
    XCTAssertEqual(try site(after: 20).relaunched(at: 95).log(), ["a 5"])
    XCTAssertEqual(try site(after: 5).relaunched(at: 20).log(), ["a 80"])
    XCTAssertEqual(try site(after: 20).relaunched(at: 200).log(), ["a 0", "a completed"])
    // It was told late, not with its mark; so the next one does not count as told.
    XCTAssertEqual(try site(after: 49, asleep: true).relaunched(at: 50).log(), ["a 50"])
    XCTAssertEqual(try site(after: 20, suspends: true).relaunched(at: 20).log(), ["a 80"])
  }

  func testAMoveHasArmedThemAgain_andDoesSoAfterwards() throws {
    let first = site(after: 20)
    first.manager.countdown(id: "a")?.extend(by: .seconds(20))
    let second = try first.relaunched(at: 35)
    XCTAssertEqual(second.log(), ["a 85"])
    second.manager.countdown(id: "a")?.restart()
    XCTAssertEqual(second.advance(by: .seconds(12)), ["a 90"])
    XCTAssertEqual(second.manager.countdown(id: "a")?.total, .seconds(100))
  }
}
