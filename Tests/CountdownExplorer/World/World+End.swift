import CountdownCore

// The delivering queue, and what is judged when all others have ended.

extension World {
  /// Runs what is due, and when nobody else is left, sees to it that all is as it must be, and ends everything.
  func deliverToTheEnd() {
    while true {
      scheduler.reach(.fire)
      guard time.isDue else { break }
      time.goOff()
    }
    judgeRest()
    for _ in 0..<2 {
      judgeTimer()
      guard time.advanceToTimer() else { break }
      noteMoment()
      time.goOff()
      judgeRest()
    }
    suspendedAt = .max
    engine?.resume(by: .one)
    engine?.resume(by: .two)
    judgeRest()
    restarts = false
    begun.insert(.cancelAll)
    engine?.cancelAll()
    judgeRest()
    if let engine, engine.activeCount != 0 { fault("something is left when all were cancelled") }
    if time.armedFor != nil, engine != nil { fault("the timer is armed for nothing") }
    engine = nil
    begun.insert(.drop)
    receivers = []
    if time.isDue { time.goOff() }
  }

  /// What must be so when nothing is due: judged after the end of a schedule, too.
  func judgeEnd() {
    for (index, account) in accounts.enumerated() {
      if account.isAlive { fault("its handler is never released", of: index) }
      let wasKept = account.id == nil
      if account.wantsOutcome, account.outcome == nil, !wasKept { fault("has no outcome", of: index) }
    }
    if completions.called != completions.due { fault("that all is over is said \(completions.called) times") }
  }

  /// Nothing is due: what is in force was told, and all structures are sound.
  private func judgeRest() {
    guard let engine else { return }
    if let broken = scheduler.peek({ engine.brokenInvariants() }).first { fault(broken) }
    scheduler.peek {
      for (index, account) in accounts.enumerated() {
        guard let id = account.id, engine.isActive(id), !engine.isPaused(id), suspendedAt == .max,
          let left = engine.timeLeft(of: id)?.inNanoseconds, !isHeld
        else { continue }
        guard let last = account.lastValue else {
          if !account.isSilent { fault("was told nothing", of: index) }
          continue
        }
        let interval = intervals(of: index).max() ?? 1
        let inForce = left == 0 ? 0 : (left - 1) / interval * interval + interval
        if last > inForce { fault("was told \(last) last, and \(left) is left", of: index) }
      }
    }
  }

  /// Whether somebody may hold ticks back.
  private var isHeld: Bool { begun.contains(.suspend) || begun.contains(.freeze) }

  /// The timer is armed for what comes next, or before.
  private func judgeTimer() {
    guard let engine, !isHeld else { return }
    scheduler.peek {
      for (index, account) in accounts.enumerated() {
        guard let id = account.id, !engine.isPaused(id), let last = account.lastValue,
          let left = engine.timeLeft(of: id)?.inNanoseconds, intervals(of: index).count == 1
        else { continue }
        let interval = intervals(of: index)[0]
        let next = max(0, (last - 1) / interval * interval)
        guard let armed = time.armedFor, armed <= time.time + left - next else {
          fault("the timer is not armed for its next value", of: index)
          continue
        }
      }
    }
  }
}
