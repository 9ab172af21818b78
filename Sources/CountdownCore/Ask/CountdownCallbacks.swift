/// What an engine calls a handler for beside its values, and where.
@usableFromInline package struct CountdownCallbacks: Sendable {
  /// Where a handler is called.
  @usableFromInline package enum Place: Sendable {
    /// On the delivering queue.
    case anywhere
    /// On the main actor, where the caller is too: the handler is called, and released, only there.
    ///
    /// It needs an engine that delivers on the main queue.
    case mainActor
    /// On the main actor as well, and the caller may be anywhere.
    case mainQueue
    /// The engine calls `ring` in place of `receive`: a loop takes the value with `take`, when it gets to that.
    case loop
    /// The same for an actor, which may have several countdowns.
    ///
    /// Outcomes that wait for a pass are delivered before its first value. Its end is decided when the actor is told: at its deadline
    /// it rings, and `take` completes it.
    case actor
  }

  @usableFromInline let place: Place
  /// Whether the engine calls `end` with the outcome.
  ///
  /// If it need not, a thread that ends the countdown elsewhere releases the handler itself, and no pass is needed.
  @usableFromInline let outcome: Bool
  /// Whether the engine calls `change` where something has changed and there is nothing to tell.
  ///
  /// A pause, the end of one, a move, a correction, another total or other ticks, and whether the engine's time is frozen. Of
  /// several changes before a delivery there is one call.
  @usableFromInline let changes: Bool

  /// Says what a handler is called for beside its values; by default for the outcome, anywhere.
  ///
  /// It is inlined, because a call takes longer than what it does.
  @inlinable
  package init(_ place: Place = .anywhere, outcome: Bool = true, changes: Bool = false) {
    self.place = place
    self.outcome = outcome
    self.changes = changes
  }
}
