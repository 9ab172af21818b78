import CountdownKit

// What is asked of a manager. Nothing is delivered here: what is to be delivered is a queued callback.

extension ReferenceManager {
  package func start(_ countdown: ReferenceCountdown) {
    if isShutDown {
      ends[countdown.token] = [.cancelled]
      if !countdown.isSilent { enqueue(.outcomes([countdown.token: [.cancelled]]), isWithoutValue: true) }
      return
    }
    vacate(countdown.owner.place, for: countdown.token)
    countdowns.append(countdown)
    if countdown.queued != nil { enqueue(.value(token: countdown.token)) }
  }

  /// Whether a receiver's countdown is kept; one that is overdue is over, and only its zero is still to be delivered.
  package func keeps(_ owner: Owner) -> Bool {
    if let keeps = keepsObserver(in: owner.place) { return keeps }
    guard let index = index(of: owner) else { return false }
    let countdown = countdowns[index]
    // A paused one ends by its zero only where a move has made that due.
    if !countdown.endsAtZero || countdown.deadline > clock(of: countdown) { return true }
    if countdown.isPaused, countdown.queued != .exact { return true }
    endOverdue(index)
    return false
  }

  /// Ends a countdown that is overdue: its zero is all that is left to be delivered, and that of those who follow it.
  func endOverdue(_ index: Int) {
    let countdown = countdowns[index]
    if let place = place(ofValue: countdown.token) { queue.remove(at: place) }
    remove(index)
    let isDead = countdown.owner.isDead
    ends[countdown.token] = [isDead ? .receiverReleased : .completed]
    endObservers(of: countdown.token, isDead ? .zeroOrOutcome(of: countdown.token) : .zero)
    enqueue(.zero(countdown))
  }

  func end(_ index: Int, as outcome: Countdown.Outcome) {
    let countdown = countdowns[index]
    let outcomes = takeOut(index, as: outcome)
    guard !countdown.isSilent else { return }
    if let callback, callback.token == countdown.token {
      follower = (countdown.token, outcomes, callback.round)
    } else {
      enqueue(
        .outcomes([countdown.token: outcomes]),
        isWithoutValue: countdown.queued == .exact || countdown.isEndless || countdown.marks != nil)
    }
  }

  /// Takes a countdown out that ends so, and has yet to be notified.
  private func takeOut(_ index: Int, as outcome: Countdown.Outcome) -> [Countdown.Outcome] {
    let countdown = countdowns[index]
    if let place = place(ofValue: countdown.token) { queue.remove(at: place) }
    remove(index)
    let outcomes = Self.outcomes(countdown, outcome)
    ends[countdown.token] = outcomes
    endObservers(of: countdown.token, .outcome(of: countdown.token))
    return outcomes
  }

  /// Which outcomes are right: whether a paused countdown was cancelled or found dead first, is not promised.
  static func outcomes(
    _ countdown: ReferenceCountdown, _ outcome: Countdown.Outcome
  ) -> [Countdown.Outcome] {
    countdown.isPaused && countdown.owner.isDead ? [outcome, .receiverReleased] : [outcome]
  }

  package func cancelAll() {
    for countdown in countdowns { ends[countdown.token] = Self.outcomes(countdown, .cancelled) }
    for observer in observers {
      guard let index = observerIndex(ofToken: observer.token) else { continue }
      if observer.goesOn {
        endObservers(of: observer.leader, .outcome(of: observer.leader))
      } else {
        endObserver(index, as: .cancelled)
      }
    }
    let heard = countdowns.filter { !$0.isSilent }.map { ($0.token, Self.outcomes($0, .cancelled)) }
    while !countdowns.isEmpty { remove(countdowns.count - 1) }
    queue.removeAll { if case .value = $0.what { true } else { false } }
    withholdZeros()
    if !heard.isEmpty { enqueue(.outcomes(Dictionary(uniqueKeysWithValues: heard))) }
  }

