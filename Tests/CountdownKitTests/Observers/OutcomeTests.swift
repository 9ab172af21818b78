import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// `countdown.outcome`: before the end, at the end and ever after.
final class OutcomeTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private lazy var away = AwayDriver(driver)
  private lazy var managerOfOthers = CountdownManager(driver: away)
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
    actor Room {}
    let room = Room()
    let kinds: [(String, (Player) -> Countdown)] = [
      ("stop", { manager.start($0, for: .seconds(5)) { _, _, _ in } }),
      (
        "stop, and outcome",
        { manager.start($0, for: .seconds(5), onTick: { _, _, _ in }, onEnd: { _, _ in }) }
      ),
      ("plain", { manager.start($0, for: .seconds(5)) { _, _ in } }),
      ("plain, and id", { manager.start($0, for: .seconds(5), id: 1) { _, _ in } }),
      ("silent", { manager.startSilently($0, for: .seconds(5)) }),
      ("observation", { manager.start(for: .seconds(5)) { _ in }.observe(by: $0) { _, _ in } }),
      ("without a receiver", { _ in manager.start(for: .seconds(5), id: 2) { _ in } }),
      ("actor's", { _ in manager.start(on: room, for: .seconds(5)) { _, _ in } }),
    ]
    for (name, start) in kinds {
      let ends: [(Countdown.Outcome, (Player, Countdown) async -> Void)] = [
        (.cancelled, { _, countdown in countdown.cancel() }),
        (.replaced, { player, _ in _ = start(player) }),
        (.completed, { [driver] _, _ in await driver.advance(by: .seconds(5)) }),
      ]
      for (outcome, end) in ends {
        if outcome == .replaced, name == "without a receiver" || name == "actor's" { continue }
        let countdown = start(receiver)
        let early = waiters(countdown, 3)
        await end(receiver, countdown)
        await expect(outcome, early, of: countdown, name)
        // Others have used its place since.
        for _ in 0..<600 { start(receiver).cancel() }
        await expect(outcome, of: countdown, name)
        manager.cancelAll()
      }
    }
  }

  func testStoppedAndReceiverReleased() async {
    await expect(.stopped, of: manager.start(receiver, for: .seconds(3)) { _, _, stop in stop = true })
    // With the longer interval it is only found to be gone at the end.
    for interval in [1, 9] {
      let countdown: Countdown
      do {
        countdown = manager.start(Player(), for: .seconds(3), ticks: .every(.seconds(interval))) { _, _ in }
      }
      let waiting = waiters(countdown)
      await driver.advance(by: .seconds(3))
      await expect(.receiverReleased, waiting, of: countdown)
    }
  }

  func testAfterTheManagerIsShutDownOrGone() async {
    let countdown = manager.start(receiver, for: .seconds(1)) { _, _ in }
    await driver.advance(by: .seconds(1))
    await manager.shutDown()
    await expect(.completed, of: countdown)
    var short: CountdownManager? = CountdownManager(driver: driver)
    let orphan = short!.start(receiver, for: .seconds(5)) { _, _ in }
    let waiting = waiters(orphan)
    short = nil
    await expect(.cancelled, waiting, of: orphan)
  }

  // MARK: - What was captured

  private final class Captured: Hashable, Sendable {
    static func == (one: Captured, other: Captured) -> Bool { one === other }
    func hash(into hasher: inout Hasher) {}
  }

  func testAnObservationThatIsKeptAfterTheEndHoldsNoCaptures() {
    let (manager, receiver) = (managerOfOthers, receiver)
    let starts: [(Captured) -> Countdown] = [
      { one in manager.start(receiver, for: .seconds(2)) { _, _, _ in _ = one } },
      { manager.start(receiver, for: .seconds(2), id: $0) { _, _ in } },
      { one in manager.start(receiver, for: .seconds(2), onTick: { _, _ in }, onEnd: { _, _ in _ = one }) },
      { one in manager.start(for: .seconds(2)) { _ in _ = one } },
      { one in manager.startTicking(receiver, every: .seconds(2)) { _, _ in _ = one } },
    ]
    let ends: [(Countdown) -> Void] = [
      { $0.cancel() }, { [driver] _ in driver.advance(by: .seconds(2)) }, { _ in manager.cancelAll() },
      { [away] in
        away.isAway = true
        $0.cancel()
        away.isAway = false
      },
    ]
    for start in starts {
      for end in ends {
        weak var captured: Captured?
        let countdown = {
          let strong = Captured()
          captured = strong
          return start(strong)
        }()
        end(countdown)
        // Endless ticks go on.
        countdown.cancel()
        driver.advance(by: .zero)
        XCTAssertNil(captured)
      }
    }
  }

  func testAnObservationStartedAndEndedElsewhereReleasesItsCapturesAtOnce() async {
    away.isAway = true
    weak var captured: Captured?
    let countdowns = {
      let strong = Captured()
      captured = strong
      return (0..<2).map { _ in managerOfOthers.start(receiver, for: .seconds(9)) { _, _, _ in _ = strong } }
    }()
    countdowns[1].cancel()
    XCTAssertNil(captured)
    away.isAway = false
    await expect(.replaced, of: countdowns[0])
    await expect(.cancelled, of: countdowns[1])
  }

  // MARK: - Of one that follows another

  private func check(
    pausedBefore: Bool = false, _ change: (Countdown) -> Void, line: UInt = #line
  ) async {
    let countdown = manager.start(for: .seconds(10)) { _ in }
    let observation = countdown.observe(by: receiver) { _, _ in }
    if pausedBefore { countdown.pause() }
    let wait = Task.begun { await observation.outcome }
    let beside = Task.begun { await countdown.outcome }
    change(countdown)
    let left = countdown.timeLeft?.duration ?? .zero
    await driver.advance(by: left)
    XCTAssertFalse(countdown.isActive, line: line)
    XCTAssertEqual(driver.consumers.count, 0, "somebody waits for what is over", line: line)
    manager.cancelAll()
    for task in [wait, beside] {
      let outcome = await task.value
      XCTAssertEqual(outcome, .completed, line: line)
    }
  }

  func testTheOutcomeOfAnObservationComesWithTheEndWhateverIsDoneMeanwhile() async {
    for seconds in [-10, -8, 5] { await check { $0.extend(by: .seconds(seconds)) } }
    await check(pausedBefore: true) { $0.resume() }
    await check {
      $0.pause()
      $0.resume()
    }
  }
}
