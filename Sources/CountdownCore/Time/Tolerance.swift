/// Tolerances, kept as the exponent of a power of ten.
enum Tolerance {
  /// The exponent of the largest power of ten, in nanoseconds, within an allowance; 0 is no tolerance.
  static func exponent(within allowance: Nanoseconds) -> Int {
    var exponent = 0
    while exponent < 18, unit(exponent + 1) <= allowance { exponent += 1 }
    return exponent
  }

  /// 10 to the power of `exponent`, in nanoseconds.
  static func unit(_ exponent: Int) -> Nanoseconds {
    var unit: Nanoseconds = 1
    for _ in 0..<exponent { unit *= 10 }
    return unit
  }
}