  /// Cancels what is at an address, whatever the id: all before anything is delivered.
  func cancelAll(of address: ObjectIdentifier) {
    let tokens = countdowns.filter { $0.owner.receiver?.address == address }.map(\.token)
    let following = observers.filter { $0.isPlaced && $0.countdown.owner.receiver?.address == address }
    for observer in following {
      guard let index = observerIndex(ofToken: observer.token) else { continue }
      endObserver(index, as: observer.countdown.owner.cancelledOutcome)
      // Or the one that it follows was the first to be ended.
      if let leader = self.index(ofToken: observer.leader), tokens.contains(observer.leader) {
        let outcome = countdowns[leader].owner.cancelledOutcome
        ends[observer.token]?.append(outcome)
        if follower?.token == observer.token { follower?.outcomes.append(outcome) }
      }
    }
    if let callback, tokens.contains(callback.token) { cancel(index(ofToken: callback.token)!) }
    var heard: [Int: [Countdown.Outcome]] = [:]
    var isWithoutValue = false
    for token in tokens {
      guard let index = index(ofToken: token) else { continue }
      let countdown = countdowns[index]
      let outcomes = takeOut(index, as: countdown.owner.cancelledOutcome)
      guard !countdown.isSilent else { continue }
      heard[token] = outcomes
      isWithoutValue =
        isWithoutValue || countdown.queued == .exact || countdown.isEndless || countdown.marks != nil
    }
    if !heard.isEmpty { enqueue(.outcomes(heard), isWithoutValue: isWithoutValue) }
  }

  package func shutDown(barrier: Int) {
    isShutDown = true
    cancelAll()
    enqueue(.barrier(barrier))
  }

  /// What was overdue, and has not been notified, gets no more than that it was cancelled.
  private func withholdZeros() {
    for place in queue.indices.reversed() {
      guard case .zero(let countdown) = queue[place].what else { continue }
      ends[countdown.token] = [.cancelled]
      queue[place].what = .outcomes(countdown.isSilent ? [:] : [countdown.token: [.cancelled]])
      queue[place].isWithoutValue = true
      if queue[place].isEmpty { queue.remove(at: place) }
    }
  }

  /// Ends what is in a place.
  ///
  /// - Returns: Whether there was anything.
  func cancel(at place: Owner.Place?) -> Bool {
    if let index = observerIndex(at: place) {
      endObserver(index, as: observers[index].countdown.owner.cancelledOutcome)
      return true
    }
    guard let index = index(at: place) else { return false }
    cancel(index)
    return true
  }

  package func cancel(_ index: Int) { end(index, as: countdowns[index].owner.cancelledOutcome) }

  /// Returns whether it was running.
  @discardableResult
  package func pause(_ index: Int) -> Bool {
    guard !countdowns[index].isPaused else { return false }
    countdowns[index].isPaused = true
    countdowns[index].deadline -= time
    countdowns[index].startedAt -= time
    emptyWakeUpsLeft += 1
    updateObservers(of: index, nil)
    endWalkIfNobodyIsSought()
    return true
  }

  /// Returns whether it was paused.
  @discardableResult
  package func resume(_ index: Int) -> Bool {
    guard countdowns[index].isPaused else { return false }
    countdowns[index].isPaused = false
    countdowns[index].deadline += time
    countdowns[index].startedAt += time
    if countdowns[index].owner.isDead { countdowns[index].isFindable = true }
    reschedule(index, .recheck)
    updateObservers(of: index, .recheck)
    return true
  }

  /// Returns whether its end is there then.
  @discardableResult
  package func move(_ index: Int, _ newLeft: (Moment) -> Moment) -> Bool {
    let countdown = countdowns[index]
    guard !countdown.isEndless else { return false }
    let clock = clock(of: countdown)
    let left = min(newLeft(countdown.deadline - clock), ReferenceCountdown.longest)
    if left != countdown.deadline - clock { setLeft(of: index, to: countdown.clippedLeft(left)) }
    return true
  }

  private func setLeft(of index: Int, to left: Moment) {
    countdowns[index].deadline = clock(of: countdowns[index]) + left
    countdowns[index].noteMove(leaving: left)
    reschedule(index, .exact)
    updateObservers(of: index, .exact)
  }

