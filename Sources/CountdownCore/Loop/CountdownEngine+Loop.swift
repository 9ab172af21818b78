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
  /// - Parameter first: What was taken already.
  func deliver(_ first: Work? = nil) {
    if let first, perform(first) { return }
    while !perform(underLock(delivers: true) { takeWork(&$0) }) {}
  }

  /// Delivers an end by itself, in a delivery that has begun for it.
  func deliver(_ ending: Ending) {
    checkMainActor()
    ending.deliver()
  }

  /// Does the next work of a delivery.
  ///
  /// - Parameters:
  ///   - work: The work.
  ///   - isOwn: Whether the caller has just queued it. Its first value is what was left when the caller called, and is neither
  ///     compared nor computed again.
  /// - Returns: Whether the delivery is over, or has given the queue back.
  @inline(__always)
  func perform(_ work: Work, isOwn: Bool = false) -> Bool {
    switch work {
    case .queued: if !workOffQueued(isOwn: isOwn) { return false }
    case .ticks: if !workOffTicks() { return false }
    case .probe(let handler, let id):
      checkMainActor()
      if handler.liveReceiver() == nil { settle(id, isAlive: false, areTicks: false) }
      return false
    case .report(let waiters):
      report(to: waiters)
      return false
    case .more: return false
    case .giveBack: break
    case .done(let memory):
      unsafe memory?.deallocate()
      return true
    }
    timer.goOn()
    return true
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
  @inline(never) private func workOffQueued(isOwn: Bool = false) -> Bool {
    workOff(queued, areTicks: false, isOwn: isOwn)
  }

  /// Delivers a batch from where it was left.
  ///
  /// Between two ticks it stops as soon as a callback has queued something, which is delivered next, and the rest after that.
  /// What was queued is delivered whole, before what its callbacks queue. Whether a callback has queued anything shows at the
  /// next message: the limit that it is compared with says so too.
  ///
  /// - Returns: Whether the pass has given the queue back.
  @inline(__always)
  private func workOff(_ batch: borrowing MessageBatch, areTicks: Bool, isOwn: Bool = false) -> Bool {
    checkMainActor()
    let (first, count) = (batch.next, batch.count)
    // The last message that was looked at, and settled, if there was any.
    var lookedAt = -1
    var stop = false
    var position = first
    while position < count {
      let next = unsafe batch[unchecked: position]
      position &+= 1
      let entry = next.entry
      guard isOwn && position == 1 || entry.currentState == next.state && isInTime(areTicks: areTicks),
        // Of ticks, those at marks need the lock too; and those past zero are not what their raw values say.
        areTicks ? next.lastValue.rawValue > 0 : next.lastValue.rawValue != 0
      else {
        batch.next = position &- 1
        if batch.next > first, lookedAt != batch.next &- 1, isLookNeeded {
          settle(batch[batch.next &- 1].id, areTicks: areTicks)
        }
        lookedAt = batch.next
        switch lookAgain(batch, areTicks: areTicks) {
        case .goOn: break
        case .lookForMore: return false
        case .giveBack: return true
        }
        continue
      }
      let lastValue = next.lastValue
      entry.lastValue = lastValue
      // A tick is in its rhythm, so its raw value is the value.
      let isAlive = entry.handler.receive(
        areTicks ? lastValue.rawValue : lastValue.value,
        areTicks ? CountdownStamp(word: next.state.rawValue) : next.stamp, &stop)
      // Two questions take fewer instructions than one.
      if !isAlive {
        stop = false
        settle(next.id, isAlive: false, areTicks: areTicks)
      } else if stop {
        stop = false
        settle(next.id, stop: true, areTicks: areTicks)
      }
    }
    if count > first, lookedAt != count &- 1, isLookNeeded { settle(batch[count - 1].id, areTicks: areTicks) }
    batch.next = count
    return false
  }

  /// Whether the values of a batch are still true: ticks by the coarse clock, queued values, which are exact, by the
  /// exact clock.
  @inline(__always)
  private func isInTime(areTicks: Bool) -> Bool {
    if areTicks { return driver.coarseNow < batchLimit.load(ordering: .relaxed) }
    let limit = batchLimit.load(ordering: .relaxed)
    // For a single outcome no clock is read.
    return limit == Self.noBatch || driver.nowInNanoseconds < limit
  }

  /// What to do after a message that was looked at again.
  private enum Course {
    /// Deliver the message behind it.
    case goOn
    /// Ask what comes next: the rest of the batch waits.
    case lookForMore
    /// Give the queue back.
    case giveBack
  }

  /// Delivers the next message of a batch, which has to be decided under the lock, or is an outcome.
  ///
  /// A tick waits if something is queued, or ticks are held back. If the slice of the pass is over, the message and all behind
  /// it are put back.
  @inline(never)
  private func lookAgain(_ batch: borrowing MessageBatch, areTicks: Bool) -> Course {
    let position = batch.next
    let message = batch[position].message
    // The fast loop takes raw values for values.
    if areTicks, message.lastValue.isPastZero, message.entry.currentState == message.state,
      isInTime(areTicks: true)
    {
      batch.next = position + 1
      deliver(message, areTicks: true)
      return .goOn
    }
    // Nothing changes a countdown that has ended.
    if message.state.isEnded, isInTime(areTicks: areTicks) {
      batch.next = position + 1
      Ending(message.entry, message.state).deliver()
      return .goOn
    }
    var callback: Callback?
    var isAwaited = false
    let course = underLock(delivers: true) { state in
      state.freeEnding()
      state.readCoarseClock()
      if state.isSliceOver, position > 0 || !state.delivery!.slice.isFirstBatch {
        state.giveBack(queued, ticks)
        batchLimit.store(Self.noBatch, ordering: .relaxed)
        return Course.giveBack
      }
      if areTicks, state.needsAttention { return .lookForMore }
      batch.next = position + 1
      if message.state.isEnded {
        callback = .end(Ending(message.entry, message.state))
      } else {
        callback = areTicks ? state.decideAnew(tick: message) : state.decideAnew(queued: message)
      }
      isAwaited = areTicks && !state.endWaits.isEmpty
      limitBatch(state, areTicks: areTicks)
      return .goOn
    }
    switch callback {
    case .value(let message)?: deliver(message, areTicks: areTicks)
    case .end(let ending)?:
      ending.deliver()
      if isAwaited { return .lookForMore }
    case .change(let handler)?:
      handler.change()
      if isLookNeeded { settle(message.id, areTicks: areTicks) }
    case nil: break
    }
    return course
  }

  private func deliver(_ message: Message, areTicks: Bool) {
    message.entry.lastValue = message.lastValue
    var stop = false
    let isAlive = message.entry.handler.receive(message.lastValue.value, message.stamp, &stop)
    if !isAlive || stop || isLookNeeded {
      settle(message.id, isAlive: isAlive, stop: stop, areTicks: areTicks)
    }
  }

  /// Ends a countdown whose callback has returned, if the callback asks for it; or delivers its outcome, if its own
  /// callback has ended it.
  @inline(never)
  private func settle(_ id: CountdownID, isAlive: Bool = true, stop: Bool = false, areTicks: Bool) {
    let outcome: CountdownOutcome? = !isAlive ? .receiverReleased : stop ? .stopped : nil
    underLock(delivers: true) { state in
      state.freeEnding()
      let ending = state.endAfterCallback(id, as: outcome)
      limitBatch(state, areTicks: areTicks)
      return ending
    }?.deliver()
  }

  @inline(never)
  private func report(to waiters: [any EndWaiter]) {
    for waiter in waiters { waiter.countdownHasEnded() }
  }
}
