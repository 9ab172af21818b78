import CountdownKit

/// A callback that is queued, because of a call; those of one manager are delivered in any order.
struct QueuedCallback {
  enum What {
    case value(token: Int)
    /// Zero and `completed`, for a countdown that was overdue when another was started.
    case zero(ReferenceCountdown)
    /// Outcomes, by token, and which are right; several are those of one `cancelAll`, in any order.
    case outcomes([Int: [Countdown.Outcome]])
    /// That all is delivered, which was to be before a shutting down.
    case barrier(Int)
  }

  var what: What
  /// How many callbacks that delivered queued callbacks lie, one made due by the other, between this one and what began them.
  var round: Int

  /// Whether nothing need be delivered: it was no news at a moment when the manager may have looked, or nobody is told.
  var isExcused = false
  /// Whether it was put off, and was no news then: so the next pass need not tell it before ticks, if the manager has looked
  /// at it.
  var mayHaveGone = false
  /// Whether it is the outcome of one that got nothing: such can follow one another without end.
  var isWithoutValue = false

  /// From then on a chain of values gives the queue back.
  static let longestChain = 8

  var mayWait: Bool {
    if isExcused { return true }
    if case .outcomes = what, !isWithoutValue { return false }
    return round > Self.longestChain
  }

  var isZero: Bool { if case .zero = what { true } else { false } }

  /// Whether it is a zero of one that has blocks.
  var isHeardZero: Bool { if case .zero(let countdown) = what { !countdown.isUnheard } else { false } }

  /// Whether the receiver of a zero lives.
  var isAlive: Bool { if case .zero(let countdown) = what { !countdown.owner.isDead } else { true } }

  var isEmpty: Bool { if case .outcomes([:]) = what { true } else { false } }

  mutating func takeOutcomes(of token: Int) -> [Countdown.Outcome]? {
    guard case .outcomes(var outcomes) = what else { return nil }
    // Or all the others would be copied for each.
    what = .outcomes([:])
    defer { what = .outcomes(outcomes) }
    return outcomes.removeValue(forKey: token)
  }

  func isValue(of token: Int) -> Bool {
    switch what {
    case .value(token: token): true
    case .zero(let countdown): countdown.token == token
    default: false
    }
  }
}

extension QueuedCallback: CustomStringConvertible {
  var description: String {
    switch what {
    case .value(let token): "a value of countdown \(token)"
    case .zero(let countdown): "the end of countdown \(countdown.token)"
    case .outcomes(let outcomes): "the outcomes \(outcomes)"
    case .barrier(let number): "barrier \(number)"
    }
  }
}
