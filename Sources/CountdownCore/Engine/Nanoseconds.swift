/// Nanoseconds: of the engine's timeline, of the driver's, or between two instants of one of them.
package typealias Nanoseconds = Int64

extension Nanoseconds {
  /// The longest duration, 146 years.
  ///
  /// Longer ones are taken for this one, so that sums of two never overflow.
  package static let longest: Nanoseconds = 1 << 62

  /// An instant that never comes.
  package static let never = Nanoseconds.max

  /// A duration in whole nanoseconds, cut towards zero and saturated at ±2^62.
  package init(saturating duration: Duration) {
    let attoseconds = duration.attoseconds
    // Up to nine seconds, which most intervals are, one machine word is enough.
    if let word = Int64(exactly: attoseconds) {
      self = word / 1_000_000_000
    } else {
      self = Int64(clamping: attoseconds / 1_000_000_000)
      self = Swift.min(Swift.max(self, -.longest), .longest)
    }
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
  package var asDuration: Nanoseconds { Swift.min(Swift.max(self, 0), .longest) }
}
