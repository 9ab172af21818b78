import CountdownCore

/// The time that has passed of a stopwatch, of a course, or of a countdown, exact to the nanosecond, at most 2^62 ns (146 years).
///
/// It is as ``TimeLeft``, but counts up: all that is rounded, is rounded down. After 1.9 s it is `0:01`. It is never negative.
///
/// ```swift
/// let elapsed = TimeElapsed(.milliseconds(61_950))
/// print(elapsed)  // 1:01
/// print(elapsed.text(fractionDigits: 1))  // 1:01.9
/// ```
///
/// Compare it with `elapsed >= .seconds(10)`, and with a duration through ``CountdownTime/duration``. It is coded as a single integer, the
/// number of nanoseconds.
public struct TimeElapsed: CountdownTime {
  /// The nanoseconds that have passed.
  public let nanoseconds: Int64

  /// Creates a time from nanoseconds.
  ///
  /// - Parameter nanoseconds: The nanoseconds that have passed, which are brought into the range from 0 to 2^62 (146 years).
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds.asDuration
  }

  /// It is rounded down.
  @inlinable public static var isRoundedUp: Bool { false }
}
