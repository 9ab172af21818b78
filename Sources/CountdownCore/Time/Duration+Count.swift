extension Duration {
  /// Returns the duration in whole units, saturated at the ends of `Int64`.
  ///
  /// A duration is 128 bits of attoseconds. Integers so wide need iOS 18, so it is taken by its two words.
  ///
  /// - Parameters:
  ///   - unit: The attoseconds of a unit: an even number.
  ///   - rule: Up, to the nearest or away from zero, or towards zero.
  @inline(__always)
  package func count(of unit: UInt64, rounded rule: FloatingPointRoundingRule) -> Int64 {
    let isNegative = _high < 0
    var (high, low) = (UInt64(bitPattern: _high), _low)
    if isNegative {
      low = 0 &- low
      high = ~high &+ (low == 0 ? 1 : 0)
    }
    guard high < unit else { return isNegative ? .min : .max }
    let (whole, rest) = unit.dividingFullWidth((high: high, low: low))
    let roundsAway =
      switch rule {
      case .up: rest > 0 && !isNegative
      case .toNearestOrAwayFromZero: rest >= unit / 2
      default: false
      }
    guard whole < UInt64(Int64.max) else { return isNegative ? .min : .max }
    let count = Int64(truncatingIfNeeded: whole) &+ (roundsAway ? 1 : 0)
    return isNegative ? 0 &- count : count
  }
}

extension UInt64 {
  package static var attosecondsOfNanosecond: UInt64 { 1_000_000_000 }
  package static var attosecondsOfMicrosecond: UInt64 { 1_000_000_000_000 }
}
