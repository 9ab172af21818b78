/// The ways to end a countdown, and when each is used.
///
///     why                                         function                 its outcome is
///     a call ends it                              cancel, replace, end     queued; on an idle delivering queue delivered by itself;
///                                                                          dropped where nobody wants it
///     a call, whose receiver is gone              cancel, replace          queued, as receiverReleased
///     all end: cancelAll, shutDown                end (of a batch)         queued, in the order of the starts
///     all end: the engine is released             endAll                   returned, for the caller to deliver
///     its zero is due in a pass                   endNow                   delivered right behind the zero
///     its zero was queued, or is looked at again  endAtZero                delivered right behind the zero
///     its callback stops it, or ends it           endAfterCallback         delivered right behind the callback
///     overdue, and another takes its place        evict                    delivered behind its zero, which is queued
///     what it follows has ended                   endFollowers             queued behind its leader's
///     it came too late to follow                  startAtEnd               queued, as what it came too late for
///     the engine is shut down                     startAndCancel           queued, as cancelled
///
/// All but `evict` come down to `retire`, after which no identifier and no identity finds the countdown: `queueEnd` queues the
/// outcome, `endNow` hands it to the delivery that runs, and `end` drops one that nobody wants. `evict` leaves the zero to be
/// delivered, and ends the countdown then.
extension EngineState {
  /// Ends a receiver's countdown as `cancelled`; if the receiver is gone, or in its `deinit`, as `receiverReleased`.
  mutating func cancel(_ index: EntryIndex) -> Discard {
    fetch(index)
    let receiver = slab[index].handler.liveReceiver()
    var discard = end(index, as: receiver == nil ? .receiverReleased : .cancelled, isAlone: true)
    discard.receiver = receiver
    return discard
  }

  /// Fetches what the end of a countdown touches, all at the same time, before its receiver is asked for.
  ///
  /// Without this, the processor would fetch the neighbours only after the atomic operations of the weak reference.
  private func fetch(_ index: EntryIndex) {
    slab[index].handler.fetch()
    wheel.lists.fetchNeighbours(of: index, in: slab)
  }

  /// Ends a countdown because another is started in its place.
  mutating func replace(_ index: EntryIndex) -> Discard {
    fetch(index)
    guard let receiver = slab[index].handler.liveReceiver() else {
      // The caller does not own what a dead receiver has captured: a delivery releases it.
      queueEnd(of: index, as: .receiverReleased)
      return Discard()
    }
    var discard = end(index, as: .replaced)
    discard.receiver = receiver
    return discard
  }

  /// Ends a countdown: from here on no call finds it, and only its outcome is delivered.
  ///
  /// O(1).
  ///
  /// - Parameters:
  ///   - index: The entry.
  ///   - outcome: Why it ends.
  ///   - isAlone: Whether the call does nothing else. On an idle delivering queue the end is then delivered by itself.
  /// - Returns: What the caller has to deliver or release, outside the lock.
  mutating func end(_ index: EntryIndex, as outcome: CountdownOutcome, isAlone: Bool = false) -> Discard {
    let flags = slab[index].state.flags
    // What a pass has left that has given the queue back is queued before it. Where nobody wants the outcome, and nothing can
    // run when the handler is released, there is nothing to deliver.
    if isAlone, delivers, delivery == nil, flags.contains(.deliversEnd) || slab[index].handler.holdsCode,
      !flags.contains(.waitsForPass),
      wheel.lists.isEmpty(.here), wheel.lists.isEmpty(.delivering), slab.followers.first(of: index) == nil
    {
      retire(index, as: .ended(outcome, isTogether: false))
      let begins = beginDelivery(force: true)
      assert(begins, "a delivery is under way")
      // From here on the callback is measured.
      readCoarseClock()
      return Discard(ending: takeEnding(index))
    }
    let mayBeCalled = delivery != nil && !flags.contains(.untaken)
    if delivers && delivery != nil || mayBeCalled || flags.contains(.deliversEnd)
      || slab.followers.first(of: index) != nil
    {
      queueEnd(of: index, as: outcome)
      return Discard()
    }
    // No outcome has to be delivered, so no pass is needed. Otherwise a thread that starts and cancels without end
    // would fill the memory while the queue is busy.
    retire(index, as: .ended(outcome, isTogether: false))
    unlink(index)
    let handler = slab[index].handler
    free(index)
    let memory = delivery == nil ? takeSpareMemory() : nil
    return Discard(handler: handler, captures: handler.finishIfShared(outcome), memory: memory)
  }

