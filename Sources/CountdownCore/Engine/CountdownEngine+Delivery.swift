import Synchronization

extension CountdownEngine {
  /// Does something under the lock, then delivers what that made due, if the caller is on the delivering queue and in no
  /// callback.
  @discardableResult @inline(__always)
  func act<Result>(isHere: Bool, _ body: (inout EngineState) -> Result) -> Result {
    var first: Work?
    let result = state.withLock { state in
      let result = body(&state)
      if state.delivery != nil {
        if state.needsAttention { coarseLimit.store(.min, ordering: .relaxed) }
      } else if isHere, state.beginDelivery() {
        first = nextWork(&state)
      }
      state.heldTime = nil
      return result
    }
    if let first { deliver(first) }
    return result
  }

  /// Runs a pass of the timer.
  ///
  /// On the delivering queue.
  func runPass() {
    if servesMainActor.load(ordering: .relaxed) {
      MainActor.preconditionIsolated("a pass that makes callbacks of the main actor runs elsewhere")
    }
    let first: Work? = state.withLock { $0.beginPass() ? nextWork(&$0) : nil }
    if let first { deliver(first) }
  }

  /// Delivers until nothing is left to be done.
  func deliver(_ first: Work? = nil) {
    var work = first ?? state.withLock { nextWork(&$0) }
    while true {
      switch work {
      case .ticks: tellTicks()
      case .done(let memory):
        unsafe memory?.deallocate()
        return
      default: pay(work)
      }
      work = state.withLock { nextWork(&$0) }
    }
  }

  private func nextWork(_ state: inout EngineState) -> Work {
    let work = state.nextWork(into: batch)
    if case .ticks = work {
      coarseLimit.store(state.coarseLimit, ordering: .relaxed)
    } else {
      coarseLimit.store(.max, ordering: .relaxed)
    }
    return work
  }

  /// Tells a batch of ticks, and after each what its callback has made due.
  private func tellTicks() {
    for position in 0..<batch.count {
      let next = batch[position]
      let entry = next.entry
      let told = next.told
      // Ticks are told in the rhythm, so this is the value; zero may be the last.
      let value = told.rawValue
      guard entry.currentWord == next.word, driver.coarseNow < coarseLimit.load(ordering: .relaxed),
        value != 0
      else {
        tellAgain(next)
        continue
      }
      entry.told = told
      var stop = false
      let isAlive = entry.handler.receive(value, &stop)
      if !isAlive || stop || coarseLimit.load(ordering: .relaxed) == .min {
        settleAndPay(next, isAlive: isAlive, stop: stop)
      }
    }
    state.yieldToWaiters()
  }

  /// Does what a tick asks for, and pays what it has made due.
  @inline(never)
  private func settleAndPay(_ tick: DeliveryRef, isAlive: Bool, stop: Bool) {
    settle(tick.delivery.id, isAlive: isAlive, stop: stop)
    payDebts()
  }

  /// Tells a tick that has to be looked at once more.
  @inline(never)
  private func tellAgain(_ tick: DeliveryRef) {
    guard let work = state.withLock({ $0.takeAgain(tick.delivery) }) else { return }
    pay(work)
    payDebts()
  }

  /// Pays all that is owed.
  @inline(never)
  private func payDebts() {
    while let debt = state.withLock({ state in
      let debt = state.takeDebt()
      coarseLimit.store(debt == nil ? state.coarseLimit : .max, ordering: .relaxed)
      return debt
    }) { pay(debt) }
  }

  private func pay(_ debt: Work) {
    switch debt {
    case .tell(let delivery):
      delivery.entry.told = delivery.told
      var stop = false
      let isAlive = delivery.entry.handler.receive(delivery.told.value, &stop)
      settle(delivery.id, isAlive: isAlive, stop: stop)
    case .end(let ending): ending.tell()
    case .probe(let handler, let id):
      if handler.liveReceiver() == nil { settle(id, isAlive: false, stop: false) }
    case .ticks, .done: assertionFailure("nothing that can be paid")
    }
  }

  /// Ends a countdown after its callback, as that asked for; or, if its callback has ended it, tells that outcome.
  private func settle(_ id: CountdownID, isAlive: Bool, stop: Bool) {
    let outcome: CountdownOutcome? = !isAlive ? .receiverReleased : stop ? .stopped : nil
    if outcome == nil, coarseLimit.load(ordering: .relaxed) != .min { return }
    state.withLock { $0.endAfterCallback(id, as: outcome) }?.tell()
  }
}

extension Ending {
  /// Tells it, and lets go of the handler.
  ///
  /// Outside the lock, on the delivering queue, in no callback.
  func tell() {
    var outcome = outcome
    if tellsZero {
      var stop = false
      if !handler.receive(0, &stop) { outcome = .receiverReleased }
    }
    if wantsOutcome { handler.end(outcome) }
    unsafe handler.release()
  }
}
