import CountdownKit

/// All that one countdown delivered, in order.
final class EventLedger: @unchecked Sendable {
  // Unchecked: used on one thread at a time.

  private(set) var values: [Duration] = []
  private(set) var outcomes: [Countdown.Outcome] = []
  /// Values that came after the outcome: there must be none.
  private(set) var lateValues = 0

  /// The values since the last call.
  func takeValues() -> [Duration] {
    defer { values = [] }
    return values
  }

  /// Makes the ledger fit for another countdown.
  func forgetOutcomes() {
    outcomes = []
  }

  func note(_ value: Duration) {
    values.append(value)
    if !outcomes.isEmpty { lateValues += 1 }
  }

  func note(_ outcome: Countdown.Outcome) {
    outcomes.append(outcome)
  }
}

/// A list of words that several countdowns write into.
final class EventJournal: @unchecked Sendable {
  // Unchecked: used on one thread at a time.

  private var lines: [String] = []

  func note(_ line: String) {
    lines.append(line)
  }

  /// What was written since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

extension CountdownManager {
  /// Starts a countdown that writes into a ledger, and then does something more.
  @discardableResult
  func start(
    _ receiver: TrackedObject, for duration: Duration, every interval: Duration = .seconds(1),
    ifActive: Countdown.IfActive = .replace, into ledger: EventLedger,
    then more: @escaping @Sendable (Duration) -> Void = { _ in }
  ) -> Countdown {
    start(receiver, for: duration, every: interval, ifActive: ifActive) { _, left, _ in
      ledger.note(left.duration)
      more(left.duration)
    } onEnd: {
      ledger.note($0)
    }
  }
}
