import CountdownCore

// What is known of the moments since the delivery looked last.

extension World {
  /// A step is made: notes when the delivery looks, and what is left whenever the lock is free.
  func note(_ runner: Int, _ step: ThreadStep, _ subject: UInt) {
    switch step {
    case .tryLock, .awaitLock: if runner == SteppedTime.delivering { looks() }
    // Whether or not it does: it has to, after each callback.
    case .callEnds: looks()
    case .unlocked: noteMoment()
    case .call, .ask: if gone.contains(subject) { scheduler.stop("a handler is used that is gone") }
    // Only who delivers the ends that an engine has left may do that.
    case .use: if lastEngine != nil { fault("a countdown is used without the lock") }
    default: break
    }
  }

  private func looks() {
    lookedAt = scheduler.steps
    history.removeFirst(max(0, history.count - 1))
    secondsUnseen = 0
  }

  func noteMoment(hasAdvanced: Bool = false) {
    if scheduler.isLocked {
      secondsUnseen += hasAdvanced ? 1 : 0
      if hasAdvanced { instantsUnseen.append(time.time) }
      return
    }
    scheduler.peek {
      // The caller keeps an engine that others have given up.
      noteAnswers()
      guard engine != nil else { return }
      history.append(accounts.indices.map { accounts[$0].isAlive ? timeLeft(of: $0) : nil })
    }
  }

  /// Writes down what the right answers are now, and were while somebody had the lock.
  private func noteAnswers() {
    let now = time.time
    for instant in instantsUnseen where !questions.isEmpty {
      time.time = instant
      questions.note()
    }
    time.time = now
    instantsUnseen.removeAll(keepingCapacity: true)
    questions.note()
  }

  /// What the engine knows of a countdown, as long as it has not ended.
  func look(at account: Int) -> CountdownLook? {
    accounts[account].handler.flatMap { engine?.living($0) }
  }

  /// What is left of one; nil of endless ticks, whose handler makes numbers of it.
  func timeLeft(of account: Int) -> Int64? {
    accounts[root(of: account)].ledger.isEndless ? nil : look(at: account)?.timeLeft
  }
}

extension CountdownEngine {
  /// A countdown that has not ended, at this moment.
  func living(_ countdown: CountdownHandler) -> CountdownLook? {
    look(at: countdown).flatMap { $0.hasEnded ? nil : $0 }
  }
}
