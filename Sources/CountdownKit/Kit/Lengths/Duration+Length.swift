#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Swift looks for `.seconds(3)` among the members of the protocol where a parameter is `some CountdownLength`, so those
// of `Duration` are here again.

extension CountdownLength where Self == Duration {
  /// The duration zero, which ends a countdown at once.
  public static var zero: Duration { Duration(secondsComponent: 0, attosecondsComponent: 0) }

  /// Returns the duration of some hours; it saturates at 2^62 ns (146 years) either way.
  public static func hours(_ hours: some BinaryInteger) -> Duration { whole(hours, of: 3_600) }

  /// Returns the duration of some minutes; it saturates at 2^62 ns (146 years) either way.
  public static func minutes(_ minutes: some BinaryInteger) -> Duration { whole(minutes, of: 60) }

  /// Returns the duration of some seconds.
  public static func seconds(_ seconds: some BinaryInteger) -> Duration { Duration.seconds(seconds) }

  /// Returns the duration of some seconds.
  public static func seconds(_ seconds: Double) -> Duration { Duration.seconds(seconds) }

  /// Returns the duration of some milliseconds.
  public static func milliseconds(_ milliseconds: some BinaryInteger) -> Duration {
    Duration.milliseconds(milliseconds)
  }

  /// Returns the duration of some milliseconds.
  public static func milliseconds(_ milliseconds: Double) -> Duration { Duration.milliseconds(milliseconds) }

  /// Returns the duration of some microseconds.
  public static func microseconds(_ microseconds: some BinaryInteger) -> Duration {
    Duration.microseconds(microseconds)
  }

  /// Returns the duration of some microseconds.
  public static func microseconds(_ microseconds: Double) -> Duration { Duration.microseconds(microseconds) }

  /// Returns the duration of some nanoseconds.
  public static func nanoseconds(_ nanoseconds: some BinaryInteger) -> Duration {
    Duration.nanoseconds(nanoseconds)
  }

  /// Returns the time from one date to another, to the microsecond.
  ///
  /// If a server sends its own time together with an end, this says how long is left, whatever this machine's clock
  /// shows:
  ///
  /// ```swift
  /// let (serverNow, end) = (Date(), Date() + 90)
  /// CountdownManager.shared.start(for: .from(serverNow, to: end)) { left in print(left) }
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

  private static func whole(_ count: some BinaryInteger, of seconds: Int64) -> Duration {
    let longest = Int64.max / 2_000_000_000 / seconds
    return .seconds(min(max(Int64(clamping: count), -longest), longest) * seconds)
  }
}
