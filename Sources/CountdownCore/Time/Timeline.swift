/// The engine's own time: the driver's, minus the time that it was frozen.
///
///     engine = driver - offset        running
///     engine = frozenAt               frozen
///
/// So freezing and thawing any number of countdowns is one assignment. It begins with the wall clock's time of day, so that
/// the shared grid lies on the whole seconds, minutes and hours of that clock.
struct Timeline {
  private var offset: Nanoseconds
  private var frozenAt: Nanoseconds?

  private static let day: Int64 = 86_400

  /// Creates the time of an engine that is made at an instant of the driver's clock, when the wall clock, which counts
  /// from 1970, shows a time.
  init(beginningAt driverTime: Nanoseconds, wallTime: Duration) {
    let (seconds, attoseconds) = wallTime.components
    let timeOfDay = Duration(
      secondsComponent: (seconds % Self.day + Self.day) % Self.day, attosecondsComponent: attoseconds)
    offset = driverTime.saturatingSubtract(Nanoseconds(saturating: timeOfDay))
  }

  /// The engine's time when the driver's is `driverTime`.
  func time(at driverTime: Nanoseconds) -> Nanoseconds {
    frozenAt ?? driverTime.saturatingSubtract(offset)
  }

  /// The driver's time at which the engine's is `time`, if it is not frozen before.
  func driverTime(of time: Nanoseconds) -> Nanoseconds {
    time == .never ? .never : time.saturatingAdd(offset)
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
