/// The course of a delivery: what begins one, what it does next, and what its end leaves.
extension EngineState {
  /// Begins a delivery, if none is under way, and anything is owed or will be.
  mutating func beginDelivery(force: Bool = false) -> Bool {
    guard delivery == nil, force || alone != nil || !wheel.isEmpty(.owedNext) else { return false }
    delivery = Delivery()
    return true
  }

  /// Begins a pass; or, where a delivery is under way, makes it one.
  ///
  /// - Returns: Whether it is the caller's to run.
  mutating func beginPass() -> Bool {
    measurements.passes += 1
    let begins = delivery == nil
    if begins { delivery = Delivery() }
    // In this order: whatever comes between the two readings, the limit is none too late.
    let coarseTime = driver.coarseNow
    let now = time
    measurements.noteTime(now)
    delivery!.becomePass(at: now, coarse: coarseTime)
    if begins { wheel.splice(.pending, to: .owedNow, in: slab) }
    return begins
  }

  /// What the delivery is to do next: pay what is owed; as a pass, tell what is due; look after paused receivers; end.
  mutating func nextWork(into batch: borrowing MessageBatch) -> Work {
    if let index = alone {
      alone = nil
      delivery!.nextLink()
      delivery!.noteDebt()
      if let work = takeValue(index, slab[index]) { return work }
    }
    if let index = wheel.first(of: .owedNow), !slab[index].state.flags.contains(.ended),
      takeValues(into: batch)
    {
      return .values
    }
    if let debt = takeDebt() { return debt }
    if delivery!.isPass {
      if takeDue(into: batch) { return .ticks }
      if linkArriving() { return .more }
    }
    if let index = wheel.first(of: .paused), delivery!.mayProbe(index) {
      wheel.remove(index, in: slab)
      wheel.append(index, to: .paused, in: slab)
      // Its handler is about to be called, if only to be asked.
      let entry = slab[index]
      entry.state.flags.remove(.untaken)
      return .probe(entry.handler, id(of: index))
    }
    return .done(endDelivery())
  }

  /// Ends the delivery; nothing is owed.
  private mutating func endDelivery() -> SpareMemory? {
    let delivery = delivery!
    self.delivery = nil
    if delivery.isPass { wheel.turn(to: delivery.time) }
    return takeSpareMemory()
  }

  /// Whether the ticks that are being told have to wait: something is owed, or they are held back.
  var needsAttention: Bool {
    !wheel.isEmpty(.owedNext) || !wheel.isEmpty(.owedNow) || isInterrupted || delivery!.hasPutOffEnd
  }

  /// Until when, on the coarse clock, the ticks that were taken are true, and as late as they were when it was looked at.
  var batchLimit: Int64 {
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
