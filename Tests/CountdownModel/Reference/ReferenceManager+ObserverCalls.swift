import CountdownKit

// Followers get something.

extension ReferenceManager {
  /// A follower gets a value: a queued one, a tick, or its zero.
  func beginObserverValue(_ value: Moment, _ index: Int) {
    var observer = observers[index]
    let token = observer.token
    if observer.isDead { verdict.object("observer \(token) gets \(value), and its receiver is gone") }
    if observer.mayGetZero {
      if value != 0 { verdict.object("observer \(token) gets \(value) after the zero of what it follows") }
      observers.remove(at: index)
      ends[token] = [.completed]
      open(observer.countdown, round: observer.round)
      if !observer.isSilent { follower = (token, [.completed], observer.round) }
      return
    }
    let clock = clock(of: observer.countdown)
    observer.countdown.settleQueued(by: value, at: clock)
    let countdown = observer.countdown
    let expected =
      countdown.queued == .exact ? countdown.movedValue(at: clock) : countdown.deliveredInForce(at: clock)
    if !observer.goesOn || countdown.isTickless && countdown.queued == nil || value != expected
      || value <= 0 && countdown.endsAtZero
    {
      verdict.object("observer \(token) gets \(value), and \(expected) is true")
    } else if countdown.queued == nil
      ? reading == nil || isSuspended || !isNewer(countdown) : !isNews(observer)
    {
      verdict.object("observer \(token) gets \(value), and nothing is due but \(countdown.due ?? -1)")
    }
    if countdown.queued == nil { emptyWakeUpsLeft += 1 }
    observer.countdown.tell(expected, at: time)
    observers[index] = observer
    open(countdown, round: countdown.queued == nil ? -1 : observer.round)
  }

  /// A follower gets an outcome.
  ///
  /// - Returns: The round of what was queued for it; nil: that is not right, or not now.
  func takeOutcome(_ delivered: Countdown.Outcome, ofObserver index: Int) -> Int? {
    let token = observers[index].token
    // Its own outcome, or that of the one that it follows, which may have no block.
    let isOwn = delivered == .receiverReleased && observers[index].isDead
    if observers[index].goesOn, !isOwn { findSilentEnd(of: observers[index].leader) }
    guard let index = observerIndex(ofToken: token) else { return nil }
    let observer = observers[index]
    var right: [Countdown.Outcome] = observer.isDead ? [.receiverReleased] : []
    if let ended = observer.end.outcomeOf { right += ends[ended] ?? [] }
    if !observer.isLate, observer.end.outcomeOf == observer.leader, isOutcomeQueued(of: observer.leader) {
      verdict.object("observer \(token) ends as \(delivered), before its leader \(observer.leader)")
    }
    // Or how that was to end when it came, where it is notified before.
    if observer.isLate { right += ends[token] ?? [] }
    guard right.contains(delivered) else { return nil }
    // A value that comes to this may have been counted.
    counts.gone += 1
    observers.remove(at: index)
    return observer.round
  }

  /// Of one without a block for the outcome, those tell it who follow.
  private func findSilentEnd(of leader: Int) {
    guard let index = index(ofToken: leader), countdowns[index].isSilent else { return }
    if mayBeFoundDead(index) { findDead(index) }
  }

  /// Whether what is queued for a follower is delivered; a zero is not, before the one that it follows has been notified that.
  func isNews(_ observer: ReferenceObserver) -> Bool {
    let countdown = observer.countdown
    guard observer.goesOn else { return false }
    let clock = clock(of: countdown)
    switch countdown.queued {
    case .exact where countdown.marks != nil, .correction where countdown.marks != nil:
      return countdown.hasNews(at: clock) && (!countdown.endsAtZero || countdown.valueInForce(at: clock) > 0)
    case .exact:
      let value = countdown.movedValue(at: clock)
      return (value > 0 || !countdown.endsAtZero) && value != countdown.delivered
    case .correction where countdown.hasRisen(at: clock): return true
    case .recheck, .correction:
      return !countdown.isTickless && !countdown.isPaused && !isSuspended
        && (countdown.valueInForce(at: clock) > 0 || !countdown.endsAtZero)
        && isNewer(countdown)
    case nil: return false
    }
  }

  private func isNewer(_ countdown: ReferenceCountdown) -> Bool {
    countdown.delivered == nil && countdown.marks == nil || countdown.hasNews(at: clock(of: countdown))
  }

  /// Those without a block for the outcome are gone as soon as the manager says so.
  func dropSilentObservers(where isGone: (ReferenceObserver) -> Bool) {
    for index in observers.indices.reversed()
    where observers[index].isSilent && isGone(observers[index]) {
      let observer = observers[index]
      guard !observer.goesOn || observer.isDead else { continue }
      counts.gone += 1
      if observer.isDead { ends[observer.token] = (ends[observer.token] ?? []) + [.receiverReleased] }
      observers.remove(at: index)
    }
  }

  func excuseObservers() {
    for index in observers.indices where observers[index].countdown.queued != nil && !isNews(observers[index])
    {
      observers[index].countdown.excuse()
    }
  }

  /// Nothing is under way any more: no follower may miss anything.
  func checkObservers() {
    for index in observers.indices.reversed() where !observers[index].mayWait {
      let observer = observers[index]
      if !observer.goesOn {
        if observer.isSilent, observer.isDead || observer.isLate || observer.mayGetOutcome {
          counts.gone += 1
          observers.remove(at: index)
        } else {
          verdict.object("observer \(observer.token): its end is missing")
        }
        continue
      }
      if observer.isSilent, observer.isDead { continue }
      if isNews(observer), !observer.countdown.isExcused {
        verdict.object("observer \(observer.token): a value is missing")
      }
      if observer.countdown.queued != nil {
        observers[index].countdown.plannedAt = time
      }
      observers[index].countdown.forgetQueued()
    }
    guard let reading, !isSuspended else { return }
    for observer in observers where observer.goesOn && !(observer.isSilent && observer.isDead) {
      if !observer.countdown.isTickless, let due = observer.countdown.due, due <= reading,
        due < observer.countdown.deadline || observer.countdown.isPastZero,
        !hasEndedMeanwhile(observer.countdown)
      {
        verdict.object("observer \(observer.token): the pass at \(reading) should have delivered it")
      }
    }
  }
}
