import CountdownCore

extension CountdownManager {
  /// What goes on while nothing runs.
  public enum SnapshotPolicy: Sendable {
    /// Deadlines stay: the time until a snapshot is restored counts.
    case deadlines
    /// Time left stays: a countdown goes on with as much as it had, whenever it is restored, as in a saved game.
    case timeLeft
  }

  /// Returns what you need to go on with the countdowns without a receiver in another process, or after a relaunch.
  ///
  /// The snapshot has all countdowns without a receiver and with a `String` as id, silent countdowns and paused
  /// countdowns included. Endless ticks are not in it. Nor are a receiver's countdowns: the owner of the receiver must
  /// start them again.
  ///
  /// By default, deadlines are dates of the clock by which each countdown counts, as it is now. While the manager is
  /// frozen, its countdowns stand still: the time left is saved, and they go on when they are restored. With
  /// `keeping: .timeLeft` the time left is saved always: 20 s left are 20 s left after an hour. A countdown by a
  /// server's clock then becomes a countdown of a duration.
  ///
  /// If other threads start, end or move countdowns in the meantime, each of these is in the snapshot either as
  /// before or as after that; for a replacement, either the old or the new countdown is.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.start(
  ///   for: .hours(1), ticks: .every(.seconds(60)), id: "sale"
  /// ) { left in
  ///   print(left)
  /// }
  /// let data = try JSONEncoder().encode(manager.snapshot())
  /// print(data.count)
  /// ```
  ///
  /// **At the end of a process**, make the snapshot, shut down, and then write:
  ///
  /// ```swift
  /// func leave(_ manager: CountdownManager, _ file: URL) async throws {
  ///   let snapshot = manager.snapshot()
  ///   await manager.shutDown()
  ///   try JSONEncoder().encode(snapshot).write(to: file, options: .atomic)
  /// }
  /// ```
  ///
  /// So nothing is delivered twice. A countdown that is completed or stopped between the two calls delivers its outcome
  /// now, and is left out when the snapshot is encoded or restored. What ``shutDown()`` ends delivers `cancelled`, even
  /// if it is overdue, and stays in the snapshot. So do countdowns that you cancel or replace after the snapshot. With
  /// `keeping: .timeLeft` nothing is left out: the snapshot is the state at the moment of the call.
  ///
  /// - Parameter policy: What goes on while nothing runs: by default the deadlines.
  /// - Returns: The snapshot, which can be encoded.
  /// - Complexity: O(*m*), where *m* is the largest number of countdowns since there were none, in parts between
  ///   which other threads get their turn; and O(*n* log *n*) for the *n* countdowns in the snapshot.
  public func snapshot(keeping policy: SnapshotPolicy = .deadlines) -> CountdownSnapshot {
    var saved: [String: SavedRun] = [:]
    var running: [String: Countdown] = [:]
    // A key may be met twice.
    engine.forEachKey { key in
      guard let id = key.value(as: String.self) else { return }
      // If a countdown has ended since it was found, another may have taken its place.
      while let countdown = find(nil, key) {
        guard let look = engine.look(at: countdown.handler), !look.hasEnded else { continue }
        guard look.isMovable, !countdown.isNumbered else { return }
        saved[id] = SavedRun(look, id: id, keeping: policy)
        if policy == .deadlines { running[id] = countdown }
        return
      }
    }
    return CountdownSnapshot(Array(saved.values), running: running)
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
  /// - A countdown of a manager that was frozen, or was saved with ``SnapshotPolicy/timeLeft``, goes on with the time
  ///   that was left.
  /// - A silent countdown delivers its outcome alone.
  /// - A countdown at marks delivers the time left only if a mark was passed in the meantime: nothing that it told before it was
  ///   saved.
  /// - A countdown of this manager that is not in the snapshot goes on.
  ///
  /// The wall clock's date at this moment decides how far away the deadlines are; later changes of the wall clock do
  /// not matter. Countdowns that counted by a server's clock go on by `clock`, if you pass one, and follow its
  /// corrections.
  ///
  /// On the main actor, use ``countDown(restoring:by:onTick:onEnd:)``.
  ///
  /// - Parameters:
  ///   - snapshot: The result of ``snapshot(keeping:)``, in this process or another.
  ///   - clock: The server's clock, for countdowns that counted by one when they were saved. nil, the default: they
  ///     go on by the wall clock.
  ///   - onTick: A closure that gets the id of a countdown, and the time left, on the manager's delivering queue.
  ///   - onEnd: A closure that gets the id of a countdown, and the outcome, on the manager's delivering queue: exactly
  ///     once for each countdown, as its last callback.
  /// - Throws: `CountdownSnapshot.RestoreError` if the snapshot was decoded from data that is damaged, foreign or of
  ///   a later version; then nothing is changed.
  /// - Complexity: O(*n*) expected, for *n* countdowns in the snapshot.
  public func restore(
    _ snapshot: CountdownSnapshot, by clock: ServerClock? = nil,
    onTick: @escaping @Sendable (String, TimeLeft) -> Void,
    onEnd: @escaping @Sendable (String, Countdown.Outcome) -> Void
  ) throws(CountdownSnapshot.RestoreError) {
    try restore(snapshot, by: clock, onTick, onEnd, .anywhere)
  }

  /// Starts the countdowns of a snapshot, without a receiver and each under its id, with closures of the main actor.
  ///
  /// The countdowns are started in the order of their deadlines. Each replaces the countdown without a receiver that
  /// has the same id, and delivers the time left. Its `total` is what it was, to the microsecond, and its `elapsed`
  /// counts from now.
  ///
  /// - A countdown whose deadline has passed in the meantime delivers zero and completes, at once and once.
  /// - A countdown that was paused delivers the time that was left, and stays paused. If no time was left, it
  ///   delivers its zero when you resume it.
  /// - A countdown of a manager that was frozen, or was saved with ``SnapshotPolicy/timeLeft``, goes on with the time
  ///   that was left.
  /// - A silent countdown delivers its outcome alone.
  /// - A countdown at marks delivers the time left only if a mark was passed in the meantime: nothing that it told before it was
  ///   saved.
  /// - A countdown of this manager that is not in the snapshot goes on.
  ///
  /// The wall clock's date at this moment decides how far away the deadlines are; later changes of the wall clock do
  /// not matter. Countdowns that counted by a server's clock go on by `clock`, if you pass one, and follow its
  /// corrections.
  ///
  /// For closures that any thread may run, use ``restore(_:by:onTick:onEnd:)``.
  ///
  /// - Parameters:
  ///   - snapshot: The result of ``snapshot(keeping:)``, in this process or another.
  ///   - clock: The server's clock, for countdowns that counted by one when they were saved. nil, the default: they
  ///     go on by the wall clock.
  ///   - onTick: A closure that gets the id of a countdown, and the time left, on the main actor.
  ///   - onEnd: A closure that gets the id of a countdown, and the outcome, on the main actor: exactly once for each
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
    try restore(snapshot, by: clock, onTick, onEnd, .mainActor)
  }

  private func restore(
    _ snapshot: CountdownSnapshot, by clock: ServerClock?,
    _ onTick: @escaping @MainActor (String, TimeLeft) -> Void,
    _ onEnd: @escaping @MainActor (String, Countdown.Outcome) -> Void, _ place: CountdownCallbacks.Place
  ) throws(CountdownSnapshot.RestoreError) {
    for countdown in try snapshot.contents {
      guard let id = countdown.id else { continue }
      let blocks = ReceiverlessBlocks(
        onMainActor: countdown.ticks == nil ? .silent : .value { left, _ in onTick(id, left) },
        { outcome in onEnd(id, outcome) }, place)
      beginReceiverless(
        countdown.end(by: clock), countdown.ticks?.ticks, .replace, blocks, id: id,
        bringing: countdown.past)
    }
  }
}
