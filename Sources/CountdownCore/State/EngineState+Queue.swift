/// What is delivered outside the rhythm: first values, values after a move, corrections, ends.
///
/// Any thread queues. What the delivering queue itself has queued is delivered before the call returns, or as soon as the callback
/// has; what other threads have queued waits for a pass. A value that is queued again keeps its place. An end goes to the
/// back, but for those of evicted ones, and for what its own callback ends.
extension EngineState {
  /// Queues a value for a living node.
  mutating func queue(_ queued: Node.Queued, for node: NodeRef) {
    let keepsPlace = node.isInQueue
    if queued.rawValue > node.queued.rawValue { node.queued = queued }
    if keepsPlace { bringForward(ifWaiting: node) } else { enqueue(node) }
  }

  /// Queues a node at the back, wherever it was linked.
  ///
  /// If it must come behind something in `others`, but is itself delivered now, all of `others` moves to `own` first.
  mutating func enqueue(_ node: NodeRef, behind leader: NodeRef? = nil, endsByItself: Bool = false) {
    let isNow = isNow(endsByItself: endsByItself)
    if isNow, (leader ?? node).flags.contains(.waitsForPass) { bringAllForward() }
    wheel.remove(node)
    node.flags.remove(.rung)
    enqueueUnlinked(node, isNow: isNow)
  }

  @inline(__always)
  mutating func enqueueUnlinked(_ node: NodeRef, isNow: Bool) {
    if isNow {
      delivery.chain.noteQueued()
      own.append(node)
    } else {
      node.flags.insert(.waitsForPass)
      others.append(node)
    }
  }

  /// Whether what a call queues is delivered by what the delivering queue does at the moment, and does not wait for the next pass.
  ///
  /// What other threads queue waits. So does the end of a chain that is too long, unless the chain ends by itself.
  @inline(__always)
  mutating func isNow(endsByItself: Bool = false) -> Bool {
    (endsByItself || !delivery.chain.isTooLong) && delivers
  }

  /// Brings forward all that waits for a pass, if this node does and the call is on the delivering queue.
  mutating func bringForward(ifWaiting node: NodeRef) {
    if node.flags.contains(.waitsForPass), isNow() { bringAllForward() }
  }

  /// Brings forward all that waits for a pass: something new has to stay behind some of it, behind the outcome of what it
  /// replaces, or behind its leader.
  mutating func bringAllForward() { own.append(allOf: others) }

  /// Takes the next step of what is queued; nil if there is none.
  mutating func takeQueued(from list: NodeList) -> Step? {
    for _ in 0..<Self.mostTouched {
      guard let node = list.first else { return nil }
      delivery.chain.noteDelivery()
      if !node.lives { return takeEnd(of: node) }
      node.slotLinks.unlink()
      readClock()
      switch decideQueued(node, at: time(for: node)) {
      case .value(let value): return call(node, value)
      case .zero where node.flags.contains(.endsWhenTold) && !node.isCompleting: return ring(node)
      case .zero: return takeZero(of: node)
      case .change:
        dismiss(node)
        calling = node
        return .change(node)
      case .nothing: dismiss(node)
      }
    }
    return .again
  }

  /// Ends an unlinked node that has reached its deadline.
  private mutating func takeZero(of node: NodeRef) -> Step {
    // A correction did not plan the zero for its instant, and a follower that ends behind its leader is not late.
    if node.phase == .waiting, node.queued != .inForce {
      measurements.noteTime(time)
      measurements.noteTick(plannedFor: node.deadline)
    }
    return endNow(node.root, as: .completed, deliversZero: !node.wasToldZero)
  }

  /// Links an unlinked node, for which there is no news, where it waits for its next value.
  mutating func dismiss(_ node: NodeRef) {
    clearQueued(node)
    if let marks = node.marks {
      marks.settle(after: node.lastValue)
    }
    // After a new rhythm, a value that was delivered in rhythm may be no multiple of the interval.
    else if !node.isAtMarks, node.lastValue.isInRhythm, node.lastValue.value % node.interval != 0 {
      node.lastValue = .exactly(node.lastValue.value)
    }
    link(node)
  }

  @inline(__always)
  func clearQueued(_ node: NodeRef) {
    node.queued = .nothing
    node.flags.subtract([.waitsForPass, .rung])
  }

  /// Queues a node, if its handler hears of changes, for nothing but that.
  mutating func noteChange(of node: NodeRef) {
    guard node.flags.contains(.listens), !node.isQueued else { return }
    queue(.change, for: node)
  }

  /// The same, for all of them, in the order of their starts: by their addresses it would be another one in each run.
  ///
  /// O(n log n).
  mutating func noteChangeOfAll() {
    let inOrder = listeners.sorted { Start.isEarlier($0.number, than: $1.number) }
    for node in inOrder { noteChange(of: node) }
  }
}
