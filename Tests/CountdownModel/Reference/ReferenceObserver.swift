import CountdownKit

/// Who follows a countdown: one with the same times, which is told what those say, and ends with it.
///
/// What it is told must be true, news, and not missing when nothing is under way any more. When in the meantime it is told
/// is left to the manager, but that it is told each end after the one whose end it is.
struct ReferenceObserver {
  /// What is to be told yet, apart from values; none: it goes on.
  struct End: Equatable {
    /// Zero, as the one that it follows was, and that it completed.
    var mayBeZero = false
    /// How another has ended, or itself; instead of a zero, if that was dead when its time was over.
    var outcomeOf: Int?

    static let none = End()
    static let zero = End(mayBeZero: true)
    static func outcome(of token: Int) -> End { End(outcomeOf: token) }
    static func zeroOrOutcome(of token: Int) -> End { End(mayBeZero: true, outcomeOf: token) }
  }

  /// Its times, as those of the one that it follows; and what it was told.
  var countdown: ReferenceCountdown
  let leader: Int
  var end = End.none
  /// How many callbacks, one made due by the other, lie between what it is owed and what began them.
  var round = 0
  var isPlaced = true
  /// Whether what it was owed was no news at a moment when the manager may have looked.
  var isExcused = false
  /// Whether it has ticks of its own, which those of the countdown do not change.
  var hasOwnTicks = false
  /// Whether what it wanted to follow had ended before.
  let isLate: Bool

  init(_ countdown: ReferenceCountdown, leader: Int, round: Int, isLate: Bool) {
    self.countdown = countdown
    self.leader = leader
    self.round = round
    self.isLate = isLate
    if isLate { end = .outcome(of: leader) }
  }

  var token: Int { countdown.token }
  var isDead: Bool { countdown.owner.isDead }
  var isSilent: Bool { countdown.isSilent }
  var isOwed: Bool { !goesOn || countdown.debt != nil }
  var goesOn: Bool { end == .none }
  var mayBeToldZero: Bool { end.mayBeZero }
  var mayBeToldOutcome: Bool { end.outcomeOf != nil }
  var mayWait: Bool { round > Debt.longestChain }
}
