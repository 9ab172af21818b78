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
  /// It is coded as ``CountdownSnapshot`` describes.
  public struct SavedState: Sendable, Codable {
    let form: SavedForm

    init(_ saved: SavedRun) { form = SavedForm(.countdown, [saved]) }

    /// Decodes a state that `encode(to:)` has encoded.
    ///
    /// Any other data becomes a state that cannot be restored: ``ObservableCountdown/restore(_:by:onEnd:)`` then throws
    /// the reason.
    ///
    /// - Parameter decoder: The decoder to read from.
    public init(from decoder: any Decoder) {
      form = SavedForm(from: decoder, as: .countdown)
    }

    /// Encodes the state in the form that ``ObservableCountdown/SavedState`` describes.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: `CountdownSnapshot.RestoreError` if the state cannot be restored, and the errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
      try form.encode(to: encoder)
    }
  }

  /// The present state, to save and to restore with ``restore(_:by:onEnd:)``.
  ///
  /// For a running countdown, the beginning is saved as a date of the clock by which the countdown counts, so the time
  /// until it is restored counts. For a countdown that is paused, or whose manager is frozen, the time that has passed is saved.
  /// The total, the interval and the phase are saved too; `onEnd` is not. Observers are not notified of changes of
  /// this property, because it changes with time.
  ///
  /// - Complexity: O(1).
  public var savedState: SavedState {
    SavedState(SavedRun(model))
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
  ///   - onEnd: A closure that gets the outcome of the countdown that goes on, on the main actor: exactly once, when
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
    let saved = try state.form.run
    let ticks = saved.ticks?.ticks ?? .everySecond
    switch saved.phase {
    case .running, .paused:
      model.begin(
        saved.end(by: clock), ticks: ticks, bringing: saved.past, showing: saved.shownInPause, onEnd: onEnd)
    default: model.show(saved.shown, ticks: saved.phase == .idle ? nil : ticks)
    }
  }
}
