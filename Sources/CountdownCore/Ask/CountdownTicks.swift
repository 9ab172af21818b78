/// How a countdown ticks: its interval, its tolerance and its grid.
///
/// A tick delivers a whole multiple of the interval. Ticks are planned from the deadline: at `deadline - k * interval`
/// the value is *k* intervals. So lateness never adds up. If ticks are missed, one call replaces them, with the value
/// that is right at that moment.
///
/// ```swift
/// let tenths: CountdownTicks = .every(.milliseconds(100))
/// let relaxed: CountdownTicks = .every(
///   .seconds(1), tolerance: .milliseconds(100))
/// print(tenths == relaxed)
/// ```
///
/// ``at(marks:)`` has no interval: a countdown ticks at marks alone. With ``pastZero`` it does not end at zero.
///
/// Two are equal if countdowns tick alike by them.
public struct CountdownTicks: Sendable, Hashable {
  let interval: Nanoseconds
  /// The tolerance: a power of ten in nanoseconds, or `Tolerance.automatic`.
  let toleranceExponent: Int
  let alignment: CountdownAlignment
  /// Whether it ticks at marks alone; without a list of them there are no ticks.
  let isAtMarks: Bool
  /// The marks; one word, which is zero nearly always: so a copy of ticks costs next to nothing.
  let markList: MarkList?
  /// The times left at which alone there is a tick, as `Marks` has them; none for no ticks, nil for ticks at an interval.
  var marks: [Nanoseconds]? { isAtMarks ? markList?.values ?? [] : nil }
  package private(set) var goesPastZero = false

  private static let shortestInterval: Nanoseconds = 1_000_000

  /// Every second, planned from the countdown's own deadline: the default.
  public static var everySecond: CountdownTicks { CountdownTicks(secondsOn: .deadline) }

  /// Every second, at the same instants for all countdowns of a manager.
  ///
  /// Use it for lists: all labels change at the same moment, with the whole seconds of the wall clock, as it was when
  /// the manager was made. Each countdown still ends exactly at its own deadline.
  ///
  /// Every delivery is the value in force on this grid, in whole seconds: also the first value, and a value after a
  /// move. ``CountdownAlignment/shared`` states the rule.
  public static var shared: CountdownTicks { CountdownTicks(secondsOn: .shared) }

  /// Returns ticks at an interval.
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
  /// - Returns: The ticks.
  public static func every(
    _ interval: Duration, tolerance: Duration? = nil, alignment: CountdownAlignment = .deadline
  ) -> CountdownTicks {
    CountdownTicks(every: Self.nanoseconds(of: interval), tolerance, alignment)
  }

  /// Ticks as a countdown's schedule has them.
  init(_ schedule: TickSchedule) {
    let mode = schedule.mode
    isAtMarks = mode.contains(.atMarks)
    interval = isAtMarks ? .longest : schedule.interval
    toleranceExponent = mode.contains(.automatic) ? Tolerance.automatic : schedule.exponent
    alignment = mode.contains(.shared) ? .shared : .deadline
    markList = schedule.marks.flatMap { MarkList($0.values) }
    goesPastZero = mode.contains(.pastZero)
  }

  private init(secondsOn alignment: CountdownAlignment) {
    interval = 1_000_000_000
    toleranceExponent = Tolerance.automatic
    self.alignment = alignment
    isAtMarks = false
    markList = nil
  }

  private init(every interval: Nanoseconds, _ tolerance: Duration?, _ alignment: CountdownAlignment) {
    self.interval = interval
    toleranceExponent = tolerance.map { Self.exponent(of: $0, every: interval) } ?? Tolerance.automatic
    self.alignment = alignment
    isAtMarks = false
    markList = nil
  }

  private static func exponent(of tolerance: Duration, every interval: Nanoseconds) -> Int {
    tolerance <= .zero ? 0 : Tolerance.exponent(within: min(interval, Nanoseconds(saturating: tolerance)))
  }

