import CountdownCore

// What is judged when something is delivered.

extension World {
  func isCalled(_ account: Int, _ value: Int64) {
    scheduler.trace?("  countdown \(account) gets \(value)")
    beginCall(account)
    if scheduler.isRunning {
      judgeOver(account, value)
      judgeHeldBack(account, value)
      if !accounts[account].ledger.isEndless { judgeTruth(account, value) }
      judgeMark(account, value)
    }
    let mayRise = !scheduler.isRunning || goesOnAnew(account)
    let mayBeginAgain = mayRise && begun.contains(.restart)
    judge(accounts[account].ledger.tell(value, mayRise: mayRise, mayBeginAgain: mayBeginAgain), of: account)
    accounts[account].lastLooked = lookedAt
    actInCallback(of: account)
    endCall()
  }

  func isCalled(_ account: Int, _ outcome: CountdownOutcome) {
    scheduler.trace?("  countdown \(account) gets \(outcome)")
    beginCall(account)
    judge(accounts[account].ledger.end(outcome, isLed: accounts[account].leader != nil), of: account)
    if !isPossible(outcome, of: account) { fault("gets \(outcome), for no reason", of: account) }
    if restarts, account == scenario.target, outcome == .cancelled, !begun.contains(.shutDown) {
      restarts = false
      start(scenario.target, for: 3 * World.second)
    }
    endCall()
  }

  func isReleased(_ account: Int) {
    let known = accounts[account]
    if !known.isAlive { fault("is released twice", of: account) }
    accounts[account].isAlive = false
    if known.wantsOutcome, known.ledger.outcome == nil, known.isTaken, accounts[account].started.step < .max {
      fault("is released without an outcome", of: account)
    }
    guard scheduler.isRunning else { return }
    if known.isTaken, !mayBeOver(account) { fault("is over, and no call has ended it", of: account) }
    if called == account { fault("is released while it is called", of: account) }
    if scheduler.hasLock { fault("is released under the lock", of: account) }
    let isHere = scheduler.current == SteppedTime.delivering
    if !isHere, known.wantsOutcome, known.isTaken, known.started.step < .max {
      fault("is released by a thread that may not", of: account)
    }
  }

  private func beginCall(_ account: Int) {
    if called != nil { fault("is called inside another callback", of: account) }
    called = account
    guard scheduler.isRunning else { return }
    if scheduler.current != SteppedTime.delivering { fault("is called elsewhere", of: account) }
    if scheduler.hasLock { fault("is called under the lock", of: account) }
  }

  private func endCall() {
    scheduler.reach(.callEnds)
    called = nil
  }

  private func judgeOver(_ account: Int, _ value: Int64) {
    // One that was found overdue by who kept it is over, and still gets its zero, but for who cancels just that one, or all.
    let isKept = value == 0 && begun.contains(.keep)
    if (isKept ? accounts[account].withheldAt : accounts[account].closedAt) < lookedAt {
      fault("gets \(value), though a call that ends it had returned", of: account)
    }
    if value == 0, isLedToZero(account) { return }
    if let leader = accounts[account].leader, accounts[leader].closedAt < lookedAt {
      fault("gets \(value), though a call that ends what it follows had returned", of: account)
    }
  }

  private func judge(_ wrong: String?, of account: Int) {
    if let wrong { fault("gets \(wrong)", of: account) }
  }

  private func judgeHeldBack(_ account: Int, _ value: Int64) {
    let known = accounts[account]
    // A first value, a moved one, or that of new marks; or the zero of one that was found overdue by who kept it.
    if value == 0, begun.contains(.keep) || isLedToZero(account) { return }
    if known.ledger.last == nil || goesOnAnew(account) { return }
    if suspendedAt < lookedAt { fault("gets \(value) while ticks are held back", of: account) }
    if known.pausedAt < lookedAt { fault("gets \(value) while it is paused", of: account) }
  }

  /// It was true at some moment since the delivery looked at it last.
  private func judgeTruth(_ account: Int, _ value: Int64) {
    let known = accounts[account]
    let goesPastZero = known.ledger.goesPastZero
    let rhythms = intervals(of: account)
    let seen = history.compactMap { account < $0.count ? $0[account] : nil }
    for left in seen {
      // So much, at most, went by before it could be written down.
      if left == 0, !goesPastZero, value <= secondsUnseen * World.second { return }
      for seconds in -secondsUnseen...secondsUnseen {
        let left = left - seconds * World.second
        if isTrue(value, where: goesPastZero ? left : max(0, left), rhythms) { return }
      }
    }
    // Nothing else is known of one whose start has not returned, or not before the delivery looked.
    if seen.isEmpty, value <= known.duration { return }
    // Nothing of one whose engine only this delivery keeps.
    if engine == nil { return }
    fault("gets \(value), where \(seen) was left", of: account)
  }

  private func isPossible(_ outcome: CountdownOutcome, of account: Int) -> Bool {
    switch outcome {
    case .completed: true
    case .stopped: accounts[root(of: account)].ledger.wasStopped
    case .replaced: hasCause(.replaces, for: account)
    case .receiverReleased: hasCause(.drops, for: account)
    default: hasCause(.cancels, for: account)
    }
  }
}