  @discardableResult
  package func last(_ index: Int, _ left: Moment) -> Bool {
    countdowns[index].isServers = false
    return move(index) { _ in left }
  }

  @discardableResult
  package func restart(_ index: Int) -> Bool {
    let total = countdowns[index].total
    resume(index)
    if countdowns[index].isEndless {
      countdowns[index].deadline = time
      countdowns[index].zeroOffset = 0
      // Number 0 is delivered again, even if it was delivered last.
      countdowns[index].delivered = -1
      queueValue(index, .exact)
      updateObservers(of: index, nil)
    } else {
      countdowns[index].isServers = false
      // Also where so much is left already.
      setLeft(of: index, to: total)
    }
    countdowns[index].noteStart(at: time)
    return true
  }

  /// Returns whether it has a total.
  package func setTotal(_ index: Int, _ total: Moment) -> Bool {
    guard !countdowns[index].isEndless else { return false }
    countdowns[index].setTotal(ReferenceCountdown.clipped(total), at: clock(of: countdowns[index]))
    return true
  }

  /// Changes how it ticks; what is then in force is delivered like a tick.
  ///
  /// - Returns: Whether it ticks so.
  package func tick(_ index: Int, _ terms: Terms) -> Bool {
    let countdown = countdowns[index]
    if countdown.isTickless || countdown.isEndless && (terms.isShared || terms.marks != nil) { return false }
    tickObservers(of: countdown.token, terms)
    if countdown.ticks(terms) { return true }
    queueValue(index, countdowns[index].tick(terms, at: clock(of: countdown)))
    endWalkIfNobodyIsSought()
    return true
  }

  /// Makes known that its times have changed: one that tells nothing but its outcome has nothing queued but the end.
  func reschedule(_ index: Int, _ queued: ReferenceCountdown.Queued) {
    let countdown = countdowns[index]
    // A correction arms no mark.
    let queued = queued == .correction && countdown.marks != nil ? .recheck : queued
    if countdown.queued == nil, isNothing(queued, for: countdown) {
      emptyWakeUpsLeft += 1
    } else {
      queueValue(index, queued)
    }
  }

  /// Whether a countdown without ticks, or at marks, gets nothing of what has changed: nothing of it waits for time then.
  private func isNothing(_ queued: ReferenceCountdown.Queued, for countdown: ReferenceCountdown) -> Bool {
    if countdown.isTickless { return countdown.deadline > clock(of: countdown) }
    guard countdown.marks != nil else { return false }
    var changed = countdown
    changed.enqueue(queued)
    return !isNews(changed)
  }

  /// Ends a suspension, and catches up: at once, or when the open callback has returned.
  package func resumeAll() {
    endSuspension()
    counts.passes += 1
    readClock()
  }

  func lookUp(_ place: Owner.Place?) {
    guard let index = index(at: place), countdowns[index].owner.isDead else { return }
    countdowns[index].isFindable = true
  }

  func remove(_ index: Int) {
    countdowns.remove(at: index)
    endWalkIfNobodyIsSought()
    emptyWakeUpsLeft += 1
  }

  private func queueValue(_ index: Int, _ queued: ReferenceCountdown.Queued) {
    emptyWakeUpsLeft += 1
    if let place = place(ofValue: countdowns[index].token) {
      if queue[place].isExcused { queue[place].round = (callback?.round ?? -1) + 1 }
      queue[place].isExcused = false
      queue[place].mayHaveGone = false
    } else {
      enqueue(.value(token: countdowns[index].token))
    }
    countdowns[index].enqueue(queued)
  }

  func enqueue(_ what: QueuedCallback.What, isWithoutValue: Bool = false) {
    queue.append(
      QueuedCallback(what: what, round: (callback?.round ?? -1) + 1, isWithoutValue: isWithoutValue))
  }

  func place(ofValue token: Int) -> Int? { queue.firstIndex { $0.isValue(of: token) } }
}
