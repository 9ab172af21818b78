/// The value that was delivered last, in 64 bits: it alone decides what is delivered next.
///
///     0 ... 2^62       in its rhythm: nanoseconds, a whole multiple of the interval; of endless ticks, the number
///     ~0 ... ~2^62     exactly: what was left, whether a multiple or not
///     the smallest     nothing yet
struct LastValue: Equatable {
  let rawValue: Int64

  static let nothing = LastValue(rawValue: .min)

  static func inRhythm(_ value: Int64) -> LastValue { LastValue(rawValue: value) }

  static func exactly(_ value: Nanoseconds) -> LastValue { LastValue(rawValue: ~value) }

  var isNothing: Bool { rawValue == .min }

  /// Whether it is a whole multiple of the interval, known without a division.
  var isInRhythm: Bool { rawValue >= 0 }

  /// The value; the largest there is if nothing was delivered, so that everything is less.
  var value: Int64 { rawValue ^ (rawValue >> 63) }
}