  /// Returns ticks at marks: each time that so much or less is left for the first time.
  ///
  /// A mark is armed while more than that is left. A tick that is on time delivers exactly the mark; one that is late
  /// by a millisecond or more delivers what is left. Several marks that were passed together are one tick. A mark that
  /// is passed at the start, or when a countdown is given these ticks, is delivered at once. A move arms each mark that
  /// is less than what is left now. There is no other first or moved value. The zero comes as always.
  ///
  /// - Parameter marks: The times left, in any order, rounded and saturated as the length of a countdown. Two that are
  ///   equal are one; negative ones count past zero alone.
  /// - Returns: The ticks.
  /// - Complexity: O(*n* log *n*) for *n* marks; each tick takes O(log *n*).
  public static func at(marks: [Duration]) -> CountdownTicks {
    CountdownTicks(at: MarkList(Marks.sorted(marks.map { Nanoseconds(saturating: $0) })))
  }

  private init(at marks: MarkList?, toleranceExponent: Int = 0) {
    interval = .longest
    self.toleranceExponent = toleranceExponent
    alignment = .deadline
    isAtMarks = true
    markList = marks
  }

  /// The same ticks for a countdown that does not end at zero.
  ///
  /// Zero is a value like any other, and negative ones follow, until the countdown is cancelled, stopped or replaced.
  /// The zero comes exactly at the deadline, without tolerance, on the shared grid too; behind it the grid has the
  /// nearest multiple, and a half is rounded up. While ticks are held back, the zero waits like a tick. A countdown
  /// that is started with a negative length begins past zero. It goes on to the last whole interval within 2^60 ns (36 years).
  ///
  /// The start of a countdown decides: new ticks, and those of a follower, change nothing in this respect. Nor does it
  /// concern endless ticks.
  public var pastZero: CountdownTicks {
    var ticks = self
    ticks.goesPastZero = true
    return ticks
  }

  /// The same ticks for a countdown that ends at zero.
  package var endingAtZero: CountdownTicks {
    var ticks = self
    ticks.goesPastZero = false
    return ticks
  }

  /// The marks, in nanoseconds, without zero; nil for ticks at an interval.
  package var markTimes: [Int64]? { marks?.filter { $0 != 0 } }

  /// The ticks of a countdown that has no ticks: at marks, without a mark.
  static var silent: CountdownTicks { CountdownTicks(at: nil) }

  /// The ticks of a sleep, whose end may be late.
  static func silent(within tolerance: Duration) -> CountdownTicks {
    CountdownTicks(at: nil, toleranceExponent: exponent(of: tolerance, every: .longest))
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

extension CountdownTicks: CustomStringConvertible {
  /// What a debugger shows: how to write it, with durations as Swift prints them.
  public var description: String {
    var text: String
    if let markTimes {
      text = ".at(" + markTimes.map { "\(Duration.nanoseconds($0))" }.joined(separator: ", ") + ")"
    } else if self == .everySecond.with(pastZero: goesPastZero) {
      text = ".everySecond"
    } else if self == .shared.with(pastZero: goesPastZero) {
      text = ".shared"
    } else {
      text = ".every(\(wholeInterval)"
      if let tolerance { text += ", tolerance: \(tolerance)" }
      if isShared { text += ", alignment: .shared" }
      text += ")"
    }
    if goesPastZero { text += ".pastZero" }
    return text
  }

  private func with(pastZero: Bool) -> CountdownTicks { pastZero ? self.pastZero : self }
}

/// Marks as ticks have them, in an object of their own.
final class MarkList: Sendable, Hashable {
  let values: [Nanoseconds]

  /// Nil for none.
  init?(_ values: [Nanoseconds]) {
    if values.isEmpty { return nil }
    self.values = values
  }

  static func == (one: MarkList, other: MarkList) -> Bool { one.values == other.values }
  func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
