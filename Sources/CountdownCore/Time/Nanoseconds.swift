/// Nanoseconds: of the engine's timeline, of the driver's clock, or between two instants of one of them.
package typealias Nanoseconds = Int64

extension Nanoseconds {
  /// The longest duration, 146 years.
  ///
  /// Longer durations are treated as this one, so that the sum of two never overflows.
  package static var longest: Nanoseconds { 1 << 62 }

  /// How far a countdown goes on past zero, 36 years.
  static var longestPastZero: Nanoseconds { 1 << 60 }

  /// The earliest deadline of a running countdown: a delivered value, at most `longest`, can be subtracted from it.
  static var earliestDeadline: Nanoseconds { -longest }

  /// An instant that never comes.
  static var never: Nanoseconds { .max }

  /// A duration in whole nanoseconds, rounded and saturated at ±2^62.
  ///
  /// It is rounded to the nearest, because most durations that are no whole nanoseconds were computed, and meant one.
  /// Intervals are rounded up, so that a third of a second fits into a second no more than three times.
  package init(saturating duration: Duration, roundedUp isRoundedUp: Bool = false) {
    // Nearly all are no longer than two hours, and need no division of 128 bits: 10^9 is 2^9 times 5^9.
    if !isRoundedUp, (0..<(1 << 9)).contains(duration._high) {
      let (whole, rest) = (UInt64(duration._high) << 55 | duration._low >> 9)
        .quotientAndRemainder(dividingBy: 1_953_125)
      self = Int64(whole) + (rest << 9 | duration._low & 511 >= .attosecondsOfNanosecond / 2 ? 1 : 0)
      return
    }
    let nanoseconds = duration.count(of: .attosecondsOfNanosecond, roundedUp: isRoundedUp)
    self = Swift.min(Swift.max(nanoseconds, -.longest), .longest)
  }

  /// Seconds in whole nanoseconds, to the nearest, saturated at ±2^62; not-a-number is zero.
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

  /// The difference, saturated at the ends of `Int64`.
  package func saturatingSubtract(_ other: Nanoseconds) -> Nanoseconds {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  /// The product, saturated at the ends of `Int64`.
  package func saturatingTimes(_ count: Int64) -> Nanoseconds {
    let (product, overflow) = multipliedReportingOverflow(by: count)
    return overflow ? ((self < 0) == (count < 0) ? .max : .min) : product
  }

  /// The next multiple of a unit, saturated at the end of `Int64`.
  func roundedUp(to unit: Nanoseconds) -> Nanoseconds {
    let phase = self % unit
    return phase <= 0 ? self - phase : saturatingAdd(unit - phase)
  }

  /// The value, brought into the range of what can be left.
  func asTimeLeft(isPastZero: Bool) -> Nanoseconds {
    Swift.min(Swift.max(self, isPastZero ? -.longestPastZero : 0), .longest)
  }

  /// The value, brought between 0 and `longest`.
  package var asDuration: Nanoseconds { Swift.min(Swift.max(self, 0), .longest) }
}
