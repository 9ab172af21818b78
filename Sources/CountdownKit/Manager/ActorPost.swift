import CountdownCore

/// Knows whether actors that run elsewhere are still to be told something: for who shuts their manager down.
///
/// What was begun after a shutdown is of a later round than what it waits for: an actor may start anew whatever it is told.
final class ActorPost: Sendable {
  private struct Waiter {
    let round: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var round = 0
    /// How many are under way, of each round of which there are any.
    var underWay: [Int: Int] = [:]
    var waiting: [Waiter] = []

    func isDone(upTo round: Int) -> Bool { underWay.keys.allSatisfy { $0 > round } }
  }

  private let state = Protected(State())

  /// An actor will be told something.
  ///
  /// - Returns: The round, for `end`.
  func begin() -> Int {
    state.withLock { state in
      state.underWay[state.round, default: 0] += 1
      return state.round
    }
  }

  /// An actor was told all.
  func end(_ round: Int) {
    let done: [Waiter] = state.withLock { state in
      state.underWay[round, default: 0] -= 1
      guard state.underWay[round] == 0 else { return [] }
      state.underWay[round] = nil
      let waiting = state.waiting
      state.waiting = waiting.filter { !state.isDone(upTo: $0.round) }
      return waiting.filter { state.isDone(upTo: $0.round) }
    }
    for waiter in done { waiter.continuation.resume() }
  }

  /// Returns when everything that was begun before has ended.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        let round = state.round
        state.round += 1
        if state.isDone(upTo: round) { return true }
        state.waiting.append(Waiter(round: round, continuation: continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }
}
