import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What restoring does to the manager, and what a snapshot has in it.
final class RestoreTests: XCTestCase {
  private let first = SnapshotSite()
  private let second = SnapshotSite(at: 10)

  func testOnesOfTheSameIdAreReplaced_andOthersGoOn() throws {
    first.start("a", for: .seconds(60))
    first.start("b", for: .seconds(60))
    second.start("b", for: .seconds(5))
    second.start("c", for: .seconds(5))
    _ = second.log()
    try second.restore(file: first.file())
    XCTAssertEqual(second.log(), ["a 50", "b replaced", "b 50"])
    XCTAssertEqual(second.advance(by: .seconds(1)), ["c 4", "a 49", "b 49"])
    XCTAssertEqual(second.manager.activeCount, 3)
  }

  func testOnlyNobodysWithAStringAsIdAreInIt() throws {
    let player = keep(Player())
    first.manager.start(player, for: .seconds(60), id: "receiver's") { _, _ in }
    first.manager.startTicking(player, every: .seconds(1), id: "ticks") { _, _ in }
    first.manager.start(for: .seconds(60)) { _ in }
    first.manager.start(for: .seconds(60), id: 7) { _ in }
    first.manager.start(for: .seconds(60), id: Substring("part")) { _ in }
    first.manager.start(for: .seconds(60), id: ["list"]) { _ in }
    XCTAssertEqual(first.manager.snapshot(), SnapshotSite().manager.snapshot())
    first.start("a", for: .seconds(60))
    try second.restore(first.manager.snapshot())
    XCTAssertEqual(second.log(), ["a 50"])
    XCTAssertEqual(second.manager.activeCount, 1)
  }

  func testTheOrderInWhichTheyWereStartedDoesNotShow() {
    let other = SnapshotSite()
    for id in ["a", "b", "c"] { first.start(id, for: .seconds(60)) }
    for id in ["c", "b", "a"] { other.start(id, for: .seconds(60)) }
    XCTAssertEqual(first.manager.snapshot(), other.manager.snapshot())
  }

  func testTheLongestIsRestored() throws {
    first.start("a", for: .seconds(Int64.max))
    let atOnce = try first.file()
    try SnapshotSite().restore(file: atOnce)
    first.driver.advance(by: .seconds(1))
    try second.restore(file: first.file())
    XCTAssertEqual(second.manager.activeCount, 1)
    XCTAssertEqual(
      second.manager.countdown(id: "a")?.total, first.manager.countdown(id: "a")?.total)
  }

  func testWhatHasEndedIsNotInIt() throws {
    let empty = first.manager.snapshot()
    first.manager.start(for: .seconds(1), id: "a") { [manager = first.manager] left in
      XCTAssertEqual(manager.snapshot() == empty, left == .zero)
    } onEnd: { [manager = first.manager] _ in
      XCTAssertEqual(manager.snapshot(), empty)
    }
    XCTAssertNotEqual(first.manager.snapshot(), empty)
    first.driver.advance(by: .seconds(1))
    XCTAssertEqual(first.manager.activeCount, 0)
  }

  func testAPausedOneWithNothingLeftIsToldWhenItIsResumed() throws {
    let paused = first.start("a", for: .seconds(1))
    first.driver.sleep(for: .seconds(2))
    paused.pause()
    try second.restore(file: first.file())
    second.driver.advance(by: .seconds(9))
    XCTAssertEqual(second.log(), [])
    let restored = try XCTUnwrap(second.manager.countdown(id: "a"))
    XCTAssertTrue(restored.isPaused)
    XCTAssertEqual(restored.timeLeft, .zero)
    restored.resume()
    XCTAssertEqual(second.log(), ["a 0", "a completed"])
  }

  func testAnEmptyOneRestoresNothing() throws {
    second.start("a", for: .seconds(5))
    _ = second.log()
    try second.restore(file: first.file())
    XCTAssertEqual(second.log(), [])
    XCTAssertEqual(second.manager.activeCount, 1)
  }

  func testAnyStringIsAnId() throws {
    let ids = [
      "", " ", "\0", "a\0b", "\"", "\\", "/", "a\nb", "\r\n", "\u{7F}", "\u{2028}", "\u{FEFF}", "\u{FFFD}",
      "\u{10FFFF}",
      "e\u{301}", "👩‍👩‍👧‍👦", "日本", "null", ";", "12;", String(repeating: "long", count: 5_000),
    ]
    for id in ids { first.start(id, for: .seconds(60)) }
    // The same string, though not the same bytes.
    first.start("\u{E9}", for: .seconds(60))
    XCTAssertEqual(first.manager.activeCount, ids.count)
    try second.restore(file: first.file())
    XCTAssertEqual(second.log().sorted(), ids.map { $0 + " 50" }.sorted())
    for id in ids { XCTAssertTrue(second.manager.cancel(id: id), id) }
    XCTAssertEqual(second.manager.activeCount, 0)
  }

