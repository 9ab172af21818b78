import CountdownCore

extension CountdownManager {
  /// What it takes to go on with nobody's countdowns in another process, or after a relaunch.
  ///
  /// Of those that are nobody's, all whose id is a `String`, paused ones included: what is for a receiver is for the
  /// receiver's owner to start again. Deadlines are dates of the clock by which each counts, as it is now. While the manager
  /// is frozen its countdowns stand still: of them what is left is kept, and they go on when they are restored.
  ///
  /// Of what other threads start, end or move meanwhile, some may be in it as before, and some as after; of what they
  /// replace, the one or the other is.
  ///
  /// - Returns: The snapshot; it can be coded.
  /// - Complexity: O(*m*) of as many countdowns as there were at a time since there were none, in portions between which
  ///   other threads are let in, and O(*n* log *n*) of what is in the snapshot.
  public func snapshot() -> CountdownSnapshot {
    var saved: [String: SavedCountdown] = [:]
    // One that is replaced meanwhile may be met twice.
    engine.forEachRecord(ownTime: SavedCountdown.ownTime) { record in
      if let countdown = SavedCountdown(record) { saved[countdown.id] = countdown }
    }
    return CountdownSnapshot(Array(saved.values))
  }

  /// Starts what is in a snapshot, as countdowns that are nobody's, each under its id.
  ///
  /// In the order of their deadlines, each is started as `start(until:)` does: it replaces what is there under its id, and is
  /// told what is left; its `total` is what it was, and `elapsed` counts from now. One whose deadline has passed meanwhile is told zero, and
  /// completes, at once and once. A paused one is told what was left, and stays paused; where nothing was left, it is told
  /// that when it is resumed.
  ///
  /// The wall clock's date now decides how far off deadlines are; later changes of it do not matter. Those that have counted
  /// by a server's clock go on by `clock`, and follow its corrections, if there is one. Countdowns that are there and not in
  /// the snapshot go on.
  ///
  /// - Parameters:
  ///   - snapshot: What `snapshot()` has returned, in this process or another.
  ///   - clock: The server's clock, for those that have counted by one; nil: they too go on by the wall clock.
  ///   - onTick: Gets the id, and what is left.
  ///   - onEnd: Gets the id and the outcome: exactly once for each, after everything else of its countdown.
  /// - Throws: When the snapshot was decoded from what is damaged, foreign, or of a later version: then nothing is changed.
  /// - Complexity: O(*n*) expected.
  public func restore(
    _ snapshot: CountdownSnapshot, by clock: ServerClock? = nil,
    onTick: @escaping @Sendable (String, TimeLeft) -> Void,
    onEnd: @escaping @Sendable (String, Countdown.Outcome) -> Void
  ) throws(CountdownSnapshot.RestoreError) {
    try restore(snapshot, by: clock) { id in
      NobodysHandler(
        id: id, onTick: { left, _ in onTick(id, left) }, onEnd: { outcome in onEnd(id, outcome) })
    }
  }

  /// `restore(_:by:)` with blocks that belong to the main actor.
  ///
  /// - Parameters:
  ///   - snapshot: What `snapshot()` has returned, in this process or another.
  ///   - clock: The server's clock, for those that have counted by one; nil: they too go on by the wall clock.
  ///   - onTick: Gets the id, and what is left.
  ///   - onEnd: Gets the id and the outcome: exactly once for each, after everything else of its countdown.
  /// - Throws: When the snapshot was decoded from what is damaged, foreign, or of a later version: then nothing is changed.
  /// - Precondition: The manager delivers on the main queue.
  /// - Complexity: O(*n*) expected.
  @MainActor
  public func countDown(
    restoring snapshot: CountdownSnapshot, by clock: ServerClock? = nil,
    onTick: @escaping @MainActor (String, TimeLeft) -> Void,
    onEnd: @escaping @MainActor (String, Countdown.Outcome) -> Void
  ) throws(CountdownSnapshot.RestoreError) {
    try restore(snapshot, by: clock) { id in
      NobodysHandler(
        id: id, onMainActor: .value { left, _ in onTick(id, left) }, onEnd: { outcome in onEnd(id, outcome) })
    }
  }

  private func restore(
    _ snapshot: CountdownSnapshot, by clock: ServerClock?, isolation: isolated (any Actor)? = #isolation,
    _ handler: (String) -> NobodysHandler
  ) throws(CountdownSnapshot.RestoreError) {
    for countdown in try snapshot.contents.get() {
      begin(
        until: countdown.end(by: clock, in: engine), countdown.tickOptions, for: nil, handler(countdown.id),
        as: countdown.startPhase)
    }
  }
}
