import CountdownKit

/// Which queued callbacks a call has to deliver, and which are forgiven.
extension ReferenceManager {
  /// Whether a queued callback must be delivered by a call; otherwise it is taken away.
  ///
  /// What no call delivers may come after what is queued for followers; unless nothing is any more.
  func mustBeDelivered(_ place: Int, atTheEnd: Bool = false) -> Bool {
    let mayComeLater = !atTheEnd && observers.contains(where: \.isQueued)
    switch queue[place].what {
    case .outcomes, .barrier: return true
    case .zero(let countdown):
      guard isAlive(countdown, place) else { return false }
      guard case .zero = queue[place].what, countdown.isUnheard else { return true }
      if mayComeLater {
        queue[place].isExcused = true
        return false
      }
      counts.delivered += 1
      callCount += 1
      queue.remove(at: place)
      return false
    case .value(let token):
      let index = index(ofToken: token)!
      let countdown = countdowns[index]
      if isNews(countdown) {
        if mayComeLater, countdown.isUnheard || countdown.owner.isDead {
          queue[place].isExcused = true
          return false
        }
        if countdown.owner.isDead {
          remove(index)
          ends[token] = [.receiverReleased]
          dying[token] = hasEnded(countdown)
        } else if completeUnheard(index) {
          return false
        }
        return isAlive(countdown, place)
      }
      if countdown.isTickless {
        // The manager may look after it all the same.
        counts.kept += 1
        if countdown.owner.isDead { countdowns[index].isFindable = true }
      }
      if mayComeLater {
        queue[place].isExcused = true
        return false
      }
      forgive(place)
      return false
    }
  }

  func settleExcused() {
    while let place = queue.firstIndex(where: \.isExcused) {
      queue[place].isExcused = false
      var isUnheard = queue[place].isZero
      if case .value(let token) = queue[place].what, let index = index(ofToken: token) {
        let countdown = countdowns[index]
        isUnheard = isNews(countdown) && (countdown.isUnheard || countdown.owner.isDead)
        if isUnheard, !countdown.isSilent { verdict.object("\(queue[place]) is missing") }
      }
      if isUnheard { _ = mustBeDelivered(place, atTheEnd: true) } else { forgive(place) }
    }
  }

  /// Of what is put off and no news, it is unknown whether the manager has looked at it.
  func noteWaiting() {
    for place in queue.indices where !isWaitedFor(queue[place]) { queue[place].mayHaveGone = true }
  }

  private func forgive(_ place: Int) {
    guard case .value(let token) = queue[place].what, let index = index(ofToken: token) else { return }
    countdowns[index].queued = nil
    countdowns[index].plannedAt = time
    queue.remove(at: place)
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

  /// Instead of getting a value, a dead receiver's countdown ends.
  ///
  /// - Returns: Whether anybody is to get anything.
  private func isAlive(_ countdown: ReferenceCountdown, _ place: Int) -> Bool {
    guard countdown.owner.isDead else { return true }
    counts.gone += 1
    if countdown.isSilent {
      callCount += 1
      queue.remove(at: place)
      return false
    }
    queue[place].what = .outcomes([countdown.token: [.receiverReleased]])
    return true
  }
}
