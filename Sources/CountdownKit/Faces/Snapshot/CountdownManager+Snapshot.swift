import CountdownCore

extension CountdownManager {
  /// Returns what you need to go on with the countdowns without a receiver in another process, or after a relaunch.
  ///
  /// The snapshot has all countdowns with ticks, without a receiver, and with a `String` as id, paused countdowns
  /// included. Silent countdowns and endless ticks are not in it. Nor are a receiver's countdowns: the owner of the
  /// receiver must start them again. Deadlines are dates of the clock by which each countdown counts, as it is now.
  /// While the manager is frozen, its countdowns stand still: the time left is saved, and they go on when they are
  /// restored.
  ///
  /// If other threads start, end or move countdowns in the meantime, each of these is in the snapshot either as
  /// before or as after that; for a replacement, either the old or the new countdown is.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.start(for: .hours(1), ticks: .every(.seconds(60)), id: "sale") { left in print(left) }
  /// let data = try JSONEncoder().encode(manager.snapshot())
  /// print(data.count)
  /// ```
  ///
  /// - Returns: The snapshot, which can be encoded.
  /// - Complexity: O(*m*), where *m* is the largest number of countdowns since there were none, in parts between
  ///   which other threads get their turn; and O(*n* log *n*) for the *n* countdowns in the snapshot.
  public func snapshot() -> CountdownSnapshot {
    var saved: [String: SavedCountdown] = [:]
    // A countdown that is replaced in the meantime may be met twice.
    engine.forEachRecord(ownTime: SavedCountdown.ownTime) { record in
      if let countdown = SavedCountdown(record) { saved[countdown.id] = countdown }
    }
    return CountdownSnapshot(Array(saved.values))
  }

  /// Starts the countdowns of a snapshot, without a receiver and each under its id.
  ///
  /// The countdowns are started in the order of their deadlines. Each replaces the countdown without a receiver that
  /// has the same id, and delivers the time left. Its `total` is what it was, to the microsecond, and its `elapsed`
  /// counts from now.
  ///
  /// - A countdown whose deadline has passed in the meantime delivers zero and completes, at once and once.
  /// - A countdown that was paused delivers the time that was left, and stays paused. If no time was left, it
  ///   delivers its zero when you resume it.
  /// - A countdown of a manager that was frozen goes on with the time that was left.
  /// - A countdown of this manager that is not in the snapshot goes on.
  ///
  /// The wall clock's date at this moment decides how far away the deadlines are; later changes of the wall clock do
  /// not matter. Countdowns that counted by a server's clock go on by `clock`, if you pass one, and follow its
  /// corrections.
  ///
  /// On the main actor, use ``countDown(restoring:by:onTick:onEnd:)``.
  ///
  /// - Parameters:
  ///   - snapshot: The result of ``snapshot()``, in this process or another.
  ///   - clock: The server's clock, for countdowns that counted by one when they were saved. nil, the default: they
  ///     go on by the wall clock.
  ///   - onTick: A block that gets the id of a countdown, and the time left, on the manager's delivering queue.
  ///   - onEnd: A block that gets the id of a countdown, and the outcome, on the manager's delivering queue: exactly
  ///     once for each countdown, as its last callback.
  /// - Throws: `CountdownSnapshot.RestoreError` if the snapshot was decoded from data that is damaged, foreign or of
  ///   a later version; then nothing is changed.
  /// - Complexity: O(*n*) expected, for *n* countdowns in the snapshot.
  public func restore(
    _ snapshot: CountdownSnapshot, by clock: ServerClock? = nil,
    onTick: @escaping @Sendable (String, TimeLeft) -> Void,
    onEnd: @escaping @Sendable (String, Countdown.Outcome) -> Void
  ) throws(CountdownSnapshot.RestoreError) {
    try restore(snapshot, by: clock) { id in
      ReceiverlessBlocks(.value { left, _ in onTick(id, left) }, { outcome in onEnd(id, outcome) })
    }
  }

  /// Starts the countdowns of a snapshot, without a receiver and each under its id, with blocks of the main actor.
  ///
  /// The countdowns are started in the order of their deadlines. Each replaces the countdown without a receiver that
  /// has the same id, and delivers the time left. Its `total` is what it was, to the microsecond, and its `elapsed`
  /// counts from now.
  ///
  /// - A countdown whose deadline has passed in the meantime delivers zero and completes, at once and once.
  /// - A countdown that was paused delivers the time that was left, and stays paused. If no time was left, it
  ///   delivers its zero when you resume it.
  /// - A countdown of a manager that was frozen goes on with the time that was left.
  /// - A countdown of this manager that is not in the snapshot goes on.
  ///
  /// The wall clock's date at this moment decides how far away the deadlines are; later changes of the wall clock do
  /// not matter. Countdowns that counted by a server's clock go on by `clock`, if you pass one, and follow its
  /// corrections.
  ///
  /// For blocks that any thread may run, use ``restore(_:by:onTick:onEnd:)``.
  ///
  /// - Parameters:
  ///   - snapshot: The result of ``snapshot()``, in this process or another.
  ///   - clock: The server's clock, for countdowns that counted by one when they were saved. nil, the default: they
  ///     go on by the wall clock.
  ///   - onTick: A block that gets the id of a countdown, and the time left, on the main actor.
  ///   - onEnd: A block that gets the id of a countdown, and the outcome, on the main actor: exactly once for each
  ///     countdown, as its last callback.
  /// - Throws: `CountdownSnapshot.RestoreError` if the snapshot was decoded from data that is damaged, foreign or of
  ///   a later version; then nothing is changed.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(*n*) expected, for *n* countdowns in the snapshot.
  @MainActor
  public func countDown(
    restoring snapshot: CountdownSnapshot, by clock: ServerClock? = nil,
    onTick: @escaping @MainActor (String, TimeLeft) -> Void,
    onEnd: @escaping @MainActor (String, Countdown.Outcome) -> Void
  ) throws(CountdownSnapshot.RestoreError) {
    try restore(snapshot, by: clock) { id in
      ReceiverlessBlocks(
        onMainActor: .value { left, _ in onTick(id, left) }, { outcome in onEnd(id, outcome) })
    }
  }

  private func restore(
    _ snapshot: CountdownSnapshot, by clock: ServerClock?, isolation: isolated (any Actor)? = #isolation,
    _ blocks: (String) -> ReceiverlessBlocks
  ) throws(CountdownSnapshot.RestoreError) {
    for countdown in try snapshot.contents.get() {
      begin(
        countdown.end(by: clock), countdown.ticks, .replace, blocks(countdown.id), id: countdown.id,
        of: countdown.totalDuration, as: countdown.startPhase)
    }
  }
}
