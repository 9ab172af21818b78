import CountdownKit

// All of one receiver are cancelled.

extension ReferenceManager {
  /// Cancels what is at an address, whatever the id: inside a callback at once; outside, one after the other, each as it
  /// is told so, until `endSweep`.
  func cancelAll(of address: ObjectIdentifier) {
    let tokens = countdowns.filter { $0.owner.receiver?.address == address }.map(\.token)
    let following = observers.filter { $0.isPlaced && $0.countdown.owner.receiver?.address == address }
    for observer in following {
      guard let index = observerIndex(ofToken: observer.token) else { continue }
      endObserver(index, as: observer.isDead ? .receiverReleased : .cancelled)
      // Or the one that it follows was the first to be ended.
      if let leader = self.index(ofToken: observer.leader), tokens.contains(observer.leader) {
        let outcome: Countdown.Outcome = countdowns[leader].owner.isDead ? .receiverReleased : .cancelled
        ends[observer.token]?.append(outcome)
        if follower?.token == observer.token { follower?.outcomes.append(outcome) }
      }
    }
    if let callback, tokens.contains(callback.token) { cancel(index(ofToken: callback.token)!) }
    var heard: [Int: [Countdown.Outcome]] = [:]
    var isOfUntold = false
    for token in tokens {
      guard let index = index(ofToken: token) else { continue }
      let countdown = countdowns[index]
      if let place = place(ofValue: token) { debts.remove(at: place) }
      remove(index)
      let outcomes = Self.outcomes(countdown, countdown.owner.isDead ? .receiverReleased : .cancelled)
      ends[token] = outcomes
      endObservers(of: token, .outcome(of: token))
      guard !countdown.isSilent else { continue }
      heard[token] = outcomes
      isOfUntold = isOfUntold || countdown.debt == .exact || countdown.isEndless
    }
    if !heard.isEmpty { owe(.outcomes(heard), isOfUntold: isOfUntold) }
  }

  /// One that is told its outcome may be the next of those that are cancelled.
  func sweepAway(_ token: Int) {
    guard sweep.contains(token), observerIndex(ofToken: token) == nil, callback == nil, follower == nil,
      isPaid
    else { return }
    sweep.remove(token)
    if let index = index(ofToken: token) { return cancel(index) }
    // One that was overdue, and whose zero was put off, is told no more than this.
    guard let place = debts.firstIndex(where: { $0.isZero && $0.isValue(of: token) }) else { return }
    debts[place].what = .outcomes([token: [.cancelled]])
    debts[place].isOfUntold = true
  }

  /// Whether one whose end nobody hears may have been cancelled.
  func mayBeSweptAway(_ index: Int) -> Bool {
    countdowns[index].isSilent && sweep.contains(countdowns[index].token)
  }

  func sweepAway(unheard index: Int) {
    // Or it was found dead before its turn came, by what another's callback made it be told.
    if countdowns[index].owner.isDead { counts.gone += 1 }
    // Or it had completed.
    if countdowns[index].isUnheard, countdowns[index].deadline <= clock(of: countdowns[index]) {
      counts.kept += 1
    }
    cancel(index)
  }

  /// All of them must have been cancelled.
  func endSweep() {
    for token in sweep {
      if let index = observerIndex(ofToken: token), observers[index].goesOn {
        if !observers[index].isSilent { verdict.object("observer \(token) was not cancelled") }
        let right = cancellations(of: observers[index])
        endObserver(index, as: .cancelled)
        ends[token] = right
      }
      guard let index = index(ofToken: token) else { continue }
      if !countdowns[index].isSilent { verdict.object("countdown \(token) was not cancelled") }
      sweepAway(unheard: index)
    }
    sweep = []
  }
}
