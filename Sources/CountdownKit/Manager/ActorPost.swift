import CountdownCore

/// Knows the deliveries to actors that run elsewhere, so that a shutdown can wait for them, and a new countdown of an
/// actor for those of the actor's that have ended.
///
/// A delivery that begins after a shutdown has begun belongs to a later round, and that shutdown does not wait for
/// it. Otherwise an actor that starts a new countdown in each callback would keep the shutdown waiting for ever.
final class ActorPost: Sendable {
  private struct Waiter {
    let round: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  /// A delivery that waits until the actor was told all ends up to a number.
  private struct Successor {
    let actor: ObjectIdentifier
    let number: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var round = 0
    /// The number of deliveries under way in each round; rounds without any are left out.
    var underWay: [Int: Int] = [:]
    var waiting: [Waiter] = []
    /// The number of the end that came last.
    var lastEnd = 0
    /// The ends that an actor was not told yet; actors without any are left out.
    var untold: [ObjectIdentifier: Set<Int>] = [:]
    var successors: [Successor] = []

    func isTold(upTo number: Int, on actor: ObjectIdentifier) -> Bool {
      untold[actor]?.allSatisfy { $0 > number } ?? true
    }

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

  // MARK: - One after another

  /// Notes that a countdown of an actor has ended.
  ///
  /// - Returns: The number of this end, for `told`: greater than that of any before.
  func noteEnd(on actor: ObjectIdentifier) -> Int {
    state.withLock { state in
      state.lastEnd += 1
      state.untold[actor, default: []].insert(state.lastEnd)
      return state.lastEnd
    }
  }

  /// The number of the end that an actor is told last, of all that have come; 0 if it was told them all.
  func lastUntoldEnd(on actor: ObjectIdentifier) -> Int {
    state.withLock { $0.untold[actor]?.max() ?? 0 }
  }

  /// Notes that an actor was told an end, and resumes those that waited for it.
  func told(_ number: Int, on actor: ObjectIdentifier) {
    let next: [Successor] = state.withLock { state in
      state.untold[actor]?.remove(number)
      if state.untold[actor]?.isEmpty == true { state.untold[actor] = nil }
      let isNext = { [state] (successor: Successor) in
        successor.actor == actor && state.isTold(upTo: successor.number, on: actor)
      }
      let next = state.successors.filter(isNext)
      state.successors.removeAll(where: isNext)
      return next
    }
    for successor in next { successor.continuation.resume() }
  }

  /// Returns when an actor was told all ends up to a number.
  func wait(untilTold number: Int, on actor: ObjectIdentifier) async {
    await withCheckedContinuation { continuation in
      let isTold = state.withLock { state in
        if state.isTold(upTo: number, on: actor) { return true }
        state.successors.append(Successor(actor: actor, number: number, continuation: continuation))
        return false
      }
      if isTold { continuation.resume() }
    }
  }
}
