import CountdownCore

// Which places are choices, and who can go on there.
//
// A place is no choice where another order would be the same to everybody:
//
// - the lock is given back: no thread sees it before the next place of who did;
// - the clock is read, where no script lets time pass;
// - a task's job is there to be run: what that does first that others see is a place of its own;
// - a callback returns, a flag is read: who may not do that is seen by what is done next.

extension Scheduler {
  func isChoice(_ step: ThreadStep, _ subject: UInt, _ me: Int) -> Bool {
    switch step {
    case .unlocked, .readFlag, .callEnds: return false
    case .begin: return isBooting
    case .arm, .ask: return runners[me].locks == 0
    case .count: return scenario!.modelsWaiting
    case .job: return isBooting || !isReady(me, .job)
    case .passBegins: return scenario!.dropsEngine
    case .tryLock where runners[me].hasJustBegun && owner(of: subject) == nil: return false
    default: return true
    }
  }

  private var hasWaiters: Bool {
    runners.prefix(count).contains {
      !$0.isFinished && ($0.step == .awaitLock || $0.step == .count || $0.locks > 0)
    }
  }

  func note(_ step: ThreadStep, _ lock: UInt, by me: Int) {
    if step == .yield {
      yieldsInVain = hasWaiters ? 0 : yieldsInVain + 1
      if yieldsInVain > 20 { stop("the processor is given up for no other thread") }
    }
    runners[me].hasJustBegun = step == .begin || step == .readFlag && runners[me].hasJustBegun
    switch step {
    case .tryLock:
      // Where somebody has it, it is waited for next.
      if owner(of: lock) == nil { take(lock, me) }
    case .awaitLock: take(lock, me)
    case .unlocked:
      guard let index = owners.firstIndex(where: { $0.lock == lock && $0.runner == me }) else { return }
      owners.remove(at: index)
      runners[me].locks -= 1
    default: break
    }
  }

  private func take(_ lock: UInt, _ me: Int) {
    owners.append((lock, me))
    runners[me].hasOwn = false
    runners[me].locks += 1
  }

  private func owner(of lock: UInt) -> Int? { owners.first { $0.lock == lock }?.runner }

  private func isEnabled(_ index: Int) -> Bool {
    let runner = runners[index]
    if runner.isFinished { return false }
    switch runner.step {
    case .tryLock: return scenario!.modelsWaiting || owner(of: runner.subject) == nil
    case .awaitLock: return owner(of: runner.subject) == nil
    case .fire, .job: return isReady(index, runner.step)
    default: return true
    }
  }

  func next() -> Int? {
    var enabled: UInt8 = 0
    for index in 0..<count where isEnabled(index) { enabled |= 1 << index }
    let running = current >= 0 && enabled & 1 << current != 0 ? current : -1
    if running >= 0, runners[running].step == .yield, enabled != 1 << running {
      // It gives way of its own accord: to the next one behind it, so that everybody has a turn, and nothing is chosen.
      for other in 1..<count where enabled & 1 << ((running + other) % count) != 0 {
        return (running + other) % count
      }
    }
    if enabled == 0 {
      if !(0..<count).allSatisfy({ runners[$0].isFinished }) { report("no thread can go on: a deadlock") }
      return nil
    }
    if enabled & (enabled - 1) == 0 { return enabled.trailingZeroBitCount }
    var decision = Decision(enabled: enabled, running: running, chosen: -1, preemptions: preemptions)
    let choice = choose(decisions.count, decision) ?? decision.preferred
    decision.chosen = enabled & 1 << choice != 0 ? choice : decision.preferred
    if running >= 0, decision.chosen != running { preemptions += 1 }
    decisions.append(decision)
    return decision.chosen
  }
}

struct Decision {
  var enabled: UInt8
  /// The thread that ran and could go on; -1: none.
  var running: Int
  var chosen: Int
  /// How many that could have gone on were stopped before.
  var preemptions: Int

  /// The thread that is chosen when nothing else is asked for.
  var preferred: Int { running >= 0 ? running : enabled.trailingZeroBitCount }

  /// The next one to try, after `chosen`: first the preferred one, then the others in their order.
  func next(atMost bound: Int) -> Int? {
    if running >= 0, preemptions >= bound { return nil }
    let preferred = preferred
    let from = chosen == preferred ? 0 : chosen + 1
    return (from..<8).first { $0 != preferred && enabled & 1 << $0 != 0 }
  }
}
