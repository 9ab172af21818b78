/// Nanoseconds: of the engine's timeline, of the driver's, or between two instants of one of them.
@usableFromInline package typealias Nanoseconds = Int64

extension Nanoseconds {
  /// The longest duration, 146 years.
  ///
  /// Longer ones are taken for this one, so that sums of two never overflow.
  @inlinable
  package static var longest: Nanoseconds { 1 << 62 }

  /// An instant that never comes.
  package static let never = Nanoseconds.max

  /// A duration in whole nanoseconds, cut towards zero and saturated at ±2^62.
  package init(saturating duration: Duration) {
    let attoseconds = duration.attoseconds
    let high = UInt64(truncatingIfNeeded: attoseconds >> 64)
    // From zero to 292 years, which nearly all are, the division is one instruction.
    if high < 500_000_000 {
      let words = (high: high, low: UInt64(truncatingIfNeeded: attoseconds))
      self = Int64(bitPattern: UInt64(1_000_000_000).dividingFullWidth(words).quotient)
    } else {
      self = Int64(clamping: attoseconds / 1_000_000_000)
    }
    self = Swift.min(Swift.max(self, -.longest), .longest)
  }

  /// Seconds in whole nanoseconds, saturated at ±2^62; not-a-number is zero.
  package init(saturatingSeconds seconds: Double) {
    let nanoseconds = (seconds * 1e9).rounded()
    let limit = Double(Nanoseconds.longest)
    self = nanoseconds.isNaN ? 0 : Nanoseconds(Swift.min(Swift.max(nanoseconds, -limit), limit))
  }

  /// The sum, saturated at the ends of `Int64`.
  package func saturatingAdd(_ other: Nanoseconds) -> Nanoseconds {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// The value, brought between 0 and `longest`.
  @inlinable
  package var asDuration: Nanoseconds { Swift.min(Swift.max(self, 0), .longest) }
}
