import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// `countdown.outcome`: before the end, at the end and ever after.
final class OutcomeTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let receiver = Player()

  private func waiters(_ countdown: Countdown, _ count: Int = 3) -> [Task<Countdown.Outcome, Never>] {
    (0..<count).map { _ in Task.begun { await countdown.outcome } }
  }

  func testAnyNumberOfTasksWaitForIt() async {
    let countdown = manager.start(receiver, for: .seconds(3)) { _, _ in }
    let waiting = waiters(countdown, 1_000)
    XCTAssertEqual(manager.activeCount, 1)
    await driver.advance(by: .seconds(3))
    for task in waiting {
      let outcome = await task.value
      XCTAssertEqual(outcome, .completed)
    }
    XCTAssertEqual(driver.consumers.count, 0)
  }

  func testEachOutcomeOfEachKindIsRememberedForEver() async {
    let manager = manager
    actor Room {}
    let room = Room()
    let kinds: [(String, (Player) -> Countdown)] = [
      ("stop", { manager.start($0, for: .seconds(5)) { _, _, _ in } }),
      (
        "stop, and outcome",
        {
          manager.start($0, for: .seconds(5)) { _, _, _ in
          } onEnd: { _, _ in
          }
        }
      ),
      ("plain", { manager.start($0, for: .seconds(5)) { _, _ in } }),
      ("plain, and id", { manager.start($0, for: .seconds(5), id: 1) { _, _ in } }),
      ("silent", { manager.startSilently($0, for: .seconds(5)) }),
      ("nobody's", { _ in manager.start(for: .seconds(5), id: 2) { _ in } }),
      (
        "observation",
        { player in
          manager.start(for: .seconds(5)) { _ in }.observe(by: player) { _, _ in }
        }
      ),
      ("actor's", { _ in manager.start(on: room, for: .seconds(5)) { _, _ in } }),
    ]
    for (name, start) in kinds {
      let ends: [(Countdown.Outcome, (Player, Countdown) -> Void)] = [
        (.cancelled, { _, countdown in countdown.cancel() }),
        (.replaced, { player, _ in _ = start(player) }),
        (.completed, { [driver] _, _ in driver.advance(by: .seconds(5)) }),
      ]
      for (expected, end) in ends {
        if expected == .replaced, name == "nobody's" || name == "actor's" { continue }
        let countdown = start(receiver)
        let early = waiters(countdown, 1)
        end(receiver, countdown)
        let late = await countdown.outcome
        XCTAssertEqual(late, expected, name)
        for task in early {
          let outcome = await task.value
          XCTAssertEqual(outcome, expected, name)
        }
        // Others have used its place since.
        for _ in 0..<600 { start(receiver).cancel() }
        let muchLater = await countdown.outcome
        XCTAssertEqual(muchLater, expected, name)
        XCTAssertEqual(countdown.isActive, false)
        manager.cancelAll()
      }
    }
  }

  func testStoppedAndReceiverReleased() async {
    let stopped = manager.start(receiver, for: .seconds(3)) { _, _, stop in stop = true }
    let first = await stopped.outcome
    XCTAssertEqual(first, .stopped)
    var countdown: Countdown
    do { countdown = manager.start(Player(), for: .seconds(3)) { _, _ in } }
    await driver.advance(by: .seconds(1))
    let second = await countdown.outcome
    XCTAssertEqual(second, .receiverReleased)
    // Only found to be gone at the end.
    do { countdown = manager.start(Player(), for: .seconds(3), every: .seconds(9)) { _, _ in } }
    let waiting = waiters(countdown)
    await driver.advance(by: .seconds(3))
    for task in waiting {
      let outcome = await task.value
      XCTAssertEqual(outcome, .receiverReleased)
    }
  }

  func testWhatIsKeptAfterTheEndHoldsNothingThatWasCaptured() {
    let tracker = LifetimeTracker()
    var countdowns: [Countdown] = []
    let receiver = receiver
    let ends: [(Countdown) -> Void] = [
      { $0.cancel() }, { [driver] _ in driver.advance(by: .seconds(2)) },
      { [manager] _ in manager.start(receiver, for: .seconds(2)) { _, _ in } },
      { [manager] countdown in
        // Elsewhere.
        let done = XCTestExpectation()
        Thread.detachNewThread {
          countdown.cancel()
          done.fulfill()
        }
        _ = XCTWaiter.wait(for: [done], timeout: 60)
        withExtendedLifetime(manager) {}
      },
    ]
    for end in ends {
      let one = tracker.object()
      countdowns = [
        manager.start(receiver, for: .seconds(2)) { _, _, _ in _ = one }
      ]
      end(countdowns[0])
      countdowns.append(
        manager.start(receiver, for: .seconds(2), id: one.id) { _, _ in
        } onEnd: { _, _ in
          _ = one
        })
      end(countdowns[1])
      countdowns[1].cancel()
      driver.advance(by: .zero)
      countdowns.append(manager.start(for: .seconds(2)) { _ in _ = one })
      countdowns[2].cancel()
      countdowns.append(manager.startTicking(receiver, every: .seconds(2)) { _, _ in _ = one })
      countdowns[3].cancel()
    }
    XCTAssertEqual(tracker.livingCount, 0)
    withExtendedLifetime(countdowns) {}
  }

  func testOfAKeptOneItIsTheRunningOnesOutcome() async {
    let running = manager.start(receiver, for: .seconds(3)) { _, _ in }
    let kept = manager.start(receiver, for: .seconds(9), ifActive: .keep) { _, _ in }
    XCTAssertEqual(running, kept)
    let found = manager.countdown(of: receiver)
    await driver.advance(by: .seconds(3))
    for countdown in [running, kept, found] {
      let outcome = await countdown?.outcome
      XCTAssertEqual(outcome, .completed)
    }
  }

  func testAfterTheManagerIsShutDownOrGone() async {
    let countdown = manager.start(receiver, for: .seconds(1)) { _, _ in }
    let other = manager.start(Player(), for: .seconds(9)) { _, _ in }
    await driver.advance(by: .seconds(1))
    await manager.shutDown()
    let outcome = await countdown.outcome
    XCTAssertEqual(outcome, .completed)
    _ = other
    var short: CountdownManager? = CountdownManager(driver: driver)
    let orphan = short!.start(receiver, for: .seconds(5)) { _, _ in }
    let waiting = waiters(orphan)
    short = nil
    for task in waiting {
      let outcome = await task.value
      XCTAssertEqual(outcome, .cancelled)
    }
    let late = await orphan.outcome
    XCTAssertEqual(late, .cancelled)
  }

  func testFromCallbacksOnARealQueue() async {
    let queue = DispatchQueue(label: "delivering")
    let manager = keep(CountdownManager(deliveringOn: queue))
    await withTaskGroup(of: Countdown.Outcome.self) { group in
      for number in 0..<200 {
        let countdown = manager.start(for: .milliseconds(number % 20)) { _ in }
        group.addTask { await countdown.outcome }
        if number % 3 == 0 {
          group.addTask {
            countdown.cancel(); return await countdown.outcome
          }
        }
      }
      for await outcome in group { XCTAssertTrue([.completed, .cancelled].contains(outcome)) }
    }
  }
}

extension TrackedObject {
  /// An id that keeps it.
  fileprivate var id: Kept { Kept(object: self) }
}

private struct Kept: Hashable, Sendable {
  let object: TrackedObject

  static func == (one: Kept, other: Kept) -> Bool { one.object === other.object }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}
