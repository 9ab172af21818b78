/// The course of a delivery: how it begins, what it does next, and how it ends.
extension EngineState {
  /// Begins a delivery, if none is under way, and something is queued or will be.
  mutating func beginDelivery(force: Bool = false) -> Bool {
    let isAny = !wheel.lists.isEmpty(.here) || !wheel.lists.isEmpty(.delivering)
    guard delivery == nil, force || isAny else { return false }
    delivery = Delivery()
    return true
  }

  /// Begins a pass, or turns the delivery that is under way into a pass.
  ///
  /// - Parameter inSlices: Whether the pass gives the queue back in between. It does so if no call waits for it.
  /// - Returns: Whether the caller has to run it.
  mutating func beginPass(inSlices: Bool) -> Bool {
    measurements.passes += 1
    let begins = resumePass(inSlices: inSlices) || delivery == nil
    if delivery == nil { delivery = Delivery() }
    let (now, coarseTime) = readTimeOfPass()
    delivery!.becomePass(at: now, coarse: coarseTime)
    if begins, inSlices { delivery!.slice = Slice(endingAt: driverTime.saturatingAdd(longestSlice)) }
    wheel.lists.splice(.elsewhere, to: .backlog, in: slab)
    return begins
  }

  private mutating func readTimeOfPass() -> (Nanoseconds, coarse: Int64) {
    // In this order, so that the limit is not too late, whatever happens between the two readings.
    let coarseTime = driver.coarseNow
    let now = time
    measurements.noteTime(now)
    crowd.passBegins(at: now)
    return (now, coarseTime)
  }

  /// Resumes the pass that has given the queue back; false if there is none.
  ///
  /// It delivers what is due by its time, and what was queued since.
  mutating func resumePass(inSlices: Bool) -> Bool {
    guard delivery == nil, givenBack != nil else { return false }
    delivery = givenBack
    givenBack = nil
    // While the queue was given back, no callback ran.
    _ = delivery!.noteCoarseTime(driver.coarseNow)
    delivery!.slice = Slice(endingAt: inSlices ? driverTime.saturatingAdd(longestSlice) : .never)
    wheel.lists.splice(.elsewhere, to: .backlog, in: slab)
    return true
  }

  /// Decides what the delivery does next: report what was delivered; deliver what is queued; go on with the batch of ticks
  /// that it has interrupted; in a pass, deliver what is due; ask for paused receivers; end.
  ///
  /// - Parameters:
  ///   - queued: The batch for what is queued.
  ///   - ticks: The batch for ticks.
  ///   - hasAdvanced: Whether the coarse clock has advanced since the work before was taken.
  /// - Returns: What to do outside the lock.
  mutating func nextWork(
    queued: borrowing MessageBatch, ticks: borrowing MessageBatch, hasAdvanced: Bool
  ) -> Work {
    if queued.count > 0 { freeDelivered(queued) }
    if delivery!.slice.mayBeOver(hasAdvanced: hasAdvanced), isSliceOver {
      giveBack(queued, ticks)
      return .giveBack
    }
    if endWaits.isAnyToTell { return .report(endWaits.takeTold(Self.batchSize)) }
    if takeQueued(into: queued) { return .queued }
    if ticks.hasRest {
      if !suspension.isSuspended { return .ticks }
      putBack(ticks, areTicks: true)
    }
    if delivery!.isPass {
      if delivery!.isBacklogsTurn, takeFromBacklog(), takeQueued(into: queued) { return .queued }
      if takeTicks(into: ticks) { return .ticks }
      if takeFromBacklog(), takeQueued(into: queued) { return .queued }
    }
    if let index = wheel.lists.first(of: .paused), delivery!.probes.mayTake(index) {
      wheel.remove(index, in: slab)
      wheel.lists.append(index, to: .paused, in: slab)
      return probe(index)
    }
    return nextOfSweep() ?? .done(endDelivery())
  }

  /// Takes a batch of the ticks that are due, by the present time if a backlog keeps the pass from its end; false if there is
  /// none, or while ticks are held back.
  private mutating func takeTicks(into batch: borrowing MessageBatch) -> Bool {
    if suspension.isSuspended { return false }
    return takeDue(into: batch) || catchUp() && takeDue(into: batch)
  }

  /// Asks for the receiver of an entry.
  func probe(_ index: EntryIndex) -> Work {
    // A delivery is about to call its handler, if only for that.
    let entry = slab[index]
    entry.state.flags.remove(.untaken)
    return .probe(entry.handler, id(of: index))
  }

