import CountdownKit

// Who follows a countdown is told something.

extension ReferenceManager {
  /// Who follows is told a value: an owed one, or by a tick, or that all is over.
  func beginObserverValue(_ value: Moment, _ index: Int) {
    var observer = observers[index]
    let token = observer.token
    if observer.isDead { verdict.object("observer \(token) is told \(value), and its receiver is gone") }
    let hasLostLeader = self.index(ofToken: observer.leader) == nil
    if observer.mayBeToldZero || hasLostLeader && observer.goesOn && value == 0 {
      if value != 0 { verdict.object("observer \(token) is told \(value) after the zero of what it follows") }
      observers.remove(at: index)
      ends[token] = [.completed]
      open(observer.countdown, round: observer.round)
      if !observer.isSilent { follower = (token, [.completed], observer.round) }
      return
    }
    let clock = clock(of: observer.countdown)
    // What it was owed exactly was no news when it was looked at: this is the next tick.
    if observer.isExcused, observer.countdown.debt == .exact,
      value != observer.countdown.movedValue(at: clock)
    {
      observer.countdown.debt = nil
    }
    let countdown = observer.countdown
    let expected =
      countdown.debt == .exact ? countdown.movedValue(at: clock) : countdown.toldInForce(at: clock)
    if !observer.goesOn || countdown.isTickless && countdown.debt == nil || value != expected || value <= 0 {
      verdict.object("observer \(token) is told \(value), and \(expected) is true")
    } else if countdown.debt == nil ? reading == nil || isSuspended || !isNewer(countdown) : !isNews(observer)
    {
      verdict.object("observer \(token) is told \(value), and nothing is due but \(countdown.due ?? -1)")
    }
    if countdown.debt == nil {
      emptyWakeUpsLeft += 1
      if let due = countdown.due, due <= reading ?? .min {
        noteTick(of: &observer.countdown, following: observer.leader)
      }
    }
    observer.countdown.tell(expected, at: time)
    if countdown.debt != nil {
      let due = self.index(ofToken: observer.leader).flatMap { countdowns[$0].due }
      observer.countdown.place = .init(nextMoment(), time: time, isAhead: due != observer.countdown.due)
    }
    observers[index] = observer
    open(countdown, round: countdown.debt == nil ? -1 : observer.round)
  }

  /// Who follows is told an outcome.
  ///
  /// - Returns: The round of what it was owed; nil: that is not right, or not now.
  func takeOutcome(_ told: Countdown.Outcome, ofObserver index: Int) -> Int? {
    let token = observers[index].token
    // Its own outcome, or that of the one that it follows, which nobody may have heard.
    let isOwn = told == .receiverReleased && observers[index].isDead
    if observers[index].goesOn, !isOwn { findSilentEnd(of: observers[index].leader) }
    guard let index = observerIndex(ofToken: token) else { return nil }
    let observer = observers[index]
    var right: [Countdown.Outcome] = observer.isDead ? [.receiverReleased] : []
    // What it follows was found dead, when it was owed a value; what its observers were owed before comes first.
    let hasLostLeader = observer.goesOn && self.index(ofToken: observer.leader) == nil
    if let ended = hasLostLeader ? observer.leader : observer.end.outcomeOf { right += ends[ended] ?? [] }
    // Or how that was to end when it came, where it is told so before.
    if observer.isLate { right += ends[token] ?? [] }
    guard right.contains(told) else { return nil }
    // A value that comes to this may have been counted.
    counts.gone += 1
    observers.remove(at: index)
    return observer.round
  }

  /// Of one whose own end nobody hears, those tell it who follow.
  private func findSilentEnd(of leader: Int) {
    guard let index = index(ofToken: leader), countdowns[index].isSilent else { return }
    if mayBeFoundDead(index) { findDead(index) }
  }

  /// Whether what one who follows is owed is told; a zero is not, before the one that it follows has been told that.
  func isNews(_ observer: ReferenceObserver) -> Bool {
    let countdown = observer.countdown
    guard observer.goesOn else { return false }
    let clock = clock(of: countdown)
    switch countdown.debt {
    case .exact:
      let value = countdown.movedValue(at: clock)
      return value > 0 && value != countdown.told
    case .correction where countdown.hasRisen(at: clock): return true
    case .recheck, .correction:
      return !countdown.isTickless && !countdown.isPaused && !isSuspended
        && countdown.valueInForce(at: clock) > 0
        && isNewer(countdown)
    case nil: return false
    }
  }

  private func isNewer(_ countdown: ReferenceCountdown) -> Bool {
    countdown.told == nil || countdown.hasNews(at: clock(of: countdown))
  }

  /// Those whose end nobody hears are gone as soon as the manager says so.
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
    for index in observers.indices where observers[index].countdown.debt != nil && !isNews(observers[index]) {
      observers[index].isExcused = true
    }
  }

  /// Nothing is under way any more: nobody who follows may miss anything.
  func checkObservers() {
    for index in observers.indices.reversed() where !observers[index].mayWait {
      let observer = observers[index]
      if !observer.goesOn || self.index(ofToken: observer.leader) == nil {
        if observer.isSilent,
          observer.isDead || observer.isLate || observer.mayBeToldOutcome || observer.goesOn
        {
          counts.gone += 1
          observers.remove(at: index)
        } else {
          verdict.object("observer \(observer.token): its end is missing")
        }
        continue
      }
      if observer.isSilent, observer.isDead { continue }
      if isNews(observer), !observer.isExcused {
        verdict.object("observer \(observer.token): a value is missing")
      }
      if observer.countdown.debt != nil {
        observers[index].countdown.place.join(by: nextMoment())
        observers[index].countdown.plannedAt = time
      }
      observers[index].countdown.debt = nil
    }
    guard let reading, !isSuspended else { return }
    for observer in observers where observer.goesOn && !(observer.isSilent && observer.isDead) {
      if !observer.countdown.isTickless, let due = observer.countdown.due, due <= reading,
        due < observer.countdown.deadline
      {
        verdict.object("observer \(observer.token): the pass at \(reading) should have told it")
      }
    }
  }
}
