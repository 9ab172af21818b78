import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Countdowns by name, whose values and outcomes are logged with the time: "1.5: a 0:01".
class TickScene: XCTestCase, @unchecked Sendable {
  // Unchecked: tests on virtual time use one thread.

  let driver = ManualDriver(wallNow: .zero)
  lazy var manager = CountdownManager(driver: driver)
  let journal = EventJournal()
  private let values = Box<[Duration]>([])
  private var players: [String: Player] = [:]

  func player(_ name: String) -> Player {
    if let player = players[name] { return player }
    players[name] = Player(name)
    return players[name]!
  }

  @discardableResult
  func start(_ name: String, for length: some CountdownLength, _ ticks: Countdown.Ticks) -> Countdown {
    manager.start(player(name), for: length, ticks: ticks, onTick: noteValue, onEnd: noteOutcome(name))
  }

  @discardableResult
  func follow(_ leader: Countdown, _ name: String, _ ticks: Countdown.Ticks?) -> Countdown {
    leader.observe(by: player(name), ticks: ticks, onTick: noteValue, onEnd: noteOutcome(name))
  }

  /// The lines since the last call.
  func takeLines() -> [String] {
    values.value = []
    return journal.take()
  }

  /// What was left in the values since the last call of this or of `takeLines`.
  func lefts() -> [Duration] {
    defer { _ = takeLines() }
    return values.value
  }

  private var noteValue: @Sendable (Player, TimeLeft) -> Void {
    { [driver, journal, values] player, left in
      journal.note("\(driver.now.text): \(player.name) \(left)")
      values.value.append(left.duration)
    }
  }

  private func noteOutcome(_ name: String) -> @Sendable (Player?, Countdown.Outcome) -> Void {
    { [driver, journal] _, outcome in journal.note("\(driver.now.text): \(name) \(outcome)") }
  }
}
