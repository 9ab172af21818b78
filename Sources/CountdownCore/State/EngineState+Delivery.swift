/// The course of a delivery: what begins one, what it does next, and what its end leaves.
extension EngineState {
  /// Begins a delivery, if none is under way, and something is queued or will be.
  mutating func beginDelivery(force: Bool = false) -> Bool {
    guard delivery == nil, force || !when.wheel.isEmpty(.here) else { return false }
    delivery = Delivery()
    return true
  }

  /// Begins a pass; or, where a delivery is under way, makes it one.
  ///
  /// - Parameter inSlices: Whether it gives the queue back in between: where no call waits for it.
  /// - Returns: Whether it is the caller's to run.
  mutating func beginPass(inSlices: Bool) -> Bool {
    measurements.passes += 1
    let begins = goOn(inSlices: inSlices) || delivery == nil
    if delivery == nil { delivery = Delivery() }
    // In this order: whatever comes between the two readings, the limit is none too late.
    let coarseTime = driver.coarseNow
    let now = time
    measurements.noteTime(now)
    when.crowd.passBegins(at: now)
    delivery!.becomePass(at: now, coarse: coarseTime)
    if begins, inSlices { delivery!.beginSlice(endingAt: driverTime.saturatingAdd(longestSlice)) }
    when.wheel.splice(.elsewhere, to: .backlog, in: who.slab)
    return begins
  }

  /// Goes on with the pass that has given the queue back: what is due by its time, and what was queued since; false: there is none.
  mutating func goOn(inSlices: Bool) -> Bool {
    guard delivery == nil, givenBack != nil else { return false }
    delivery = givenBack
    givenBack = nil
    delivery!.beginSlice(endingAt: inSlices ? driverTime.saturatingAdd(longestSlice) : .never)
    when.wheel.splice(.elsewhere, to: .backlog, in: who.slab)
    return true
  }

  /// What the delivery is to do next: deliver what is queued; as a pass, what is due; look after paused receivers; end.
  mutating func nextWork(queued: borrowing MessageBatch, ticks: borrowing MessageBatch) -> Work {
    if delivery!.mayBeOver(), isSliceOver {
      giveBack(after: queued)
      return .goOn
    }
    if takeQueued(into: queued) { return .queued }
    if delivery!.isPass {
      if delivery!.isBacklogsTurn, takeFromBacklog(), takeQueued(into: queued) { return .queued }
      if takeDue(into: ticks) {
        delivery!.isBacklogsTurn = true
        return .ticks
      }
      if takeFromBacklog(), takeQueued(into: queued) { return .queued }
      if linkArriving() { return .more }
    }
    if let index = when.wheel.first(of: .paused), delivery!.mayProbe(index) {
      when.wheel.remove(index, in: who.slab)
      when.wheel.append(index, to: .paused, in: who.slab)
      // Its handler is about to be called, if only to be asked.
      let entry = who.slab[index]
      entry.state.flags.remove(.untaken)
      return .probe(entry.handler, who.id(of: index))
    }
    return .done(endDelivery())
  }

  /// Lets a batch of the backlog be delivered next, and ticks after it; false: there is none.
  private mutating func takeFromBacklog() -> Bool {
    delivery!.isBacklogsTurn = false
    if when.wheel.isEmpty(.backlog) { return false }
    delivery!.isOfBacklog = true
    for _ in 0..<Self.batchSize {
      guard let index = when.wheel.popFirst(of: .backlog, in: who.slab) else { break }
      when.wheel.append(index, to: .delivering, in: who.slab)
    }
    return true
  }

  /// Whether the pass has kept the queue for long enough.
  var isSliceOver: Bool { delivery!.sliceEnd != .never && delivery!.sliceEnd <= driverTime }

  /// Puts what is left of a batch back to the front of what it was taken from: its turn has not come.
  mutating func putBack(_ batch: borrowing MessageBatch, from position: Int, areTicks: Bool) {
    for position in (position..<batch.count).reversed() {
      let message = batch[position].message
      // Values are counted when they are taken.
      if !message.state.isEnded, !message.state.isQueued { measurements.ticks -= 1 }
      guard areTicks ? message.entry.state.keepsTick(takenIn: message.state) : readyAgain(message) else {
        continue
      }
      if !areTicks, delivery!.isOfBacklog { letWait(message.index, isBack: true) }
      unlink(message.index)
      when.wheel.prepend(message.index, to: areTicks ? .draining : .delivering, in: who.slab)
    }
    batch.truncate(to: position)
    delivery!.endSlice()
  }

  /// Gives the queue back in the middle of a pass, between two batches.
  ///
  /// What the delivering queue itself has made due stays where it is: the next delivery begins with that.
  private mutating func giveBack(after batch: borrowing MessageBatch) {
    if batch.count > 0 { freeDelivered(batch) }
    if delivery!.isOfBacklog { when.wheel.spliceToFront(.delivering, of: .backlog, in: who.slab) }
    when.wheel.spliceToFront(.backlog, of: .elsewhere, in: who.slab)
    givenBack = delivery
    delivery = nil
  }

  /// Ends the delivery; nothing is queued.
  private mutating func endDelivery() -> SpareMemory? {
    let delivery = delivery!
    self.delivery = nil
    if delivery.isPass { when.wheel.turn(to: delivery.time) }
    if when.wheel.isEmpty(.arriving) { when.passLimit = .never }
    return who.takeSpareMemory()
  }

  /// Whether the ticks of a batch have to wait: something is queued, or may be at the end of a long chain, or they are held
  /// back.
  var needsAttention: Bool {
    !when.wheel.isEmpty(.here) || !when.wheel.isEmpty(.delivering) || isInterrupted
      || delivery!.isChainTooLong
  }

  /// Until when, on the coarse clock, the ticks that were taken are true, and as late as they were at the last look.
  var tickLimit: Int64 {
    let delivery = delivery!
    let validFor = delivery.validUntil.saturatingSubtract(delivery.time)
    let limit = delivery.coarseTime.saturatingAdd(validFor).saturatingSubtract(driver.coarseLag)
    return min(limit, delivery.lookedAtTicks &+ 1)
  }

  /// Reads the coarse clock, between two callbacks: what it has gone on, the one before has taken.
  mutating func readCoarseClock() {
    let now = driver.coarseNow
    let duration = delivery!.noteCoarseTime(now)
    if duration == 0 { return }
    measurements.noteCallback(lasting: duration)
    measurements.noteTime(time)
  }
}
