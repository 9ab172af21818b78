import CountdownKit

extension ReferenceManager {
  /// How many paused countdowns' receivers each pass looks at.
  private static let mostProbed = 8

  package func beginDelivery() {
    if deliveries == 0 {
      callCount = 0
      passCount = 0
      isAwaited = true
    }
    deliveries += 1
  }

  /// A pass begins; inside a callback, it is made up for as soon as that has returned.
  package func beginPass() {
    beginDelivery()
    // What is shut down, and has nothing left to deliver, has no passes any more.
    if !isShutDown || !countdowns.isEmpty || !queue.isEmpty || !observers.isEmpty { counts.passes += 1 }
    readClock()
    guard deliveries == 1 else { return }
    isAwaited = false
    for place in queue.indices {
      queue[place].round = 0
      if queue[place].mayHaveGone { excuse(place) }
    }
    for place in observers.indices { observers[place].round = 0 }
    let paused = countdowns.paused
    if pausedCount <= Self.mostProbed {
      deadAtPass = paused.filter { countdowns[index(ofToken: $0)!].owner.isDead }
    }
  }

  /// A pass is asked for, or the running one to catch up; that is not done for ever: the rest is the next pass's.
  func readClock() {
    passCount += 1
    if passCount <= QueuedCallback.longestChain { reading = time }
    noteReading()
  }

  /// An operation, or a pass, returns: nothing may be missing.
  ///
  /// - Returns: How many calls were made; nil: it was done inside a callback.
  @discardableResult
  package func endDelivery() -> Int? {
    planWalk()
    deliveries -= 1
    guard deliveries == 0 else { return nil }
    settle()
    if callback != nil { verdict.object("a callback has not returned") }
    if let follower { verdict.object("countdown \(follower.token): its outcome is missing") }
    if let missing = found.keys.first { verdict.object("countdown \(missing): its outcome is missing") }
    if let queued = queue.first(where: { !$0.mayWait }) { verdict.object("\(queued) is missing") }
    checkObservers()
    settleExcused()
    noteWaiting()
    if reading != nil { checkPass() }
    return callCount
  }

  private var pausedCount: Int {
    countdowns.paused.count + observers.count { $0.goesOn && $0.countdown.isPaused }
  }

  private func checkPass() {
    present = nil
    while let (_, index) = countdowns.next(), isDue(index), !hasEndedMeanwhile(countdowns[index]) {
      guard findSilentlyDead(index) || completeUnheard(index) else {
        verdict.object(
          "countdown \(countdowns[index].token): the pass at \(reading!) should have delivered it")
        break
      }
    }
    let unseen = deadAtPass.intersection(countdowns.paused)
    if pausedCount <= Self.mostProbed, let token = unseen.first {
      verdict.object("countdown \(token): the pass should have seen that its receiver is gone")
    }
    deadAtPass = []
    mayBeForNobody = endWalk()
    reading = nil
  }

  /// Excuses what need not be delivered, now that nothing is under way: the manager may look at it next.
  func settle() {
    guard callback == nil, follower == nil else { return }
    excuseObservers()
    for place in queue.indices where !queue[place].mayWait && !mustBeDelivered(queue[place]) { excuse(place) }
  }

  var isWorkedOff: Bool { queue.allSatisfy(\.mayWait) }

  func isDue(_ index: Int) -> Bool { isDue(countdowns[index]) }

  func isDue(_ countdown: ReferenceCountdown) -> Bool {
    guard let reading, let due = countdown.due, !isSuspended else { return false }
    return due <= max(reading, present ?? reading)
  }

  /// Whether its end has come during a slow callback of the pass, and it may be left to the next, in the order of the ends.
  ///
  /// A pass that a call waits for has it too, unless there were many such callbacks.
  func hasEndedMeanwhile(_ countdown: ReferenceCountdown) -> Bool {
    if isAwaited, passCount + callCount < QueuedCallback.longestChain { return false }
    return endsMeanwhile(countdown)
  }

  private func endsMeanwhile(_ countdown: ReferenceCountdown) -> Bool {
    guard let reading else { return false }
    return countdown.endsAtZero && countdown.deadline > reading && countdown.deadline <= time
  }

  /// Before a callback: a pass that a call waits for may have gone on to the present.
  func goOnToPresent() {
    guard isAwaited, let reading, time > max(reading, present ?? reading) else { return }
    let ends = countdowns.contains { isDue($0) && endsMeanwhile($0) }
    if ends || observers.contains(where: { isDue($0.countdown) && endsMeanwhile($0.countdown) }) {
      present = time
    }
  }

  func findSilentlyDead(_ index: Int) -> Bool {
    guard countdowns[index].isSilent, countdowns[index].owner.isDead else { return false }
    counts.gone += 1
    callCount += 1
    noteDeath(of: countdowns[index])
    remove(index)
    // It was in the wheel to the end.
    emptyWakeUpsLeft -= 1
    return true
  }

  func mayBeFoundDead(_ index: Int) -> Bool {
    let countdown = countdowns[index]
    guard countdown.owner.isDead else { return false }
    let waits = queue.contains { $0.isValue(of: countdown.token) }
    return countdown.isPaused || countdown.isFindable || isAskedFor(countdown) || isDue(index)
      || isReached(index) || waits
  }

  /// A countdown ends because its receiver is gone; those who follow it get a zero all the same, if it had reached that.
  func noteDeath(of countdown: ReferenceCountdown) {
    ends[countdown.token] = [.receiverReleased]
    endObservers(
      of: countdown.token,
      hasEnded(countdown) ? .zeroOrOutcome(of: countdown.token) : .outcome(of: countdown.token))
  }

  func hasEnded(_ countdown: ReferenceCountdown) -> Bool {
    !countdown.isPaused && countdown.endsAtZero && countdown.deadline <= time
  }

  /// The manager has found a dead receiver; its outcome follows, at a time of the manager's choice.
  func findDead(_ index: Int) {
    let countdown = countdowns[index]
    let queued = queue.first { $0.isValue(of: countdown.token) }
    queue.removeAll { $0.isValue(of: countdown.token) }
    noteDeath(of: countdown)
    remove(index)
    counts.gone += 1
    callCount += 1
    // A chain that goes on after the outcome in place of a value is as long as it would have been after that.
    if !countdown.isSilent { found[countdown.token] = queued?.round ?? -1 }
  }
}
