import CountdownCore

/// A time in whole nanoseconds, at most 2^62 ns (146 years): ``TimeLeft`` and ``TimeElapsed``.
///
/// Compare it with `left <= .seconds(10)`, and with a duration through ``duration``. It is coded as a single integer, the
/// number of nanoseconds.
public protocol CountdownTime: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
  /// The nanoseconds.
  var nanoseconds: Int64 { get }

  /// Creates a time from nanoseconds, which are brought into the range of the type.
  init(nanoseconds: Int64)

  /// Whether a fraction of a second counts as a second: true for what is left, false for what has passed.
  static var isRoundedUp: Bool { get }
}

extension CountdownTime {
  /// No time: the end of a countdown, or the beginning of a stopwatch.
  @inlinable public static var zero: Self { Self(nanoseconds: 0) }

  /// Creates a time from a duration.
  ///
  /// - Parameter duration: The duration. A negative one becomes zero; more than 2^62 ns (146 years) becomes 2^62 ns. For a
  ///   time past zero, write `.seconds(-5)`.
  public init(_ duration: Duration) {
    self.init(nanoseconds: Nanoseconds(saturating: duration).asDuration)
  }

  /// The time as a duration, negative past zero.
  @inlinable public var duration: Duration { .nanoseconds(nanoseconds) }

  /// The whole seconds: what is left is rounded up, so that it is 0 only at the end or in the first second past it, and what has
  /// passed is rounded down.
  @inlinable public var seconds: Int {
    Int(clamping: nanoseconds / 1_000_000_000 + (Self.isRoundedUp && nanoseconds % 1_000_000_000 > 0 ? 1 : 0))
  }

  /// The duration that the digits of ``description`` show: whole ``seconds``.
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
  @inlinable public var wholeSeconds: Duration { .seconds(seconds) }

  /// Returns whether the first value is less than the second.
  @inlinable public static func < (first: Self, second: Self) -> Bool {
    first.nanoseconds < second.nanoseconds
  }

  /// Decodes a time from a single integer, the number of nanoseconds.
  ///
  /// - Parameter decoder: The decoder. The integer is brought into the range of the type.
  /// - Throws: The decoder's error if it does not hold a single integer.
  public init(from decoder: any Decoder) throws {
    self.init(nanoseconds: try decoder.singleValueContainer().decode(Int64.self))
  }

  /// Encodes the time as a single integer, the number of nanoseconds.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(nanoseconds)
  }
}
