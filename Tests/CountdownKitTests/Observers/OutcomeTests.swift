import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// `countdown.outcome` and `waitForOutcome()`: before the end, at the end and ever after.
final class OutcomeTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let receiver = Player()

  private func waiters(_ countdown: Countdown, _ count: Int = 1) -> [Task<Countdown.Outcome, Never>] {
    (0..<count).map { _ in Task.begun { await countdown.outcome } }
  }

  /// All get the same, and so does who comes later.
  private func expect(
    _ outcome: Countdown.Outcome, _ waiting: [Task<Countdown.Outcome, Never>] = [], of countdown: Countdown,
    _ name: String = "", line: UInt = #line
  ) async {
    for task in waiting + waiters(countdown) {
      let delivered = await task.value
      XCTAssertEqual(delivered, outcome, name, line: line)
    }
    XCTAssertFalse(countdown.isActive, name, line: line)
  }

  func testEachOutcomeOfEachKindIsRememberedForEver() async {
    let manager = manager
    let room = EndingRoom()
    let kinds: [(String, (Player) -> Countdown)] = [
      ("stop", { manager.start($0, for: .seconds(5)) { _, _, _ in } }),
      ("with a block", { manager.start($0, for: .seconds(5), onTick: { _, _, _ in }, onEnd: { _, _ in }) }),
      ("plain, and id", { manager.start($0, for: .seconds(5), id: 1) { _, _ in } }),
      ("silent", { manager.startSilently($0, for: .seconds(5)) }),
      ("observation", { manager.start(for: .seconds(5)) { _ in }.observe(by: $0) { _, _ in } }),
      ("without a receiver", { _ in manager.start(for: .seconds(5), id: 2) { _ in } }),
      ("actor's", { _ in manager.start(on: room, for: .seconds(5)) { _, _ in } }),
    ]
    for (name, start) in kinds {
      for outcome in [Countdown.Outcome.cancelled, .replaced, .completed] {
        if outcome == .replaced, name == "without a receiver" || name == "actor's" { continue }
        let countdown = start(receiver)
        let early = waiters(countdown, 3)
        switch outcome {
        case .cancelled: countdown.cancel()
        case .replaced: _ = start(receiver)
        default: await driver.advance(by: .seconds(5))
        }
        await expect(outcome, early, of: countdown, name)
        // Others have used its place since.
        for _ in 0..<200 { start(receiver).cancel() }
        await expect(outcome, of: countdown, name)
        manager.cancelAll()
      }
    }
  }

  func testStoppedReceiverReleased_andAfterTheManagerIsShutDownOrGone() async {
    await expect(.stopped, of: manager.start(receiver, for: .seconds(3)) { _, _, stop in stop = true })
    // With the longer interval it is only found to be gone at the end.
    for interval in [1, 9] {
      let countdown = { [manager] in
        manager.start(Player(), for: .seconds(3), ticks: .every(.seconds(interval))) { _, _ in }
      }()
      let waiting = waiters(countdown)
      await driver.advance(by: .seconds(3))
      await expect(.receiverReleased, waiting, of: countdown)
    }
    let completed = manager.startSilently(receiver, for: .seconds(1))
    await driver.advance(by: .seconds(1))
    await manager.shutDown()
    await expect(.completed, of: completed)
    var short: CountdownManager? = CountdownManager(driver: driver)
    let orphan = short!.start(receiver, for: .seconds(5)) { _, _ in }
    let waiting = waiters(orphan)
    short = nil
    await expect(.cancelled, waiting, of: orphan)
  }

  // MARK: - Waits of a task that is cancelled

  private func expectCancellation(of task: Task<Countdown.Outcome, any Error>, line: UInt = #line) async {
    let result = await task.result
    XCTAssertThrowsError(try result.get(), line: line) { XCTAssertTrue($0 is CancellationError, line: line) }
  }

  func testACancelledTaskThrowsAtOnce_andTheCountdownGoesOnForOthers() async throws {
    let countdown = manager.start(for: .seconds(3)) { _ in }
    let waits = (0..<3).map { _ in Task.begun { try await countdown.waitForOutcome() } }
    for wait in waits.prefix(2) {
      wait.cancel()
      await expectCancellation(of: wait)
    }
    XCTAssertTrue(countdown.isActive)
    await driver.advance(by: .seconds(3))
    let outcome = try await waits[2].value
    XCTAssertEqual(outcome, .completed)
    XCTAssertEqual(driver.consumers.count, 0, "a wait is left")
  }

  func testATaskThatIsCancelledBeforeItAsksThrows_unlessTheCountdownHasEnded() async throws {
    let countdown = manager.start(for: .seconds(3)) { _ in }
    func cancelled() -> Task<Countdown.Outcome, any Error> {
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        return try await countdown.waitForOutcome()
      }
      task.cancel()
      return task
    }
    await expectCancellation(of: cancelled())
    countdown.cancel()
    let outcome = try await cancelled().value
    XCTAssertEqual(outcome, .cancelled)
  }
}
