/// A countdown at one moment, as a model shows it.
package struct CountdownLook {
  /// The time to its deadline; negative where that is past.
  package let left: Duration
  /// Its total; never less than the time left.
  package let total: Duration
  package let isPaused: Bool
  /// Whether it has ended, and its outcome is being delivered, or waits for that.
  package let hasEnded: Bool
  /// Whether the engine's time is frozen.
  package let isFrozen: Bool
  /// What was told last, or is about to be told, in nanoseconds; nil if it was told nothing.
  package let told: Int64?
  /// The driver's time.
  package let driverTime: Duration
  /// The wall clock, at the same moment, since 1 January 1970, 00:00 UTC.
  package let wallTime: Duration
}

extension EngineState {
  /// Looks at a countdown, also while its outcome is delivered.
  mutating func look(at id: CountdownID) -> CountdownLook? {
    guard let entry = entry(id) ?? endedEntry(id) else { return nil }
    let index = EntryIndex(id)
    readClock()
    var told = entry.lastValue
    // What a callback has queued is told right behind that; what another thread has queued, by a pass.
    if !entry.state.isEnded, entry.state.isQueued, !changed.contains(index),
      !entry.state.flags.contains(.waitsForPass)
    {
      switch decide(index, entry, entry.state.queued, at: time(for: entry)) {
      case .value(let value): told = value
      case .zero: told = .inRhythm(0)
      case .change, .nothing: break
      }
    }
    let now = Duration.nanoseconds(driverTime)
    return CountdownLook(
      left: .nanoseconds(entry.deadline.saturatingSubtract(time(for: entry))),
      total: .nanoseconds(total(of: index)), isPaused: entry.state.isPaused, hasEnded: entry.state.isEnded,
      isFrozen: timeline.isFrozen, told: told.isNothing ? nil : told.value, driverTime: now,
      wallTime: driver.wallTime(at: now))
  }
}
