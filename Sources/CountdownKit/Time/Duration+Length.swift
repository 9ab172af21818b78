import CountdownCore
public import CountdownFoundation

// Swift looks for `.seconds(3)` among the members of the protocol where a parameter is `some CountdownLength`, so those
// of `Duration` are here again. Where those of `Duration` trap, they saturate.

extension CountdownLength where Self == Duration {
  /// The duration zero, which ends a countdown at once.
  public static var zero: Duration { Duration(secondsComponent: 0, attosecondsComponent: 0) }

  /// Returns the duration of some hours; it saturates at 2^62 ns (146 years) either way.
  @inlinable
  public static func hours(_ hours: some BinaryInteger) -> Duration {
    .nanoseconds(Int64.saturating(hours, of: 3_600_000_000_000))
  }

  /// Returns the duration of some minutes; it saturates at 2^62 ns (146 years) either way.
  @inlinable
  public static func minutes(_ minutes: some BinaryInteger) -> Duration {
    .nanoseconds(Int64.saturating(minutes, of: 60_000_000_000))
  }

  /// Returns the duration of some seconds; it saturates at 2^62 ns (146 years) either way.
  @inlinable
  public static func seconds(_ seconds: some BinaryInteger) -> Duration {
    .nanoseconds(Int64.saturating(seconds, of: 1_000_000_000))
  }

  /// Returns the duration of some seconds; it saturates at 2^62 ns (146 years) either way, and is zero for a NaN.
  public static func seconds(_ seconds: Double) -> Duration {
    .nanoseconds(Nanoseconds(saturatingSeconds: seconds))
  }

  /// Returns the duration of some milliseconds; it saturates at 2^62 ns (146 years) either way.
  @inlinable
  public static func milliseconds(_ milliseconds: some BinaryInteger) -> Duration {
    .nanoseconds(Int64.saturating(milliseconds, of: 1_000_000))
  }

  /// Returns the duration of some milliseconds; it saturates at 2^62 ns (146 years) either way, and is zero for a NaN.
  public static func milliseconds(_ milliseconds: Double) -> Duration {
    .nanoseconds(Nanoseconds(saturatingSeconds: milliseconds / 1e3))
  }

  /// Returns the duration of some microseconds; it saturates at 2^62 ns (146 years) either way.
  @inlinable
  public static func microseconds(_ microseconds: some BinaryInteger) -> Duration {
    .nanoseconds(Int64.saturating(microseconds, of: 1_000))
  }

  /// Returns the duration of some microseconds; it saturates at 2^62 ns (146 years) either way, and is zero for a NaN.
  public static func microseconds(_ microseconds: Double) -> Duration {
    .nanoseconds(Nanoseconds(saturatingSeconds: microseconds / 1e6))
  }

  /// Returns the duration of some nanoseconds; it saturates at 2^62 ns (146 years) either way.
  @inlinable
  public static func nanoseconds(_ nanoseconds: some BinaryInteger) -> Duration {
    .nanoseconds(Int64.saturating(nanoseconds, of: 1))
  }

  /// Returns the time from one date to another, to the microsecond.
  ///
  /// If a server sends its own time together with an end, this says how long is left, whatever this machine's clock
  /// shows:
  ///
  /// ```swift
  /// let (serverNow, end) = (Date(), Date() + 90)
  /// CountdownManager.shared.start(for: .from(serverNow, to: end)) { left in
  ///   print(left)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - start: A date.
  ///   - end: Another date, from the same clock.
  /// - Returns: The time, negative if `end` is the earlier date. It is at most 1.28 * 10^11 s (some 4,050 years) either way,
  ///   and zero if one of the dates is not a number.
  public static func from(_ start: Date, to end: Date) -> Duration {
    end.timeIntervalSince(start).isNaN ? zero : (end.wallTime - start.wallTime).ofDates
  }
}
