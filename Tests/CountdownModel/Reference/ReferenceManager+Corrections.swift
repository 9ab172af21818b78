// Deadlines that follow a server's clock.

extension ReferenceManager {
  func countsByServer(_ token: Int) -> Bool {
    leaderIndex(of: token).map { countdowns[$0].serverOffset != nil } ?? false
  }

  /// Corrects one that counts by a server's clock, which is known to be so far ahead by now.
  func correct(token: Int, to offset: Moment) {
    guard let index = index(ofToken: token), let old = countdowns[index].serverOffset else { return }
    guard countdowns[index].isServers else { return }
    countdowns[index].serverOffset = offset
    correct(index, by: old - offset)
  }

  /// Corrects a deadline, as if it had always been there; what is paused keeps what is left.
  package func correct(_ index: Int, by offset: Moment) {
    let countdown = countdowns[index]
    guard offset != 0, !countdown.isEndless, !countdown.isPaused else { return }
    let offset = min(max(offset, -ReferenceCountdown.longest), ReferenceCountdown.longest)
    // One that is overdue is not brought to now: another correction may take it back before it is delivered. But no deadline
    // lies further back than the longest duration.
    countdowns[index].deadline = max(
      min(countdown.deadline + offset, time + ReferenceCountdown.longest), -ReferenceCountdown.longest)
    countdowns[index].noteCorrection(by: countdowns[index].deadline - countdown.deadline)
    reschedule(index, .correction)
    updateObservers(of: index, .correction)
  }

  /// Whether anything is to be delivered before another call may be made.
  var hasToTell: Bool {
    guard callback == nil else { return false }
    settle()
    if follower != nil || !found.isEmpty || !isWorkedOff { return true }
    while let index = countdowns.next()?.index, isDue(index) {
      guard findSilentlyDead(index) || completeUnheard(index) else { return true }
    }
    return observers.contains { observer in
      // What is queued for it brings the zero of what it follows, though it is no news itself.
      if observer.goesOn, !observer.mayWait, observer.countdown.queued != nil,
        let leader = index(ofToken: observer.leader), isReached(leader)
      {
        return true
      }
      if observer.isSilent, observer.isDead { return false }
      if observer.countdown.queued == nil, observer.goesOn { return isDue(observer.countdown) }
      if observer.mayWait { return false }
      return observer.goesOn ? isNews(observer) : !observer.isSilent || observer.mayGetZero
    }
  }
}
