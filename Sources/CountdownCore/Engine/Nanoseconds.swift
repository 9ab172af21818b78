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
    let limit = Duration.nanoseconds(Nanoseconds.longest)
    if duration >= limit {
      self = .longest
    } else if duration <= .zero - limit {
      self = -.longest
    } else {
      let (seconds, attoseconds) = duration.components
      self = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
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
