package import CountdownCore

/// Judges the values and the outcome of one countdown: for soaks, the explorer, and tests with threads.
///
/// Values fall, unless the countdown was moved; numbers rise, unless the ticks were restarted. Nothing comes after the zero, the stop flag or the outcome.
/// There is one outcome, and it is `completed` if there was a zero. Each method returns the fault, or nil.
package struct Ledger: Sendable {
  /// Whether the countdown is endless, so that its values are the numbers of its ticks.
  package let isEndless: Bool
  /// Whether its zero is a value like any other.
  package let goesPastZero: Bool
  /// The last value, in nanoseconds, or the last number.
  package private(set) var last: Int64?
  package private(set) var outcome: CountdownOutcome?
  /// Whether its callback has set the stop flag.
  package var wasStopped = false

  package init(isEndless: Bool = false, goesPastZero: Bool = false) {
    self.isEndless = isEndless
    self.goesPastZero = goesPastZero
  }

  /// Whether the zero that ends it was delivered.
  package var isOver: Bool { last == 0 && !isEndless && !goesPastZero }

  /// Judges a value or a number, in the order of delivery.
  package mutating func tell(_ value: Int64, mayRise: Bool = false, mayBeginAgain: Bool = false)
    -> String?
  {
    defer { last = value }
    if let outcome { return "\(value) after \(outcome)" }
    if isOver { return "\(value) after zero" }
    if wasStopped { return "\(value) after the stop flag" }
    guard let last, isEndless ? value <= last && !mayBeginAgain : value >= last && !mayRise
    else { return nil }
    return "\(value) after \(last)"
  }

  /// Judges an outcome.
  ///
  /// - Parameters:
  ///   - outcome: The outcome.
  ///   - isAlone: Whether the countdown delivers its outcome only, and no zero before it.
  ///   - isLed: Whether the countdown follows another one, whose callback may have set the stop flag.
  /// - Returns: The fault, or nil.
  package mutating func end(_ outcome: CountdownOutcome, isAlone: Bool = false, isLed: Bool = false)
    -> String?
  {
    defer { self.outcome = outcome }
    if let first = self.outcome { return "\(outcome) after \(first)" }
    if !isAlone, isOver != (outcome == .completed) {
      return "\(outcome), and delivered last: \(last.map(String.init) ?? "nothing")"
    }
    return outcome == .stopped && !wasStopped && !isLed ? "stopped without a flag" : nil
  }
}
