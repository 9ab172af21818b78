import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Countdowns without a receiver: on the main actor, silent ones, and silent ones of actors.
final class WithoutReceiverTests: XCTestCase {
  @MainActor
  private final class Page {
    let driver = ManualDriver()
    let manager: CountdownManager
    var lines: [String] = []

    init() { manager = CountdownManager(driver: driver) }

    func note(_ line: Any) { lines.append("\(line)") }
  }

  // Not of the main actor themselves: XCTest on Linux takes few tests in a class that are.
  private func withPage(_ body: @MainActor (Page) -> Void) {
    MainActor.assumeIsolated { body(Page()) }
  }

  func testOnTheMainActorItLivesUntilItEnds() {
    withPage { page in
      page.manager.countDown(for: .seconds(2)) {
        page.note($0)
      } onEnd: {
        page.note($0)
      }
      XCTAssertEqual(page.lines, ["0:02"])
      page.driver.advance(by: .seconds(2))
      XCTAssertEqual(page.lines, ["0:02", "0:01", "0:00", "completed"])
      XCTAssertEqual(page.manager.activeCount, 0)
    }
  }

  func testTheStopFlag_aDate_andTicks() {
    withPage { page in
      page.manager.countDown(until: page.driver.date.addingTimeInterval(5)) { left, stop in
        page.note(left)
        stop = left <= .seconds(4)
      } onEnd: {
        page.note($0)
      }
      page.manager.countTicks(every: .seconds(2), startingAfter: .seconds(1)) { number, stop in
        page.note(number)
        stop = number == 1
      } onEnd: {
        page.note($0)
      }
      page.driver.advance(by: .seconds(9))
      XCTAssertEqual(page.lines, ["0:05", "0:04", "stopped", "0", "1", "stopped"])
    }
  }

  func testItIsFoundByItsId_amongThoseOfEverybody() {
    withPage { page in
      let first = page.manager.countDown(for: .seconds(3), id: "sale") { _ in
      } onEnd: {
        page.note($0)
      }
      XCTAssertEqual(page.manager.countDown(for: .seconds(9), ifActive: .keep, id: "sale") { _ in }, first)
      XCTAssertEqual(page.manager.countdown(id: "sale"), first)
      let second = page.manager.start(for: .seconds(3), id: "sale") { _ in }
      XCTAssertEqual(page.lines, ["replaced"])
      page.manager.countDownSilently(for: .seconds(3), id: "sale") { page.note($0) }
      XCTAssertFalse(second.isActive)
      page.manager.startSilently(for: .seconds(3), id: "sale")
      XCTAssertEqual(page.lines, ["replaced", "replaced"])
      XCTAssertEqual(page.manager.activeCount, 1)
    }
  }

  func testASilentOneIsToldItsOutcomeAlone() {
    withPage { page in
      page.manager.countDownSilently(until: page.driver.date.addingTimeInterval(30)) { page.note($0) }
      page.manager.countDownSilently(for: .zero) { page.note($0) }
      XCTAssertEqual(page.lines, ["completed"])
      page.driver.advance(by: .seconds(29))
      XCTAssertEqual(page.lines.count, 1)
      XCTAssertEqual(page.driver.wakeUpCount, 0)
      page.driver.advance(by: .seconds(1))
      XCTAssertEqual(page.lines, ["completed", "completed"])
      XCTAssertEqual(page.driver.wakeUpCount, 1)
    }
  }

