import CountdownCore

/// The end of an actor's countdown, on its way to the actor.
///
/// The engine decides the outcome under its lock, and notes it here at once. Until the actor is told, a completion can still be
/// changed: if the actor itself cancels or replaces the countdown, if its block stops it, or if the actor is gone.
final class ActorEnd: Sendable {
  private struct State {
    /// nil before the engine has decided it.
    var outcome: Countdown.Outcome?
    /// Whether the actor is being told, or was told, or never will be.
    var isTaken = false
    var isOver = false
    var waiters = EndWaiters()
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

  /// The outcome; nil before it is decided.
  var outcome: Countdown.Outcome? { state.withLock { $0.outcome } }

  /// Notes what the engine has decided.
  ///
  /// The engine's lock is held.
  func decide(_ outcome: Countdown.Outcome) { state.withLock { $0.outcome = outcome } }

  /// Puts another outcome in the place of a completion that the actor was not told.
  ///
  /// - Returns: Whether it was such a completion.
  @discardableResult
  func change(to outcome: Countdown.Outcome) -> Bool {
    state.withLock { state in
      if state.isTaken || state.outcome != .completed { return false }
      state.outcome = outcome
      return true
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

  /// Notes that the actor was told, or never will be.
  func close() {
    let waiters = state.withLock { state in
      state.isTaken = true
      state.isOver = true
      return state.waiters.takeFirst(.max)
    }
    for waiter in waiters { waiter.countdownHasEnded() }
    post.end(round)
  }

  /// Lets an object wait until the actor was told, or never will be; false if that is so.
  func add(_ waiter: any EndWaiter) -> Bool {
    state.withLock { state in
      if !state.isOver { state.waiters.add(waiter) }
      return !state.isOver
    }
  }

  /// Forgets an object that waits no more.
  func remove(_ waiter: any EndWaiter) {
    state.withLock { $0.waiters.remove(waiter) }
  }
}