  /// Notes the countdowns of a batch of the slab, with followers: one may outlive what it follows by its own zero.
  ///
  /// The walk goes through the slab, because nothing moves there: in the table, a receiver's next countdown takes the place
  /// of the first that ends.
  ///
  /// - Parameters:
  ///   - places: The places that are left, of those where entries were when the walk began.
  ///   - starts: What is found.
  /// - Returns: The places from which to continue; none if the walk has ended.
  func noteStarts(in places: Range<UInt32>, into starts: inout [Start]) -> Range<UInt32> {
    let left = table.count == 0 ? 0..<0 : places.clamped(to: slab.places)
    let batch = left.prefix(Self.batchSize)
    for place in batch where slab.isListed(EntryIndex(rawValue: place)) {
      starts.append(start(of: EntryIndex(rawValue: place)))
    }
    return batch.endIndex..<left.endIndex
  }

  private func start(of index: EntryIndex) -> Start {
    let root = root(of: index)
    // A paused countdown's start is relative to its pause.
    let instant = slab.instants.start(of: root).saturatingAdd(slab[root].state.isPaused ? time : 0)
    return Start(instant: instant, root: root, id: id(of: index))
  }

  /// Ends countdowns as `cancelled`, those that live.
  ///
  /// The caller owns none of them, so all are released on the delivering queue.
  mutating func end(_ starts: ArraySlice<Start>) {
    for start in starts where entry(start.id) != nil {
      let index = root(of: EntryIndex(start.id))
      // A follower whose zero is withheld does not share the outcome of its leader.
      queueEnd(of: index, as: .cancelled, isTogether: !slab[index].state.isCompleting)
    }
  }

  /// Ends everything because the engine is released, and takes all outcomes that are still to be delivered.
  mutating func endAll() -> [Ending] {
    var starts: [Start] = []
    var places = slab.places
    while !places.isEmpty { places = noteStarts(in: places, into: &starts) }
    end(starts.sorted()[...])
    // A pass that has given the queue back may have left something.
    for queue in [.here, .delivering] as [ListIndex] {
      wheel.lists.spliceToFront(queue, of: .elsewhere, in: slab)
    }
    var endings: [Ending] = []
    while let index = wheel.lists.first(of: .elsewhere) {
      unlink(index)
      endings.append(Ending(slab[index], slab[index].state))
      free(index)
    }
    return endings
  }

  /// Ends a countdown and queues its outcome, and those of its followers.
  mutating func queueEnd(
    of index: EntryIndex, as outcome: CountdownOutcome, isTogether: Bool = false,
    leaderEndsByItself: Bool? = nil
  ) {
    let state = slab[index].state
    // A countdown that ends before its first value may start the next from its outcome, without end. An end after a
    // value ends such a chain by itself.
    let endsByItself =
      leaderEndsByItself
      ?? !(state.queued == .exactly || state.isMarked || state.flags.contains(.numbered))
    retire(index, as: .ended(outcome, isTogether: isTogether))
    // An evicted countdown stays before the countdown that has taken its place.
    if state.isEvicted, wheel.lists.contains(index, in: slab) {
      bringForward(ifWaiting: index)
    } else {
      enqueue(index, endsByItself: endsByItself)
    }
    endFollowers(of: index, as: outcome, endsByItself)
  }

  /// Queues a call of a barrier behind everything that is queued, as the outcome of a countdown that has ended.
  ///
  /// No countdown is left, so nothing that was queued before waits for a later pass.
  mutating func queueBarrier(_ barrier: HandlerRef) {
    assert(table.count == 0, "countdowns are left")
    let index = slab.allocate()
    slab[index].handler = barrier
    slab[index].state.flags = .deliversEnd
    slab.endLife(index, as: .ended(.cancelled, isTogether: false))
    if isNow() { bringAllForward() }
    enqueue(index)
  }

  /// Evicts a countdown at its deadline, to make room for another: only its zero is left to be delivered, and no
  /// identity finds it.
  mutating func evict(_ index: EntryIndex) {
    if slab[index].state.isPaused { measurements.paused -= 1 }
    removeFromTable(index)
    table.insertEvicted(index, in: slab)
    // If it is completing already, its zero is queued.
    let isPlaced = slab[index].state.isCompleting && wheel.lists.contains(index, in: slab)
    setCompleting(index, isEvicted: true)
    if isPlaced { bringForward(ifWaiting: index) } else { enqueue(index) }
    endFollowers(of: index, as: .completed)
  }

