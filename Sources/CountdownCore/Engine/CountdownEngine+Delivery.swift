extension CountdownEngine {
  /// Runs a pass of the timer, on the delivering queue.
  func runPass() {
    let first: Work? = underLock(delivers: true) { state in
      state.armedFor = EngineState.goneOff
      return state.resumePass(inSlices: true) || state.beginPass(inSlices: true) ? takeWork(&state) : nil
    }
    if let first { deliver(first) }
  }

  /// Delivers until nothing is left to be done.
  ///
  /// - Parameters:
  ///   - first: What was taken already.
  ///   - isOwn: Whether the caller has just queued that. Its first value is what was left when the caller called, and
  ///     is not computed again.
  func deliver(_ first: Work? = nil, isOwn: Bool = false) {
    var next = first
    while true {
      let isOwn = isOwn && next != nil
      switch next.take() ?? underLock(delivers: true, { takeWork(&$0) }) {
      case .queued: if workOffQueued(isOwn: isOwn) { return timer.goOn() }
      case .ticks: if workOffTicks() { return timer.goOn() }
      case .probe(let handler, let id):
        checkMainActor()
        if handler.liveReceiver() == nil { settle(id, isAlive: false, areTicks: false) }
      case .report(let waiters): report(to: waiters)
      case .more: break
      case .giveBack: return timer.goOn()
      case .done(let memory):
        unsafe memory?.deallocate()
        return
      }
    }
  }

  func takeWork(_ state: inout EngineState) -> Work {
    state.freeEnding()
    let hasAdvanced = state.readCoarseClock()
    let work = state.nextWork(queued: queued, ticks: ticks, hasAdvanced: hasAdvanced)
    switch work {
    case .queued: limitBatch(state, areTicks: false)
    case .ticks: limitBatch(state, areTicks: true)
    default: batchLimit.store(Self.noBatch, ordering: .relaxed)
    }
    return work
  }

  private func limitBatch(_ state: borrowing EngineState, areTicks: Bool) {
    let isLookNeeded = areTicks ? state.needsAttention : state.suspension.isSuspended
    let limit = areTicks ? state.tickLimit : state.delivery!.exactUntil
    batchLimit.store(isLookNeeded ? Self.lookNow : limit, ordering: .relaxed)
  }

  /// Whether a callback, or another thread, has queued something or has suspended the engine.
  private var isLookNeeded: Bool { batchLimit.load(ordering: .relaxed) == Self.lookNow }

  private func checkMainActor() {
    if servesMainActor.load(ordering: .relaxed) { MainActor.checkCaller() }
  }

  // Two functions, so that each loop is compiled without the other's code.
  @inline(never) private func workOffTicks() -> Bool { workOff(ticks, areTicks: true) }
  @inline(never) private func workOffQueued(isOwn: Bool = false, amidTicks: Bool = false) -> Bool {
    workOff(queued, areTicks: false, isOwn: isOwn, amidTicks: amidTicks)
  }

  /// Delivers a batch: ticks, and after each what its callback has queued; or what was queued, all of it before what
  /// its callbacks queue.
  ///
  /// Whether a callback has queued anything shows at the next message: the limit that it is compared with says so
  /// too.
  ///
  /// - Returns: Whether the pass has given the queue back.
  @inline(__always)
  private func workOff(
    _ batch: borrowing MessageBatch, areTicks: Bool, isOwn: Bool = false, amidTicks: Bool = false
  ) -> Bool {
    checkMainActor()
    var count = batch.count
    // Whether the callback of the message before has yet to be settled. For ticks it may be true too early: nothing
    // is queued then.
    var isUnsettled = areTicks
    var position = 0
    while position < count {
      let next = unsafe batch[unchecked: position]
      position &+= 1
      let entry = next.entry
      guard isOwn && position == 1 || entry.currentState == next.state && isInTime(areTicks: areTicks),
        // Of ticks, those at marks and past zero need the lock too.
        areTicks ? next.lastValue.rawValue > 0 : next.lastValue.rawValue != 0
      else {
        if isUnsettled, position > 1, isLookNeeded { settle(batch[position - 2].id, areTicks: areTicks) }
        if lookAgain(batch, at: position - 1, areTicks: areTicks, amidTicks: amidTicks) { return true }
        isUnsettled = areTicks
        // The rest of the batch may have been put back.
        count = batch.count
        continue
      }
      let lastValue = next.lastValue
      entry.lastValue = lastValue
      var stop = false
      // A tick is in its rhythm, so its raw value is the value.
      let isAlive = entry.handler.receive(areTicks ? lastValue.rawValue : lastValue.value, &stop)
      isUnsettled = true
      if !isAlive || stop { settle(next.id, isAlive: isAlive, stop: stop, areTicks: areTicks) }
    }
    if isUnsettled, count > 0, isLookNeeded { settle(batch[count - 1].id, areTicks: areTicks) }
    return false
  }

  /// Whether the values of a batch are still true: ticks by the coarse clock, queued values, which are exact, by the
  /// exact clock.
  @inline(__always)
  private func isInTime(areTicks: Bool) -> Bool {
    if areTicks { return driver.coarseNow < batchLimit.load(ordering: .relaxed) }
    let limit = batchLimit.load(ordering: .relaxed)
    // For a single outcome no clock is read.
    return limit == Self.noBatch || Nanoseconds(saturating: driver.now) < limit
  }

  /// Delivers a message that has to be decided under the lock, or that is an outcome.
  ///
  /// If the slice of the pass is over, this message and all behind it are put back, and the batch ends before it.
  ///
  /// - Parameters:
  ///   - batch: The batch that is delivered.
  ///   - position: The position of the message in it.
  ///   - areTicks: Whether it is a batch of ticks.
  ///   - amidTicks: Whether what was queued is delivered between two ticks. Then the ticks have to be put back too,
  ///     before the queue is given back.
  /// - Returns: Whether the pass has given the queue back.
  @inline(never)
  private func lookAgain(
    _ batch: borrowing MessageBatch, at position: Int, areTicks: Bool, amidTicks: Bool
  ) -> Bool {
    let message = batch[position].message
    // Nothing changes a countdown that has ended.
    if message.state.isEnded, isInTime(areTicks: areTicks) {
      Ending(message.entry, message.state).deliver()
      return false
    }
    var callback: Callback?
    var isAwaited = false
    let givesBack = underLock(delivers: true) { state in
      state.freeEnding()
      state.readCoarseClock()
      if state.isSliceOver, position > 0 || !state.delivery!.slice.isFirstBatch {
        state.putBack(batch, from: position, areTicks: areTicks)
        if amidTicks { return false }
        state.giveBack(after: queued)
        batchLimit.store(Self.noBatch, ordering: .relaxed)
        return true
      }
      if message.state.isEnded {
        callback = .end(Ending(message.entry, message.state))
      } else {
        callback = areTicks ? state.lookAgain(atTick: message) : state.lookAgain(atQueued: message)
      }
      isAwaited = areTicks && !state.endWaits.isEmpty
      limitBatch(state, areTicks: areTicks)
      return false
    }
    switch callback {
    case .value(let message)?:
      message.entry.lastValue = message.lastValue
      var stop = false
      let isAlive = message.entry.handler.receive(message.lastValue.value, &stop)
      if !isAlive || stop || isLookNeeded {
        settle(message.id, isAlive: isAlive, stop: stop, areTicks: areTicks)
      }
    case .end(let ending)?:
      ending.deliver()
      if isAwaited { deliverQueued() }
    case nil: break
    }
    return givesBack
  }

  /// Ends a countdown whose callback has returned, if the callback asks for it; or delivers its outcome, if its own
  /// callback has ended it.
  ///
  /// Between ticks, it then delivers what is queued.
  @inline(never)
  private func settle(_ id: CountdownID, isAlive: Bool = true, stop: Bool = false, areTicks: Bool) {
    let outcome: CountdownOutcome? = !isAlive ? .receiverReleased : stop ? .stopped : nil
    underLock(delivers: true) { state in
      state.freeEnding()
      if !areTicks { limitBatch(state, areTicks: false) }
      return state.endAfterCallback(id, as: outcome)
    }?.deliver()
    if areTicks { deliverQueued() }
  }

  /// Delivers all that is queued, between two ticks, and reports the ends.
  @inline(never)
  private func deliverQueued() {
    while let work = underLock(delivers: true, { takeAmidTicks(&$0) }) {
      if case .report(let waiters) = work { report(to: waiters) } else { _ = workOffQueued(amidTicks: true) }
    }
  }

  /// Takes what comes between two ticks; nil if there is nothing, or if the slice is over.
  private func takeAmidTicks(_ state: inout EngineState) -> Work? {
    state.freeEnding()
    state.readCoarseClock()
    // Ends that were delivered are freed in any case: the tick that is settled next may be of one of them.
    if queued.count > 0 { state.freeDelivered(queued) }
    let isOver = state.isSliceOver
    if !isOver, state.endWaits.isAnyToTell { return .report(state.endWaits.takeTold(EngineState.batchSize)) }
    let isAny = !isOver && state.takeQueued(into: queued)
    limitBatch(state, areTicks: !isAny)
    return isAny ? .queued : nil
  }

  @inline(never)
  private func report(to waiters: [any EndWaiter]) {
    for waiter in waiters { waiter.countdownHasEnded() }
  }
}
