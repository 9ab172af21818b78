/// The engine's own time: the driver's, minus the time that it was frozen.
///
///     engine = driver - offset        running
///     engine = frozenAt               frozen
///
/// So freezing and thawing any number of countdowns is one assignment.
struct Timeline {
  private var offset: Nanoseconds = 0
  private var frozenAt: Nanoseconds?

  /// The engine's time when the driver's is `driverTime`.
  func time(at driverTime: Nanoseconds) -> Nanoseconds {
    frozenAt ?? driverTime.saturatingSubtract(offset)
  }

  /// The driver's time at which the engine's is `time`, if it is not frozen before.
  func driverTime(of time: Nanoseconds) -> Nanoseconds {
    time.saturatingAdd(offset)
  }

  var isFrozen: Bool { frozenAt != nil }

  /// Stops the engine's time, unless it is frozen already.
  mutating func freeze(at driverTime: Nanoseconds) {
    frozenAt = time(at: driverTime)
  }

  /// Lets the engine's time pass again, from where it was stopped.
  mutating func thaw(at driverTime: Nanoseconds) {
    guard let frozenAt else { return }
    offset = driverTime.saturatingSubtract(frozenAt)
    self.frozenAt = nil
  }
}