  func testALeaseOfAnyThread() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let outcomes = Locked<[Countdown.Outcome]>([])
    let lease = manager.startSilently(for: .seconds(30), id: "lease") { outcome in
      outcomes.use { $0.append(outcome) }
    }
    driver.advance(by: .seconds(20))
    manager.countdown(id: "lease")?.extend(toAtLeast: .seconds(30))
    XCTAssertEqual(manager.startSilently(for: .seconds(1), ifActive: .keep, id: "lease"), lease)
    driver.advance(by: .seconds(29))
    XCTAssertEqual(outcomes.now, [])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(outcomes.now, [.completed])
    manager.startSilently(until: .distantPast, id: "lease") { outcome in outcomes.use { $0.append(outcome) } }
    XCTAssertEqual(outcomes.now, [.completed, .completed])
    XCTAssertEqual(driver.wakeUpCount, 1)
  }

  func testRestoredOnTheMainActor() throws {
    try MainActor.assumeIsolated {
      let page = Page()
      let saved = CountdownManager(driver: page.driver)
      saved.start(for: .seconds(2), id: "a") { _ in }
      saved.start(for: .seconds(9), id: "b") { _ in }.pause()
      try page.manager.countDown(restoring: saved.snapshot()) { id, left in
        page.note("\(id) \(left)")
      } onEnd: { id, outcome in
        page.note("\(id) \(outcome)")
      }
      page.driver.advance(by: .seconds(2))
      XCTAssertEqual(page.lines, ["a 0:02", "b 0:09", "a 0:01", "a 0:00", "a completed"])
      let foreign = try JSONDecoder().decode(CountdownSnapshot.self, from: Data("{}".utf8))
      XCTAssertThrowsError(
        try page.manager.countDown(restoring: foreign, onTick: { _, _ in }, onEnd: { _, _ in }))
    }
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
        wasOnMain.use { $0.append(Thread.isMainThread) }; isGone.fulfill()
      }
      // Without a block for the outcome nobody needs to be told.
      return manager.countDown(for: .seconds(60)) { _ in withExtendedLifetime(captured) {} }
    }
    Thread.detachNewThread { countdown.cancel() }
    wait(for: [isGone], timeout: 30)
    XCTAssertEqual(wasOnMain.now, [true])
  }

  // MARK: - Actors

  private actor Room {
    private(set) var outcomes: [Countdown.Outcome] = []

    func end(_ outcome: Countdown.Outcome) { outcomes.append(outcome) }
  }

  func testAnActorsSilentOne() async {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let room = Room()
    manager.startSilently(on: room, for: .seconds(30)) { room, outcome in room.end(outcome) }
    manager.startSilently(on: room, until: driver.date.addingTimeInterval(30), id: "x") { $0.end($1) }
    manager.startSilently(on: room, for: .seconds(3), id: "y") { $0.end($1) }
    manager.cancel(room, id: "y")
    await driver.advance(by: .seconds(29))
    var outcomes = await room.outcomes
    XCTAssertEqual(outcomes, [.cancelled])
    await driver.advance(by: .seconds(1))
    outcomes = await room.outcomes
    XCTAssertEqual(outcomes, [.cancelled, .completed, .completed])
    XCTAssertEqual(driver.wakeUpCount, 1)
  }

  private actor Table {
    private let manager: CountdownManager
    private let note: @Sendable (Countdown.Outcome) -> Void
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe manager.unownedExecutor }

    init(_ manager: CountdownManager, _ note: @escaping @Sendable (Countdown.Outcome) -> Void) {
      self.manager = manager
      self.note = note
    }

    func reserve(for duration: Duration) {
      manager.startSilently(on: self, for: duration) { table, outcome in table.note(outcome) }
    }
  }

  func testAnActorOnTheManagersExecutorIsCalledDirectly_andOneThatIsGoneIsNotTold() async {
    let outcomes = Locked<[Countdown.Outcome]>([])
    let manager = CountdownManager()
    let table = Table(manager) { outcome in outcomes.use { $0.append(outcome) } }
    await table.reserve(for: .milliseconds(20))
    _ = await manager.countdown(of: table)?.outcome
    try? await manager.sleep(for: .milliseconds(1))
    XCTAssertEqual(outcomes.now, [.completed])
    let countdown: Countdown?
    do {
      let gone = Table(manager) { outcome in outcomes.use { $0.append(outcome) } }
      await gone.reserve(for: .milliseconds(300))
      countdown = manager.countdown(of: gone)
    }
    let outcome = await countdown?.outcome
    XCTAssertEqual(outcome, .receiverReleased)
    XCTAssertEqual(outcomes.now, [.completed])
  }
}
