/// The ticks of a pass: taken in the order in which they are due, and linked again where they are due next.
///
/// Countdowns of equal interval, phase, alignment and tolerance are taken in the order in which they were started, or
/// last moved or resumed. What is linked meanwhile waits in `arriving` until all that is due has been taken. If a
/// callback suspends the engine, what is still due waits in `interrupted`, before all that arrives.
extension EngineState {
  /// Takes a batch of the ticks that are due; false if there are no more.
  ///
  /// While ticks are held back, entries that are due are not taken: a pass that was interrupted collects them.
  mutating func takeDue(into batch: borrowing MessageBatch) -> Bool {
    batch.truncate(to: 0)
    delivery!.validUntil = .never
    delivery!.noteTickLook()
    // The ticks of these were delivered with the batch before.
    while linkFirst(of: .taken) != nil {}
    let now = delivery!.time
    var budget = batch.capacity
    while budget > 0 {
      if wheel.lists.isEmpty(.draining), wheel.drainsLateFirst {
        wheel.drainPlanned(in: slab)
      }
      if wheel.lists.isEmpty(.draining) {
        // The entries that were taken have to be delivered first.
        if batch.count > 0, wheel.mayHoldTaken { break }
        budget -= cascade(atMost: budget)
        guard budget > 0 else { break }
        // An interrupted pass continues, to collect all that is due: an entry on a finer level may come after others
        // of the same instant.
        let opensNoSlot = suspension.isSuspended && wheel.lists.isEmpty(.interrupted)
        if opensNoSlot || !wheel.openSlot(dueAt: now, in: slab) {
          // What an interrupted pass did not reach comes before what has arrived.
          wheel.lists.spliceToFront(.interrupted, of: .arriving, in: slab)
          break
        }
      }
      budget -= drain(atMost: budget, at: now, into: batch)
    }
    measurements.ticks += batch.count
    batch.fetchHandlers()
    let mayBeMore = budget < batch.capacity || !wheel.lists.isEmpty(.remaining)
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
    let takesRuns = !isInterrupted && !wheel.ordersLate
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

  /// Whether the leader of an entry is due too, in a rhythm of its own, and has not been taken.
  private func isLeaderUntaken(
    of follower: EntryIndex, at now: Nanoseconds, _ batch: borrowing MessageBatch
  ) -> Bool {
    guard let leader = slab.followers.leader(of: follower), !slab[leader].state.isQueued,
      // If that comes later in this pass, so does the leader.
      inForceSince(leader, schedule(of: leader), at: now)
        < min(wheel.drainedEnd, now.saturatingAdd(1))
    else { return false }
    // Entries taken before this batch were delivered, and are due later.
    for position in 0..<batch.count where batch[position].message.index == leader { return false }
    return true
  }

  /// Takes an unlinked entry if it is due, or links it again.
  private mutating func take(_ index: EntryIndex, at now: Nanoseconds, into batch: borrowing MessageBatch) {
    let entry = slab[index]
    let schedule = schedule(of: index)
    let expiry = schedule.expiry(after: entry.lastValue)
    let due = expiry.due
    if wheel.putOff(index, due: due, in: slab) { return }
    if due > now { return wheel.insertRemaining(index, expiry: expiry, in: slab) }
    if isInterrupted { return wheel.lists.append(index, to: .interrupted, in: slab) }
    if wheel.ordersLate || TimingWheel.isLate(by: now.saturatingSubtract(due)) {
      let instant = inForceSince(index, schedule, at: now)
      if wheel.insertLate(index, due: due, inForceSince: instant, in: slab) { return }
    }
    if entry.state.flags.contains(.ownRhythm), isLeaderUntaken(of: index, at: now, batch) {
      // It comes after its leader, which keeps its position among the others.
      return wheel.lists.append(index, to: .arriving, in: slab)
    }
    noteTick(expiry)
    entry.state.flags.remove(.untaken)
    var lastValue = LastValue.inRhythm(0)
    switch decide(index, entry, .nothing, at: now) {
    case .value(let value):
      lastValue = value
      delivery!.validUntil = min(delivery!.validUntil, schedule.end(of: lastValue.value, at: now))
      let run = EntryRun(first: index, last: index)
      wheel.insertTaken(run, expiry: schedule.expiry(after: lastValue), dueAt: now, in: slab)
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
    let due = schedule.due(after: slab[index].lastValue)
    return TimingWheel.isLate(by: now.saturatingSubtract(due))
      ? max(due, schedule.inForceSince(at: now)) : due
  }

  /// Cascades what remains of the slot that was drained, and returns how many entries were touched.
  private mutating func cascade(atMost limit: Int) -> Int {
    var count = 0
    while count < limit, let index = wheel.lists.last(of: .remaining) {
      var expiry = expiry(of: index)
      if wheel.ordersLate {
        expiry.formMaximum(with: inForceSince(index, schedule(of: index), at: delivery!.time))
        // What is not yet due stays behind the late ones that were before it.
        if wheel.latestLate > .min { expiry.formMinimum(with: Expiry(wheel.latestLate)) }
      }
      wheel.cascade(index, expiry: expiry, in: slab)
      count += 1
    }
    return count
  }

  /// Counts a tick that is taken.
  @inline(__always)
  mutating func noteTick(_ expiry: Expiry) {
    crowd.noteTick(expiry)
    measurements.noteTick(plannedFor: plannedEnd(of: expiry))
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

  /// Whether ticks are held back, or were held back before this pass had delivered all that was due.
  ///
  /// If so, the rest of that waits even after the engine has been resumed. Otherwise later ticks would be delivered
  /// first.
  var isInterrupted: Bool { suspension.isSuspended || !wheel.lists.isEmpty(.interrupted) }

  /// Links what has arrived since the pass began into the wheel, after all that was due is taken; false if there is
  /// nothing.
  ///
  /// While ticks are held back, it links what comes before the first that is due, if nothing in the wheel may be due: the
  /// bound of something that was cancelled counts too.
  mutating func linkArriving() -> Bool {
    let now = delivery!.time
    if suspension.isSuspended, isInterruptedOrDue(at: now) { return false }
    var isAnyLinked = false
    wheel.turn(to: now)
    for _ in 0..<Self.batchSize {
      guard let index = wheel.lists.first(of: .arriving) else { break }
      if suspension.isSuspended, expiry(of: index).due <= now { break }
      isAnyLinked = true
      // If it is due itself, it is taken before those that arrived after it are linked.
      if let expiry = linkFirst(of: .arriving), expiry.due <= now { break }
    }
    if wheel.lists.isEmpty(.arriving) { passLimit = .never }
    return isAnyLinked
  }

  private func isInterruptedOrDue(at now: Nanoseconds) -> Bool {
    !wheel.lists.isEmpty(.interrupted) || wheel.nextBound <= now
  }

  /// Links the first entry of a queue into the wheel, and returns its expiry; nil if the queue is empty.
  private mutating func linkFirst(of queue: ListIndex) -> Expiry? {
    guard let index = wheel.lists.popFirst(of: queue, in: slab) else { return nil }
    let expiry = expiry(of: index)
    wheel.insert(index, expiry: expiry, in: slab)
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
      wheel.lists.append(tick.index, to: .interrupted, in: slab)
      return nil
    }
    let schedule = schedule(of: tick.index)
    let now = time
    delivery!.noteTickLook()
    measurements.noteTime(now)
    measurements.noteTick(plannedFor: plannedEnd(of: schedule.expiry(after: entry.lastValue)))
    let lastValue: LastValue
    switch decide(tick.index, entry, .nothing, at: now) {
    case .value(let value): lastValue = value
    case .zero: return .end(endNow(root(of: tick.index), as: .completed, deliversZero: true))
    case .nothing:
      assertionFailure("due, and no news")
      return nil
    }
    if lastValue != tick.lastValue {
      // It waits where it was planned, behind those that were delivered in time, so that all keep their order.
      unlink(tick.index)
      wheel.insert(tick.index, expiry: schedule.expiry(after: tick.lastValue), in: slab)
    }
    measurements.ticks += 1
    return .value(tick.with(lastValue))
  }
}
