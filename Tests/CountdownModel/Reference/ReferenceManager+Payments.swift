import CountdownKit

/// Which queued callbacks a call has to deliver, and which are forgiven.
extension ReferenceManager {
  /// Whether a queued callback must be delivered; otherwise the manager may drop it when it looks, and nobody hears of that.
  func mustBeDelivered(_ queued: QueuedCallback) -> Bool {
    switch queued.what {
    case .outcomes, .barrier: true
    case .zero(let countdown): isHeard(countdown)
    case .value(let token):
      index(ofToken: token).map { isNews(countdowns[$0]) && isHeard(countdowns[$0]) } ?? false
    }
  }

  /// Whether anybody is called if a value or a zero is delivered to a countdown.
  private func isHeard(_ countdown: ReferenceCountdown) -> Bool {
    countdown.owner.isDead ? !countdown.isSilent : !countdown.isUnheard
  }

  func excuse(_ place: Int) {
    queue[place].isExcused = true
    guard case .value(let token) = queue[place].what, let index = index(ofToken: token) else { return }
    countdowns[index].excuse()
    guard countdowns[index].isTickless, !isNews(countdowns[index]) else { return }
    // The manager may look after it all the same.
    counts.kept += 1
    if countdowns[index].owner.isDead { countdowns[index].isFindable = true }
  }

  /// Nothing is under way any more: what was excused is gone, unheard or forgiven.
  func settleExcused() {
    while let place = queue.firstIndex(where: \.isExcused) {
      let queued = queue.remove(at: place)
      if case .zero(let countdown) = queued.what { noteUnheardEnd(of: countdown) }
      guard case .value(let token) = queued.what, let index = index(ofToken: token) else { continue }
      let countdown = countdowns[index]
      if !isNews(countdown) || isHeard(countdown) {
        countdowns[index].forgetQueued()
        countdowns[index].plannedAt = time
      } else if !completeUnheard(index) {
        noteUnheardEnd(of: countdown)
        noteDeath(of: countdown)
        remove(index)
      }
    }
  }

  private func noteUnheardEnd(of countdown: ReferenceCountdown) {
    callCount += 1
    if countdown.owner.isDead { counts.gone += 1 } else { counts.delivered += 1 }
  }

  /// Of what is put off and no news, it is unknown whether the manager has looked at it.
  func noteWaiting() {
    for place in queue.indices where !isWaitedFor(queue[place]) { queue[place].mayHaveGone = true }
  }

  /// Whether what is queued for a countdown is delivered: exactly what is left, or after a pause what has changed.
  func isNews(_ countdown: ReferenceCountdown) -> Bool {
    if countdown.isTickless {
      let isHeldBack = countdown.queued != .exact && (countdown.isPaused || isSuspended)
      return countdown.queued != nil && !isHeldBack && countdown.deadline <= clock(of: countdown)
    }
    return switch countdown.queued {
    case .exact where countdown.marks != nil, .correction where countdown.marks != nil:
      countdown.hasNews(at: clock(of: countdown))
        && !(countdown.isEndHeldBack(at: clock(of: countdown)) && (countdown.isPaused || isSuspended))
    case .exact: countdown.delivered != countdown.movedValue(at: clock(of: countdown))
    case .correction where countdown.hasRisen(at: clock(of: countdown)): true
    case .recheck, .correction: !countdown.isPaused && !isSuspended && countdown.hasNews(at: time)
    case nil: false
    }
  }

  /// Whether the timer is armed for a queued callback: whether a value was looked at before it was put off, is left to the manager.
  func isWaitedFor(_ queued: QueuedCallback) -> Bool {
    guard case .value(let token) = queued.what, let index = index(ofToken: token) else { return true }
    return isNews(countdowns[index])
  }
}
