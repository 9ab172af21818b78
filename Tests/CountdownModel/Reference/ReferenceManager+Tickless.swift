import CountdownKit

// Those that tell nothing but their outcome: that is all one hears of them, and of those without a block for it, nothing.

extension ReferenceManager {
  /// One that is told that it completed, without a zero before.
  ///
  /// - Returns: The round of what it was owed; nil: it is none of them, or not now.
  func takeCompletion(of token: Int) -> Int? {
    // Overdue, and another was started in its place.
    if let place = place(ofPayable: token), case .zero(let countdown) = debts[place].what {
      guard countdown.isTickless else { return nil }
      counts.told += 1
      return debts.remove(at: place).round
    }
    guard let index = index(ofToken: token), countdowns[index].isTickless, !countdowns[index].owner.isDead
    else { return nil }
    var round = -1
    if let place = place(ofPayable: token) {
      guard isNews(countdowns[index]) else { return nil }
      round = debts.remove(at: place).round
    } else if isDue(index), isPaid {
      if !isBroughtForward(index) { noteTick(of: &countdowns[index], following: nil) }
    } else if !isReached(index) {
      return nil
    }
    complete(index)
    return round
  }

  func complete(_ index: Int) {
    counts.told += 1
    let token = countdowns[index].token
    ends[token] = [.completed]
    endObservers(of: token, .zero)
    debts.removeAll { $0.isValue(of: token) }
    remove(index)
    // It was in the wheel to the end.
    emptyWakeUpsLeft -= 1
  }

  func completeUnheard(_ index: Int) -> Bool {
    guard countdowns[index].isUnheard, !countdowns[index].owner.isDead else { return false }
    complete(index)
    callCount += 1
    return true
  }

  func mayBeCompletedUnheard(_ index: Int) -> Bool {
    let countdown = countdowns[index]
    guard countdown.isUnheard, !countdown.owner.isDead else { return false }
    let mayBePaid = debts.contains { $0.isValue(of: countdown.token) }
    return isDue(index) || mayBePaid && countdown.deadline <= clock(of: countdown)
  }

  /// The debt of one, where that is paid next, or may be.
  func place(ofPayable token: Int) -> Int? {
    for place in debts.indices {
      if debts[place].isValue(of: token) { return place }
      if debts[place].comesFirst { return nil }
    }
    return nil
  }
}
