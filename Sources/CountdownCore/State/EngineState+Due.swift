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
      guard let (value, expiry) = node.schedule.plainTick(after: node.lastValue) else {
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
    noteTaking(node, value, .nothing)
    node.lastValue = value
    let interval = node.interval
    let next = expiry.due &+ interval
    // A zero is never late.
    wheel.insert(node, Expiry(due: next, limit: tick == interval ? next : expiry.limit &+ interval))
    return call(node, tick)
  }

  /// Takes a node if it is due, or links it again.
  @inline(never)
  private mutating func takeUnusual(_ node: NodeRef) -> Step? {
    let schedule = node.schedule
    let expiry = schedule.expiry(after: node.lastValue)
    let end = delivery.end
    if wheel.putOff(node, expiry, at: end, inForceSince: { schedule.inForceSince(at: end) }) { return nil }
    noteTick(expiry)
    let now = max(readClock(), end)
    delivery.now = now
    switch decide(node, .nothing, at: now) {
    case .value(let value):
      noteTaking(node, value, .nothing)
      node.lastValue = value
      wheel.insert(node, schedule.expiry(after: value))
      return call(node, value.value)
    case .zero: return endNow(node.root, as: .completed, deliversZero: true)
    case .change, .nothing:
      // A correction has put it off meanwhile.
      link(node)
      return nil
    }
  }

  /// The step that delivers a value.
  @inline(__always)
  mutating func call(_ node: NodeRef, _ value: Int64) -> Step {
    measurements.ticks &+= 1
    delivery.noteCall()
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
  func noteTaking(_ node: NodeRef, _ value: LastValue, _ queued: Node.Queued) {
    if node.isAtMarks || !node.flags.isDisjoint(with: [.numbered, .handsOver]) {
      noteRareTaking(node, value, queued)
    }
  }

  @inline(never)
  private func noteRareTaking(_ node: NodeRef, _ value: LastValue, _ queued: Node.Queued) {
    // Which marks are armed has to hold if the value is taken back.
    node.marks?.settle(after: node.lastValue)
    if node.flags.contains(.numbered) { node.show { $0.numbering?.note(value.value, every: node.interval) } }
    if node.flags.contains(.handsOver), let rare = node.rare {
      if queued.rawValue > rare.kindSince.rawValue { rare.kindSince = queued }
      rare.isChanged = false
    }
  }

  /// How late a tick was delivered at worst, counting overdue ticks as if they were delivered now.
  var worstLateness: Nanoseconds {
    guard !suspension.isSuspended, let node = wheel.earliestNode else { return measurements.worstLateness }
    let expiry = node.expiry
    return measurements.worstLateness(delivering: crowd.isThere ? expiry.limit : expiry.due, at: time)
  }
}
