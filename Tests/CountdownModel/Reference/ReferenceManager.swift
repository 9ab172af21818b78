import CountdownKit

/// What a manager knows, as a list that is looked through from end to end, and what it has queued.
///
///     delivery     an operation from outside its callbacks, or a pass
///     callback     at most one at a time: a value or an outcome
///     queue        made by requests, delivered in any order when no callback is open, before the next tick
///     follower     the outcome of the countdown whose last tick, or last callback, it was: before all queued callbacks
package final class ReferenceManager {
  struct Callback {
    let token: Int
    let isOutcome: Bool
    let round: Int
    var stops = false
  }

  struct Counts {
    var passes = 0
    var delivered = 0
    /// How often one that tells nothing had a value queued; as it may count, or not.
    var kept = 0
    /// How many receivers were found to be gone, at most so many of them by a value that was to be delivered.
    var gone = 0
  }

  let verdict: Verdict
  package var now: Moment
  var countdowns = Roster()

  var observers: [ReferenceObserver] = []
  /// What was in the place of a countdown when it was started, by token.
  var predecessors: [Int: Int] = [:]
  /// How countdowns have ended, by token: what is right, or what was delivered.
  var ends: [Int: [Countdown.Outcome]] = [:]

  var queue: [QueuedCallback] = []
  var follower: (token: Int, outcomes: [Countdown.Outcome], round: Int)?
  /// Found dead, and still to be notified: by token, the round of what was queued for them.
  var found: [Int: Int] = [:]
  var callback: Callback?
  /// How many operations and passes are under way, one inside the callbacks of the other.
  var deliveries = 0
  /// What the clock showed when the running delivery was last to tell what is due; nil: it is not to.
  var reading: Moment?
  /// Whether a call waits for what is delivered, and no timer has begun that: then a pass goes on to the present where an end has
  /// come during a slow callback.
  var isAwaited = false
  /// What is due by then may be delivered by a pass that has gone on.
  var present: Moment?
  /// How often a pass was asked for since the running delivery began.
  var passCount = 0
  /// How many callbacks the running delivery made, or ends without a block.
  var callCount = 0
  /// The dead that a pass must find.
  var deadAtPass: Set<Int> = []

  var isShutDown = false
  /// When it asks next for the receivers of those that have no interval; nil: there are none.
  var walk: Walk?
  /// Whether the running pass asks for them: it may, and it must; and who is dead of whom, and whether there was anybody.
  var mayWalk = false
  var mustWalk = false
  /// Whether the last pass may have been made for them alone.
  var mayBeForNobody = false
  var deadAtWalk: Set<Int> = []
  var soughtAtWalk = false
  private(set) var isSuspended = false
  private var frozenAt: Moment?
  /// How far the driver's time is ahead of the manager's, which begins with the wall clock's time of day.
  private(set) var frozenFor: Moment
  /// How many wake-ups may turn out to be for nothing, because what they were for was taken away.
  var emptyWakeUpsLeft = 0

  var counts = Counts()

  package init(_ verdict: Verdict, now: Moment, timeOfDay: Moment? = nil) {
    self.verdict = verdict
    self.now = now
    frozenFor = now - (timeOfDay ?? now)
  }

  var time: Moment { (frozenAt ?? now) - frozenFor }

  func clock(of countdown: ReferenceCountdown) -> Moment { countdown.isPaused ? 0 : time }

  func index(ofToken token: Int) -> Int? { countdowns.index(ofToken: token) }

  /// What there is in a place: its owner's own countdown, or that of a dead one that was there before.
  func index(at place: Owner.Place?) -> Int? { place.flatMap { countdowns.index(at: $0) } }

  func index(of owner: Owner) -> Int? {
    index(at: owner.place).flatMap { countdowns[$0].owner.receiver === owner.receiver ? $0 : nil }
  }

  var blockCount: Int {
    countdowns.count { !$0.isUnheard } + queue.count(where: \.isHeardZero) + observers.count
  }

  var hasQueued: Bool { !queue.isEmpty || observers.contains(where: \.isQueued) }

  /// The earliest instant at which a pass has something to do, on the driver's scale; nil: there is none.
  var nextDue: Moment? {
    if queue.contains(where: isWaitedFor) { return now }
    guard !isSuspended else { return nil }
    let observed = observers.lazy.filter { $0.goesOn && !$0.isDead }.compactMap(\.countdown.due)
    guard let due = ([countdowns.next()?.due, walk?.by].compactMap(\.self) + observed).min() else {
      return nil
    }
    return due + frozenFor < Moment(Int64.max) ? due + frozenFor : nil
  }

  /// By when a pass is needed in a crowd, on the driver's scale; nil: none is.
  var nextLimit: Moment? {
    guard nextDue != nil, !queue.contains(where: isWaitedFor) else { return nextDue }
    let all =
      countdowns.indices.map { countdowns[$0] }
      + observers.filter { $0.goesOn && !$0.isDead }.map(\.countdown)
    return (all.map(\.limit) + [walk?.by]).compactMap(\.self).min().map { $0 + frozenFor }
  }

  var hasReasonToWake: Bool {
    hasQueued || !isSuspended && (countdowns.count > countdowns.paused.count || walk != nil)
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
