/// Decides when a timer source is scheduled, and whether it has to be scheduled anew.
///
/// Scheduling a source costs a system call and wakes up Dispatch's manager thread, as much as the tick itself. A
/// source that repeats goes off again by itself. So after two equal gaps in a row the source is scheduled to repeat.
/// As long as it will go off when it should anyway, it is left alone.
///
/// Pure, in nanoseconds of the uptime clock that sources run on.
struct TimerSchedule {
  /// The call that the source needs.
  enum Action: Equatable {
    case nothing
    case once(at: UInt64)
    case repeating(from: UInt64, every: Int)
  }

  /// How late a repeating source is scheduled, in nanoseconds.
  ///
  /// The source may be off by four times that: the two clocks are read one after the other, and that never makes it
  /// early.
  static let margin: UInt64 = 5_000
  private static let shortestPeriod: Nanoseconds = 1_000_000

  private var first: UInt64 = 0
  private var period: UInt64 = 0
  private var lastInstant: Nanoseconds = 0
  private var lastGap: Nanoseconds = 0
  private var isRegular = false

  /// Returns what to do when the timer is armed.
  ///
  /// - Parameters:
  ///   - instant: The instant to go off at, on the driver's clock.
  ///   - target: The same instant on the uptime clock, not before `uptime`.
  ///   - uptime: The uptime clock's current time.
  /// - Returns: What to do with the source, usually nothing.
  mutating func arm(at instant: Nanoseconds, target: UInt64, uptime: UInt64) -> Action {
    // To be asked twice for one instant is no new rhythm.
    if instant != lastInstant {
      let gap = instant.saturatingSubtract(lastInstant)
      isRegular = gap == lastGap && gap >= Self.shortestPeriod
      lastGap = gap
      lastInstant = instant
    }
    if let next = nextFire(after: uptime), next >= target, next - target <= 4 * Self.margin {
      return .nothing
    }
    period = 0
    // The conversion is exact, because the source would otherwise drift away from its plan.
    guard isRegular, target > uptime, let interval = Int(exactly: lastGap) else { return .once(at: target) }
    first = target + Self.margin
    period = UInt64(lastGap)
    return .repeating(from: first, every: interval)
  }

  /// Whether the source goes off again by itself.
  var isRepeating: Bool { period > 0 }

  /// Forgets what was scheduled.
  mutating func disarm() {
    period = 0
    lastGap = 0
    isRegular = false
  }

  /// Returns when the repeating source goes off next.
  ///
  /// For an instant that is near, the source may have gone off already, a little early. So such an instant does not
  /// count.
  private func nextFire(after uptime: UInt64) -> UInt64? {
    guard period > 0 else { return nil }
    let uptime = uptime + 4 * Self.margin
    guard uptime >= first else { return first }
    return first + ((uptime - first) / period + 1) * period
  }
}
