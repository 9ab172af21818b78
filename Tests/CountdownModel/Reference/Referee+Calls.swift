import CountdownKit

extension Referee {
  /// A countdown is told a value.
  func beginValue(_ told: Int64, token: Int, manager: Int) {
    let reference = references[manager]
    note(manager, token, .value(told))
    guard let index = reference.index(ofToken: token) else {
      return object("countdown \(token) is told \(told) after its end")
    }
    let countdown = reference.countdowns[index]
    if countdown.receiver.isDead { object("countdown \(token) is told \(told), and its receiver is gone") }
    let instant = instantOfCall(countdown, manager)
    let value = countdown.isEndless ? max(0, countdown.value(at: instant)) : countdown.value(at: instant)
    if Moment(told) != ReferenceCountdown.clipped(value), problem == nil {
      object("countdown \(token) is told \(told), not \(value)")
    }
    reference.countdowns[index].shown = value
    reference.countdowns[index].shownAt = instant
    reference.countdowns[index].owedSince = nil
    reference.countdowns[index].isOwedPerhaps = false
    let isLast = value == 0 && !countdown.isEndless
    if isLast {
      // It was in the wheel to the end.
      let allowance = reference.emptyWakeUpsLeft
      reference.remove(index, as: .completed)
      reference.emptyWakeUpsLeft = allowance
    }
    enter(token, manager, isLast: isLast && !countdown.isSilent, isOutcome: false)
  }

  /// A countdown is told its outcome.
  func beginOutcome(_ outcome: Countdown.Outcome, token: Int, manager: Int) {
    let reference = references[manager]
    note(manager, token, .outcome(outcome))
    if let outcomes = reference.dying.removeValue(forKey: token) {
      if !outcomes.contains(outcome) { object("countdown \(token) ended as \(outcome), not \(outcomes)") }
      if !mayTellOutcome(of: token) { object("countdown \(token): the outcome \(outcome) comes now") }
    } else if let index = reference.index(ofToken: token) {
      let isDead = reference.countdowns[index].receiver.isDead
      if outcome != .receiverReleased || !isDead { object("countdown \(token) ended as \(outcome)") }
      reference.remove(index, as: outcome)
      reference.dying[token] = nil
      if frames.last.map({ if case .callback = $0 { true } else { false } }) ?? true {
        object("countdown \(token): the outcome \(outcome) comes now")
      }
    } else {
      object("countdown \(token) has two outcomes, or an unknown one: \(outcome)")
    }
    enter(token, manager, isLast: false, isOutcome: true)
  }

  /// A callback returns.
  ///
  /// - Returns: What the stop flag is set to.
  func endCallback() -> Bool {
    guard case .callback(let callback)? = pop() else {
      object("a callback returned that was not being made")
      return false
    }
    let reference = references[callback.manager]
    reference.depth -= 1
    guard !callback.isOutcome else { return false }
    if callback.isLast {
      follow(with: callback.token)
    } else if callback.stops, let index = reference.index(ofToken: callback.token) {
      let isSilent = reference.countdowns[index].isSilent
      reference.remove(index, as: .stopped)
      if !isSilent { follow(with: callback.token) }
    }
    return callback.stops
  }

  /// The instant by which a value that is being told is to be judged, on the countdown's clock.
  private func instantOfCall(_ countdown: ReferenceCountdown, _ manager: Int) -> Moment {
    let reference = references[manager]
    let token = countdown.token
    let duty: Obligations.Duty = countdown.shown == nil ? .first(token: token) : .value(token: token)
    let isDuty = withOperation { takeDuty(duty, from: &$0) }
    if let isDuty {
      if !isDuty { object("countdown \(token): nobody asked for a value") }
      return reference.clock(of: countdown)
    }
    guard case .pass(let pass)? = frames.last, pass.manager == manager, pass.follower == nil else {
      object("countdown \(token): a value comes inside another callback, or before an outcome")
      return reference.clock(of: countdown)
    }
    if let owedSince = countdown.owedSince {
      if owedSince == pass.number { object("countdown \(token): what a pass owes, the next one tells") }
    } else if reference.isSuspended {
      object("countdown \(token): a tick while suspended")
    } else if countdown.due.map({ $0 > pass.reading }) ?? true {
      object("countdown \(token): no value is due at \(pass.reading), but at \(countdown.due ?? -1)")
    }
    return countdown.isPaused ? 0 : pass.reading
  }

  private func mayTellOutcome(of token: Int) -> Bool {
    if let isRight = withOperation({ obligations in
      if let follower = obligations.follower {
        obligations.follower = nil
        return follower == token
      }
      return takeDuty(.outcome(token: token), from: &obligations) || obligations.group != nil
    }) {
      return isRight
    }
    return withPass { pass in
      defer { pass.follower = nil }
      return pass.follower == token
    } ?? false
  }

  private func takeDuty(_ duty: Obligations.Duty, from obligations: inout Obligations) -> Bool {
    guard obligations.follower == nil else { return false }
    // What came first may have been done, or become impossible, inside the callbacks since then.
    while let first = obligations.duties.first, first != duty, isMoot(first, obligations.manager) {
      obligations.duties.removeFirst()
    }
    guard obligations.duties.first == duty else { return false }
    obligations.duties.removeFirst()
    return true
  }

  private func enter(_ token: Int, _ manager: Int, isLast: Bool, isOutcome: Bool) {
    _ = withPass { $0.calls += 1 }
    references[manager].depth += 1
    push(.callback(.init(manager: manager, token: token, isLast: isLast, isOutcome: isOutcome)))
  }

  private func follow(with token: Int) {
    if withOperation({ $0.follower = token }) == nil, withPass({ $0.follower = token }) == nil {
      object("countdown \(token) was called inside another callback")
    }
  }
}
