/// The ticks of a pass: taken in the order in which they are due, and linked again where they are due next.
///
/// Countdowns of equal interval, phase, alignment and tolerance are taken in the order in which they were started, or
/// last moved or resumed. What is linked meanwhile waits in `arriving` until all that is due has been taken. If a
/// callback suspends the engine, what is still due waits in `interrupted`, before all that arrives.
extension EngineState {
  /// Takes a batch of the ticks that are due; false if there are no more.
  ///
  /// While ticks are held back, entries that are due are linked again.
  mutating func takeDue(into batch: borrowing MessageBatch) -> Bool {
    batch.truncate(to: 0)
    delivery!.validUntil = .never
    delivery!.noteTickLook()
    // The ticks of these were delivered with the batch before.
    while linkFirst(of: .taken) != nil {}
    let now = delivery!.time
    var budget = batch.capacity
    while budget > 0 {
      if when.wheel.lists.isEmpty(.draining), when.wheel.drainsLateFirst {
        when.wheel.drainPlanned(in: who.slab)
      }
      if when.wheel.lists.isEmpty(.draining) {
        // The entries that were taken have to be delivered first.
        if batch.count > 0, when.wheel.mayHoldTaken { break }
        budget -= cascade(atMost: budget)
        guard budget > 0 else { break }
        // An interrupted pass continues, to collect all that is due: an entry on a finer level may come after others
        // of the same instant.
        let opensNoSlot = when.suspension.isSuspended && when.wheel.lists.isEmpty(.interrupted)
        if opensNoSlot || !when.wheel.openSlot(dueAt: now, in: who.slab) {
          // What an interrupted pass did not reach comes before what has arrived.
          when.wheel.lists.spliceToFront(.interrupted, of: .arriving, in: who.slab)
          break
        }
      }
      budget -= drain(atMost: budget, at: now, into: batch)
    }
    measurements.ticks += batch.count
    batch.fetchHandlers()
    let mayBeMore = budget < batch.capacity || !when.wheel.lists.isEmpty(.remaining)
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
    let takesRuns = !isInterrupted && !when.wheel.ordersLate
    var touched = 0
    var next = when.wheel.lists.first(of: .draining)
    while touched < budget, let index = next {
      let limit = budget - touched
      if takesRuns, let run = takePunctualRun(from: index, atMost: limit, at: now, into: batch) {
        touched += run.count
        next = run.following
        when.wheel.insertTaken(run.entries, expiry: run.expiry, dueAt: now, in: who.slab)
        continue
      }
      next = who.slab[index].slotLinks.next.entry
      touched += 1
      who.slab[index].clearSlotLinks()
      take(index, at: now, into: batch)
    }
    when.wheel.lists.removeAll(before: next, from: .draining, in: who.slab)
    return touched
  }

  /// Whether the leader of an entry is due too, in a rhythm of its own, and has not been taken.
  private func isLeaderUntaken(
    of follower: EntryIndex, at now: Nanoseconds, _ batch: borrowing MessageBatch
  ) -> Bool {
    guard let leader = who.slab.followers.leader(of: follower), !who.slab[leader].state.isQueued,
      // If that comes later in this pass, so does the leader.
      inForceSince(leader, who.schedule(of: leader), at: now)
        < min(when.wheel.drainedEnd, now.saturatingAdd(1))
    else { return false }
    // Entries taken before this batch were delivered, and are due later.
    for position in 0..<batch.count where batch[position].message.index == leader { return false }
    return true
  }

  /// Takes an unlinked entry if it is due, or links it again.
  private mutating func take(_ index: EntryIndex, at now: Nanoseconds, into batch: borrowing MessageBatch) {
    let entry = who.slab[index]
    let schedule = who.schedule(of: index)
    let expiry = schedule.expiry(after: entry.lastValue)
    let due = expiry.due
    if when.wheel.putOff(index, due: due, in: who.slab) { return }
    if due > now { return when.wheel.insertRemaining(index, expiry: expiry, in: who.slab) }
    if isInterrupted { return when.wheel.lists.append(index, to: .interrupted, in: who.slab) }
    if when.wheel.ordersLate || TimingWheel.isLate(by: now - due) {
      let instant = inForceSince(index, schedule, at: now)
      if when.wheel.insertLate(index, due: due, inForceSince: instant, in: who.slab) { return }
    }
    if entry.state.flags.contains(.ownRhythm), isLeaderUntaken(of: index, at: now, batch) {
      // It comes after its leader, which keeps its position among the others.
      return when.wheel.lists.append(index, to: .arriving, in: who.slab)
    }
    noteTick(expiry)
    entry.state.flags.remove(.untaken)
    var lastValue = LastValue.inRhythm(0)
    switch decide(index, entry, .nothing, at: now) {
    case .value(let value):
      lastValue = value
      delivery!.validUntil = min(delivery!.validUntil, schedule.end(of: lastValue.value, at: now))
      let run = EntryRun(first: index, last: index)
      when.wheel.insertTaken(run, expiry: schedule.expiry(after: lastValue), dueAt: now, in: who.slab)
    // It is not linked again, because it ends when that is delivered.
    case .zero: break
    case .nothing: assertionFailure("due, and no news")
    }
    batch.append(Message(entry: entry, state: entry.state, lastValue: lastValue, index: index))
  }

