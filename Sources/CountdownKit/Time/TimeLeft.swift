import CountdownCore

/// The time left of a countdown, exact to the nanosecond, at most 2^62 ns (146 years).
///
/// It is negative only of a countdown that goes on past zero (`ticks: .everySecond.pastZero`), where it says how long the
/// end is past: ``isPastZero``. All that is rounded, is rounded up there too: 0.3 s past zero are `0:00`, and then comes
/// `-0:01`.
///
/// Compare it with `left <= .seconds(10)`, and with a duration through ``CountdownTime/duration``: `left.duration <= limit`. It is
/// coded as a single integer, the number of nanoseconds.
///
/// For words in the user's language, use Foundation's formats (on Linux they are in FoundationInternationalization,
/// which comes with Foundation). They round to the nearest unit, while ``CountdownTime/description`` rounds up. To get words that
/// agree with its digits, format ``CountdownTime/wholeSeconds``.
///
/// ```swift
/// let left = TimeLeft(.milliseconds(90_400))
/// let words = Duration.UnitsFormatStyle.units(
///   allowed: [.days, .hours, .minutes, .seconds], width: .wide)
/// print(left)  // 1:31
/// print(left.wholeSeconds.formatted(words))  // 1 minute, 31 seconds
/// print(left.duration.formatted(words))  // 1 minute, 30 seconds
/// ```
public struct TimeLeft: CountdownTime {
  /// The nanoseconds left, negative past zero.
  public let nanoseconds: Int64

  /// Creates a time from nanoseconds.
  ///
  /// - Parameter nanoseconds: The nanoseconds left, negative past zero. They are brought into the range from -2^62 to 2^62
  ///   (146 years).
  public init(nanoseconds: Int64) {
    self.nanoseconds = min(max(nanoseconds, -.longest), .longest)
  }

  /// Creates a value from what an engine delivers, which is in range.
  init(delivered value: Int64) {
    assert(-.longest...Int64.longest ~= value, "what is delivered is out of range")
    nanoseconds = value
  }

  /// It is rounded up, as a display counts down.
  @inlinable public static var isRoundedUp: Bool { true }

  /// Whether the end is past: the time left is negative.
  public var isPastZero: Bool { nanoseconds < 0 }
}
