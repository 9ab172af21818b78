import CountdownKit

/// What a manager knows, as a list that is looked through from end to end, and what it owes.
///
///     delivery     an operation from outside its callbacks, or a pass
///     callback     at most one at a time: a value or an outcome
///     debts        made by requests, paid in order when no callback is open
///     follower     the outcome of the countdown whose last tick, or last callback, it was: before all debts
package final class ReferenceManager {
  struct Callback {
    let token: Int
    let isOutcome: Bool
    let round: Int
    var stops = false
  }

  /// What the manager's statistics are compared with.
  struct Counts {
    /// How often it was looked for what is due.
    var passes = 0
    /// How many values were told.
    var told = 0
    /// How many receivers were found to be gone, at most so many of them by a value that was to be told.
    var gone = 0
  }

  let verdict: Verdict
  /// The driver's time.
  package var now: Moment
  var countdowns = Roster()

  var debts: [Debt] = []
  var follower: (token: Int, outcomes: [Countdown.Outcome], round: Int)?
  /// Found dead, and still to be told so: by token, the round of what they were owed.
  var found: [Int: Int] = [:]
  var callback: Callback?
  /// How many operations and passes are under way, one inside the callbacks of the other.
  var deliveries = 0
  /// What the clock showed when the running delivery was last to tell what is due; nil: it is not to.
  var reading: Moment?
  /// How often a pass was asked for since the running delivery began.
  var passCount = 0
  /// How many callbacks the running delivery made, or ends that nobody was to be told.
  var callCount = 0
  /// The dead that a pass must find.
  var deadAtPass: Set<Int> = []

  /// Whether whatever is started ends at once.
  var isShutDown = false
  private(set) var isSuspended = false
  private var frozenAt: Moment?
  private(set) var frozenFor: Moment = 0
  /// How many wake-ups may turn out to be for nothing, because what they were for was taken away.
  var emptyWakeUpsLeft = 0

  var counts = Counts()

  package init(_ verdict: Verdict, now: Moment) {
    self.verdict = verdict
    self.now = now
  }

  /// The manager's own time.
  var time: Moment { (frozenAt ?? now) - frozenFor }

  func clock(of countdown: ReferenceCountdown) -> Moment { countdown.isPaused ? 0 : time }

  func index(ofToken token: Int) -> Int? { countdowns.index(ofToken: token) }

  /// What there is at a receiver's address: its own countdown, or that of a dead one that was there before.
  func index(at address: ObjectIdentifier) -> Int? { countdowns.index(at: address) }

  func index(of receiver: ReceiverRecord) -> Int? {
    index(at: receiver.address).flatMap { countdowns[$0].receiver === receiver ? $0 : nil }
  }

  /// How many countdowns' blocks are still needed.
  var blockCount: Int { countdowns.count + debts.count(where: \.isZero) }

  /// The earliest instant at which a pass has something to do, on the driver's scale; nil: there is none.
  var nextDue: Moment? {
    if !debts.isEmpty { return now }
    guard !isSuspended, let (due, _) = countdowns.next() else { return nil }
    return due + frozenFor < Moment(Int64.max) ? due + frozenFor : nil
  }

  /// Whether the timer has a reason to be armed.
  var hasReasonToWake: Bool {
    !debts.isEmpty || !isSuspended && countdowns.count > countdowns.paused.count
  }

  package func suspend(freezing: Bool) {
    guard !isSuspended else { return }
    isSuspended = true
    if freezing { frozenAt = now }
  }

  func endSuspension() {
    isSuspended = false
    if let frozenAt { frozenFor += now - frozenAt }
    frozenAt = nil
  }
}
