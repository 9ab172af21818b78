extension Duration {
  /// Returns the duration in whole units, saturated at the ends of `Int64`.
  ///
  /// A duration is 128 bits of attoseconds. Integers so wide need iOS 18, so it is taken by its two words.
  ///
  /// - Parameters:
  ///   - unit: The attoseconds of a unit: an even number.
  ///   - isRoundedUp: Whether a rest makes it one more; otherwise it is rounded to the nearest, and a half away from zero.
  /// - Returns: How many units they are.
  @inline(__always)
  package func count(of unit: UInt64, roundedUp isRoundedUp: Bool) -> Int64 {
    let isNegative = _high < 0
    var (high, low) = (UInt64(bitPattern: _high), _low)
    if isNegative {
      low = 0 &- low
      high = ~high &+ (low == 0 ? 1 : 0)
    }
    guard high < unit else { return isNegative ? .min : .max }
    let (whole, rest) = unit.dividingFullWidth((high: high, low: low))
    let roundsAway = isRoundedUp ? rest > 0 && !isNegative : rest >= unit / 2
    guard whole <= UInt64(Int64.max) else { return isNegative ? .min : .max }
    let count = whole + (roundsAway ? 1 : 0)
    return isNegative ? Int64(truncatingIfNeeded: 0 &- count) : Int64(clamping: count)
  }
}

extension UInt64 {
  static var attosecondsOfNanosecond: UInt64 { 1_000_000_000 }
  package static var attosecondsOfMicrosecond: UInt64 { 1_000_000_000_000 }
}
