import Synchronization

extension CountdownEngine {
  /// Runs a pass of the timer.
  ///
  /// On the delivering queue.
  func runPass() {
    checkMainActor()
    let first: Work? = hold { state in
      state.armedFor = .never
      return state.beginPass() ? nextWork(&state) : nil
    }
    if let first { deliver(first) }
  }

  private func checkMainActor() {
    guard servesMainActor.load(ordering: .relaxed) else { return }
    MainActor.preconditionIsolated("callbacks of the main actor are about to be made elsewhere")
  }

  /// Delivers until nothing is left to be done.
  func deliver(_ first: Work? = nil) {
    var next = first
    var count = 0
    while true {
      let work = next.take() ?? takeWork()
      yieldNowAndThen(&count)
      switch work {
      case .ticks: tellTicks()
      case .values: tellValues()
      case .done(let memory):
        unsafe memory?.deallocate()
        return
      default: pay(work)
      }
    }
  }

  @inline(__always)
  private func takeWork() -> Work {
    state.withLock { state in
      let work = nextWork(&state)
      state.settleTimer()
      state.heldTime = nil
      return work
    }
  }

  func nextWork(_ state: inout EngineState) -> Work {
    state.readCoarseClock()
    let work = state.nextWork(into: batch)
    switch work {
    case .ticks: limitBatch(state)
    case .values: limitValues(state)
    default: batchLimit.store(Self.noBatch, ordering: .relaxed)
    }
    return work
  }

  private func limitBatch(_ state: borrowing EngineState) {
    batchLimit.store(state.needsAttention ? Self.lookNow : state.batchLimit, ordering: .relaxed)
  }

  private func limitValues(_ state: borrowing EngineState) {
    let isSuspended = state.suspension.isSuspended
    batchLimit.store(isSuspended ? Self.lookNow : state.delivery!.valueLimit, ordering: .relaxed)
  }

  /// Whether a callback, or somebody else, has made something due, or holds ticks back.
  private var isLookNeeded: Bool { batchLimit.load(ordering: .relaxed) == Self.lookNow }

  /// Tells a batch of values that were owed; what their callbacks make due comes after all of them.
  private func tellValues() {
    checkMainActor()
    for position in 0..<batch.count {
      let next = batch[position]
      let entry = next.entry
      if entry.currentState == next.state,
        Nanoseconds(saturating: driver.now) < batchLimit.load(ordering: .relaxed)
      {
        tell(entry, next.told, next.message.id)
      } else {
        let work = hold { state in
          state.readCoarseClock()
          limitValues(state)
          return state.retake(next.message)
        }
        if let work { pay(work) }
      }
    }
    state.yieldToWaiters()
  }

  /// Tells a batch of ticks, and after each what its callback has made due.
  ///
  /// Whether that is anything, the next tick finds out: the limit that it is compared with says so too.
  @inline(never)
  private func tellTicks() {
    let count = batch.count
    for position in 0..<count {
      let next = unsafe batch[unchecked: position]
      let entry = next.entry
      guard entry.currentState == next.state, driver.coarseNow < batchLimit.load(ordering: .relaxed),
        next.told.rawValue != 0
      else {
        if position > 0, isLookNeeded { settleAndPay(batch[position - 1]) }
        recheckAndTell(next)
        continue
      }
      let told = next.told
      entry.told = told
      var stop = false
      // Ticks are told in the rhythm, so that is the value; zero may be the last.
      let isAlive = entry.handler.receive(told.rawValue, &stop)
      if !isAlive || stop { settleAndPay(next, isAlive: isAlive, stop: stop) }
    }
    if count > 0, isLookNeeded { settleAndPay(batch[count - 1]) }
    state.yieldToWaiters()
  }

  /// Does what a tick asks for, and pays what it has made due.
  @inline(never)
  private func settleAndPay(_ tick: MessageRef, isAlive: Bool = true, stop: Bool = false) {
    settle(tick.message.id, isAlive: isAlive, stop: stop)
    payDebts()
  }

  /// Tells a tick that has to be looked at once more.
  @inline(never)
  private func recheckAndTell(_ tick: MessageRef) {
    guard
      let work = hold({ state in
        state.readCoarseClock()
        let work = state.recheck(tick.message)
        if work == nil { limitBatch(state) }
        return work
      })
    else { return }
    pay(work)
    payDebts()
  }

  /// Pays all that is owed.
  @inline(never)
  private func payDebts() {
    var count = 0
    while let debt = hold({ state in
      state.readCoarseClock()
      let debt = state.takeDebt()
      if debt == nil { limitBatch(state) } else { batchLimit.store(Self.noBatch, ordering: .relaxed) }
      return debt
    }) {
      pay(debt)
      yieldNowAndThen(&count)
    }
  }

  /// Yields to who waits for the lock, once in as many holds as a batch has entries.
  private func yieldNowAndThen(_ count: inout Int) {
    count += 1
    if count % EngineState.batchSize == 0 { state.yieldToWaiters() }
  }

  private func pay(_ debt: Work) {
    checkMainActor()
    switch debt {
    case .tell(let message): tell(message.entry, message.told, message.id)
    case .end(let ending): ending.tell()
    case .probe(let handler, let id):
      if handler.liveReceiver() == nil { settle(id, isAlive: false, stop: false) }
    case .more: break
    case .values, .ticks, .done: assertionFailure("nothing that can be paid")
    }
  }

  private func tell(_ entry: EntryRef, _ told: Told, _ id: CountdownID) {
    entry.told = told
    var stop = false
    let isAlive = entry.handler.receive(told.value, &stop)
    settle(id, isAlive: isAlive, stop: stop)
  }

  /// Ends a countdown after its callback, as that asked for; or, if its callback has ended it, tells that outcome.
  private func settle(_ id: CountdownID, isAlive: Bool, stop: Bool) {
    let outcome: CountdownOutcome? = !isAlive ? .receiverReleased : stop ? .stopped : nil
    if outcome == nil, !isLookNeeded { return }
    hold { $0.endAfterCallback(id, as: outcome) }?.tell()
  }
}
