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
    if begins { when.wheel.splice(.elsewhere, to: .delivering, in: who.slab) }
    return begins
  }

  /// What the delivery is to do next: deliver what is queued; as a pass, what is due; look after paused receivers; end.
  mutating func nextWork(queued: borrowing MessageBatch, ticks: borrowing MessageBatch) -> Work {
    if takeQueued(into: queued) { return .queued }
    if delivery!.isPass {
      if takeDue(into: ticks) { return .ticks }
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

  /// Ends the delivery; nothing is queued.
  private mutating func endDelivery() -> SpareMemory? {
    let delivery = delivery!
    self.delivery = nil
    if delivery.isPass { when.wheel.turn(to: delivery.time) }
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
