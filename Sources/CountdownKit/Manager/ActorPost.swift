import CountdownCore

/// Counts the deliveries to actors that run elsewhere, so that a shutdown can wait for them.
///
/// A delivery that begins after a shutdown has begun belongs to a later round, and that shutdown does not wait for
/// it. Otherwise an actor that starts a new countdown in each callback would keep the shutdown waiting for ever.
final class ActorPost: Sendable {
  private struct Waiter {
    let round: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var round = 0
    /// The number of deliveries under way in each round; rounds without any are left out.
    var underWay: [Int: Int] = [:]
    var waiting: [Waiter] = []

    func isDone(upTo round: Int) -> Bool { underWay.keys.allSatisfy { $0 > round } }
  }

  private let state = Protected(State())

  /// Notes that a delivery to an actor begins.
  ///
  /// - Returns: The delivery's round, for `end`.
  func begin() -> Int {
    state.withLock { state in
      state.underWay[state.round, default: 0] += 1
      return state.round
    }
  }

  /// Notes that a delivery has reached its actor, and resumes the callers that waited for it.
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

  /// Returns when every delivery that began before this call has ended.
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
