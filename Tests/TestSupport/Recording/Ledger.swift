package import CountdownCore

/// What one countdown was told, and whether that is allowed: the one judge of soaks, the explorer, and tests with threads.
///
/// Values fall, unless something has moved it; numbers rise. Nothing comes after the zero, the stop flag or the outcome. There is
/// one outcome, and it is `completed` where there was a zero. Each call says what is wrong, if anything is.
package struct Ledger: Sendable {
  /// Whether it is told the numbers of endless ticks.
  package let isEndless: Bool
  /// The nanoseconds, or the number, that it was told last.
  package private(set) var last: Int64?
  package private(set) var outcome: CountdownOutcome?
  /// Whether its callback has set the stop flag.
  package var wasStopped = false

  package init(isEndless: Bool = false) { self.isEndless = isEndless }

  /// Whether it was told its zero.
  package var isOver: Bool { last == 0 && !isEndless }

  /// It is told a value.
  package mutating func tell(_ value: Int64, mayRise: Bool = false) -> String? {
    defer { last = value }
    if let outcome { return "\(value) after \(outcome)" }
    if isOver { return "\(value) after zero" }
    if wasStopped { return "\(value) after the stop flag" }
    guard let last, isEndless ? value <= last : value >= last && !mayRise else { return nil }
    return "\(value) after \(last)"
  }

  /// It is told its outcome: alone, so without a zero; or as one that ends with another, which may have been stopped.
  package mutating func end(_ outcome: CountdownOutcome, isAlone: Bool = false, isLed: Bool = false)
    -> String?
  {
    defer { self.outcome = outcome }
    if let first = self.outcome { return "\(outcome) after \(first)" }
    if !isAlone, isOver != (outcome == .completed) {
      return "\(outcome), and told last: \(last.map(String.init) ?? "nothing")"
    }
    return outcome == .stopped && !wasStopped && !isLed ? "stopped without a flag" : nil
  }

  /// What is wrong where a value is told at an instant, and the deadline is not before another.
  package static func earliness(of value: Int64 = 0, at now: Int64, earliest: Int64) -> String? {
    let due = earliest.saturating(minus: value)
    return now < due ? "\(value) told \(due.saturating(minus: now)) ns too early" : nil
  }
}

extension Int64 {
  /// The difference, or the nearest number there is.
  package func saturating(minus other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other < 0 ? .max : .min) : difference
  }
}
