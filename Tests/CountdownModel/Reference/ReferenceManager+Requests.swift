import CountdownKit

// What is asked of a manager. Nothing is told here: what is to be told is a debt.

extension ReferenceManager {
  /// Starts a countdown in place of what is at its receiver's address.
  package func start(_ countdown: ReferenceCountdown) {
    if isShutDown {
      if !countdown.isSilent { owe(.outcomes([countdown.token: [.cancelled]]), isOfUntold: true) }
      return
    }
    if let old = index(at: countdown.receiver.address) {
      end(old, as: countdowns[old].receiver.isDead ? .receiverReleased : .replaced)
    }
    countdowns.append(countdown)
    if countdown.debt != nil { owe(.value(token: countdown.token)) }
  }

  /// Whether a receiver's countdown is kept; one that is overdue is over, and only its zero is still to be told.
  package func keeps(_ receiver: ReceiverRecord) -> Bool {
    guard let index = index(of: receiver) else { return false }
    let countdown = countdowns[index]
    if countdown.isEndless || countdown.isPaused || countdown.deadline > time { return true }
    if let place = place(ofValue: countdown.token) { debts.remove(at: place) }
    remove(index)
    if let callback, callback.token == countdown.token {
      debts.insert(Debt(what: .zero(countdown), round: callback.round), at: 0)
    } else {
      owe(.zero(countdown))
    }
    return false
  }

  /// Ends a countdown.
  func end(_ index: Int, as outcome: Countdown.Outcome) {
    let countdown = countdowns[index]
    if let place = place(ofValue: countdown.token) { debts.remove(at: place) }
    remove(index)
    guard !countdown.isSilent else { return }
    let outcomes = Self.outcomes(countdown, outcome)
    if let callback, callback.token == countdown.token {
      follower = (countdown.token, outcomes, callback.round)
    } else {
      owe(.outcomes([countdown.token: outcomes]), isOfUntold: countdown.debt == .exact || countdown.isEndless)
    }
  }

  /// Which outcomes are right: whether a paused countdown was cancelled or found dead first, nobody promises.
  private static func outcomes(
    _ countdown: ReferenceCountdown, _ outcome: Countdown.Outcome
  ) -> [Countdown.Outcome] {
    countdown.isPaused && countdown.receiver.isDead ? [outcome, .receiverReleased] : [outcome]
  }

  package func cancelAll() {
    if let callback, let own = index(ofToken: callback.token) { end(own, as: .cancelled) }
    let heard = countdowns.filter { !$0.isSilent }.map { ($0.token, Self.outcomes($0, .cancelled)) }
    while !countdowns.isEmpty { remove(countdowns.count - 1) }
    debts.removeAll { if case .value = $0.what { true } else { false } }
    withholdZeros()
    if !heard.isEmpty { owe(.outcomes(Dictionary(uniqueKeysWithValues: heard))) }
  }

  /// Ends everything for good; when all is told, `barrier` is.
  package func shutDown(barrier: Int) {
    isShutDown = true
    cancelAll()
    owe(.barrier(barrier))
  }

  /// What was overdue, and has not been told so, is told no more than that it was cancelled.
  private func withholdZeros() {
    for place in debts.indices.reversed() {
      guard case .zero(let countdown) = debts[place].what else { continue }
      debts[place].what = .outcomes(countdown.isSilent ? [:] : [countdown.token: [.cancelled]])
      debts[place].isOfUntold = true
      if debts[place].isEmpty { debts.remove(at: place) }
    }
  }

  /// Ends what is at a receiver's address.
  ///
  /// - Returns: Whether there was anything.
  func cancel(at address: ObjectIdentifier) -> Bool {
    guard let index = index(at: address) else { return false }
    cancel(index)
    return true
  }

  package func cancel(_ index: Int) {
    end(index, as: countdowns[index].receiver.isDead ? .receiverReleased : .cancelled)
  }

  package func pause(_ index: Int) {
    guard !countdowns[index].isPaused else { return }
    countdowns[index].isPaused = true
    countdowns[index].deadline -= time
    emptyWakeUpsLeft += 1
  }

  package func resume(_ index: Int) {
    guard countdowns[index].isPaused else { return }
    countdowns[index].isPaused = false
    countdowns[index].deadline += time
    if countdowns[index].receiver.isDead { countdowns[index].isFindable = true }
    oweValue(index, .recheck)
  }

  package func move(_ index: Int, _ newLeft: (Moment) -> Moment) {
    let countdown = countdowns[index]
    guard !countdown.isEndless else { return }
    let clock = clock(of: countdown)
    let left = min(newLeft(countdown.deadline - clock), ReferenceCountdown.longest)
    guard left != countdown.deadline - clock else { return }
    countdowns[index].deadline = clock + ReferenceCountdown.clipped(left)
    oweValue(index, .exact)
  }

  /// Ends a suspension, and catches up: at once, or when the open callback has returned.
  package func resumeAll() {
    endSuspension()
    counts.passes += 1
    readClock()
  }

  /// Somebody asks what is at an address.
  func lookUp(_ address: ObjectIdentifier) {
    guard let index = index(at: address), countdowns[index].receiver.isDead else { return }
    countdowns[index].isFindable = true
  }

  /// Takes a countdown out.
  func remove(_ index: Int) {
    countdowns.remove(at: index)
    emptyWakeUpsLeft += 1
  }

  private func oweValue(_ index: Int, _ debt: ReferenceCountdown.Debt) {
    emptyWakeUpsLeft += 1
    let old = countdowns[index].debt
    if old == nil { owe(.value(token: countdowns[index].token)) }
    if old != .exact { countdowns[index].debt = debt }
  }

  private func owe(_ what: Debt.What, isOfUntold: Bool = false) {
    debts.append(Debt(what: what, round: (callback?.round ?? -1) + 1, isOfUntold: isOfUntold))
  }

  private func place(ofValue token: Int) -> Int? {
    debts.firstIndex { $0.isValue(of: token) }
  }
}
