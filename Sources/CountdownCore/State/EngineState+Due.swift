/// The ticks of a pass, in the order in which they are due.
extension EngineState {
  /// Takes the next tick that is due, and links its node where it is due next; nil if there is none.
  @inline(__always)
  mutating func takeDue() -> Step? {
    for _ in 0..<Self.mostTouched {
      if wheel.opened.isEmpty, !wheel.openSlot(dueAt: delivery.end) { return nil }
      guard let node = wheel.opened.first else { return nil }
      node.slotLinks.next.fetch()
      node.slotLinks.unlink()
      guard !node.flags.contains(.rings), let (value, expiry) = node.plainTick else {
        if let step = takeUnusual(node) { return step }
        continue
      }
      if expiry.due > delivery.end {
        wheel.insert(node, expiry)
      } else if isPunctual(expiry.due, every: node.interval) {
        return take(node, value, expiry)
      } else if let step = takeUnusual(node) {
        return step
      }
    }
    return .again
  }

  /// Whether a tick that is due is the newest, also after a callback that has taken long, and nothing comes before it.
  @inline(__always)
  private func isPunctual(_ due: Nanoseconds, every interval: Nanoseconds) -> Bool {
    due &+ interval &- coarseLag > delivery.now && wheel.isNext(due)
  }

  /// Takes a tick that is in its rhythm, and punctual: nearly all are.
  @inline(__always)
  private mutating func take(_ node: NodeRef, _ tick: Int64, _ expiry: Expiry) -> Step {
    noteTick(expiry)
    let value = LastValue(rawValue: tick)
    noteTaking(node, value)
    node.lastValue = value
    let interval = node.interval
    let next = expiry.due &+ interval
    // A zero is never late.
    wheel.insert(node, Expiry(due: next, limit: tick == interval ? next : expiry.limit &+ interval))
    return calling(node, tick)
  }

  /// Takes a node if it is due, or links it again.
  @inline(never)
  private mutating func takeUnusual(_ node: NodeRef) -> Step? {
    let expiry = node.expiry
    let end = delivery.end
    let isPutOff = wheel.putOff(node, expiry, at: end) { node.schedule.inForceSince(at: end) }
    if isPutOff { return nil }
    let now = max(readClock(), end)
    delivery.now = now
    if node.endsAtZero, node.deadline > end, node.deadline <= now {
      // Its end has come during a slow callback, as others may have: they come in their order in the next pass; or in this one, if
      // a call waits for it.
      if !delivery.isInSlices, delivery.goOn(to: now) {
        crowd.passBegins(at: now)
        wheel.sortOpened()
      }
      wheel.insert(node, Expiry(node.deadline))
      return nil
    }
    noteTick(expiry)
    // What its bell has rung for may still be queued.
    switch decide(node, node.queued, at: now) {
    case .value(let value): return call(node, value)
    case .zero where node.flags.contains(.endsWhenTold): return ring(node)
    case .zero: return endNow(node.root, as: .completed, deliversZero: true)
    case .change, .nothing:
      // A correction has put it off meanwhile.
      clearQueued(node)
      link(node)
      return nil
    }
  }

  /// Takes a value for an unlinked node, and links it where it waits for the next; or rings, where somebody else takes it.
  @inline(__always)
  mutating func call(_ node: NodeRef, _ value: LastValue) -> Step {
    if node.flags.contains(.rings) { return ring(node) }
    accept(value, for: node)
    return calling(node, value.value)
  }

  /// Counts a value as delivered, and links its unlinked node where it waits for the next.
  @inline(__always)
  mutating func accept(_ value: LastValue, for node: NodeRef) {
    clearQueued(node)
    noteTaking(node, value)
    node.lastValue = value
    link(node)
  }

  /// The step that delivers a value.
  @inline(__always)
  private mutating func calling(_ node: NodeRef, _ value: Int64) -> Step {
    measurements.ticks &+= 1
    calling = node
    return .value(node, value)
  }

  /// Counts a tick that is taken.
  @inline(__always)
  private mutating func noteTick(_ expiry: Expiry) {
    crowd.noteTick(expiry)
    measurements.noteTick(plannedFor: crowd.isThere ? expiry.limit : expiry.due)
  }

  /// Notes what else there is to note of a value that is taken, before it is the delivered value.
  @inline(__always)
  private func noteTaking(_ node: NodeRef, _ value: LastValue) {
    if !node.flags.isDisjoint(with: [.atMarks, .numbered]) { noteRareTaking(node, value) }
  }

  @inline(never)
  private func noteRareTaking(_ node: NodeRef, _ value: LastValue) {
    node.marks?.settle(after: node.lastValue)
    if node.flags.contains(.numbered) { node.show { $0.numbering?.note(value.value, every: node.interval) } }
  }

  /// How late a tick was delivered at worst, counting overdue ticks as if they were delivered now.
  var worstLateness: Nanoseconds {
    guard !suspension.isSuspended, let node = wheel.earliestNode else { return measurements.worstLateness }
    let expiry = node.expiry
    return measurements.worstLateness(delivering: crowd.isThere ? expiry.limit : expiry.due, at: time)
  }
}
