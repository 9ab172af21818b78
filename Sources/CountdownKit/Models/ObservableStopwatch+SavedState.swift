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
  /// It is coded as an object with a `kind`, a `version`, a `checksum`, and a `state`. That has the `elapsed` time in
  /// nanoseconds, or, while the stopwatch runs, the `beginning`: the date at which it would have begun if it had never
  /// been paused, in microseconds since 1 January 1970, 00:00 UTC. It has the `interval` and the `laps` in nanoseconds,
  /// and whether it is `running`.
  public struct SavedState: Sendable, Hashable {
    let sealed: SealedState<SavedStopwatch>
  }

  /// The present state, to save and to restore with ``restore(_:)``.
  ///
  /// While the stopwatch runs, the time until it is restored counts. If it is paused, or its manager is frozen, the
  /// time that has passed is saved. Observers are not notified of changes of this property, because it changes with
  /// time.
  ///
  /// - Complexity: O(*n*) for *n* laps, when it is encoded.
  public var savedState: SavedState {
    let elapsed = time.value(in: engine)
    var saved = SavedStopwatch(
      elapsed: Nanoseconds(saturating: elapsed), isRunning: isTicking,
      interval: Nanoseconds(saturating: interval, roundedUp: true),
      laps: laps.map(\.nanoseconds))
    if let own = model.countdown, let look = engine.look(at: own.handler), !look.standsStill {
      saved.elapsed = nil
      saved.beginning = SavedCountdown.microseconds(engine.driver.wallNow - elapsed)
    }
    return SavedState(sealed: SealedState(saved))
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
    let saved = try state.sealed.content.get()
    let laps = saved.laps.map { TimeElapsed(nanoseconds: $0) }
    let passed =
      if let beginning = saved.beginning {
        engine.driver.wallNow - .microseconds(beginning)
      } else {
        Duration.nanoseconds(saved.elapsed ?? 0)
      }
    let lapEnd = Duration.nanoseconds(saved.sumOfLaps)
    let elapsed = max(lapEnd, .nanoseconds(Nanoseconds(saturating: passed).asDuration))
    model.ticks = .every(.nanoseconds(saved.interval)).pastZero
    replaceLaps(by: laps, endingAt: lapEnd) {
      if saved.isRunning {
        begin(after: elapsed, every: interval)
      } else {
        standStill(as: elapsed == .zero && laps.isEmpty ? .idle : .paused(elapsed))
      }
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableStopwatch.SavedState: Codable {
  /// Decodes a state that `encode(to:)` has encoded.
  ///
  /// Any other data becomes a state that cannot be restored: ``ObservableStopwatch/restore(_:)`` then throws the
  /// reason.
  ///
  /// - Parameter decoder: The decoder to read from.
  public init(from decoder: any Decoder) {
    sealed = SealedState(from: decoder)
  }

  /// Encodes the state in the form that ``ObservableStopwatch/SavedState`` describes.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: `CountdownSnapshot.RestoreError` if the state cannot be restored, and the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try sealed.encode(to: encoder)
  }
}

/// What is kept of a stopwatch.
struct SavedStopwatch: SealedContent {
  /// The time that has passed, if it does not go on while it is kept, in nanoseconds.
  var elapsed: Nanoseconds?
  /// When it would have begun without pauses, if it goes on: microseconds since 1 January 1970, 00:00 UTC.
  var beginning: Int64?
  let isRunning: Bool
  let interval: Nanoseconds
  let laps: [Nanoseconds]

  static let kind = "CountdownKit.ObservableStopwatch"

  private enum CodingKeys: String, CodingKey {
    case elapsed, beginning
    case isRunning = "running"
    case interval, laps
  }

  var sumOfLaps: Nanoseconds { laps.reduce(0) { $0.saturatingAdd($1) } }

  func isPossible(in version: Int) -> Bool {
    let isTimed =
      switch (elapsed, beginning) {
      case (let elapsed?, nil): 0...Nanoseconds.longest ~= elapsed && sumOfLaps <= elapsed
      case (nil, _?): isRunning && sumOfLaps <= .longest
      default: false
      }
    return isTimed && 1_000_000...Nanoseconds.longest ~= interval && laps.allSatisfy { $0 >= 0 }
  }

  func add(to checksum: inout SnapshotChecksum) {
    checksum.add(isRunning ? 1 : 0)
    checksum.add(elapsed == nil ? 1 : 0)
    checksum.add(elapsed ?? beginning ?? 0)
    checksum.add(interval)
    checksum.add(Int64(laps.count))
    for lap in laps { checksum.add(lap) }
  }
}