  /// When what an entry is to be delivered became due: for a late one, when the value in force came into force.
  private func inForceSince(
    _ index: EntryIndex, _ schedule: TickSchedule, at now: Nanoseconds
  ) -> Nanoseconds {
    let due = schedule.due(after: who.slab[index].lastValue)
    return TimingWheel.isLate(by: now.saturatingSubtract(due))
      ? max(due, schedule.inForceSince(at: now)) : due
  }

  /// Cascades what remains of the slot that was drained, and returns how many entries were touched.
  private mutating func cascade(atMost limit: Int) -> Int {
    var count = 0
    while count < limit, let index = when.wheel.lists.last(of: .remaining) {
      var expiry = who.expiry(of: index)
      if when.wheel.ordersLate {
        expiry.formMaximum(with: inForceSince(index, who.schedule(of: index), at: delivery!.time))
        // What is not yet due stays behind the late ones that were before it.
        if when.wheel.latestLate > .min { expiry.formMinimum(with: Expiry(when.wheel.latestLate)) }
      }
      when.wheel.cascade(index, expiry: expiry, in: who.slab)
      count += 1
    }
    return count
  }

  /// Counts a tick that is taken.
  @inline(__always)
  mutating func noteTick(_ expiry: Expiry) {
    when.crowd.noteTick(expiry)
    measurements.noteTick(plannedFor: plannedEnd(of: expiry))
  }

  /// How late a tick was delivered at worst, counting overdue ticks as if they were delivered now.
  var worstLateness: Nanoseconds {
    guard !when.suspension.isSuspended, let index = when.wheel.earliestEntry else {
      return measurements.worstLateness
    }
    return measurements.worstLateness(delivering: plannedEnd(of: who.expiry(of: index)), at: time)
  }

  /// The instant after which a tick is late.
  func plannedEnd(of expiry: Expiry) -> Nanoseconds {
    when.crowd.isThere ? expiry.limit : expiry.due
  }

  /// Whether ticks are held back, or were held back before this pass had delivered all that was due.
  ///
  /// If so, the rest of that waits even after the engine has been resumed. Otherwise later ticks would be delivered
  /// first.
  var isInterrupted: Bool { when.suspension.isSuspended || !when.wheel.lists.isEmpty(.interrupted) }

  /// Links what has arrived since the pass began into the wheel, after all that was due is taken; false if there is
  /// nothing.
  mutating func linkArriving() -> Bool {
    guard !when.wheel.lists.isEmpty(.arriving), !when.suspension.isSuspended else { return false }
    when.wheel.turn(to: delivery!.time)
    for _ in 0..<Self.batchSize {
      guard let expiry = linkFirst(of: .arriving) else { break }
      // If it is due itself, it is taken before those that arrived after it are linked.
      if expiry.due <= delivery!.time { break }
    }
    if when.wheel.lists.isEmpty(.arriving) { when.passLimit = .never }
    return true
  }

  /// Links the first entry of a queue into the wheel, and returns its expiry; nil if the queue is empty.
  private mutating func linkFirst(of queue: ListIndex) -> Expiry? {
    guard let index = when.wheel.lists.popFirst(of: queue, in: who.slab) else { return nil }
    let expiry = who.expiry(of: index)
    when.wheel.insert(index, expiry: expiry, in: who.slab)
    return expiry
  }

  /// Decides anew what becomes of a tick that cannot simply be delivered.
  ///
  /// Its countdown may have changed, ticks may be held back, time may have passed, or it may be the zero.
  mutating func lookAgain(atTick tick: Message) -> Callback? {
    let entry = tick.entry
    measurements.ticks -= 1
    guard entry.state.keepsTick(takenIn: tick.state) else { return nil }
    if isInterrupted {
      // It goes back as if it had not been taken: the delivered value says when it is due.
      unlink(tick.index)
      when.wheel.lists.append(tick.index, to: .interrupted, in: who.slab)
      return nil
    }
    let schedule = who.schedule(of: tick.index)
    let now = time
    delivery!.noteTickLook()
    measurements.noteTime(now)
    measurements.noteTick(plannedFor: plannedEnd(of: schedule.expiry(after: entry.lastValue)))
    let lastValue: LastValue
    switch decide(tick.index, entry, .nothing, at: now) {
    case .value(let value): lastValue = value
    case .zero: return .end(endNow(who.root(of: tick.index), as: .completed, deliversZero: true))
    case .nothing:
      assertionFailure("due, and no news")
      return nil
    }
    if lastValue != tick.lastValue {
      // It waits where it was planned, behind those that were delivered in time, so that all keep their order.
      unlink(tick.index)
      when.wheel.insert(tick.index, expiry: schedule.expiry(after: tick.lastValue), in: who.slab)
    }
    measurements.ticks += 1
    return .value(tick.with(lastValue))
  }
}
