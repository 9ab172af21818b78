import CountdownKit

/// Which debts a call has to pay, and which are forgiven.
extension ReferenceManager {
  /// Whether a debt must be paid by a call; otherwise it is taken away.
  ///
  /// What no call pays may come after what those are owed who follow others; unless nothing is any more.
  func mustBePaid(_ place: Int, atTheEnd: Bool = false) -> Bool {
    let mayComeLater = !atTheEnd && observers.contains(where: \.isOwed)
    switch debts[place].what {
    case .outcomes, .barrier: return true
    case .zero(let countdown):
      guard isAlive(countdown, place) else { return false }
      guard case .zero = debts[place].what, countdown.isUnheard else { return true }
      if mayComeLater {
        debts[place].isExcused = true
        return false
      }
      counts.told += 1
      callCount += 1
      debts.remove(at: place)
      return false
    case .value(let token):
      let index = index(ofToken: token)!
      let countdown = countdowns[index]
      if isNews(countdown) {
        if mayComeLater, countdown.isUnheard || countdown.owner.isDead {
          debts[place].isExcused = true
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
        debts[place].isExcused = true
        return false
      }
      forgive(place)
      return false
    }
  }

  func payExcused() {
    while let place = debts.firstIndex(where: \.isExcused) {
      debts[place].isExcused = false
      var isUnheard = debts[place].isZero
      if case .value(let token) = debts[place].what, let index = index(ofToken: token) {
        let countdown = countdowns[index]
        isUnheard = isNews(countdown) && (countdown.isUnheard || countdown.owner.isDead)
        if isUnheard, !countdown.isSilent { verdict.object("\(debts[place]) is missing") }
      }
      if isUnheard { _ = mustBePaid(place, atTheEnd: true) } else { forgive(place) }
    }
  }

  /// Of what is put off and no news, nobody knows whether the manager has looked at it.
  func noteWaiting() {
    for place in debts.indices where !isWaitedFor(debts[place]) { debts[place].mayHaveGone = true }
  }

  private func forgive(_ place: Int) {
    guard case .value(let token) = debts[place].what, let index = index(ofToken: token) else { return }
    countdowns[index].debt = nil
    countdowns[index].place.join(by: nextMoment())
    countdowns[index].plannedAt = time
    debts.remove(at: place)
  }

  /// Whether what a countdown is owed is told: exactly what is left, or after a pause what has changed.
  func isNews(_ countdown: ReferenceCountdown) -> Bool {
    if countdown.isTickless {
      let isHeldBack = countdown.debt != .exact && (countdown.isPaused || isSuspended)
      return countdown.debt != nil && !isHeldBack && countdown.deadline <= clock(of: countdown)
    }
    return switch countdown.debt {
    case .exact: countdown.told != countdown.movedValue(at: clock(of: countdown))
    case .correction where countdown.hasRisen(at: clock(of: countdown)): true
    case .recheck, .correction: !countdown.isPaused && !isSuspended && countdown.hasNews(at: time)
    case nil: false
    }
  }

  /// Whether the timer is armed for a debt: whether a value was looked at before it was put off, is left to the manager.
  func isWaitedFor(_ debt: Debt) -> Bool {
    guard case .value(let token) = debt.what, let index = index(ofToken: token) else { return true }
    return isNews(countdowns[index])
  }

  /// Instead of being told a value, a dead receiver's countdown ends.
  ///
  /// - Returns: Whether anybody is to be told anything.
  private func isAlive(_ countdown: ReferenceCountdown, _ place: Int) -> Bool {
    guard countdown.owner.isDead else { return true }
    counts.gone += 1
    if countdown.isSilent {
      callCount += 1
      debts.remove(at: place)
      return false
    }
    debts[place].what = .outcomes([countdown.token: [.receiverReleased]])
    return true
  }
}
