import CountdownKit

/// Countdowns, followers and tasks that are about to end: which has not after a while was forgotten.
struct SoakLeavers {
  private struct Leaver {
    let ledger: SoakLedger
    /// Lives until the end is delivered: or else that could find it gone.
    let receiver: Receiver?
    let required: Countdown.Outcome?
    let limit: Int64
  }

  /// After so long, whatever is due must have been delivered, however busy the machine.
  static let patience: Int64 = 30_000_000_000

  private var all: [Leaver] = []

  var ledgers: [SoakLedger] { all.map(\.ledger) }

  /// One has to end, after so many nanoseconds, if need be with a certain outcome.
  mutating func add(
    _ ledger: SoakLedger, holding receiver: Receiver? = nil, required: Countdown.Outcome? = nil,
    after left: Int64 = 0
  ) {
    let limit = Clock.wall.saturating(plus: left).saturating(plus: Self.patience)
    all.append(Leaver(ledger: ledger, receiver: receiver, required: required, limit: limit))
  }

  /// Forgets those that have ended.
  mutating func check(_ log: SoakLog) {
    let now = Clock.wall
    all.removeAll { one in
      guard let outcome = one.ledger.outcome else {
        if now < one.limit { return false }
        log.fault("no outcome, long after its end, \(one.ledger.kind)")
        return true
      }
      if let required = one.required, outcome != required { log.fault("\(outcome) instead of \(required)") }
      return true
    }
  }
}

extension Int64 {
  fileprivate func saturating(plus other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
