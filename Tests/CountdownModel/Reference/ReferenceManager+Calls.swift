package import CountdownKit

extension ReferenceManager {
  package func beginValue(_ value: Moment, token: Int) {
    checkCall("countdown \(token) gets \(value)")
    counts.delivered += 1
    if let follower { verdict.object("countdown \(follower.token): its outcome comes before \(value)") }
    if let index = observerIndex(ofToken: token) { return beginObserverValue(value, index) }
    if let index = index(ofToken: token), countdowns[index].isTickless {
      verdict.object("countdown \(token) gets \(value), and was to get its outcome alone")
    }
    let queued = takeValue(of: token)
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
    if queued == nil ? !(isDue(index) && isWorkedOff || isReached(index)) : !isNews(countdown) {
      verdict.object("countdown \(token) gets \(value), and nothing is due but \(countdown.due ?? -1)")
    }
    let clock = clock(of: countdown)
    let expected =
      countdown.queued == .exact ? countdown.movedValue(at: clock) : countdown.deliveredInForce(at: clock)
    if value != expected { verdict.object("countdown \(token) gets \(value), not \(expected)") }
    if queued == nil, countdown.valueInForce(at: reading ?? time) != expected {
      // A slow neighbour made it wait; the wheel was turned before.
      emptyWakeUpsLeft += 1
    }
    if queued != nil {
      countdown.place = .init()
    } else if isDue(index), !isBroughtForward(index) {
      noteTick(of: &countdown)
    }
    countdown.tell(expected, at: time)
    countdowns[index] = countdown
    let round = queued?.round ?? -1
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
    var round = -1
    defer {
      ends[token] = [outcome]
      if let isOver = dying.removeValue(forKey: token) {
        endObservers(of: token, isOver ? .zeroOrOutcome(of: token) : .outcome(of: token))
      }
    }
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
      } else if let own = queue.first, case .zero(let countdown) = own.what, countdown.token == callback.token
      {
        // It was overdue, and its own callback has started another in its place.
        queue.removeFirst()
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
    settle()
  }

  /// The queued callback that is delivered next, if it is the right one; those that may wait may be passed over.
  private func takeValue(of token: Int) -> QueuedCallback? {
    place(ofDeliverable: token).map { queue.remove(at: $0) }
  }

  private func takeOutcomes(of token: Int) -> (outcomes: [Countdown.Outcome], round: Int)? {
    // What may wait need not.
    for place in queue.indices {
      if let right = queue[place].takeOutcomes(of: token) {
        let round = queue[place].round
        if queue[place].isEmpty { queue.remove(at: place) }
        return (right, round)
      }
      if queue[place].comesFirst { return nil }
    }
    return nil
  }
}
