import CountdownKit

/// A unit with several effects at a time, each a countdown of its own: the code of the article "Games".
@MainActor
final class GameUnit: CountdownReceiver {
  enum Effect: String, Codable, CaseIterable, Sendable {
    case burning, shielded
  }

  private let world: CountdownManager
  private(set) var over: [Effect] = []

  init(in world: CountdownManager) { self.world = world }

  /// Begins an effect; the bar begins with as much of the total as is left.
  @discardableResult
  func begin(
    _ effect: Effect, for left: Duration, of total: Duration
  ) -> Countdown {
    let countdown = countDownSilently(
      for: left, id: effect, using: world
    ) { unit, outcome in
      if outcome == .completed { unit?.over.append(effect) }
    }
    countdown.setTotal(total)
    return countdown
  }

  /// 1 where an effect has its whole total left, 0 without it.
  func bar(of effect: Effect) -> Double {
    activeCountdown(id: effect, using: world)?.fractionLeft ?? 0
  }

  func petrify() {
    for countdown in world.countdowns(of: self) { countdown.pause() }
  }
  func awaken() {
    for countdown in world.countdowns(of: self) { countdown.resume() }
  }
  func die() { world.cancelAll(of: self) }
}

extension GameUnit {
  struct SavedEffect: Codable {
    let effect: Effect
    let left: TimeLeft
    let total: Duration
    let isPaused: Bool
  }

  var saved: [SavedEffect] {
    Effect.allCases.compactMap { effect in
      guard let countdown = activeCountdown(id: effect, using: world),
        let left = countdown.timeLeft, let total = countdown.total
      else { return nil }
      return SavedEffect(
        effect: effect, left: left, total: total, isPaused: countdown.isPaused
      )
    }
  }

  func load(_ effects: [SavedEffect]) {
    for saved in effects {
      let countdown = begin(
        saved.effect, for: saved.left.duration, of: saved.total)
      if saved.isPaused { countdown.pause() }
    }
  }
}
