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
  // Four words, as many as a call passes in registers.
  let interval: Nanoseconds
  /// The marks, if it ticks at marks and has any: one word, which is zero nearly always.
  let markList: MarkList?
  private(set) var mode: TickMode
  /// The tolerance that was asked for: a power of ten in nanoseconds, or 0 for none.
  let exponent: Int8

  /// Whether it ticks at marks alone; without a list of them there are no ticks.
  var isAtMarks: Bool { mode.contains(.atMarks) }
  /// The times left at which alone there is a tick, as `Marks` has them; none for no ticks, nil for ticks at an interval.
  var marks: [Nanoseconds]? { isAtMarks ? markList?.values ?? [] : nil }
  package var goesPastZero: Bool { mode.contains(.pastZero) }
  package var isShared: Bool { mode.contains(.shared) }

  private static let shortestInterval: Nanoseconds = 1_000_000

  /// Every second, planned from the countdown's own deadline: the default.
  public static var everySecond: CountdownTicks { CountdownTicks(every: 1_000_000_000, .automatic) }

  /// Every second, at the same instants for all countdowns of a manager.
  ///
  /// Use it for lists: all labels change at the same moment, with the whole seconds of the wall clock, as it was when
  /// the manager was made. Each countdown still ends exactly at its own deadline.
  ///
  /// Every delivery is the value in force on this grid, in whole seconds: also the first value, and a value after a
  /// move. ``CountdownAlignment/shared`` states the rule.
  public static var shared: CountdownTicks {
    CountdownTicks(every: 1_000_000_000, TickMode.automatic.union(.shared))
  }

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
    let interval = Self.nanoseconds(of: interval)
    var mode = alignment == .shared ? TickMode.shared : TickMode(rawValue: 0)
    guard let tolerance else {
      mode.insert(.automatic)
      return CountdownTicks(every: interval, mode)
    }
    return CountdownTicks(every: interval, mode, Self.exponent(of: tolerance, every: interval))
  }

  /// Ticks as a countdown's schedule has them.
  init(_ schedule: TickSchedule) {
    let isAtMarks = schedule.mode.contains(.atMarks)
    self.init(
      every: isAtMarks ? .longest : schedule.interval, schedule.mode.intersection(.all),
      Int8(schedule.exponent), marks: schedule.marks.flatMap { MarkList($0.values) })
  }

  private init(every interval: Nanoseconds, _ mode: TickMode, _ exponent: Int8 = 0, marks: MarkList? = nil) {
    self.interval = interval
    markList = marks
    self.mode = mode
    self.exponent = exponent
  }

  private static func exponent(of tolerance: Duration, every interval: Nanoseconds) -> Int8 {
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
    CountdownTicks(
      every: .longest, .atMarks, marks: MarkList(Marks.sorted(marks.map { Nanoseconds(saturating: $0) })))
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
    ticks.mode.insert(.pastZero)
    return ticks
  }

  /// The same ticks for a countdown that ends at zero.
  package var endingAtZero: CountdownTicks {
    var ticks = self
    ticks.mode.remove(.pastZero)
    return ticks
  }

  /// The marks, in nanoseconds, without zero; nil for ticks at an interval.
  package var markTimes: [Int64]? { marks?.filter { $0 != 0 } }

  /// The ticks of a countdown that has no ticks: at marks, without a mark.
  static var silent: CountdownTicks { CountdownTicks(every: .longest, .atMarks) }

  /// The ticks of a sleep, whose end may be late.
  static func silent(within tolerance: Duration) -> CountdownTicks {
    CountdownTicks(every: .longest, .atMarks, exponent(of: tolerance, every: .longest))
  }

  /// The time between two ticks.
  package var wholeInterval: Duration { .nanoseconds(interval) }

  /// The tolerance that is used: a power of ten in nanoseconds, or zero; nil if it is automatic.
  package var tolerance: Duration? {
    if mode.contains(.automatic) { return nil }
    return exponent == 0 ? .zero : .nanoseconds(Tolerance.unit(Int(exponent)))
  }

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
