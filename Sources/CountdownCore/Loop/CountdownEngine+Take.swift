// What an actor or a loop does after its bell has rung, on its own thread.

extension CountdownEngine {
  /// Takes what the bell of a countdown has rung for.
  ///
  /// - Parameter countdown: The countdown.
  /// - Returns: What it is told now. That counts as delivered.
  /// - Complexity: O(1).
  package func take(_ countdown: CountdownHandler) -> Taking {
    act { $0.take(countdown.ref) }
  }

  /// Notes that an actor was told how its countdown has ended, or is gone: what waits for the end goes on, and followers end.
  ///
  /// - Parameter countdown: The countdown. It has remembered its outcome.
  /// - Complexity: O(1), and O(1) more for each follower and for what waits.
  package func noteTold(_ countdown: CountdownHandler) {
    let rare = act { $0.noteTold(countdown.ref) }
    for waiter in rare?.waiters?.takeAll() ?? [] { waiter.countdownHasEnded() }
    withExtendedLifetime(rare) {}
  }
}
