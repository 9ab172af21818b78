import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Countdowns without a receiver, and silent ones.
final class WithoutReceiverTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let journal = EventJournal()

  func testItIsFoundByItsId_amongThoseOfEverybody() {
    let (manager, journal) = (manager, journal)
    MainActor.assumeIsolated {
      let first = manager.countDown(
        for: .seconds(3), id: "sale", onTick: { journal.note("\($0)") }, onEnd: { journal.note("\($0)") })
      XCTAssertEqual(manager.countDown(for: .seconds(9), ifActive: .keep, id: "sale") { _ in }, first)
      XCTAssertEqual(manager.start(for: .seconds(9), ifActive: .keep, id: "sale") { _ in }, first)
      XCTAssertEqual(manager.countdown(id: "sale"), first)
      manager.countdown(id: "sale")?.extend(toAtLeast: .seconds(10))
      XCTAssertNil(manager.countdown(id: "other"))
      XCTAssertFalse(manager.cancel(id: "other"))
      let second = manager.start(for: .seconds(3), id: "sale") { _ in }
      XCTAssertEqual(journal.take(), ["0:03", "0:10", "replaced"])
      manager.countDownSilently(for: .seconds(3), id: "sale") { journal.note("silent \($0)") }
      XCTAssertFalse(second.isActive)
      manager.startSilently(for: .seconds(3), id: "sale")
      XCTAssertEqual(journal.take(), ["silent replaced"])
      XCTAssertEqual(manager.activeCount, 1)
      XCTAssertTrue(manager.cancel(id: "sale"))
    }
  }

  func testWithoutAnIdNothingIsReplaced() {
    for _ in 0..<100 { manager.start(for: .seconds(1)) { _, _ in } }
    XCTAssertEqual(manager.activeCount, 100)
    manager.cancelAll()
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testALeaseThatIsRenewedRunsOutOnce_withOneWakeUp() {
    let lease = manager.startSilently(for: .seconds(30), id: "lease") { [journal] in journal.note("\($0)") }
    for _ in 0..<5 {
      driver.advance(by: .seconds(20))
      manager.countdown(id: "lease")?.extend(toAtLeast: .seconds(30))
    }
    XCTAssertEqual(manager.startSilently(for: .seconds(1), ifActive: .keep, id: "lease"), lease)
    driver.advance(by: .nanoseconds(29_999_999_999))
    XCTAssertEqual(driver.wakeUpCount, 0)
    driver.advance(by: .nanoseconds(1))
    XCTAssertEqual(journal.take(), ["completed"])
    XCTAssertEqual(driver.wakeUpCount, 1)
  }

  func testAThousandSilentOnesWakeUpTheManagerOnceEach() {
    for seconds in 1...1_000 {
      manager.startSilently(keep(Player()), for: .seconds(seconds)) { [journal] _, outcome in
        journal.note("\(outcome)")
      }
    }
    driver.advance(by: .seconds(1_000))
    XCTAssertEqual(driver.wakeUpCount, 1_000)
    XCTAssertEqual(journal.take(), Array(repeating: "completed", count: 1_000))
  }

  func testRestoredOnTheMainActor() throws {
    let (restored, journal) = (CountdownManager(driver: driver), journal)
    manager.start(for: .seconds(2), id: "a") { _ in }
    manager.start(for: .seconds(9), id: "b") { _ in }.pause()
    let foreign = try JSONDecoder().decode(CountdownSnapshot.self, from: Data("{}".utf8))
    let snapshot = manager.snapshot()
    try MainActor.assumeIsolated {
      try restored.countDown(
        restoring: snapshot, onTick: { journal.note("\($0) \($1)") }, onEnd: { journal.note("\($0) \($1)") })
      XCTAssertThrowsError(
        try restored.countDown(restoring: foreign, onTick: { _, _ in }, onEnd: { _, _ in }))
    }
    driver.advance(by: .seconds(2))
    XCTAssertEqual(journal.take(), ["a 0:02", "b 0:09", "a 0:01", "a 0:00", "a completed"])
  }

  func testBlocksOfTheMainActorRunOnMain_andAreLetGoAtTheEnd() {
    let manager = CountdownManager(deliveringOn: .main)
    let tracker = LifetimeTracker()
    let isOver = expectation(description: "over")
    MainActor.assumeIsolated {
      let captured = tracker.object()
      manager.countDown(for: .milliseconds(30), every: .milliseconds(10)) { _ in
        XCTAssertTrue(Thread.isMainThread)
        withExtendedLifetime(captured) {}
      } onEnd: { _ in
        XCTAssertTrue(Thread.isMainThread)
        isOver.fulfill()
      }
    }
    wait(for: [isOver], timeout: 30)
    XCTAssertEqual(tracker.livingCount, 0)
  }

  func testCancelledOnAnotherThreadItsBlocksAreLetGoOnMain() {
    let manager = CountdownManager(deliveringOn: .main)
    let tracker = LifetimeTracker()
    let wasOnMain = Locked<[Bool]>([])
    let isGone = expectation(description: "gone")
    let countdown = MainActor.assumeIsolated {
      let captured = tracker.object { _ in
        wasOnMain.use { $0.append(Thread.isMainThread) }
        isGone.fulfill()
      }
      // Without a block for the outcome nobody needs to be told.
      return manager.countDown(for: .seconds(60)) { _ in withExtendedLifetime(captured) {} }
    }
    Thread.detachNewThread { countdown.cancel() }
    wait(for: [isGone], timeout: 30)
    XCTAssertEqual(wasOnMain.now, [true])
  }
}
