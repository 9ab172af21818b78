import CountdownKit
import CountdownTesting
import TestSupport

/// A manager on virtual time whose callers can be away from the delivering queue, and what it has told: "a 9", "a cancelled".
final class PassStage: @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  let driver = ManualDriver()
  let away: AwayDriver
  let manager: CountdownManager
  private let journal = EventJournal()
  private var players: [Player] = []

  init() {
    away = AwayDriver(driver)
    manager = CountdownManager(driver: away)
  }

  /// Does something as another thread would.
  func elsewhere<Result>(_ body: () -> Result) -> Result {
    away.isAway = true
    defer { away.isAway = false }
    return body()
  }

  /// Starts a countdown that is told of by a name, which need not be its receiver's.
  @discardableResult
  func start(
    _ name: String, by player: Player? = nil, for duration: Duration, every interval: Duration = .seconds(1),
    onValue: @escaping @Sendable (Duration) -> Void = { _ in }
  ) -> Countdown {
    let player = player ?? Player(name)
    players.append(player)
    return manager.start(player, for: duration, every: interval) { [journal] _, left in
      journal.note("\(name) \(left.duration.text)")
      onValue(left.duration)
    } onEnd: { [journal] _, outcome in
      journal.note("\(name) \(outcome)")
    }
  }

  func note(_ line: String) { journal.note(line) }

  /// What was told since the last look.
  func log() -> [String] { journal.take() }

  /// What the advance told.
  func advance(by duration: Duration) -> [String] {
    _ = log()
    driver.advance(by: duration)
    return log()
  }
}
