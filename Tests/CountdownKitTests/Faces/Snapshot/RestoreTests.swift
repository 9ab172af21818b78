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
    second.start("b", for: .seconds(5))
    second.start("c", for: .seconds(5))
    _ = second.log()
    try second.restore(file: first.file())
    XCTAssertEqual(second.log(), [], "an empty one")
    first.start("a", for: .seconds(60))
    first.start("b", for: .seconds(60))
    try second.restore(file: first.file())
    XCTAssertEqual(second.log(), ["a 50", "b replaced", "b 50"])
    XCTAssertEqual(second.advance(by: .seconds(1)), ["c 4", "a 49", "b 49"])
    XCTAssertEqual(second.manager.activeCount, 3)
  }

  func testASnapshotHoldsCountdownsWithoutAReceiverThatHaveAStringAsId() throws {
    let player = keep(Player())
    let manager = first.manager
    manager.start(player, for: .seconds(60), id: "receiver's") { _, _ in }
    manager.startTicking(player, every: .seconds(1), id: "ticks") { _, _ in }
    manager.start(for: .seconds(60)) { _ in }
    for id in [7, Substring("part"), ["list"]] as [any Hashable & Sendable] {
      manager.start(for: .seconds(60), id: id) { _ in }
    }
    manager.startSilently(for: .seconds(60))
    MainActor.assumeIsolated { _ = manager.countTicks(every: .seconds(1), id: "endless") { _ in } }
    XCTAssertEqual(manager.snapshot(), SnapshotSite().manager.snapshot())
    first.start("a", for: .seconds(60))
    try second.restore(file: first.file())
    XCTAssertEqual(second.log(), ["a 50"])
    XCTAssertEqual(second.manager.activeCount, 1)
  }

  func testTheyAreRestoredInTheOrderOfTheirDeadlines_andOfTheirIds() throws {
    let ids = (10..<40).map { "\($0)" }
    for id in ids.reversed() { first.start(id, for: .seconds(90)) }
    for (id, seconds) in [("c", 9), ("a", 30), ("b", 20)] { first.start(id, for: .seconds(seconds)) }
    let later = try first.relaunched(at: 60)
    let ended = ["c 0", "c completed", "b 0", "b completed", "a 0", "a completed"]
    XCTAssertEqual(later.log(), ended + ids.map { $0 + " 30" })
  }

  /// Held back by a suspension, an overdue countdown keeps its deadline in the snapshot.
  func testOverdueCountdownsAreRestoredInTheOrderOfTheirDeadlines() throws {
    // In the order of their lengths they would be b, c, a.
    for (id, seconds) in [("a", 7), ("c", 6)] { first.start(id, for: .seconds(seconds)) }
    let paused = first.start("d", for: .seconds(3))
    first.manager.suspend()
    first.driver.advance(by: .seconds(4))
    first.start("b", for: .seconds(4))
    _ = first.advance(by: .seconds(5))
    paused.pause()
    try second.restore(file: first.file())
    XCTAssertEqual(second.log(), ["c 0", "c completed", "a 0", "a completed", "b 0", "b completed"])
    second.manager.countdown(id: "d")?.resume()
    XCTAssertEqual(second.log(), ["d 0", "d completed"])
  }

  func testASnapshotLeavesOutWhatHasEnded() throws {
    let manager = first.manager
    let empty = manager.snapshot()
    manager.start(for: .seconds(1), id: "a") { left in
      XCTAssertEqual(manager.snapshot() == empty, left == .zero)
    } onEnd: { _ in
      XCTAssertEqual(manager.snapshot(), empty)
    }
    XCTAssertNotEqual(manager.snapshot(), empty)
    first.driver.advance(by: .seconds(1))
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testAnyStringIsAnId() throws {
    let ids = [
      "", " ", "\0", "a\0b", "\"", "\\", "/", "a\nb", "\r\n", "\u{7F}", "\u{2028}", "\u{FEFF}", "\u{FFFD}",
      "\u{10FFFF}", "e\u{301}", "👩‍👩‍👧‍👦", "日本", "null", ";", "12;",
      String(repeating: "long", count: 5_000),
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

  func testARestoredCountdownTicksAsItDidBefore_inEachWay() throws {
    let ways: [(interval: Duration, tolerance: Duration, alignment: Countdown.Alignment)] = [
      (.seconds(1), .zero, .deadline), (.seconds(10), .zero, .deadline), (.seconds(1), .zero, .shared),
      (.milliseconds(300), .milliseconds(100), .deadline), (.milliseconds(700), .milliseconds(12), .shared),
      (.zero, .seconds(9), .deadline), (.seconds(1_000), .seconds(1), .deadline),
    ]
    for way in ways {
      let (first, expected) = (SnapshotSite(), SnapshotSite(at: 4))
      for (site, duration) in [(first, 6_543), (expected, 2_543)] {
        site.start(
          "a", for: .milliseconds(duration),
          ticks: .every(way.interval, tolerance: way.tolerance, alignment: way.alignment))
      }
      let second = try first.relaunched(at: 4)
      XCTAssertEqual(second.log(), expected.log())
      while expected.manager.activeCount > 0 {
        XCTAssertEqual(second.driver.nextWakeUp, expected.driver.nextWakeUp, "\(way)")
        XCTAssertEqual(second.advance(by: .milliseconds(7)), expected.advance(by: .milliseconds(7)))
      }
      XCTAssertEqual(second.manager.activeCount, 0)
    }
  }

  func testAwayFromTheDeliveringQueueAPassTells() throws {
    for (id, seconds) in [("a", 60), ("b", 40), ("c", 5), ("d", 7)] {
      first.start(id, for: .seconds(seconds))
    }
    first.manager.countdown(id: "b")?.pause()
    first.driver.sleep(for: .seconds(8))
    // It is due, and was not delivered.
    first.manager.countdown(id: "d")?.pause()
    second.away.isAway = true
    try second.restore(file: first.file())
    XCTAssertEqual(second.log(), [])
    second.away.isAway = false
    XCTAssertEqual(second.advance(by: .zero), ["c 0", "c completed", "a 50", "b 40"])
    second.manager.countdown(id: "d")?.resume()
    XCTAssertEqual(second.log(), ["d 0", "d completed"])
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
