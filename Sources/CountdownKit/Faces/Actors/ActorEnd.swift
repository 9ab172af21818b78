import CountdownCore

/// The end of an actor's countdown, on its way to the actor: until the actor is told, a call can still change a completion.
final class ActorEnd: Sendable {
  private struct State {
    var outcome: Countdown.Outcome?
    /// Whether the actor's block has stopped it, after the engine has ended it: then no completion counts.
    var isStopped = false
    /// Whether the actor is being told, or was told, or never will be.
    var isTaken = false
    var isOver = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  let key: CountdownKey?
  let actor: ObjectIdentifier
  private let state = Protected(State())
  private let post: ActorPost
  private let round: Int

  init(_ key: CountdownKey?, to actor: some Actor, _ post: ActorPost) {
    self.key = key
    self.actor = ObjectIdentifier(actor)
    self.post = post
    round = post.begin()
  }

  /// The outcome; nil before the engine has delivered it.
  var outcome: Countdown.Outcome? { state.withLock { $0.outcome } }

  /// Notes the outcome that the engine has delivered; false if the actor's own block was faster.
  func note(_ outcome: Countdown.Outcome) -> Bool {
    state.withLock { state in
      if state.outcome != nil { return false }
      state.outcome = state.isStopped && outcome == .completed ? .stopped : outcome
      return true
    }
  }

  /// Puts another outcome in the place of a completion that the actor was not told.
  func change(to outcome: Countdown.Outcome) -> Bool {
    state.withLock { state in
      if state.isTaken || state.outcome != .completed { return false }
      state.outcome = outcome
      return true
    }
  }

  /// Notes that the actor's block has stopped the countdown, whose outcome is on its way: after that no call changes it.
  func noteStop() {
    state.withLock { state in
      state.isStopped = true
      if state.outcome == .completed { state.outcome = .stopped }
    }
  }

  /// Takes the outcome, to tell it to the actor; nil if that was done.
  func take() -> Countdown.Outcome? {
    state.withLock { state in
      if state.isTaken { return nil }
      state.isTaken = true
      return state.outcome
    }
  }

  /// Takes the end, because the actor's own block has stopped the countdown.
  func stop() {
    state.withLock { state in
      state.outcome = .stopped
      state.isTaken = true
    }
  }

  /// Notes that the actor was told, or never will be.
  func close() {
    let waiting = state.withLock { state in
      state.isTaken = true
      state.isOver = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
    post.end(round)
  }

  /// Returns the outcome, as soon as the actor was told, or never will be.
  func wait() async -> Countdown.Outcome? {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isOver { state.waiting.append(continuation) }
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
    return outcome
  }
}