  /// Lets a pass that has taken all that is due by its time go on to the present, if a backlog keeps it from its end.
  ///
  /// With a backlog that never ends, the pass does not end either, and no tick must wait for that.
  ///
  /// - Returns: Whether more may be due.
  private mutating func catchUp() -> Bool {
    if wheel.lists.isEmpty(.backlog) || !delivery!.isBehind { return false }
    let (now, coarseTime) = readTimeOfPass()
    delivery!.advance(to: now, coarse: coarseTime)
    return true
  }

  /// Lets a batch of the backlog be delivered next, and ticks after it; false if there is no backlog.
  private mutating func takeFromBacklog() -> Bool {
    delivery!.isBacklogsTurn = false
    if wheel.lists.isEmpty(.backlog) { return false }
    delivery!.isOfBacklog = true
    for _ in 0..<Self.batchSize {
      guard let index = wheel.lists.popFirst(of: .backlog, in: slab) else { break }
      wheel.lists.append(index, to: .delivering, in: slab)
    }
    return true
  }

  /// Whether the pass has kept the queue for long enough.
  var isSliceOver: Bool { delivery!.slice.end != .never && delivery!.slice.end <= driverTime }

  /// Puts the rest of a batch back to the front of where it was taken from.
  private mutating func putBack(_ batch: borrowing MessageBatch, areTicks: Bool) {
    var position = batch.count
    while position > batch.next {
      position -= 1
      let message = batch[position].message
      // Values are counted when they are taken.
      if !message.state.isEnded, !message.state.isQueued, !message.isChange { measurements.ticks -= 1 }
      guard areTicks ? message.entry.state.keepsTick(takenIn: message.state) : requeue(message) else {
        continue
      }
      if !areTicks, delivery!.isOfBacklog { message.entry.state.flags.insert(.waitsForPass) }
      unlink(message.index)
      wheel.lists.prepend(message.index, to: areTicks ? .draining : .delivering, in: slab)
    }
    batch.removeRest()
  }

  /// Gives the queue back in the middle of a pass: what was taken and not delivered is put back.
  ///
  /// Entries that the delivering queue itself has queued stay where they are: the next delivery begins with them.
  mutating func giveBack(_ queued: borrowing MessageBatch, _ ticks: borrowing MessageBatch) {
    putBack(ticks, areTicks: true)
    wheel.closeSlot(dueAt: delivery!.time, in: slab)
    putBack(queued, areTicks: false)
    freeDelivered(queued)
    // What its callbacks have queued meanwhile stays behind the rest of the batch.
    if delivery!.isOfBacklog {
      let rest: ListIndex = wheel.lists.isEmpty(.here) ? .backlog : .here
      wheel.lists.spliceToFront(.delivering, of: rest, in: slab)
    }
    wheel.lists.spliceToFront(.backlog, of: .elsewhere, in: slab)
    givenBack = delivery
    delivery = nil
  }

  /// Ends the delivery, when nothing is queued.
  private mutating func endDelivery() -> SpareMemory? {
    let delivery = delivery!
    self.delivery = nil
    // A suspension may have left something.
    wheel.closeSlot(dueAt: delivery.time, in: slab)
    if delivery.isPass { wheel.turn(to: delivery.time) }
    return takeSpareMemory()
  }

  /// Whether the ticks of a batch have to wait: something is queued, or may be at the end of a long chain; an end was
  /// delivered for which something waits; or ticks are held back.
  var needsAttention: Bool {
    !wheel.lists.isEmpty(.here) || !wheel.lists.isEmpty(.delivering) || suspension.isSuspended
      || delivery!.chain.isTooLong || endWaits.isAnyToTell || ending != .none && !endWaits.isEmpty
  }

  /// Until when, on the coarse clock, the ticks that were taken are true, and no later than at the last look.
  var tickLimit: Int64 {
    let delivery = delivery!
    let validFor = delivery.validUntil.saturatingSubtract(delivery.time)
    let limit = delivery.coarseTime.saturatingAdd(validFor).saturatingSubtract(driver.coarseLag)
    return min(limit, delivery.lastTickLook &+ 1)
  }

  /// Reads the coarse clock between two callbacks.
  ///
  /// The time by which it has advanced is how long the callback before took.
  ///
  /// - Returns: Whether it has advanced.
  @discardableResult @inline(__always)
  mutating func readCoarseClock() -> Bool {
    let now = driver.coarseNow
    let duration = delivery!.noteCoarseTime(now)
    if duration == 0 { return false }
    measurements.noteCallback(lasting: duration)
    measurements.noteTime(time)
    return true
  }
}
