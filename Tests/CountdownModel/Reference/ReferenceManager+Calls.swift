package import CountdownKit

extension ReferenceManager {
  package func beginValue(_ value: Moment, token: Int) {
    checkCall("countdown \(token) is told \(value)")
    counts.told += 1
    if let follower { verdict.object("countdown \(follower.token): its outcome comes before \(value)") }
    if let index = observerIndex(ofToken: token) { return beginObserverValue(value, index) }
    if let index = index(ofToken: token), countdowns[index].isTickless {
      verdict.object("countdown \(token) is told \(value), and was to be told its outcome alone")
    }
    let debt = takeValue(of: token)
    if case .zero(let countdown)? = debt?.what {
      if value != 0 { verdict.object("countdown \(token) was over, and is told \(value)") }
      return finish(countdown, round: debt!.round)
    }
    guard let index = index(ofToken: token) else {
      callback = Callback(token: token, isOutcome: false, round: 0)
      return verdict.object("countdown \(token) is told \(value) after its end")
    }
    var countdown = countdowns[index]
    if countdown.owner.isDead {
      verdict.object("countdown \(token) is told \(value), and its receiver is gone")
    }
    if debt == nil ? !(isDue(index) && isPaid || isReached(index)) : !isNews(countdown) {
      verdict.object("countdown \(token) is told \(value), and nothing is due but \(countdown.due ?? -1)")
    }
    let clock = clock(of: countdown)
    let expected =
      countdown.debt == .exact ? countdown.movedValue(at: clock) : countdown.toldInForce(at: clock)
    if value != expected { verdict.object("countdown \(token) is told \(value), not \(expected)") }
    if debt == nil, countdown.valueInForce(at: reading ?? time) != expected {
      // A slow neighbour made it wait; the wheel was told before.
      emptyWakeUpsLeft += 1
    }
    if debt != nil {
      countdown.place = .init(nextMoment(), time: time)
    } else if isDue(index), !isBroughtForward(index) {
      noteTick(of: &countdown, following: nil)
    }
    countdown.tell(expected, at: time)
    countdowns[index] = countdown
    let round = debt?.round ?? -1
    if expected == 0, !countdown.isEndless {
      debts.removeAll { $0.isValue(of: token) }
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
    if bringsLatecomer(token, outcome) { startLatecomer() }
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
      let owed = takeOutcome(outcome, ofObserver: index)
      if owed == nil { verdict.object("observer \(token) ends as \(outcome), and should not, or not now") }
      round = owed ?? round
    } else if let debt = takeOutcomes(of: token) {
      if !debt.outcomes.contains(outcome) {
        verdict.object("countdown \(token) ends as \(outcome), not \(debt.outcomes)")
      }
      round = debt.round
    } else if outcome == .completed, let completed = takeCompletion(of: token) {
      round = completed
    } else {
      if let index = index(ofToken: token), mayBeFoundDead(index) { findDead(index) }
      let owed = found.removeValue(forKey: token)
      if owed == nil || outcome != .receiverReleased {
        verdict.object("countdown \(token) ends as \(outcome), and should not, or not now")
      }
      round = owed ?? round
    }
    callCount += 1
    callback = Callback(token: token, isOutcome: true, round: round)
  }

  package func beginBarrier(_ number: Int) {
    checkCall("barrier \(number) is told")
    if let follower { verdict.object("countdown \(follower.token): its outcome comes before a barrier") }
    var round = 0
    if case .barrier(number)? = debts.first?.what {
      round = debts.removeFirst().round
    } else {
      verdict.object("barrier \(number) is told, before \(debts.first.map(\.description) ?? "nothing")")
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
      } else if let own = debts.first, case .zero(let countdown) = own.what, countdown.token == callback.token
      {
        // It was overdue, and its own callback has started another in its place.
        debts.removeFirst()
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
    if deliveries == 0 { verdict.object("\(what()), and nobody asked") }
    settle()
  }

  /// The debt that is paid next, if it is the right one; those that may wait may be passed over.
  private func takeValue(of token: Int) -> Debt? { place(ofPayable: token).map { debts.remove(at: $0) } }

  private func takeOutcomes(of token: Int) -> (outcomes: [Countdown.Outcome], round: Int)? {
    // What may wait need not.
    for place in debts.indices {
      if let right = debts[place].takeOutcomes(of: token) {
        let round = debts[place].round
        if debts[place].isEmpty { debts.remove(at: place) }
        return (right, round)
      }
      if debts[place].comesFirst { return nil }
    }
    return nil
  }
}
