import CountdownKit

// Who follows whom.

extension ReferenceManager {
  func observerIndex(ofToken token: Int) -> Int? { observers.firstIndex { $0.token == token } }

  func leader(of token: Int) -> Int? { observerIndex(ofToken: token).map { observers[$0].leader } }

  func observerIndex(at place: Owner.Place?) -> Int? {
    guard let place else { return nil }
    return observers.firstIndex { $0.isPlaced && $0.countdown.owner.place == place }
  }

  /// The countdown that is meant by a token: itself, or the one that it follows.
  func leaderIndex(of token: Int) -> Int? {
    guard let index = observerIndex(ofToken: token) else { return index(ofToken: token) }
    return observers[index].goesOn ? self.index(ofToken: observers[index].leader) : nil
  }

  /// What is in somebody's place, and his own.
  func token(of owner: Owner) -> Int? {
    if let index = index(of: owner) { return countdowns[index].token }
    guard let index = observerIndex(at: owner.place) else { return nil }
    let observer = observers[index]
    return observer.goesOn && observer.countdown.owner.receiver === owner.receiver ? observer.token : nil
  }

  func observe(_ followed: Int, token: Int, owner: Owner, isSilent: Bool, ticks: Terms? = nil) {
    var leader = followed
    if let index = observerIndex(ofToken: followed), observers[index].goesOn {
      leader = observers[index].leader
    }
    vacate(owner.place, for: token)
    let round = (callback?.round ?? -1) + 1
    guard let index = index(ofToken: leader) else {
      let terms = Terms(for: 0, isSilent: isSilent, isTickless: true)
      let late = ReferenceCountdown(token: token, owner: owner, terms: terms, now: time)
      ends[token] = ends[leader]
      counts.kept += 1
      observers.append(ReferenceObserver(late, leader: leader, round: round, isLate: true))
      observers[observers.count - 1].isPlaced = !isShutDown
      return
    }
    let countdown = countdowns[index].followed(
      as: token, by: owner, isSilent: isSilent, ticks: ticks, at: time)
    observers.append(ReferenceObserver(countdown, leader: leader, round: round, isLate: false))
    observers[observers.count - 1].hasOwnTicks = ticks != nil
  }

  func vacate(_ place: Owner.Place?, for token: Int) {
    if let index = observerIndex(at: place) {
      predecessors[token] = observers[index].token
      endObserver(index, as: observers[index].isDead ? .receiverReleased : .replaced)
    } else if let index = index(at: place) {
      predecessors[token] = countdowns[index].token
      end(index, as: countdowns[index].owner.isDead ? .receiverReleased : .replaced)
    }
  }

  /// Whether what follows another in a place is kept; nil: there is no such.
  func keepsObserver(in place: Owner.Place?) -> Bool? {
    guard let index = observerIndex(at: place) else { return nil }
    let observer = observers[index]
    let countdown = observer.countdown
    if observer.goesOn, !observer.isDead,
      !countdown.endsAtZero || countdown.isPaused || countdown.deadline > time
    {
      return true
    }
    if observer.goesOn, !observer.isDead, let leader = self.index(ofToken: observer.leader) {
      endOverdue(leader)
    }
    if observers[index].mayGetZero, !observer.isDead { observers[index].isPlaced = false }
    return false
  }

  func endObserver(_ index: Int, as outcome: Countdown.Outcome) {
    observers[index].isPlaced = false
    // Who came too late is notified how another has ended, whatever happens to itself.
    if observers[index].isLate { return }
    if observers[index].mayGetOutcome, !observers[index].mayGetZero { return }
    ends[observers[index].token] = Self.outcomes(observers[index].countdown, outcome)
    settle(observers[index].token, .outcome(of: observers[index].token))
  }

  func endObservers(of leader: Int, _ end: ReferenceObserver.End) {
    for observer in observers where observer.leader == leader && observer.goesOn {
      settle(observer.token, end)
    }
  }

