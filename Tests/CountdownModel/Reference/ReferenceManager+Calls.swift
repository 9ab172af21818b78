package import CountdownKit

extension ReferenceManager {
  package func beginValue(_ value: Moment, token: Int) {
    checkCall("countdown \(token) gets \(value)")
    checkPredecessor(of: token)
    counts.delivered += 1
    if let follower { verdict.object("countdown \(follower.token): its outcome comes before \(value)") }
    if let index = observerIndex(ofToken: token) { return beginObserverValue(value, index) }
    if let index = index(ofToken: token), countdowns[index].isTickless {
      verdict.object("countdown \(token) gets \(value), and was to get its outcome alone")
    }
    let queued = place(ofValue: token).map { queue.remove(at: $0) }
    if case .zero(let countdown)? = queued?.what {
      if value != 0 { verdict.object("countdown \(token) was over, and gets \(value)") }
      return finish(countdown, round: queued!.round)
    }
    guard let index = index(ofToken: token) else {
      callback = Callback(token: token, isOutcome: false, round: 0)
      return verdict.object("countdown \(token) gets \(value) after its end")
    }
    var countdown = countdowns[index]
    if countdown.owner.isDead {
      verdict.object("countdown \(token) gets \(value), and its receiver is gone")
    }
    let clock = clock(of: countdown)
    countdown.settleQueued(by: value, at: clock)
    let isTick = countdown.queued == nil
    if isTick ? !(isDue(countdown) && isWorkedOff || isReached(index)) : !isNews(countdown) {
      verdict.object("countdown \(token) gets \(value), and nothing is due but \(countdown.due ?? -1)")
    }
    let expected =
      countdown.queued == .exact ? countdown.movedValue(at: clock) : countdown.deliveredInForce(at: clock)
    if value != expected { verdict.object("countdown \(token) gets \(value), not \(expected)") }
    if isTick, countdown.valueInForce(at: reading ?? time) != expected {
      // A slow neighbour made it wait; the wheel was turned before.
      emptyWakeUpsLeft += 1
    }
    countdown.tell(expected, at: time)
    countdowns[index] = countdown
    let round = isTick ? -1 : queued?.round ?? -1
    if expected == 0, countdown.endsAtZero {
      queue.removeAll { $0.isValue(of: token) }
      remove(index)
      // It was in the wheel to the end.
      emptyWakeUpsLeft -= 1
      finish(countdown, round: round)
    } else {
      open(countdown, round: round)
    }
  }

  package func beginOutcome(_ outcome: Countdown.Outcome, token: Int) {
    checkCall("countdown \(token) ends as \(outcome)")
    checkPredecessor(of: token)
    var round = -1
    defer { ends[token] = [outcome] }
    if let follower {
      if follower.token != token || !follower.outcomes.contains(outcome) {
        verdict.object("countdown \(token) ends as \(outcome), before \(follower)")
      }
      round = follower.round
      self.follower = nil
    } else if let index = observerIndex(ofToken: token) {
      let queued = takeOutcome(outcome, ofObserver: index)
      if queued == nil { verdict.object("observer \(token) ends as \(outcome), and should not, or not now") }
      round = queued ?? round
    } else if let queued = takeOutcomes(of: token) {
      if !queued.outcomes.contains(outcome) {
        verdict.object("countdown \(token) ends as \(outcome), not \(queued.outcomes)")
      }
      round = queued.round
    } else if outcome == .completed, let completed = takeCompletion(of: token) {
      round = completed
    } else {
      if let index = index(ofToken: token), mayBeFoundDead(index) { findDead(index) }
      let queued = found.removeValue(forKey: token)
      if queued == nil || outcome != .receiverReleased {
        verdict.object("countdown \(token) ends as \(outcome), and should not, or not now")
      }
      round = queued ?? round
    }
    callCount += 1
    callback = Callback(token: token, isOutcome: true, round: round)
  }

  package func beginBarrier(_ number: Int) {
    checkCall("barrier \(number) is delivered")
    if let follower { verdict.object("countdown \(follower.token): its outcome comes before a barrier") }
    var round = 0
    if case .barrier(number)? = queue.first?.what {
      round = queue.removeFirst().round
    } else {
      verdict.object("barrier \(number) is delivered, before \(queue.first.map(\.description) ?? "nothing")")
    }
    callCount += 1
    callback = Callback(token: -1, isOutcome: true, round: round)
  }

  package func stop() { callback?.stops = true }

  /// The open callback returns.
  ///
  /// - Returns: What the stop flag is set to.
  package func endCallback() -> Bool {
    guard let callback else { return true }
    if callback.stops, !callback.isOutcome {
      if let index = index(ofToken: callback.token) {
        end(index, as: .stopped)
      } else if let index = observerIndex(ofToken: callback.token) {
        endObserver(index, as: .stopped)
      } else if let place = place(ofValue: callback.token), case .zero(let countdown) = queue[place].what {
        // It was overdue, and its own callback has started another in its place.
        queue.remove(at: place)
        if !countdown.isSilent { follower = (countdown.token, [.stopped], callback.round) }
      }
    }
    self.callback = nil
    return callback.stops
  }

  private func finish(_ countdown: ReferenceCountdown, round: Int) {
    open(countdown, round: round)
    ends[countdown.token] = [.completed]
    endObservers(of: countdown.token, .zero)
    if !countdown.isSilent { follower = (countdown.token, [.completed], round) }
  }

  func open(_ countdown: ReferenceCountdown, round: Int) {
    callCount += 1
    callback = Callback(token: countdown.token, isOutcome: false, round: round)
  }

  private func checkCall(_ what: @autoclosure () -> String) {
    if let callback { verdict.object("\(what()) inside a callback of countdown \(callback.token)") }
    if deliveries == 0 { verdict.object("\(what()), without a cause") }
    goOnToPresent()
    settle()
  }

  private func takeOutcomes(of token: Int) -> (outcomes: [Countdown.Outcome], round: Int)? {
    for place in queue.indices {
      let round = queue[place].round
      if case .zero(let countdown) = queue[place].what, countdown.token == token, countdown.owner.isDead {
        counts.gone += 1
        queue.remove(at: place)
        return ([.receiverReleased], round)
      }
      guard let right = queue[place].takeOutcomes(of: token) else { continue }
      if queue[place].isEmpty { queue.remove(at: place) }
      return (right, round)
    }
    return nil
  }

  /// Whether the outcome of one that has ended is still to be delivered.
  func isOutcomeQueued(of token: Int) -> Bool {
    if follower?.token == token || found[token] != nil { return true }
    if let index = observerIndex(ofToken: token) {
      return !observers[index].isSilent && !observers[index].goesOn
    }
    return queue.contains {
      switch $0.what {
      case .outcomes(let outcomes): outcomes[token] != nil
      case .zero(let countdown): countdown.token == token && !countdown.isSilent
      default: false
      }
    }
  }

  /// The outcome of what was replaced comes before anything of what replaces it.
  private func checkPredecessor(of token: Int) {
    guard let predecessor = predecessors[token], isOutcomeQueued(of: predecessor) else { return }
    verdict.object("countdown \(token) is called before the outcome of \(predecessor), which it has replaced")
  }
}
