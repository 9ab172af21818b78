/// What there is to know of a countdown that is nobody's and has a key, at one moment: enough to start its like.
package struct CountdownRecord {
  /// What it is found under.
  ///
  /// What its value is, may be asked outside the engine's lock only: that is somebody else's code.
  package let key: CountdownKey
  /// What is left, at most 2^62 ns; nil: endless ticks.
  package let left: Duration?
  /// What it began with; never less than what is left.
  package let total: Duration
  /// Whether what is left does not change: it is paused, or the engine's time is frozen.
  package let standsStill: Bool
  package let isPaused: Bool
  /// Between two ticks; nil: it tells nothing but its end.
  package let interval: Duration?
  /// The part of the allowance that is made use of: a power of ten in nanoseconds, or zero; nil: it is automatic.
  package let tolerance: Duration?
  package let alignment: CountdownAlignment
  /// What the wall clock has shown at that moment, since 1 January 1970, 00:00 UTC.
  package let wallTime: Duration
  /// What the clock of its own has shown, by which it counts; nil: it counts by the engine's.
  package internal(set) var ownTime: Duration?

  init(
    _ entry: EntryRef, key: CountdownKey, total: Nanoseconds, at now: Nanoseconds, wallTime: Duration,
    isFrozen: Bool
  ) {
    let state = entry.state
    self.key = key
    self.total = .nanoseconds(total)
    left =
      state.isEndless
      ? nil : .nanoseconds(entry.deadline.saturatingSubtract(now).asDuration)
    isPaused = state.isPaused
    standsStill = isPaused || isFrozen
    interval = state.isSilent ? nil : .nanoseconds(entry.interval)
    tolerance =
      switch state.exponent {
      case Tolerance.automatic: nil
      case 0: .zero
      case let exponent: .nanoseconds(Tolerance.unit(exponent))
      }
    alignment = state.flags.contains(.sharedGrid) ? .shared : .deadline
    self.wallTime = wallTime
  }
}
