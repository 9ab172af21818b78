/// What a countdown was told last, in 64 bits: the one thing that decides what it is told next.
///
///     0 ... 2^62       in its rhythm: nanoseconds, a whole multiple of the interval; of endless ticks, the number
///     ~0 ... ~2^62     exactly: what was left, whether a multiple or not
///     the smallest     nothing yet
struct Told: Equatable {
  let rawValue: Int64

  static let nothing = Told(rawValue: .min)

  static func inRhythm(_ value: Int64) -> Told { Told(rawValue: value) }

  static func exactly(_ value: Nanoseconds) -> Told { Told(rawValue: ~value) }

  var isNothing: Bool { rawValue == .min }

  /// Whether it is a whole multiple of the interval, known without a division.
  var isInRhythm: Bool { rawValue >= 0 }

  /// The value; the largest there is when it is nothing, so that everything is less.
  var value: Int64 { rawValue ^ (rawValue >> 63) }
}
