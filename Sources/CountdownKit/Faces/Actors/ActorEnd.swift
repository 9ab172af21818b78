import CountdownCore

/// The end of an actor's countdown, on its way to the actor.
///
///     running ── decide ──▶ decided ── take ──▶ taken ── close ──▶ over
///                           │    ▲
///                           change                 another outcome in the place of a completion
///
/// The engine decides the outcome under its lock, and notes it here at once. Until the actor is told, a completion can still be
/// changed: if the actor itself cancels or replaces the countdown, if its block stops it, or if the actor is gone.
struct ActorEnd {
  private enum Phase {
    case running
    case decided(Countdown.Outcome)
    /// The actor is being told, or never will be.
    case taken(Countdown.Outcome)
    case over(Countdown.Outcome)
  }

  private var phase = Phase.running
  private var waiters = EndWaiters()

  /// The outcome; nil before it is decided.
  var outcome: Countdown.Outcome? {
    switch phase {
    case .running: nil
    case .decided(let outcome), .taken(let outcome), .over(let outcome): outcome
    }
  }

  /// Notes what the engine has decided.
  mutating func decide(_ outcome: Countdown.Outcome) { phase = .decided(outcome) }

  /// Puts another outcome in the place of a completion that the actor was not told.
  ///
  /// - Returns: Whether it was such a completion.
  mutating func change(to outcome: Countdown.Outcome) -> Bool {
    guard case .decided(.completed) = phase else { return false }
    phase = .decided(outcome)
    return true
  }

  /// Takes the outcome, to tell it to the actor; nil if that was done.
  mutating func take() -> Countdown.Outcome? {
    guard case .decided(let outcome) = phase else { return nil }
    phase = .taken(outcome)
    return outcome
  }

  /// Notes that the actor was told, or never will be.
  ///
  /// - Returns: The objects that have waited for this.
  mutating func close() -> EndWaiters {
    if let outcome { phase = .over(outcome) }
    defer { waiters = EndWaiters() }
    return waiters
  }

  /// Lets an object wait until the actor was told, or never will be; false if that is so.
  mutating func add(_ waiter: any EndWaiter) -> Bool {
    if case .over = phase { return false }
    waiters.add(waiter)
    return true
  }

  /// Forgets an object that waits no more.
  mutating func remove(_ waiter: any EndWaiter) { waiters.remove(waiter) }
}
