extension EngineState {
  /// Begins a pass, unless one is running; if nothing has waited for it, the first ticks are taken right away.
  mutating func beginPass(into batch: borrowing CallBatch) -> Pass? {
    guard !isPassRunning else { return nil }
    isPassRunning = true
    armedFor = .never
    deliveries += 1
    var pass = Pass(
      now: time, owesOutcomes: !wheel.isEmpty(.outcomes), owesValues: !wheel.isEmpty(.newcomers))
    if pass.owesOutcomes { wheel.splice(.outcomes, to: .currentOutcomes, in: slab) }
    if pass.owesValues { wheel.splice(.newcomers, to: .currentNewcomers, in: slab) }
    if !pass.owesOutcomes, !pass.owesValues { pass.ticks = takeDue(at: pass.now, into: batch) }
    return pass
  }

  /// Takes a portion of the outcomes that waited; false: that was all.
  mutating func takeOutcomes(into batch: borrowing CallBatch) -> Bool {
    batch.removeAll()
    var count = 0
    while count < batch.capacity, let index = wheel.popFirst(of: .currentOutcomes, in: slab) {
      let entry = slab[index]
      batch.append(
        Call(
          entry: entry, handler: entry.handler!, word: entry.word, value: entry.interval, expiry: 0,
          index: index))
      wheel.append(index, to: .graveyard, in: slab)
      count += 1
    }
    return count > 0
  }

  /// Takes a portion of the first and moved values that waited; false: that was all.
  mutating func takeNewcomers(at now: Nanoseconds, into batch: borrowing CallBatch) -> Bool {
    batch.removeAll()
    var touched = 0
    while touched < batch.capacity, let index = wheel.popFirst(of: .currentNewcomers, in: slab) {
      let entry = slab[index]
      entry.word.flags.subtract([.queued, .told])
      if let call = take(index, at: now) { batch.append(call) }
      touched += 1
    }
    return touched > 0
  }

  /// Takes a portion of the ticks that are due.
  mutating func takeDue(at now: Nanoseconds, into batch: borrowing CallBatch) -> Portion {
    batch.removeAll()
    var budget = batch.capacity
    while budget > 0 {
      if wheel.isEmpty(.draining) {
        if suspension.isSuspended { break }
        if readAhead <= 0 { readAhead = wheel.readAhead(dueAt: now, in: slab) }
        guard wheel.openSlot(dueAt: now, in: slab) else { break }
      }
      let touched = drain(atMost: budget, at: now, into: batch)
      budget -= touched
      readAhead -= touched
    }
    batch.fetchHandlers()
    return budget == 0 ? .full : budget < batch.capacity ? .last : .empty
  }

  /// Takes entries from the front of the slot that is being drained and links them at their next expiry.
  ///
  /// One that is not yet due is linked in anew. Neighbours that go on to the same expiry, as most do, are moved as
  /// one run with the links they have. Returns how many were touched.
  private mutating func drain(
    atMost budget: Int, at now: Nanoseconds, into batch: borrowing CallBatch
  ) -> Int {
    let isSuspended = suspension.isSuspended
    var touched = 0
    var next = wheel.first(of: .draining)
    while touched < budget, let index = next {
      let entry = slab[index]
      if entry.expiry <= now, !isSuspended {
        if let run = takePunctualRun(from: index, atMost: budget - touched, at: now, into: batch) {
          touched += run.count
          next = run.following
          wheel.insert(run.entries, expiry: run.expiry, in: slab)
          continue
        }
        next = entry.slotLinks.next.entry
        touched += 1
        let call = takeDue(index, entry, at: now)
        batch.append(call)
        entry.clearSlotLinks()
        if !call.isLast { wheel.insert(index, in: slab) }
      } else {
        next = entry.slotLinks.next.entry
        touched += 1
        entry.clearSlotLinks()
        wheel.insert(index, in: slab)
      }
    }
    wheel.removeAll(before: next, from: .draining, in: slab)
    return touched
  }

  /// What `endDelivery` leaves to be done.
  enum Closing {
    /// Release so many handlers from the buffer and come back.
    case release(Int)
    /// Nothing more than this.
    case done(SpareMemory?, Engine?)
  }

  /// Ends a delivery, of a pass or of a single call, once nothing dead is left to release.
  mutating func endDelivery(of pass: Pass?, buried: borrowing FixedBuffer<HandlerRef>) -> Closing {
    if deliveries == 1, !wheel.isEmpty(.graveyard) {
      let count = bury(into: buried)
      if count > 0 { return .release(count) }
    }
    deliveries -= 1
    var owner: Engine?
    if let pass {
      isPassRunning = false
      wheel.turn(to: pass.now)
      rearm()
      if wheel.isEmpty(.outcomes) { swap(&owner, &keptAlive) }
    }
    return .done(takeSpareMemory(), owner)
  }
}
