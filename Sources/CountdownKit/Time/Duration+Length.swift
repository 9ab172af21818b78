#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Swift looks for `.seconds(3)` among the members of the protocol where a parameter is `some CountdownLength`, so those
// of `Duration` are here again. Where those of `Duration` trap, they saturate.

extension CountdownLength where Self == Duration {
  /// The duration zero, which ends a countdown at once.
  public static var zero: Duration { Duration(secondsComponent: 0, attosecondsComponent: 0) }

  /// Returns the duration of some hours; it saturates at 2^62 ns (146 years) either way.
  @inlinable
  public static func hours(_ hours: some BinaryInteger) -> Duration { whole(hours, 3_600_000_000_000) }

  /// Returns the duration of some minutes; it saturates at 2^62 ns (146 years) either way.
  @inlinable
  public static func minutes(_ minutes: some BinaryInteger) -> Duration { whole(minutes, 60_000_000_000) }

  /// Returns the duration of some seconds; it saturates at 2^62 ns (146 years) either way.
  @inlinable
  public static func seconds(_ seconds: some BinaryInteger) -> Duration { whole(seconds, 1_000_000_000) }

  /// Returns the duration of some seconds; it saturates at 2^62 ns (146 years) either way, and is zero for a NaN.
  public static func seconds(_ seconds: Double) -> Duration { real(seconds, 1e9) }

  /// Returns the duration of some milliseconds; it saturates at 2^62 ns (146 years) either way.
  @inlinable
  public static func milliseconds(_ milliseconds: some BinaryInteger) -> Duration {
    whole(milliseconds, 1_000_000)
  }

  /// Returns the duration of some milliseconds; it saturates at 2^62 ns (146 years) either way, and is zero for a NaN.
  public static func milliseconds(_ milliseconds: Double) -> Duration { real(milliseconds, 1e6) }

  /// Returns the duration of some microseconds; it saturates at 2^62 ns (146 years) either way.
  @inlinable
  public static func microseconds(_ microseconds: some BinaryInteger) -> Duration {
    whole(microseconds, 1_000)
  }

  /// Returns the duration of some microseconds; it saturates at 2^62 ns (146 years) either way, and is zero for a NaN.
  public static func microseconds(_ microseconds: Double) -> Duration { real(microseconds, 1e3) }

  /// Returns the duration of some nanoseconds; it saturates at 2^62 ns (146 years) either way.
  @inlinable
  public static func nanoseconds(_ nanoseconds: some BinaryInteger) -> Duration { whole(nanoseconds, 1) }

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
  /// - Returns: The time, negative if `end` is the earlier date. It is at most 10^11 s (some 3,170 years) either way,
  ///   and zero if one of the dates is not a number.
  public static func from(_ start: Date, to end: Date) -> Duration {
    end.timeIntervalSince(start).isNaN ? .zero : Date.difference(from: start, to: end)
  }

  @inlinable
  static func whole(_ count: some BinaryInteger, _ nanoseconds: Int64) -> Duration {
    let (product, isTooLong) = Int64(clamping: count).multipliedReportingOverflow(by: nanoseconds)
    let saturated = count < 0 ? -longest : longest
    return .nanoseconds(isTooLong ? saturated : min(max(product, -longest), longest))
  }

  private static func real(_ count: Double, _ nanoseconds: Double) -> Duration {
    if count.isNaN { return .zero }
    if abs(count) * nanoseconds >= Double(longest) { return .nanoseconds(count < 0 ? -longest : longest) }
    return .seconds(count * (nanoseconds / 1e9))
  }

  /// The longest that a countdown can be, in nanoseconds: 146 years.
  @inlinable
  static var longest: Int64 { 1 << 62 }
}
