import CountdownCore

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCountdown {
  /// The state of an `ObservableCountdown`, from which it can go on after a relaunch, or in another process.
  ///
  /// ```swift
  /// @MainActor func save(_ model: ObservableCountdown) throws {
  ///   UserDefaults.standard.set(
  ///     try JSONEncoder().encode(model.savedState), forKey: "rest")
  /// }
  ///
  /// @MainActor func restore(_ model: ObservableCountdown) throws {
  ///   guard let data = UserDefaults.standard.data(forKey: "rest") else { return }
  ///   try model.restore(
  ///     JSONDecoder().decode(ObservableCountdown.SavedState.self, from: data)
  ///   ) { outcome in
  ///     print(outcome)
  ///   }
  /// }
  /// ```
  ///
  /// Encoded, it is a ``CountdownSnapshot`` with one countdown. The `id` of that countdown is the phase: `idle`,
  /// `running`, `paused`, or the outcome.
  public struct SavedState: Sendable, Hashable {
    let snapshot: CountdownSnapshot

    init(_ phase: Phase, _ countdown: SavedCountdown) {
      snapshot = CountdownSnapshot([countdown.named(phase.name)])
    }

    /// The phase, the countdown, and how it ticks.
    var contents: (phase: Phase, countdown: SavedCountdown, ticks: Countdown.Ticks) {
      get throws(CountdownSnapshot.RestoreError) {
        let countdowns = try snapshot.contents.get()
        guard countdowns.count == 1, let phase = Phase(name: countdowns[0].id),
          phase.isPossible(of: countdowns[0]), let ticks = countdowns[0].ticks
        else { throw .damaged }
        return (phase, countdowns[0], ticks)
      }
    }
  }

  /// The present state, to save and to restore with ``restore(_:by:onEnd:)``.
  ///
  /// For a running countdown, the end is saved as a date of the clock by which the countdown counts, so the time
  /// until it is restored counts. For a countdown that is paused, or whose manager is frozen, the time left is saved.
  /// The total, the interval and the phase are saved too; `onEnd` is not. Observers are not notified of changes of
  /// this property, because it changes with time.
  ///
  /// - Complexity: O(1).
  public var savedState: SavedState {
    if let own = model.present, let look = model.manager.engine.look(at: own.handler), look.isMovable {
      return SavedState(look.isPaused ? .paused : .running, SavedCountdown(look, as: ""))
    }
    var now = model.shown
    // While its end is being delivered, the countdown is over.
    if now.phase == .running || now.phase == .paused {
      (now.phase, now.timeLeft) = (.ended(.completed), .zero)
    }
    let countdown = SavedCountdown(left: now.timeLeft, total: now.total, ticks: model.ticks ?? .everySecond)
    return SavedState(now.phase, countdown)
  }

  /// Goes on with a saved state, in place of the countdown that may be running.
  ///
  /// - A countdown that was running runs to the same date; if that date is past, it has ended as `completed`. If its
  ///   manager was frozen, it goes on with the time that was left.
  /// - A countdown that was paused is paused.
  /// - A model that was idle, or whose countdown had ended, shows that state as it was, but for
  ///   ``endDate``; `onEnd` is not called for it.
  ///
  /// The properties are up to date when this method returns; inside a callback of the manager, an end that is past
  /// shows right after that callback.
  ///
  /// - Parameters:
  ///   - state: The `savedState` of a model, in this process or another.
  ///   - clock: The server's clock, for countdowns that counted by one when they were saved. nil, the default: they
  ///     go on by the wall clock.
  ///   - onEnd: A block that gets the outcome of the countdown that goes on, on the main actor: exactly once, when
  ///     the properties show the end. nil, the default, for no callback.
  /// - Throws: `CountdownSnapshot.RestoreError` if the state was decoded from data that is damaged, foreign or of a
  ///   later version; then nothing is changed.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(1) expected.
  public func restore(
    _ state: SavedState, by clock: ServerClock? = nil,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) throws(CountdownSnapshot.RestoreError) {
    let (phase, countdown, ticks) = try state.contents
    switch phase {
    case .running, .paused:
      model.begin(countdown.end(by: clock), ticks: ticks, bringing: countdown.past, onEnd: onEnd)
    case .idle, .ended:
      let total = Duration.nanoseconds(countdown.total ?? 0)
      model.show(
        ShownState(timeLeft: countdown.stillLeft, total: total, phase: phase),
        ticks: phase == .idle ? nil : ticks)
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCountdown.SavedState: Codable {
  /// Decodes a state that `encode(to:)` has encoded.
  ///
  /// Any other data becomes a state that cannot be restored: ``ObservableCountdown/restore(_:by:onEnd:)`` then throws
  /// the reason.
  ///
  /// - Parameter decoder: The decoder to read from.
  public init(from decoder: any Decoder) {
    snapshot = CountdownSnapshot(from: decoder)
  }

  /// Encodes the state in the form that ``ObservableCountdown/SavedState`` describes.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: `CountdownSnapshot.RestoreError` if the state cannot be restored, and the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try snapshot.encode(to: encoder)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCountdown.Phase {
  private static let names: [(phase: Self, name: String)] = [
    (.idle, "idle"), (.running, "running"), (.paused, "paused"), (.ended(.completed), "completed"),
    (.ended(.stopped), "stopped"), (.ended(.cancelled), "cancelled"), (.ended(.replaced), "replaced"),
    (.ended(.receiverReleased), "receiverReleased"),
  ]

  var name: String { Self.names.first { $0.phase == self }?.name ?? "" }

  init?(name: String) {
    guard let phase = Self.names.first(where: { $0.name == name })?.phase else { return nil }
    self = phase
  }

  /// Whether a countdown that was saved can be in this phase.
  func isPossible(of countdown: SavedCountdown) -> Bool {
    self == .running ? countdown.isPaused != true : countdown.isPaused == true
  }
}
