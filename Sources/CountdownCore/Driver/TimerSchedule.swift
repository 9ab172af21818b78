/// For when a timer source is scheduled, and whether it has to be scheduled anew.
///
/// Scheduling a source costs a system call and wakes Dispatch's manager thread, as much as the tick itself. A source
/// that repeats comes back by itself. So once two gaps in a row were equal, the source is scheduled to repeat; as
/// long as what is asked for is what it will do anyway, it is left alone.
///
/// Pure, in nanoseconds of the uptime clock that sources run on.
struct TimerSchedule {
  /// What to do with the source.
  enum Action: Equatable {
    case nothing
    case once(at: UInt64)
    case repeating(from: UInt64, every: Int)
  }

  /// A repeating source is scheduled so much late, and may be off by four times that, so that the two clocks' being
  /// read one after the other never makes it early.
  static let margin: UInt64 = 5_000
  private static let shortestPeriod: Nanoseconds = 1_000_000

  private var first: UInt64 = 0
  private var period: UInt64 = 0
  private var lastInstant: Nanoseconds = 0
  private var lastGap: Nanoseconds = 0
  private var isRegular = false

  /// What to do when the timer is armed.
  ///
  /// - Parameters:
  ///   - instant: For when, on the driver's clock.
  ///   - target: The same on the uptime clock, not before `uptime`.
  ///   - uptime: The uptime clock now.
  /// - Returns: What the source needs, usually nothing.
  mutating func arm(at instant: Nanoseconds, target: UInt64, uptime: UInt64) -> Action {
    // Being asked for one instant twice is no other rhythm.
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
    // Exactly, or the source would run away from what is expected of it.
    guard isRegular, target > uptime, let interval = Int(exactly: lastGap) else { return .once(at: target) }
    first = target + Self.margin
    period = UInt64(lastGap)
    return .repeating(from: first, every: interval)
  }

  /// Forgets what was scheduled.
  mutating func disarm() {
    period = 0
    lastGap = 0
    isRegular = false
  }

  /// When the repeating source goes off next.
  ///
  /// What it is to do at any moment it may have done already, a little early.
  private func nextFire(after uptime: UInt64) -> UInt64? {
    guard period > 0 else { return nil }
    let uptime = uptime + 4 * Self.margin
    guard uptime >= first else { return first }
    return first + ((uptime - first) / period + 1) * period
  }
}
