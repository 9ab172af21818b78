import CountdownKit

// Those that tell nothing but their outcome: that is all one hears of them, and of those without a block for it, nothing.

extension ReferenceManager {
  /// One that is notified that it completed, without a zero before.
  ///
  /// - Returns: The round of what was queued for it; nil: it is none of them, or not now.
  func takeCompletion(of token: Int) -> Int? {
    // Overdue, and another was started in its place.
    if let place = place(ofValue: token), case .zero(let countdown) = queue[place].what {
      guard countdown.isTickless else { return nil }
      counts.delivered += 1
      return queue.remove(at: place).round
    }
    guard let index = index(ofToken: token), countdowns[index].isTickless, !countdowns[index].owner.isDead
    else { return nil }
    var round = -1
    if let place = place(ofValue: token), isNews(countdowns[index]) {
      round = queue.remove(at: place).round
    } else if !(isDue(index) && isWorkedOff), !isReached(index) {
      return nil
    }
    complete(index)
    return round
  }

  func complete(_ index: Int) {
    counts.delivered += 1
    let token = countdowns[index].token
    ends[token] = [.completed]
    endObservers(of: token, .zero)
    queue.removeAll { $0.isValue(of: token) }
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
    let mayBeDelivered = queue.contains { $0.isValue(of: countdown.token) }
    return isDue(index) || mayBeDelivered && countdown.deadline <= clock(of: countdown)
  }
}