  func testTenThousand_whichMakeAnEqualSnapshot() throws {
    for number in 0..<10_000 {
      let countdown = first.start(
        "\(number)", for: .milliseconds(20_000 + number * 7), every: .seconds(30 + number % 50),
        tolerance: .milliseconds(number % 50), alignment: number % 3 == 0 ? .shared : .deadline)
      if number % 10 == 0 { countdown.pause() }
    }
    let file = try first.file()
    try second.restore(file: file)
    XCTAssertEqual(second.manager.activeCount, 10_000)
    XCTAssertEqual(second.manager.statistics.paused, 1_000)
    XCTAssertEqual(second.manager.snapshot(), first.manager.snapshot())
    XCTAssertEqual(try second.file(), file)
    second.driver.advance(by: .seconds(100))
    XCTAssertEqual(second.manager.activeCount, 1_000)
    XCTAssertEqual(second.log().count { $0.hasSuffix("completed") }, 9_000)
  }

  func testOneTicksAsItDidBefore_inEachWay() throws {
    let ways: [(interval: Duration, tolerance: Duration, alignment: Countdown.Alignment)] = [
      (.seconds(1), .zero, .deadline), (.seconds(10), .zero, .deadline), (.seconds(1), .zero, .shared),
      (.milliseconds(300), .milliseconds(100), .deadline), (.milliseconds(700), .milliseconds(12), .shared),
      (.zero, .seconds(9), .deadline), (.seconds(1_000), .seconds(1), .deadline),
    ]
    for way in ways {
      let (first, second, expected) = (SnapshotSite(), SnapshotSite(at: 4), SnapshotSite(at: 4))
      first.start(
        "a", for: .milliseconds(6_543), every: way.interval, tolerance: way.tolerance,
        alignment: way.alignment)
      try second.restore(file: first.file())
      expected.start(
        "a", for: .milliseconds(2_543), every: way.interval, tolerance: way.tolerance,
        alignment: way.alignment)
      XCTAssertEqual(second.log(), expected.log())
      while expected.manager.activeCount > 0 {
        XCTAssertEqual(second.driver.nextWakeUp, expected.driver.nextWakeUp, "\(way)")
        XCTAssertEqual(second.advance(by: .milliseconds(7)), expected.advance(by: .milliseconds(7)))
      }
      XCTAssertEqual(second.manager.activeCount, 0)
    }
  }

  func testAfterTheShuttingDownEachIsCancelled() async throws {
    first.start("a", for: .seconds(60))
    first.start("b", for: .seconds(60)).pause()
    await second.manager.shutDown()
    try second.restore(file: first.file())
    XCTAssertEqual(second.log(), ["a cancelled", "b cancelled"])
    XCTAssertEqual(second.manager.statistics.paused, 0)
  }

  func testAwayFromTheDeliveringQueueAPassTells() throws {
    for (id, seconds) in [("a", 60), ("b", 40), ("c", 5), ("d", 7)] {
      first.start(id, for: .seconds(seconds))
    }
    first.manager.countdown(id: "b")?.pause()
    first.driver.sleep(for: .seconds(8))
    // It is due, and was not told.
    first.manager.countdown(id: "d")?.pause()
    let driver = AwayDriver(second.driver)
    let manager = CountdownManager(driver: driver)
    let lines = Box<[String]>([])
    driver.isAway = true
    try manager.restore(first.manager.snapshot()) { id, left in
      lines.value.append("\(id) \(left.duration.text)")
    } onEnd: { id, outcome in
      lines.value.append("\(id) \(outcome)")
    }
    XCTAssertEqual(lines.value, [])
    driver.isAway = false
    second.driver.advance(by: .zero)
    XCTAssertEqual(lines.value, ["c 0", "c completed", "a 50", "b 40"])
    XCTAssertEqual(manager.statistics.paused, 2)
    manager.countdown(id: "d")?.resume()
    XCTAssertEqual(lines.value.suffix(2), ["d 0", "d completed"])
  }

  func testBlocksAreLetGoWithTheLastCountdown_andAtOnceWhereNothingIsRestored() throws {
    let tracker = LifetimeTracker()
    let restore = { (snapshot: CountdownSnapshot, manager: CountdownManager) in
      let captured = tracker.object()
      try manager.restore(
        snapshot, onTick: { _, _ in captured.firstWord += 1 }, onEnd: { _, _ in captured.firstWord += 1 })
    }
    for id in ["a", "b", "c"] { first.start(id, for: .seconds(60)) }
    try restore(first.manager.snapshot(), second.manager)
    XCTAssertEqual(tracker.livingCount, 1)
    second.manager.cancel(id: "a")
    second.start("b", for: .seconds(5))
    XCTAssertEqual(tracker.livingCount, 1)
    second.driver.advance(by: .seconds(50))
    XCTAssertEqual(tracker.livingCount, 0)
    let damaged = try JSONDecoder().decode(CountdownSnapshot.self, from: Data("{}".utf8))
    XCTAssertThrowsError(try restore(damaged, second.manager))
    XCTAssertEqual(tracker.livingCount, 0)
  }
}
