import CountdownKit

// All of one receiver are cancelled.

extension ReferenceManager {
  /// Cancels what is at an address, whatever the id: all before anything is told.
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
}