  /// Ends a countdown at once, in a delivery that delivers its outcome itself.
  mutating func endNow(_ index: EntryIndex, as outcome: CountdownOutcome, deliversZero: Bool = false)
    -> Ending
  {
    retire(index, as: .ended(outcome, isTogether: false))
    if deliversZero { measurements.ticks += 1 }
    endFollowers(of: index, as: outcome)
    return takeEnding(index, deliversZero: deliversZero)
  }

  /// Ends the followers of an entry that has ended, in the same way and after it.
  ///
  /// Until a follower's zero is delivered, it can be cancelled or replaced like any other countdown that is due at
  /// that instant.
  private mutating func endFollowers(
    of leader: EntryIndex, as outcome: CountdownOutcome, _ endsByItself: Bool = true
  ) {
    while let follower = slab.followers.first(of: leader) {
      guard outcome == .completed else {
        queueEnd(of: follower, as: outcome, isTogether: true, leaderEndsByItself: endsByItself)
        continue
      }
      setCompleting(follower, isEvicted: false)
      enqueue(follower)
    }
  }

  /// Returns how a countdown ends whose zero or outcome is queued.
  ///
  /// On the delivering queue, and in no callback, that is delivered at once.
  @discardableResult
  mutating func bringEndForward(of id: CountdownID) -> CountdownOutcome? {
    var outcome: CountdownOutcome?
    if entry(id) != nil {
      outcome = .completed
    } else if case .ended(let queued, _)? = endedEntry(id)?.state.phase {
      outcome = queued
    }
    let index = EntryIndex(id)
    if outcome != nil, wheel.lists.contains(index, in: slab) {
      bringForward(ifWaiting: index)
    }
    return outcome
  }

  /// Ends a countdown whose callback has just returned, if the callback asks for it; or takes its outcome, if its own
  /// callback has ended it.
  mutating func endAfterCallback(_ id: CountdownID, as outcome: CountdownOutcome?) -> Ending? {
    let index = EntryIndex(id)
    if let entry = entry(id) {
      if let outcome { return endNow(index, as: outcome) }
      // Its own callback has evicted it.
      return entry.state.isEvicted ? endNow(index, as: .completed, deliversZero: true) : nil
    }
    guard let entry = endedEntry(id) else { return nil }
    // What has ended together with others keeps its place among them.
    return entry.state.isTogether ? nil : takeEnding(index)
  }

  /// Takes an ended entry out of its queue, and returns its end, which the delivery delivers before its next hold of the
  /// lock.
  private mutating func takeEnding(_ index: EntryIndex, deliversZero: Bool = false) -> Ending {
    unlink(index)
    assert(ending == .none, "two ends are delivered by themselves")
    ending = Link(index)
    return Ending(slab[index], slab[index].state, deliversZero: deliversZero)
  }

  /// Frees the entry whose end was delivered by itself; call it first in each hold of the lock by a delivery.
  @inline(__always)
  mutating func freeEnding() {
    guard let index = ending.entry else { return }
    ending = .none
    free(index)
  }

  /// Lets an object wait until the end of a countdown was delivered; false if it was.
  mutating func add(_ waiter: any EndWaiter, toEndOf id: CountdownID) -> Bool {
    if let entry = entry(id) {
      entry.state.flags.insert(.deliversEnd)
    } else if endedEntry(id) == nil {
      return false
    }
    endWaits.add(waiter, for: EntryIndex(id))
    return true
  }

  /// Forgets an object that waits no more.
  mutating func remove(_ waiter: any EndWaiter, fromEndOf id: CountdownID) {
    if entry(id) ?? endedEntry(id) != nil { endWaits.remove(waiter, for: EntryIndex(id)) }
  }

  /// Frees an entry whose end was delivered, and notes it for what waits for that.
  mutating func free(_ index: EntryIndex) {
    if !endWaits.isEmpty { endWaits.noteEnd(of: index) }
    slab.free(index)
  }
}

/// A countdown and the instant of its start, later by the length of its pauses: the order in which countdowns end that
/// are ended together.
struct Start: Comparable {
  let instant: Nanoseconds
  let root: EntryIndex
  let id: CountdownID

  static func < (first: Start, second: Start) -> Bool {
    // The same calls fill the slab in the same way, whatever the addresses.
    (first.instant, first.root.rawValue) < (second.instant, second.root.rawValue)
  }
}
