import CountdownKit

extension ReferenceManager {
  /// How many paused countdowns' receivers each pass looks at.
  private static let mostProbed = 8

  /// An operation begins.
  package func beginDelivery() {
    if deliveries == 0 {
      callCount = 0
      passCount = 0
    }
    deliveries += 1
  }

  /// A pass begins; inside a callback, it is made up for as soon as that has returned.
  package func beginPass() {
    beginDelivery()
    counts.passes += 1
    readClock()
    guard deliveries == 1 else { return }
    for place in debts.indices { debts[place].round = 0 }
    let paused = countdowns.paused
    if paused.count <= Self.mostProbed {
      deadAtPass = paused.filter { countdowns[index(ofToken: $0)!].receiver.isDead }
    }
  }

  /// A pass is asked for, or the running one to catch up; that is not done for ever: the rest is the next pass's.
  func readClock() {
    passCount += 1
    if passCount <= Debt.longestChain { reading = time }
  }

  /// An operation, or a pass, returns: nothing may be missing.
  ///
  /// - Returns: How many calls were made; nil: it was done inside a callback.
  @discardableResult
  package func endDelivery() -> Int? {
    deliveries -= 1
    guard deliveries == 0 else { return nil }
    settle()
    if callback != nil { verdict.object("a callback has not returned") }
    if let follower { verdict.object("countdown \(follower.token): its outcome is missing") }
    if let missing = found.keys.first { verdict.object("countdown \(missing): its outcome is missing") }
    if let debt = debts.first(where: { !$0.mayWait }) { verdict.object("\(debt) is missing") }
    if reading != nil { checkPass() }
    return callCount
  }

  /// What was due must be told.
  private func checkPass() {
    while let (_, index) = countdowns.next(), isDue(index) {
      guard findSilentlyDead(index) else {
        verdict.object("countdown \(countdowns[index].token): the pass at \(reading!) should have told it")
        break
      }
    }
    let unseen = deadAtPass.intersection(countdowns.paused)
    if countdowns.paused.count <= Self.mostProbed, let token = unseen.first {
      verdict.object("countdown \(token): the pass should have seen that its receiver is gone")
    }
    deadAtPass = []
    reading = nil
  }

  /// Takes from the debts what need not be told, now that nothing is under way, up to one that must be.
  func settle() {
    guard callback == nil, follower == nil else { return }
    while let place = debts.firstIndex(where: { !$0.mayWait }), !mustBePaid(place) {}
  }

  /// Whether ticks may be told: all debts are paid that may not wait.
  var isPaid: Bool { debts.allSatisfy(\.mayWait) }

  /// Whether the running pass is to tell a tick.
  func isDue(_ index: Int) -> Bool {
    guard let reading, let due = countdowns[index].due, !isSuspended else { return false }
    return due <= reading
  }

  /// Whether a debt must be paid by a call; otherwise it is taken away.
  private func mustBePaid(_ place: Int) -> Bool {
    switch debts[place].what {
    case .outcomes, .barrier: return true
    case .zero(let countdown): return isAlive(countdown, place)
    case .value(let token):
      let index = index(ofToken: token)!
      let countdown = countdowns[index]
      if isNews(countdown) {
        if countdown.receiver.isDead { remove(index) }
        return isAlive(countdown, place)
      }
      countdowns[index].debt = nil
      // What a suspension holds back is due as soon as that is over, as if the last instant of the grid were not past; it
      // is not planned from before the pause, or all the grid since then would have to be looked through.
      let isHeldBack =
        countdown.debt == .recheck && isSuspended && !countdown.isPaused && countdown.hasNews(at: time)
      countdowns[index].plannedAt = isHeldBack ? time - countdown.interval : time
      debts.remove(at: place)
      return false
    }
  }

  /// Whether what a countdown is owed is told: exactly what is left, or after a pause what has changed.
  func isNews(_ countdown: ReferenceCountdown) -> Bool {
    switch countdown.debt {
    case .exact: countdown.told != countdown.exactValue(at: clock(of: countdown))
    case .recheck: !countdown.isPaused && !isSuspended && countdown.hasNews(at: time)
    case nil: false
    }
  }

  /// Instead of being told a value, a dead receiver's countdown ends.
  ///
  /// - Returns: Whether anybody is to be told anything.
  private func isAlive(_ countdown: ReferenceCountdown, _ place: Int) -> Bool {
    guard countdown.receiver.isDead else { return true }
    counts.gone += 1
    if countdown.isSilent {
      callCount += 1
      debts.remove(at: place)
      return false
    }
    debts[place].what = .outcomes([countdown.token: [.receiverReleased]])
    return true
  }

  /// Ends a countdown of a dead receiver whose end nobody hears.
  private func findSilentlyDead(_ index: Int) -> Bool {
    guard countdowns[index].isSilent, countdowns[index].receiver.isDead else { return false }
    counts.gone += 1
    callCount += 1
    remove(index)
    // It was in the wheel to the end.
    emptyWakeUpsLeft -= 1
    return true
  }

  /// Whether a dead receiver may be found now without being told anything.
  func mayBeFoundDead(_ index: Int) -> Bool {
    let countdown = countdowns[index]
    guard countdown.receiver.isDead else { return false }
    let waits = debts.contains { $0.mayWait && $0.isValue(of: countdown.token) }
    return countdown.isPaused || countdown.isFindable || isDue(index) || waits
  }

  /// The manager has found a dead receiver; its outcome follows, at a time of the manager's choice.
  func findDead(_ index: Int) {
    let countdown = countdowns[index]
    let owed = debts.first { $0.isValue(of: countdown.token) }
    debts.removeAll { $0.isValue(of: countdown.token) }
    remove(index)
    counts.gone += 1
    callCount += 1
    // A chain that goes on after the outcome in place of a value is as long as it would have been after that.
    if !countdown.isSilent { found[countdown.token] = owed?.round ?? -1 }
  }
}
