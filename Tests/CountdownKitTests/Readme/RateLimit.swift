import CountdownKit
import Foundation

/// Lets each user do something once in a while.
final class RateLimit: Sendable {
  private let cooldowns: CountdownManager
  private let interval: Duration

  init(
    _ interval: Duration,
    using cooldowns: CountdownManager = CountdownManager()
  ) {
    (self.interval, self.cooldowns) = (interval, cooldowns)
  }

  /// Of several calls at once for one user, exactly one returns true.
  func allows(_ user: String) -> Bool {
    let cooldown = cooldowns.startSilently(
      for: interval, ifActive: .keep, id: user)
    return cooldown.isActive && !cooldown.isKept
  }

  /// For a `Retry-After` header; nil if the user need not wait.
  func secondsLeft(of user: String) -> Int? {
    cooldowns.countdown(id: user)?.timeLeft?.seconds
  }
}

extension RateLimit {
  /// Call this before the first request is accepted.
  func begin(from file: URL) throws {
    let saved = try JSONDecoder().decode(
      CountdownSnapshot.self, from: Data(contentsOf: file))
    // Nobody is to be told: neither what is left, nor the end.
    try cooldowns.restore(saved, onTick: { _, _ in }, onEnd: { _, _ in })
  }

  /// Call this when the server has answered its last request.
  func end(savingTo file: URL) async throws {
    let snapshot = cooldowns.snapshot()
    await cooldowns.shutDown()
    try JSONEncoder().encode(snapshot).write(to: file, options: .atomic)
  }
}
