/// The ticks of a pass: taken in the order in which they are due, and linked again where they are due next.
///
/// Of ticks that are due at one instant, no order is promised. If a callback suspends the engine, the rest goes back to where
/// it was.
extension EngineState {
  /// Takes a batch of the ticks that are due; false if there are no more.
  mutating func takeDue(into batch: borrowing MessageBatch) -> Bool {
    batch.removeAll()
    delivery!.validUntil = .never
    delivery!.noteTickLook()
    wheel.noteDelivered()
    let now = delivery!.time
    var budget = batch.capacity
    while budget > 0 {
      if wheel.lists.isEmpty(.draining) {
        if wheel.mayOpenTaken || !wheel.openSlot(dueAt: now, in: slab) { break }
      }
      budget -= drain(atMost: budget, at: now, into: batch)
    }
    measurements.ticks += batch.count
    batch.fetchHandlers()
    let mayBeMore = budget < batch.capacity
    if mayBeMore { delivery!.isBacklogsTurn = true }
    return mayBeMore
  }

  /// Takes entries from the front of the slot that is being drained, and links them at their next expiry.
  ///
  /// An entry that is not yet due is linked again. Most neighbours go to the same slot next: they are moved as one
  /// run with the links that they have.
  ///
  /// - Returns: How many entries were touched.
  private mutating func drain(
    atMost budget: Int, at now: Nanoseconds, into batch: borrowing MessageBatch
  ) -> Int {
    let takesRuns = !wheel.cascadesLate
    var touched = 0
    var next = wheel.lists.first(of: .draining)
    while touched < budget, let index = next {
      let limit = budget - touched
      if takesRuns, let run = takePunctualRun(from: index, atMost: limit, at: now, into: batch) {
        touched += run.count
        next = run.following
        wheel.insertTaken(run.entries, expiry: run.expiry, dueAt: now, in: slab)
        continue
      }
      next = slab[index].slotLinks.next.entry
      touched += 1
      slab[index].clearSlotLinks()
      take(index, at: now, into: batch)
    }
    wheel.lists.removeAll(before: next, from: .draining, in: slab)
    return touched
  }

  /// Takes an unlinked entry if it is due, or links it again.
  private mutating func take(_ index: EntryIndex, at now: Nanoseconds, into batch: borrowing MessageBatch) {
    let entry = slab[index]
    let schedule = schedule(of: index)
    let expiry = schedule.expiry(after: entry.lastValue)
    let due = expiry.due
    if due > now { return wheel.insertRemaining(index, expiry: expiry, in: slab) }
    let isLate = TimingWheel.isLate(by: now.saturatingSubtract(due))
    if isLate || wheel.cascadesLate {
      // A late one comes when its value came into force, not when the tick was due that it has missed.
      let instant = isLate ? max(due, schedule.inForceSince(at: now)) : due
      if wheel.putOff(index, inForceSince: instant, in: slab) { return }
    }
    noteTick(expiry)
    entry.state.flags.remove(.untaken)
    var lastValue = LastValue.inRhythm(0)
    switch decide(index, entry, .nothing, at: now) {
    case .value(let value):
      lastValue = value
      noteTaking(index, entry)
      noteNumber(value, entry)
      delivery!.validUntil = min(delivery!.validUntil, schedule.end(of: lastValue.value, at: now))
      let run = EntryRun(first: index, last: index)
      wheel.insertTaken(run, expiry: schedule.expiry(after: lastValue), dueAt: now, in: slab)
    // It is not linked again, because it ends when that is delivered.
    case .zero: break
    case .change, .nothing: assertionFailure("due, and no news")
    }
    batch.append(Message(entry: entry, state: entry.state, lastValue: lastValue, index: index))
  }

  /// Counts a tick that is taken.
  @inline(__always)
  mutating func noteTick(_ expiry: Expiry) {
    crowd.noteTick(expiry)
    measurements.noteTick(plannedFor: plannedEnd(of: expiry))
  }

  /// Writes down which marks are armed when a value is taken: that has to hold if it is not delivered after all.
  @inline(__always)
  func noteTaking(_ index: EntryIndex, _ entry: EntryRef) {
    slab.marks(of: index)?.object.settle(after: entry.lastValue)
  }

  /// Lets a handler that makes numbers of values note one that is taken for it.
  ///
  /// The interval may be changed before it is called, and then it is not called with this value.
  @inline(__always)
  func noteNumber(_ lastValue: LastValue, _ entry: EntryRef) {
    if entry.state.flags.contains(.numbered) {
      entry.handler.numbering?.note(lastValue.value, every: entry.interval)
    }
  }

  /// How late a tick was delivered at worst, counting overdue ticks as if they were delivered now.
  var worstLateness: Nanoseconds {
    guard !suspension.isSuspended, let index = wheel.earliestEntry else {
      return measurements.worstLateness
    }
    return measurements.worstLateness(delivering: plannedEnd(of: expiry(of: index)), at: time)
  }

  /// The instant after which a tick is late.
  func plannedEnd(of expiry: Expiry) -> Nanoseconds {
    crowd.isThere ? expiry.limit : expiry.due
  }

  /// Decides anew what becomes of a tick that cannot simply be delivered.
  ///
  /// Its countdown may have changed, time may have passed, or it may be the zero.
  mutating func decideAnew(tick: Message) -> Callback? {
    let entry = tick.entry
    measurements.ticks -= 1
    guard entry.state.keepsTick(takenIn: tick.state) else { return nil }
    let schedule = schedule(of: tick.index)
    let now = time
    delivery!.noteTickLook()
    measurements.noteTime(now)
    measurements.noteTick(plannedFor: plannedEnd(of: schedule.expiry(after: entry.lastValue)))
    let lastValue: LastValue
    switch decide(tick.index, entry, .nothing, at: now) {
    case .value(let value): lastValue = value
    case .zero: return .end(endNow(root(of: tick.index), as: .completed, deliversZero: true))
    case .change, .nothing:
      assertionFailure("due, and no news")
      return nil
    }
    noteTaking(tick.index, entry)
    noteNumber(lastValue, entry)
    if lastValue != tick.lastValue {
      unlink(tick.index)
      wheel.insert(tick.index, expiry: schedule.expiry(after: lastValue), in: slab)
    }
    measurements.ticks += 1
    return .value(tick.with(lastValue))
  }
}
