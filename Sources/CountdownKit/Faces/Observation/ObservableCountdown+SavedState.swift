import CountdownCore

extension ObservableCountdown {
  /// What it takes to go on with an `ObservableCountdown` in another process, or after a relaunch.
  ///
  /// ```swift
  /// func save(_ model: ObservableCountdown) throws {
  ///   UserDefaults.standard.set(try JSONEncoder().encode(model.savedState), forKey: "rest")
  /// }
  ///
  /// func restore(_ model: ObservableCountdown) throws {
  ///   guard let data = UserDefaults.standard.data(forKey: "rest") else { return }
  ///   try model.restore(JSONDecoder().decode(ObservableCountdown.SavedState.self, from: data)) { outcome in
  ///     print(outcome)
  ///   }
  /// }
  /// ```
  ///
  /// It is coded as a `CountdownSnapshot` of one countdown, whose `id` says the phase: `idle`, `running`, `paused`, or the outcome.
  public struct SavedState: Sendable, Hashable {
    let snapshot: CountdownSnapshot

    init(_ phase: Phase, _ countdown: SavedCountdown) {
      snapshot = CountdownSnapshot([countdown.named(phase.name)])
    }

    /// The phase, and the countdown.
    var contents: (phase: Phase, countdown: SavedCountdown) {
      get throws(CountdownSnapshot.RestoreError) {
        let countdowns = try snapshot.contents.get()
        guard countdowns.count == 1, let phase = Phase(name: countdowns[0].id),
          phase.isPossible(of: countdowns[0])
        else { throw .damaged }
        return (phase, countdowns[0])
      }
    }
  }

  /// What it is now, to be saved, and restored by `restore(_:by:onEnd:)`.
  ///
  /// Of one that runs, the end is saved as a date of the clock by which it counts, so that the time until it is restored counts;
  /// of one that is paused, or whose manager is frozen, what is left is saved. Total, interval and phase are saved too; `onEnd`
  /// is not. Nobody is told of a change of this property: it changes with time.
  ///
  /// - Complexity: O(1).
  public var savedState: SavedState {
    if let own, let record = manager.engine.record(of: own.id, ownTime: SavedCountdown.ownTime),
      let countdown = SavedCountdown(record, as: "")
    {
      return SavedState(record.isPaused ? .paused : .running, countdown)
    }
    var now = target
    // While its zero is being told, it is over.
    if now.phase == .running || now.phase == .paused { (now.phase, now.left) = (.ended(.completed), .zero) }
    let countdown = SavedCountdown(left: now.left, total: now.total, interval: interval ?? .seconds(1))
    return SavedState(now.phase, countdown)
  }

  /// Goes on with what was saved, in place of the countdown that may be running.
  ///
  /// The properties are up to date when this returns; inside a callback of the manager, an end that is past is seen right after it.
  /// One that was running runs to the same date; if that is past, it has ended as `completed`. If its manager was frozen, it goes
  /// on with what was left. One that was paused is paused. What was idle, or had ended, is seen as it was, and `onEnd` is not
  /// called for it.
  ///
  /// - Parameters:
  ///   - state: What `savedState` was, in this process or another.
  ///   - clock: The server's clock, for one that has counted by one; nil, the default: it goes on by the wall clock.
  ///   - onEnd: Gets the outcome of the countdown that goes on: exactly once, on the main actor, when the properties show the end.
  /// - Throws: When the state was decoded from what is damaged, foreign, or of a later version: then nothing is changed.
  /// - Precondition: The manager delivers on the main queue.
  /// - Complexity: O(1) expected.
  public func restore(
    _ state: SavedState, by clock: ServerClock? = nil,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) throws(CountdownSnapshot.RestoreError) {
    let (phase, countdown) = try state.contents
    let interval = Duration.nanoseconds(countdown.interval)
    switch phase {
    case .running, .paused:
      begin(
        countdown.end(by: clock, in: manager.engine), every: interval, until: nil, as: countdown.startPhase,
        onEnd: onEnd)
    case .idle, .ended:
      run += 1
      let run = run
      own.map { manager.engine.end($0.id, as: .replaced) }
      // Its block may have started another.
      guard run == self.run else { return }
      self.interval = phase == .idle ? nil : interval
      expectedEnd = nil
      target = Seen(left: countdown.stillLeft, total: .nanoseconds(countdown.total ?? 0), phase: phase)
      publish()
    }
  }
}

extension ObservableCountdown.SavedState: Codable {
  /// Decodes what `encode(to:)` has made.
  ///
  /// Whatever else it finds it takes for a state that cannot be restored: `restore(_:by:onEnd:)` says why.
  ///
  /// - Parameter decoder: Holds the coded form.
  public init(from decoder: any Decoder) {
    snapshot = CountdownSnapshot(from: decoder)
  }

  /// Encodes the form that is described above.
  ///
  /// - Parameter encoder: Gets it.
  /// - Throws: `CountdownSnapshot.RestoreError` when the state cannot be restored, and what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try snapshot.encode(to: encoder)
  }
}

extension ObservableCountdown.Phase {
  private static let names: [(phase: Self, name: String)] = [
    (.idle, "idle"), (.running, "running"), (.paused, "paused"), (.ended(.completed), "completed"),
    (.ended(.stopped), "stopped"), (.ended(.cancelled), "cancelled"), (.ended(.replaced), "replaced"),
    (.ended(.receiverReleased), "receiverReleased"),
  ]

  fileprivate var name: String { Self.names.first { $0.phase == self }?.name ?? "" }

  fileprivate init?(name: String) {
    guard let phase = Self.names.first(where: { $0.name == name })?.phase else { return nil }
    self = phase
  }

  /// Whether a countdown that was saved can be in this phase.
  fileprivate func isPossible(of countdown: SavedCountdown) -> Bool {
    self == .running ? countdown.isPaused != true : countdown.isPaused == true
  }
}
