/// How a countdown ticks: its interval, its tolerance and its grid.
///
/// A tick delivers a whole multiple of the interval. Ticks are planned from the deadline: at `deadline - k * interval`
/// the value is *k* intervals. So lateness never adds up. If ticks are missed, one call replaces them, with the value
/// that is right at that moment.
///
/// ```swift
/// let tenths: CountdownRhythm = .every(.milliseconds(100))
/// let relaxed: CountdownRhythm = .every(.seconds(1), tolerance: .milliseconds(100))
/// print(tenths == relaxed)
/// ```
///
/// Two rhythms are equal if countdowns tick alike by them.
public struct CountdownRhythm: Sendable, Hashable {
  let interval: Nanoseconds
  /// The tolerance: a power of ten in nanoseconds, or `Tolerance.automatic`.
  let toleranceExponent: Int
  let alignment: CountdownAlignment

  private static let shortestInterval: Nanoseconds = 1_000_000

  /// Every second, planned from the countdown's own deadline: the default.
  public static let everySecond = CountdownRhythm(secondsOn: .deadline)

  /// Every second, at the same instants for all countdowns of a manager.
  ///
  /// Use it for lists: all labels change at the same moment, with the whole seconds of the wall clock, as it was when
  /// the manager was made. Each countdown still ends exactly at its own deadline.
  ///
  /// Every delivery is the value in force on this grid, in whole seconds: also the first value, and a value after a
  /// move. ``CountdownAlignment/shared`` states the rule.
  public static let shared = CountdownRhythm(secondsOn: .shared)

  /// Returns the rhythm of an interval.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, rounded up to a whole nanosecond; less than 1 ms is 1 ms, and more than
  ///     2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the zero never waits. It is
  ///     rounded down to a power of ten in nanoseconds. Less than 0 is 0, more than `interval` is `interval`. nil, the
  ///     default, for exact ticks, except in a crowd (ticks at more than 64 instants a second in one manager): there a
  ///     tick may be late by a hundredth of the interval, at most 10 ms.
  ///   - alignment: The grid of the ticks: `.deadline`, the default, or `.shared`, on which all countdowns of the same
  ///     interval in one manager tick together.
  /// - Returns: The rhythm.
  public static func every(
    _ interval: Duration, tolerance: Duration? = nil, alignment: CountdownAlignment = .deadline
  ) -> CountdownRhythm {
    CountdownRhythm(every: Self.nanoseconds(of: interval), tolerance, alignment)
  }

  private init(secondsOn alignment: CountdownAlignment) {
    interval = 1_000_000_000
    toleranceExponent = Tolerance.automatic
    self.alignment = alignment
  }

  private init(every interval: Nanoseconds, _ tolerance: Duration?, _ alignment: CountdownAlignment) {
    self.interval = interval
    toleranceExponent =
      if let tolerance {
        tolerance <= .zero ? 0 : Tolerance.exponent(within: min(interval, Nanoseconds(saturating: tolerance)))
      } else {
        Tolerance.automatic
      }
    self.alignment = alignment
  }

  /// The rhythm of a countdown that has no ticks: its only instant is the deadline.
  static let silent = silent(within: .zero)

  /// The rhythm of a sleep, whose end may be late.
  static func silent(within tolerance: Duration) -> CountdownRhythm {
    CountdownRhythm(every: .longest, tolerance, .deadline)
  }

  /// The time between two ticks.
  package var wholeInterval: Duration { .nanoseconds(interval) }

  /// The tolerance that is used: a power of ten in nanoseconds, or zero; nil if it is automatic.
  package var tolerance: Duration? {
    switch toleranceExponent {
    case Tolerance.automatic: nil
    case 0: .zero
    case let exponent: .nanoseconds(Tolerance.unit(exponent))
    }
  }

  package var isShared: Bool { alignment == .shared }

  private static func nanoseconds(of interval: Duration) -> Nanoseconds {
    // Nearly all intervals are a second, which needs no division of 128 bits.
    if interval == .seconds(1) { return 1_000_000_000 }
    return max(shortestInterval, Nanoseconds(saturating: interval, roundedUp: true))
  }
}
