import CountdownCore

/// What is left of a countdown: never negative, exact to the nanosecond, at most 2^62 ns (146 years).
///
/// Coded as a single integer, the nanoseconds. Compare it with `left <= .seconds(10)`, and with a duration through
/// `duration`: `left.duration <= limit`.
///
/// Words in the user's language are Foundation's business (on Linux, FoundationInternationalization's, which Foundation
/// comes with). It rounds to the nearest, and `description` rounds up: `wholeSeconds` is the duration that the digits show.
///
/// ```swift
/// let left = TimeLeft(.milliseconds(90_400))
/// let words = Duration.UnitsFormatStyle.units(allowed: [.minutes, .seconds], width: .wide)
/// print(left)  // 1:31
/// print(left.wholeSeconds.formatted(words))  // 1 minute, 31 seconds
/// print(left.duration.formatted(words))  // 1 minute, 30 seconds
/// ```
public struct TimeLeft: Sendable, Hashable {
  package let nanoseconds: Int64

  /// Nothing: the end.
  public static let zero = TimeLeft(nanoseconds: 0)

  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds.asDuration
  }

  /// What an engine delivers, which is in range.
  init(delivered value: Int64) {
    assert(value == value.asDuration, "what is delivered is out of range")
    nanoseconds = value
  }

  /// Creates a value from a duration.
  ///
  /// - Parameter duration: Negative becomes zero; more than 2^62 ns becomes 2^62 ns.
  public init(_ duration: Duration) {
    self.init(nanoseconds: Nanoseconds(saturating: duration))
  }

  /// The same as a duration.
  public var duration: Duration { .nanoseconds(nanoseconds) }

  /// Whole seconds, rounded up, as a display counts down: 0 only at the end.
  public var seconds: Int {
    Int(clamping: nanoseconds / 1_000_000_000 + (nanoseconds % 1_000_000_000 > 0 ? 1 : 0))
  }

  /// The duration that the digits of `description` show: whole seconds, rounded up, zero only at the end.
  ///
  /// Format this one, and words agree with digits: `left.wholeSeconds.formatted(.units())`.
  public var wholeSeconds: Duration { .seconds(seconds) }
}

extension TimeLeft: Comparable {
  /// Whether less is left on the left.
  public static func < (left: TimeLeft, right: TimeLeft) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

extension TimeLeft: Codable {
  /// Decodes the nanoseconds.
  ///
  /// - Parameter decoder: Holds a single integer; a negative one becomes zero.
  /// - Throws: What the decoder throws when it holds something else.
  public init(from decoder: any Decoder) throws {
    self.init(nanoseconds: try decoder.singleValueContainer().decode(Int64.self))
  }

  /// Encodes the nanoseconds as a single integer.
  ///
  /// - Parameter encoder: Gets the integer.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(nanoseconds)
  }
}
