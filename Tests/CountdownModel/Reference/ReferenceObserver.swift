import CountdownKit

/// Who follows a countdown: one with the same times, which is told what those say, and ends with it.
///
/// What it is told must be true, news, and not missing when nothing is under way any more. When in the meantime it is told
/// is left to the manager, but that it is told each end after the one whose end it is.
struct ReferenceObserver {
  /// What is to be told yet, apart from values.
  enum End {
    /// Nothing: it goes on.
    case none
    /// Zero, as the one that it follows was, and that it completed.
    case zero
    /// How another has ended, or itself.
    case outcome(of: Int)
    /// One of the two: the one that it followed was dead when its time was over.
    case zeroOrOutcome(of: Int)
  }

  /// Its times, as those of the one that it follows; and what it was told.
  var countdown: ReferenceCountdown
  /// Whom it follows; of who came too late, who has ended before.
  let leader: Int
  var end = End.none
  /// How many callbacks, one made due by the other, lie between what it is owed and what began them.
  var round = 0
  /// Whether it is found by its receiver.
  var isPlaced = true
  /// Whether what it was owed was no news at a moment when the manager may have looked.
  var isExcused = false
  /// Whether it has chosen an interval itself, which that of the countdown no longer changes.
  var hasOwnInterval = false
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
  var goesOn: Bool { if case .none = end { true } else { false } }
  var mayBeToldZero: Bool {
    switch end {
    case .zero, .zeroOrOutcome: true
    case .none, .outcome: false
    }
  }
  var mayBeToldOutcome: Bool {
    switch end {
    case .outcome, .zeroOrOutcome: true
    case .none, .zero: false
    }
  }
  var mayWait: Bool { round > Debt.longestChain }
}

extension ReferenceCountdown {
  /// The same for another, who follows it: of endless ticks that is told the end alone.
  func followed(as token: Int, by owner: Owner, isSilent: Bool, at time: Moment) -> ReferenceCountdown {
    ReferenceCountdown(following: self, token: token, owner: owner, isSilent: isSilent, now: time)
  }
}