  /// All that is delivered to who follows is its end now.
  private func settle(_ token: Int, _ end: ReferenceObserver.End) {
    guard let index = observerIndex(ofToken: token) else { return }
    emptyWakeUpsLeft += 1
    // What it was about to be delivered may have been counted.
    counts.kept += 1
    observers[index].countdown.forgetQueued()
    observers[index].end = end
    endWalkIfNobodyIsSought()
    observers[index].round = (callback?.round ?? -1) + 1
    let outcomes = end.outcomeOf.flatMap { ends[$0] }
    ends[token] = end.mayBeZero ? [.completed] + (outcomes ?? []) : outcomes
    if observers[index].isDead { ends[token]?.append(.receiverReleased) }
    guard !end.mayBeZero, let ended = end.outcomeOf else { return }
    observers[index].isPlaced = false
    // What ends with its leader is told after it.
    let isOwn = callback?.token == token && ended != observers[index].leader
    if isOwn, !observers[index].isSilent { follower = (token, ends[ended] ?? [], callback!.round) }
    if isOwn || observers[index].isSilent { observers.remove(at: index) }
  }

  func updateObservers(of index: Int, _ queued: ReferenceCountdown.Queued?) {
    let leader = countdowns[index]
    for place in observers.indices where observers[place].leader == leader.token && observers[place].goesOn {
      observers[place].countdown.deadline = leader.deadline
      observers[place].countdown.isPaused = leader.isPaused
      if queued == .exact { observers[place].countdown.armMarks(below: leader.deadline - clock(of: leader)) }
      // What is queued for it comes after what is queued for the countdown now.
      observers[place].round = max(observers[place].round, (callback?.round ?? -1) + 1)
      // A correction arms no mark.
      let isCorrected = queued == .correction && observers[place].countdown.marks != nil
      enqueue(isCorrected ? .recheck : queued, to: place)
    }
  }

  /// Changes how those tick that follow a countdown, but for those with ticks of their own.
  func tickObservers(of leader: Int, _ terms: Terms) {
    for place in observers.indices where observers[place].leader == leader && !observers[place].hasOwnTicks {
      tickObserver(at: place, terms)
    }
  }

  /// Changes how one follower ticks, whatever becomes of the ticks of the countdown.
  ///
  /// - Returns: Whether it ticks so.
  func tickObserver(at place: Int, alone terms: Terms) -> Bool {
    let observer = observers[place]
    guard observer.goesOn, !observer.countdown.isTickless else { return false }
    observers[place].hasOwnTicks = true
    tickObserver(at: place, terms)
    return true
  }

  private func tickObserver(at place: Int, _ terms: Terms) {
    let observer = observers[place]
    guard observer.goesOn, !observer.countdown.isTickless, !observer.countdown.ticks(terms) else { return }
    if let leader = countdowns.first(where: { $0.token == observer.leader }) {
      observers[place].countdown.noteMove(of: leader)
    }
    enqueue(observers[place].countdown.tick(terms, at: clock(of: observer.countdown)), to: place)
    endWalkIfNobodyIsSought()
  }

  private func enqueue(_ queued: ReferenceCountdown.Queued?, to place: Int) {
    emptyWakeUpsLeft += 1
    guard let queued, !observers[place].countdown.isTickless else { return }
    if observers[place].countdown.queued == nil { observers[place].round = (callback?.round ?? -1) + 1 }
    observers[place].countdown.enqueue(queued)
  }

  /// Whether a follower's value or tick brings the zero of the countdown that it follows.
  func isReached(_ index: Int) -> Bool {
    let leader = countdowns[index]
    guard !leader.isPaused, !isSuspended, leader.endsAtZero, leader.deadline <= time else { return false }
    return observers.contains {
      $0.leader == leader.token && $0.goesOn
        && ($0.countdown.queued != nil || $0.countdown.due.map { $0 <= reading ?? .min } ?? false)
    }
  }
}
