import CountdownCore

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableStopwatch {
  /// The state of an `ObservableStopwatch`, from which it can go on after a relaunch, or in another process.
  ///
  /// ```swift
  /// @MainActor func save(_ watch: ObservableStopwatch) throws {
  ///   UserDefaults.standard.set(
  ///     try JSONEncoder().encode(watch.savedState), forKey: "watch")
  /// }
  ///
  /// @MainActor func restore(_ watch: ObservableStopwatch) throws {
  ///   guard let data = UserDefaults.standard.data(forKey: "watch") else { return }
  ///   try watch.restore(
  ///     JSONDecoder().decode(ObservableStopwatch.SavedState.self, from: data))
  /// }
  /// ```
  ///
  /// It is coded as ``CountdownSnapshot`` describes.
  public struct SavedState: Sendable, Codable {
    let form: SavedForm

    init(_ saved: SavedRun) { form = SavedForm(.stopwatch, [saved]) }

    /// Decodes a state that `encode(to:)` has encoded.
    ///
    /// Any other data becomes a state that cannot be restored: ``ObservableStopwatch/restore(_:)`` then throws the
    /// reason.
    ///
    /// - Parameter decoder: The decoder to read from.
    public init(from decoder: any Decoder) {
      form = SavedForm(from: decoder, as: .stopwatch)
    }

    /// Encodes the state in the form that ``ObservableStopwatch/SavedState`` describes.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: `CountdownSnapshot.RestoreError` if the state cannot be restored, and the errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
      try form.encode(to: encoder)
    }
  }

  /// The present state, to save and to restore with ``restore(_:)``.
  ///
  /// While the stopwatch runs, the time until it is restored counts. If it is paused, or its manager is frozen, the
  /// time that has passed is saved. Observers are not notified of changes of this property, because it changes with
  /// time.
  ///
  /// - Complexity: O(*n*) for *n* laps, when it is encoded.
  public var savedState: SavedState {
    var saved = SavedRun(
      SavedRun.phase(time.phase), after: time.value(in: engine),
      at: time.phase == .running && model.look?.standsStill == false ? engine.driver.wallNow : nil, of: .zero,
      ticks: .every(interval).pastZero)
    saved.laps = laps.map(\.nanoseconds)
    return SavedState(saved)
  }

  /// Goes on with a saved state, in place of the present one.
  ///
  /// A stopwatch that was running goes on, and the time since it was saved counts. If the wall clock was set back
  /// meanwhile, no lap becomes shorter. If its manager was frozen, it goes on where it was. A stopwatch that did not run
  /// shows what it showed.
  ///
  /// - Parameter state: The `savedState` of a model, in this process or another.
  /// - Throws: `CountdownSnapshot.RestoreError` if the state was decoded from data that is damaged, foreign or of a later
  ///   version; then nothing is changed.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(*n*) for *n* laps.
  public func restore(_ state: SavedState) throws(CountdownSnapshot.RestoreError) {
    let saved = try state.form.run
    lapList = (saved.laps ?? []).map { TimeElapsed(nanoseconds: $0) }
    lapStart = .nanoseconds(saved.sumOfLaps)
    let elapsed = max(lapStart, TimeElapsed(saved.elapsed(at: engine.driver.wallNow)).duration)
    model.ticks = saved.ticks?.ticks
    if saved.phase == .running {
      begin(after: elapsed, every: interval)
    } else {
      standStill(as: saved.phase == .paused ? .paused(elapsed) : .idle)
    }
  }
}
