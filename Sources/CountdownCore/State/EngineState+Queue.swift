/// A callback that is to be made now, outside the lock.
enum Callback {
  case value(Message)
  case end(Ending)
}

/// What waits to be delivered outside the rhythm. It is queued anywhere, and delivered on the delivering queue, in the order in
/// which it was queued, that of other threads apart.
///
///     on the delivering queue:  here -----> delivering --> a batch; what its callbacks queue is `here` again
///     from other threads:       elsewhere --> delivering, when a pass begins
///
/// The outcome of a countdown whose own callback has ended it comes before all of these; what is queued twice keeps the first
/// place.
extension EngineState {
  /// Queues a value for a living entry.
  mutating func queue(_ queued: EntryState.Queued, for index: EntryIndex, isHere: Bool) {
    let entry = slab[index]
    let isQueued = entry.state.isQueued
    entry.state.join(queued)
    if isQueued { return advance(isHere: isHere) }
    unlink(index)
    enqueue(index, isHere: isHere)
    // Its followers for which something was queued before come after it.
    forFollowers(of: index) { state, follower in
      guard state.slab[follower].state.isQueued else { return }
      state.unlink(follower)
      state.enqueue(follower, isHere: isHere)
    }
  }

  /// Adds an unlinked entry to those for which something is queued; at the end of a chain that is too long, for the next pass.
  @inline(__always)
  mutating func enqueue(_ index: EntryIndex, isHere: Bool) {
    let isNow = isHere && delivery?.isChainTooLong != true
    wheel.append(index, to: isNow ? .here : .elsewhere, in: slab)
  }

  /// Brings what other threads have queued forward, where a call concerns something of it that is on the delivering queue and in
  /// no callback: such a call leaves nothing to a pass.
  mutating func advance(isHere: Bool) {
    if isHere, delivery == nil { wheel.splice(.elsewhere, to: .here, in: slab) }
  }

  /// Fills a batch with what is queued; false: there is nothing.
  ///
  /// It ends before one that is no news by now, and with one that ends: callbacks before their turn have a say in that, and what
  /// comes after them is linked in after them, so that all keep their order.
  mutating func takeQueued(into batch: borrowing MessageBatch) -> Bool {
    freeDelivered(batch)
    if wheel.isEmpty(.delivering), wheel.isEmpty(.here) {
      delivery!.endChain()
      return false
    }
    holdTime()
    delivery!.exactUntil = driverTime.saturatingAdd(exactness + 1)
    for _ in 0..<batch.capacity {
      guard let index = nextQueued() else { break }
      let entry = slab[index]
      var decision = Decision.zero
      if !entry.state.isEnded {
        decision = decide(index, entry, entry.state.queued, at: time(for: entry))
        if case .nothing = decision, batch.count > 0 { break }
      }
      delivery!.noteQueued()
      wheel.remove(index, in: slab)
      guard case .zero = decision else {
        if case .value(let message)? = perform(decision, index, entry) { batch.append(message) }
        continue
      }
      batch.append(
        Message(entry: entry, state: entry.state, told: .inRhythm(0), index: index, queued: entry.state.queued))
      if !entry.state.isEnded, !slab.followers.isOrphan(index) { break }
    }
    return true
  }

  /// The first entry for which something is queued.
  private mutating func nextQueued() -> EntryIndex? {
    if let index = wheel.first(of: .delivering) { return index }
    guard let index = wheel.first(of: .here) else { return nil }
    delivery!.nextLink()
    // One alone, as most are, is taken from where it is.
    if slab[index].slotLinks.next.entry != nil { wheel.splice(.here, to: .delivering, in: slab) }
    return index
  }

  /// Takes back the entries whose outcomes were delivered.
  private mutating func freeDelivered(_ batch: borrowing MessageBatch) {
    for position in 0..<batch.count where batch[position].state.isEnded {
      slab.free(batch[position].message.index)
    }
    batch.removeAll()
  }

  /// Looks at a delivery that was queued and cannot simply be made: it was left to be decided, its countdown has changed, or time
  /// has passed.
  mutating func lookAgain(atQueued message: Message) -> Callback? {
    let (entry, index) = (message.entry, message.index)
    let wasTaken = !message.state.isQueued
    if wasTaken { measurements.ticks -= 1 }
    guard entry.state.generation == message.state.generation, !entry.state.isEnded else { return nil }
    if wasTaken {
      if entry.state == message.state, let told = stillTrue(message) {
        measurements.ticks += 1
        return .value(message.with(told))
      }
      // What was queued for it since then, it gets in its place.
      entry.state.join(message.queued)
    }
    unlink(index)
    return perform(decide(index, entry, entry.state.queued, at: time(for: entry)), index, entry)
  }

  /// What an unchanged countdown is delivered by now; nil: nothing, or its last value, or the next would be another.
  ///
  /// Otherwise it waits for its next where it was linked in, among those that came with it, so that all keep their order.
  private func stillTrue(_ message: Message) -> Told? {
    let (entry, index) = (message.entry, message.index)
    guard !entry.state.isPaused, case .value(let told) = decide(index, entry, message.queued, at: time) else {
      return nil
    }
    let schedule = schedule(of: index)
    return schedule.due(after: told) == schedule.due(after: message.told) ? told : nil
  }

  /// Does what was decided of an unlinked entry for which something is queued, and links it where it waits for its next value.
  private mutating func perform(_ decision: Decision, _ index: EntryIndex, _ entry: EntryRef) -> Callback? {
    let queued = entry.state.queued
    let wasHeldBack = entry.state.flags.contains(.heldBack)
    entry.state.queued = .nothing
    entry.state.flags.subtract([.untaken, .heldBack])
    switch decision {
    case .value(let told):
      link(index, after: told)
      measurements.ticks += 1
      return .value(Message(entry: entry, state: entry.state, told: told, index: index, queued: queued))
    case .zero:
      // A correction did not plan it for its instant; nor is it late that follows another.
      if !entry.state.isPaused, queued != .corrected, !slab.followers.isOrphan(index) {
        measurements.noteTime(time)
        measurements.noteTick(plannedFor: entry.deadline)
      }
      return .end(endNow(leader(of: index), as: .completed, tellsZero: true))
    case .nothing:
      // After a change of the interval, what was delivered in rhythm may be no multiple of it.
      let isConverted =
        entry.told.isInRhythm && !entry.state.isEndless && entry.told.value % entry.interval != 0
      if isConverted { entry.told = .exactly(entry.told.value) }
      let isHeldBack = queued != .exactly && (wasHeldBack || suspension.isSuspended)
      if isHeldBack || queued == .corrected || isConverted { entry.state.flags.insert(.heldBack) }
      link(index, after: entry.told)
      return nil
    }
  }
}
