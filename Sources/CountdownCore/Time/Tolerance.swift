/// Tolerances, kept as the exponent of a power of ten.
enum Tolerance {
  /// How late a tick may be in a crowd, if its tolerance is automatic: less than a frame of a display.
  @inline(__always)
  static func automaticSlack(of interval: Nanoseconds) -> Nanoseconds { min(interval / 100, 10_000_000) }

  /// The exponent of the largest power of ten, in nanoseconds, within a limit; 0 is no tolerance.
  static func exponent(within allowance: Nanoseconds) -> Int8 {
    var exponent = 0
    while exponent < 18, unit(exponent + 1) <= allowance { exponent += 1 }
    return Int8(exponent)
  }

  /// 10 to the power of `exponent`, in nanoseconds.
  static func unit(_ exponent: Int) -> Nanoseconds {
    var unit: Nanoseconds = 1
    for _ in 0..<exponent { unit *= 10 }
    return unit
  }
}
