/// A countdown that has a key and no receiver, at one moment: enough to start an equal one.
package struct CountdownRecord {
  /// The key under which it is found; nil if it has none.
  ///
  /// Read the key's value outside the engine's lock only: comparing it runs the caller's code.
  package let key: CountdownKey?
  /// The time to its deadline, at most 2^62 ns, negative where that is past; nil for endless ticks.
  package let left: Duration?
  /// Its total, in nanoseconds; never less than the time left.
  package let total: Int64
  /// What was left when it was told a mark last, in nanoseconds; nil if it was told none.
  package let told: Int64?
  /// Whether what is left does not change: the countdown is paused, or the engine's time is frozen.
  package let standsStill: Bool
  package let isPaused: Bool
  /// How it ticks; nil for a silent countdown.
  package let ticks: CountdownTicks?
  /// The wall clock at that moment, since 1 January 1970, 00:00 UTC.
  package let wallTime: Duration
  /// The countdown's own clock at that moment; nil if it counts by the engine's.
  package internal(set) var ownTime: Duration?
  package let handler: CountdownHandler

  init(
    _ entry: EntryRef, key: CountdownKey?, left: Nanoseconds, total: Nanoseconds, told: Nanoseconds?,
    ticks: CountdownTicks?,
    wallTime: Duration, isFrozen: Bool
  ) {
    let state = entry.state
    self.key = key
    self.total = total
    self.told = told
    self.left = state.flags.contains(.numbered) ? nil : .nanoseconds(left)
    self.ticks = ticks
    isPaused = state.isPaused
    standsStill = isPaused || isFrozen
    self.wallTime = wallTime
    handler = entry.handler.object
  }
}
