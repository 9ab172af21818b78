import CountdownKit

/// Who follows a countdown: one with the same times, which gets what those say, and ends with it.
///
/// What it gets must be true, news, and not missing when nothing is under way any more. When in the meantime it is delivered
/// is left to the manager, but that it gets each end after the one whose end it is.
struct ReferenceObserver {
  /// What is to be delivered yet, apart from values; none: it goes on.
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

  /// Its times, as those of the one that it follows; and what it got.
  var countdown: ReferenceCountdown
  let leader: Int
  var end = End.none
  /// How many callbacks, one made due by the other, lie between what is queued for it and what began them.
  var round = 0
  var isPlaced = true
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
  var isQueued: Bool { !goesOn || countdown.queued != nil }
  var goesOn: Bool { end == .none }
  var mayGetZero: Bool { end.mayBeZero }
  var mayGetOutcome: Bool { end.outcomeOf != nil }
  var mayWait: Bool { round > QueuedCallback.longestChain }
}
