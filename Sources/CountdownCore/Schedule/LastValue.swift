/// The value that was delivered last, in 64 bits: it alone decides what is delivered next.
///
///     0 ... 2^62          in its rhythm: nanoseconds, a whole multiple of the interval
///     ~0 ... ~2^62        exactly: what was left, whether a multiple or not
///     min + 2n, 2n + 1    n nanoseconds past zero, 1 ... 2^60: in its rhythm, or exactly
///     min                 nothing yet
///
/// At marks both ways stand for the same. A mark that a move has armed once more is written in the other way: so what is
/// delivered later always differs.
struct LastValue: Equatable {
  let rawValue: Int64

  init(rawValue: Int64) { self.rawValue = rawValue }

  static let nothing = LastValue(rawValue: .min)

  /// As if everything before zero had been delivered: what a countdown begins with that ticks from zero on.
  static let untilZero = LastValue.exactly(1)

  static func inRhythm(_ value: Int64) -> LastValue {
    value >= 0 ? LastValue(rawValue: value) : pastZero(value, 0)
  }

  static func exactly(_ value: Nanoseconds) -> LastValue {
    value >= 0 ? LastValue(rawValue: ~value) : pastZero(value, 1)
  }

  /// The same, written in the other way if that is equal to `other`.
  static func exactly(_ value: Nanoseconds, unlike other: LastValue) -> LastValue {
    let exact = exactly(value)
    return exact == other ? inRhythm(value) : exact
  }

  private static func pastZero(_ value: Nanoseconds, _ bit: Int64) -> LastValue {
    LastValue(rawValue: .min + 2 * min(-value, .longestPastZero) + bit)
  }

  var isNothing: Bool { rawValue == .min }

  /// Whether it is past zero.
  var isPastZero: Bool { rawValue < ~.longest && !isNothing }

  /// Whether it is a whole multiple of the interval, known without a division.
  var isInRhythm: Bool { rawValue >= 0 || isPastZero && rawValue & 1 == 0 }

  /// Whether it is in its rhythm, and not past zero: then the raw value is the value.
  var isPlain: Bool { rawValue >= 0 }

  /// The value; the largest there is if nothing was delivered, so that everything is less.
  var value: Int64 {
    isPastZero ? -((rawValue &- .min) >> 1) : rawValue ^ (rawValue >> 63)
  }
}
