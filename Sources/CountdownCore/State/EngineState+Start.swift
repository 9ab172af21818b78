/// The result of `start`.
struct StartResult {
  let id: CountdownID
  /// The handler of the running countdown, if that was kept.
  var kept: CountdownHandler?
}

extension EngineState {
  /// Starts a countdown, in place of what was found under its identity.
  ///
  /// O(1) expected.
  mutating func start(
    _ request: borrowing CountdownRequest, for left: Nanoseconds, under identity: Identity,
    inPlaceOf found: EntryIndex?, handler: HandlerRef,
    _ flags: EntryState.Flags, discard: inout Discard
  ) -> StartResult {
    let now = readClock()
    if isShutDown {
      // There may be a countdown that is about to be ended.
      if let found { queueEnd(of: found, as: .cancelled) }
      return startAndCancel(
        request, for: left, under: identity, handler: handler, flags, now, discard: &discard)
    }
    if let index = found {
      if request.ifActive == .keep, let receiver = slab[index].handler.liveReceiver() {
        guard isOverdue(index) else {
          discard = Discard(handler: handler, receiver: receiver)
          return StartResult(id: id(of: index), kept: slab[index].handler.object)
        }
        // A follower has its zero after its leader.
        if slab.followers.leader(of: index) != nil { evict(root(of: index)) }
        evict(index)
        discard = Discard(receiver: receiver)
      } else {
        discard = replace(index)
      }
    }
    wheel.prepare()
    wheel.turn(to: now)
    // What its receiver had may have ended before, on another thread.
    if request.callbacks.contains(.toAnActor), isNow() { bringAllForward() }
    let index = insert(request, for: left, under: identity, handler: handler, flags, now)
    let hasFirstValue = request.hasFirstValue(with: left)
    if hasFirstValue || found != nil && !isNow() {
      // Without a first value, it is linked when the outcome of what it has replaced was delivered.
      slab[index].state.queued = hasFirstValue ? .exactly : .ifNews
      enqueueUnlinked(index, isNow: isNow())
    } else {
      link(index, after: slab[index].lastValue)
    }
    return StartResult(id: id(of: index))
  }

  /// Starts a countdown after the engine was shut down, and ends it.
  private mutating func startAndCancel(
    _ request: borrowing CountdownRequest, for left: Nanoseconds, under identity: Identity,
    handler: HandlerRef,
    _ flags: EntryState.Flags,
    _ now: Nanoseconds, discard: inout Discard
  ) -> StartResult {
    // With a first value queued, so that a chain of them gives the queue back.
    let index = insert(request, for: left, under: identity, handler: handler, flags, now)
    slab[index].state.queued = .exactly
    let result = StartResult(id: id(of: index))
    discard = end(index, as: .cancelled)
    return result
  }

  /// Pauses a countdown that was started in this hold of the lock.
  mutating func pauseAtStart(_ id: CountdownID) {
    _ = pause(id)
    // A zero that is queued would be delivered, paused or not.
    guard let entry = entry(id), entry.state.endsAtZero, entry.deadline <= 0 else { return }
    let index = EntryIndex(id)
    entry.state.queued = .nothing
    entry.state.flags.remove(.waitsForPass)
    unlink(index)
    link(index, after: entry.lastValue)
  }

  private mutating func insert(
    _ request: borrowing CountdownRequest, for left: Nanoseconds, under identity: Identity,
    handler: HandlerRef,
    _ flags: EntryState.Flags,
    _ now: Nanoseconds
  ) -> EntryIndex {
    let index = slab.allocate()
    let entry = slab[index]
    entry.handler = handler
    slab.instants.noteStart(of: index, at: now)
    entry.interval = request.rhythm.interval
    entry.deadline = now.saturatingAdd(left)
    if request.past.total > 0 {
      slab.instants.noteTotal(request.past.total, of: index)
    }
    entry.lastValue = request.lastValue
    var flags = flags.union(.untaken)
    if request.rhythm.alignment == .shared { flags.insert(.sharedGrid) }
    if request.rhythm.goesPastZero { flags.insert(.pastZero) }
    if request.beginsAtZero { flags.insert(.numbered) }
    if request.rhythm.isAtMarks { flags.insert(.atMarks) }
    entry.state = EntryState(
      generation: entry.state.generation, flags: flags, exponent: request.rhythm.toleranceExponent)
    if let marks = request.rhythm.markList {
      slab.setMarks(of: index, to: marks.values)
    }
    addToTable(index, under: identity)
    noteForSweep(entry)
    if request.callbacks.contains(.changes) { listeners.insert(index) }
    return index
  }

  /// Whether a countdown has reached its deadline, but its zero is not delivered yet.
  ///
  /// If it is paused, its zero has to be queued too.
  private func isOverdue(_ index: EntryIndex) -> Bool {
    let entry = slab[index]
    if entry.state.isCompleting { return true }
    if entry.state.isPaused, slab[root(of: index)].state.queued != .exactly { return false }
    return entry.state.endsAtZero && entry.deadline <= time(for: entry)
  }
}
