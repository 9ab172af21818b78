import CountdownCore

/// The time left of a countdown, exact to the nanosecond, at most 2^62 ns (146 years).
///
/// It is negative only of a countdown that goes on past zero (`ticks: .everySecond.pastZero`), where it says how long the
/// end is past: ``isPastZero``. All that is rounded, is rounded up there too: 0.3 s past zero are `0:00`, and then comes
/// `-0:01`.
///
/// Compare it with `left <= .seconds(10)`, and with a duration through ``duration``: `left.duration <= limit`. It is
/// coded as a single integer, the number of nanoseconds.
///
/// For words in the user's language, use Foundation's formats (on Linux they are in FoundationInternationalization,
/// which comes with Foundation). They round to the nearest unit, while ``description`` rounds up. To get words that
/// agree with its digits, format ``wholeSeconds``.
///
/// ```swift
/// let left = TimeLeft(.milliseconds(90_400))
/// let words = Duration.UnitsFormatStyle.units(
///   allowed: [.days, .hours, .minutes, .seconds], width: .wide)
/// print(left)  // 1:31
/// print(left.wholeSeconds.formatted(words))  // 1 minute, 31 seconds
/// print(left.duration.formatted(words))  // 1 minute, 30 seconds
/// ```
public struct TimeLeft: Sendable, Hashable {
  package let nanoseconds: Int64

  /// No time: the end of a countdown.
  public static let zero = TimeLeft(nanoseconds: 0)

  /// Creates a value from nanoseconds, which are brought into the range from -2^62 to 2^62.
  package init(nanoseconds: Int64) {
    self.nanoseconds = min(max(nanoseconds, -.longest), .longest)
  }

  /// Creates a value from what an engine delivers, which is in range.
  init(delivered value: Int64) {
    assert(-.longest...Int64.longest ~= value, "what is delivered is out of range")
    nanoseconds = value
  }

  /// Creates a value from a duration.
  ///
  /// - Parameter duration: The time left. A negative duration becomes zero; more than 2^62 ns (146 years) becomes
  ///   2^62 ns. For a time past zero, write `.seconds(-5)`.
  public init(_ duration: Duration) {
    self.init(nanoseconds: Nanoseconds(saturating: duration).asDuration)
  }

  /// Whether the end is past: the time left is negative.
  public var isPastZero: Bool { nanoseconds < 0 }

  /// The time left as a duration, negative past zero.
  public var duration: Duration { .nanoseconds(nanoseconds) }

  /// The whole seconds left, rounded up, as a display counts down: 0 only at the end, or in the first second past it.
  public var seconds: Int {
    Int(clamping: nanoseconds / 1_000_000_000 + (nanoseconds % 1_000_000_000 > 0 ? 1 : 0))
  }

  /// The duration that the digits of ``description`` show: whole seconds, rounded up, zero only at the end.
  ///
  /// Format this duration to get words that agree with the digits. Allow days as a unit: otherwise two days and three
  /// hours are "51 hours" beside "2d 03:00:00".
  ///
  /// ```swift
  /// let words = Duration.UnitsFormatStyle.units(
  ///   allowed: [.days, .hours, .minutes, .seconds], width: .wide)
  /// // 2 days, 3 hours
  /// print(TimeLeft(.seconds(183_600)).wholeSeconds.formatted(words))
  /// ```
  public var wholeSeconds: Duration { .seconds(seconds) }
}

extension TimeLeft: Comparable {
  /// Returns whether the first value is less than the second.
  public static func < (left: TimeLeft, right: TimeLeft) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

extension TimeLeft: Codable {
  /// Decodes a time left from a single integer, the number of nanoseconds.
  ///
  /// - Parameter decoder: The decoder. The integer is brought into the range from -2^62 to 2^62 ns (146 years).
  /// - Throws: The decoder's error if it does not hold a single integer.
  public init(from decoder: any Decoder) throws {
    self.init(nanoseconds: try decoder.singleValueContainer().decode(Int64.self))
  }

  /// Encodes the time left as a single integer, the number of nanoseconds.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(nanoseconds)
  }
}
