@testable import CountdownCore

// The delivering queue, and what is judged when all others have ended.

extension World {
  /// Runs what is due, and when no other thread is left, sees to it that all is as it must be, and ends everything.
  func deliverToTheEnd() {
    time.deliver()
    judgeRest()
    judgeLeft()
    if scenario.delivery == .swept { sweep() }
    for _ in 0..<2 {
      judgeTimer()
      guard time.advanceToTimer() else { break }
      noteMoment()
      time.goOff()
      judgeRest()
      judgeLeft()
    }
    suspendedAt = .max
    engine?.resume(by: .one)
    engine?.resume(by: .two)
    judgeRest()
    restarts = false
    _ = begins(.cancels, .all)
    engine?.cancelAll()
    judgeRest()
    judgeLeft()
    if let engine, engine.statistics.active != 0 { fault("something is left when all were cancelled") }
    if let engine, scheduler.peek({ engine.state.withLock { $0.table.count } }) != 0 {
      fault("memory is in use when all were cancelled")
    }
    // A pass that has given the queue back, as that of a resume by the system may, goes on by the timer, and settles it when it ends:
    // no call takes back what is on its way already, though it may have ended all that was left for it.
    if time.armedFor != nil, let engine,
      scheduler.peek({ engine.state.withLock { $0.givenBack == nil } })
    {
      fault("the timer is armed for nothing")
    }
    engine?.shutDown()
    engine = nil
    for receiver in receivers.indices { _ = begins(.drops, .receiver(receiver)) }
    receivers = []
    if time.isDue { time.goOff() }
  }

  /// What must be so when all is over; then gives up the countdowns that are kept.
  func finish() {
    if scheduler.fault == nil { judgeEnd() }
    for account in accounts.indices { accounts[account].kept = nil }
  }

  private func judgeEnd() {
    for (index, account) in accounts.enumerated() {
      if account.isAlive { fault("its handler is never released", of: index) }
      if account.wantsOutcome, account.ledger.outcome == nil, account.isTaken {
        fault("has no outcome", of: index)
      }
    }
    if lastEngine != nil { fault("the engine is never released") }
    // What waits holds an engine, so none goes before it is told, but in a schedule that drops it.
    if waits.told != waits.due, !begun.contains(.dropEngine) {
      fault("\(waits.told) of \(waits.due) that wait for an end are told")
    }
    if completions.called != completions.due { fault("that all is over is said \(completions.called) times") }
  }

  /// Those that have not ended, with what is known of each.
  private var living: [(index: Int, account: Account, look: CountdownLook)] {
    accounts.indices.compactMap { index in look(at: index).map { (index, accounts[index], $0) } }
  }

  /// Nothing is due: what is in force was delivered, and all structures are sound.
  private func judgeRest() {
    guard let engine else { return }
    scheduler.peek {
      if let broken = engine.brokenInvariants().first { fault(broken) }
      for (index, account, look) in living where !look.isPaused && suspendedAt == .max && !isHeld {
        guard let left = timeLeft(of: index) else { continue }
        if !account.isSilent, intervals(of: index).isEmpty {
          judgeRestAtMarks(index, left)
          continue
        }
        // Which of two threads had the last word about how it ticks is not known.
        if begun.contains(.marks), !account.isSilent { continue }
        guard let last = account.ledger.last else {
          if !account.isSilent { fault("got nothing", of: index) }
          continue
        }
        let interval = intervals(of: index).max() ?? 1
        if last > Self.roundedUp(left, interval) {
          fault("got \(last) last, and \(left) is left", of: index)
        }
      }
    }
  }

  /// Nothing is left that no call can end, or that a call has ended; and what no call has touched is as it was started.
  private func judgeLeft() {
    guard let engine else { return }
    scheduler.peek {
      for (index, account, look) in living {
        if account.closedAt < .max { fault("is active, though a call that ends it has returned", of: index) }
        let key = account.key.map { CountdownKey($0) }
        if receivers[account.receiver] != nil,
          engine.find(Self.identity(account.receiver), key: key) !== account.handler
        {
          fault("is active, and no call finds it", of: index)
        }
        judgeUntouched(index, timeLeft(of: index), isPaused: look.isPaused)
      }
      let count = living.count { $0.account.leader == nil }
      if engine.statistics.active != count {
        fault("\(engine.statistics.active) are active, of which \(count) are known")
      }
      if shutDownAt < .max, count > 0 { fault("\(count) are active after a shutdown") }
    }
  }

  /// What no call has paused runs, and what no call has moved ends when it was to.
  private func judgeUntouched(_ account: Int, _ left: Int64?, isPaused: Bool) {
    let mayBePaused = hasCause(.pauses, for: account)
    if isPaused, !mayBePaused { fault("is paused, and no call has paused it", of: account) }
    guard let left, !mayBePaused, !hasCause(.moves, for: account) else { return }
    let known = accounts[root(of: account)]
    let elapsed = (least: time.time - known.started.time, most: time.time - known.begun.time)
    let floor: Int64 = known.ledger.goesPastZero ? .min : 0
    if left < max(floor, known.duration - elapsed.most) || left > max(floor, known.duration - elapsed.least) {
      fault("has \(left) left, and no call has moved it", of: account)
    }
  }

  private var isHeld: Bool { begun.contains(.suspend) || begun.contains(.freeze) }

  /// The timer is armed for what comes next, or before.
  private func judgeTimer() {
    if isHeld { return }
    scheduler.peek {
      for (index, account, look) in living where !look.isPaused {
        guard let left = timeLeft(of: index), let next = next(of: index, left, after: account.ledger.last)
        else { continue }
        if time.armedFor ?? .max > time.time + left - next {
          fault("the timer is not armed for its next value", of: index)
        }
      }
    }
  }

  /// Lets a minute pass: whose receiver was gone is over then, though nothing ticks.
  private func sweep() {
    time.advance(by: 61 * Self.second)
    noteMoment()
    while time.isDue { time.goOff() }
    if isHeld { return }
    scheduler.peek {
      for (index, account, look) in living where !look.isPaused {
        guard let dropped = droppedTimes[account.receiver], let left = timeLeft(of: index) else { continue }
        if dropped >= account.started.time, time.time - dropped >= 60 * Self.second, left > 60 * Self.second {
          fault("is active, and its receiver is gone for a minute", of: index)
        }
      }
    }
  }
}
