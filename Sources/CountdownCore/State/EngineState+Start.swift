/// What `start` leaves to be done outside the lock.
struct StartResult {
  let id: CountdownID
  /// Of one that nobody is told about: the new one, where the running countdown was kept, or all is shut down; or one that
  /// was replaced.
  var unneeded = Leftovers()
  /// The receiver, if there was something for it, to be let go.
  var receiver: AnyObject?
  /// The handler of the running countdown, where that was kept.
  var kept: CountdownHandler?
}

extension EngineState {
  /// Starts a countdown, in place of what was found under its address and key.
  ///
  /// O(1) expected.
  mutating func start(
    _ request: CountdownRequest, under identity: Identity, inPlaceOf found: EntryIndex?, handler: HandlerRef,
    _ flags: EntryState.Flags, isHere: Bool
  ) -> StartResult {
    let now = holdTime()
    var receiver: AnyObject?
    var replaced = Leftovers()
    if isShutDown {
      // There may be one that is about to be ended.
      if let found { owe(endOf: found, as: .cancelled, isHere: isHere) }
      return startAndCancel(request, under: identity, handler: handler, flags, now, isHere: isHere)
    }
    if let index = found {
      receiver = slab[index].handler.liveReceiver()
      let isKept = receiver != nil && request.ifActive == .keep
      if isKept, !isOverdue(slab[index], at: now), !slab.followers.isOrphan(index) {
        return StartResult(
          id: id(of: index), unneeded: Leftovers(handler: handler), receiver: receiver,
          kept: slab[index].handler.object)
      }
      if receiver != nil, !isKept {
        replaced = end(index, as: .replaced, isHere: isHere)
      } else {
        // Its receiver, if that is dead, was somebody else's: it is for a delivery to let go of what it had. Who follows has
        // no zero before the one that it follows.
        let isOver = isKept && slab.followers.leader(of: index) == nil
        owe(endOf: index, as: isOver ? .completed : isKept ? .replaced : .receiverReleased, isHere: isHere)
      }
    }
    wheel.prepare()
    wheel.turn(to: now)
    let index = insert(request, under: identity, handler: handler, flags, now)
    if request.left > 0, request.isEndless || slab[index].isSilent {
      link(index, after: slab[index].told)
    } else {
      owe(valueOf: index, exactly: true, isHere: isHere)
    }
    return StartResult(id: id(of: index), unneeded: replaced, receiver: receiver)
  }

  /// Starts a countdown after the shutting down, and ends it.
  private mutating func startAndCancel(
    _ request: CountdownRequest, under identity: Identity, handler: HandlerRef, _ flags: EntryState.Flags,
    _ now: Nanoseconds, isHere: Bool
  ) -> StartResult {
    // As one that is owed its first value, so that a chain of them gives the queue back.
    let index = insert(request, under: identity, handler: handler, flags.union(.exact), now)
    var result = StartResult(id: id(of: index))
    result.unneeded = end(index, as: .cancelled, isHere: isHere)
    return result
  }

  /// Pauses a countdown that was started in this hold of the lock.
  mutating func pauseAtStart(_ id: CountdownID) {
    pause(id)
    // Who is owed a zero would be told it, paused or not.
    guard let entry = entry(id), entry.deadline <= 0 else { return }
    let index = EntryIndex(rawValue: id.index)
    entry.state.flags.subtract([.owed, .exact])
    if alone == index { alone = nil }
    unlink(index)
    link(index, after: entry.told)
  }

  private mutating func insert(
    _ request: CountdownRequest, under identity: Identity, handler: HandlerRef, _ flags: EntryState.Flags,
    _ now: Nanoseconds
  ) -> EntryIndex {
    let index = slab.allocate()
    let entry = slab[index]
    entry.handler = handler
    slab.instants.noteStart(of: index, at: now)
    entry.interval = request.interval
    entry.deadline = now.saturatingAdd(request.left)
    // Who is told nothing has nothing left to be told.
    entry.told = request.interval == CountdownRequest.silent ? .exactly(.longest) : .nothing
    var flags = flags.union(.untaken)
    if request.alignment == .shared { flags.insert(.sharedGrid) }
    if request.isEndless { flags.insert(.endless) }
    entry.state = EntryState(
      generation: entry.state.generation, flags: flags, exponent: request.toleranceExponent)
    insert(index, under: identity)
    return index
  }

  /// Whether a countdown has reached its deadline, though nobody was told yet.
  private func isOverdue(_ entry: EntryRef, at now: Nanoseconds) -> Bool {
    entry.state.flags.isDisjoint(with: [.paused, .endless]) && entry.deadline <= now
  }
}
