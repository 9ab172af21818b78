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
/// Compare it with `elapsed >= .seconds(10)`, and with a duration through ``duration``. It is coded as a single integer, the
/// number of nanoseconds.
public struct TimeElapsed: Sendable, Hashable {
  package let nanoseconds: Int64

  /// No time: the beginning.
  public static let zero = TimeElapsed(nanoseconds: 0)

  /// Creates a value from nanoseconds, which are brought into the range from 0 to 2^62.
  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds.asDuration
  }

  /// Creates a value from a duration.
  ///
  /// - Parameter duration: The time that has passed. A negative duration becomes zero; more than 2^62 ns (146 years)
  ///   becomes 2^62 ns.
  public init(_ duration: Duration) {
    self.init(nanoseconds: Nanoseconds(saturating: duration))
  }

  /// The time that has passed, as a duration.
  public var duration: Duration { .nanoseconds(nanoseconds) }

  /// The whole seconds that have passed, rounded down.
  public var seconds: Int { Int(clamping: nanoseconds / 1_000_000_000) }

  /// The duration that the digits of ``description`` show: whole seconds, rounded down.
  public var wholeSeconds: Duration { .seconds(seconds) }

  /// The days, hours, minutes and seconds of ``seconds``.
  public var components: TimeLeft.Components { TimeLeft.Components(seconds: seconds) }

  /// Returns a number of hours.
  ///
  /// - Parameter hours: The number of hours; a negative number is zero.
  /// - Returns: The time, at most 2^62 ns (146 years).
  public static func hours(_ hours: some BinaryInteger) -> TimeElapsed {
    TimeElapsed(of: TimeLeft.hours(hours))
  }

  /// Returns a number of minutes.
  ///
  /// - Parameter minutes: The number of minutes; a negative number is zero.
  /// - Returns: The time, at most 2^62 ns (146 years).
  public static func minutes(_ minutes: some BinaryInteger) -> TimeElapsed {
    TimeElapsed(of: TimeLeft.minutes(minutes))
  }

  /// Returns a number of seconds.
  ///
  /// - Parameter seconds: The number of seconds; a negative number is zero.
  /// - Returns: The time, at most 2^62 ns (146 years).
  public static func seconds(_ seconds: some BinaryInteger) -> TimeElapsed {
    TimeElapsed(of: TimeLeft.seconds(seconds))
  }

  /// Returns a number of seconds with a fraction, to the nearest nanosecond.
  ///
  /// - Parameter seconds: The number of seconds; a negative number and NaN are zero.
  /// - Returns: The time, at most 2^62 ns (146 years).
  public static func seconds(_ seconds: Double) -> TimeElapsed { TimeElapsed(of: TimeLeft.seconds(seconds)) }

  /// Returns a number of milliseconds.
  ///
  /// - Parameter milliseconds: The number of milliseconds; a negative number is zero.
  /// - Returns: The time, at most 2^62 ns (146 years).
  public static func milliseconds(_ milliseconds: some BinaryInteger) -> TimeElapsed {
    TimeElapsed(of: TimeLeft.milliseconds(milliseconds))
  }

  /// Returns a number of milliseconds with a fraction, to the nearest nanosecond.
  ///
  /// - Parameter milliseconds: The number of milliseconds; a negative number and NaN are zero.
  /// - Returns: The time, at most 2^62 ns (146 years).
  public static func milliseconds(_ milliseconds: Double) -> TimeElapsed {
    TimeElapsed(of: TimeLeft.milliseconds(milliseconds))
  }

  /// Returns a number of microseconds.
  ///
  /// - Parameter microseconds: The number of microseconds; a negative number is zero.
  /// - Returns: The time, at most 2^62 ns (146 years).
  public static func microseconds(_ microseconds: some BinaryInteger) -> TimeElapsed {
    TimeElapsed(of: TimeLeft.microseconds(microseconds))
  }

  /// Returns a number of nanoseconds.
  ///
  /// - Parameter nanoseconds: The number of nanoseconds; a negative number is zero.
  /// - Returns: The time, at most 2^62 ns (146 years).
  public static func nanoseconds(_ nanoseconds: some BinaryInteger) -> TimeElapsed {
    TimeElapsed(of: TimeLeft.nanoseconds(nanoseconds))
  }

  private init(of time: TimeLeft) { self.init(nanoseconds: time.nanoseconds) }
}

extension TimeElapsed: Comparable {
  /// Returns whether the first value is less than the second.
  public static func < (first: TimeElapsed, second: TimeElapsed) -> Bool {
    first.nanoseconds < second.nanoseconds
  }
}

extension TimeElapsed: CustomStringConvertible {
  /// The time as a clock shows it, in whole seconds rounded down: "0:59", "1:05:09", "2d 03:04:05".
  ///
  /// The digits are ASCII, and the form is the same everywhere. For the user's language, use ``localized(in:)``.
  public var description: String { text(fractionDigits: 0) }

  /// Returns the time as a clock shows it, with a fraction, rounded down: "0:01.4".
  ///
  /// - Parameter fractionDigits: The number of digits behind the point, from 0 to 9; other numbers are brought into that
  ///   range.
  /// - Returns: The text, in ASCII.
  public func text(fractionDigits: Int) -> String {
    TimeLeft.text(of: nanoseconds, fractionDigits: fractionDigits, isRoundedUp: false)
  }
}

extension TimeElapsed: Codable {
  /// Decodes a time from a single integer, the number of nanoseconds.
  ///
  /// - Parameter decoder: The decoder. The integer is brought into the range from 0 to 2^62 ns (146 years).
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
