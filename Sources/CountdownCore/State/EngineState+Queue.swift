/// What is delivered outside the rhythm: first values, values after a move, corrections, ends.
///
/// Any thread queues. What the delivering queue itself has queued is delivered before the call returns, or as soon as the callback
/// has; what other threads have queued waits for a pass. A value that is queued again keeps its place. An end goes to the back.
extension EngineState {
  /// Queues a value for a living node.
  mutating func queue(_ queued: Node.Queued, for node: NodeRef) {
    node.flags.remove(.onlyChange)
    let keepsPlace = node.isQueued
    if queued.rawValue > node.queued.rawValue { node.queued = queued }
    if keepsPlace { bringForward(ifWaiting: node) } else { enqueue(node) }
  }

  /// Queues a node at the back, wherever it was linked.
  ///
  /// If the node or its new leader waits for a pass, but this is delivered before that, all that waits is brought forward first.
  mutating func enqueue(_ node: NodeRef, behind leader: NodeRef? = nil, endsByItself: Bool = false) {
    let isNow = isNow(endsByItself: endsByItself)
    if isNow, (leader ?? node).flags.contains(.waitsForPass) { bringAllForward() }
    wheel.remove(node)
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
  func isNow(endsByItself: Bool = false) -> Bool { delivers && (endsByItself || !delivery.chain.isTooLong) }

  /// Brings forward all that waits for a pass, if this node does and the call is on the delivering queue.
  mutating func bringForward(ifWaiting node: NodeRef) {
    if isNow(), node.flags.contains(.waitsForPass) { bringAllForward() }
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
      case .value(let value): return take(value, for: node)
      case .zero: return takeZero(of: node)
      case .change:
        dismiss(node)
        delivery.noteCall()
        calling = node
        return .change(node)
      case .nothing: dismiss(node)
      }
    }
    return .again
  }

  /// Takes a queued value, and links its node where it waits for its next value.
  @inline(__always)
  private mutating func take(_ value: LastValue, for node: NodeRef) -> Step {
    let queued = node.queued
    clearQueued(node)
    noteTaking(node, value, queued)
    node.lastValue = value
    link(node)
    return call(node, value.value)
  }

  /// Ends an unlinked node that has reached its deadline.
  private mutating func takeZero(of node: NodeRef) -> Step {
    // A correction did not plan the zero for its instant, and a follower that ends behind its leader is not late.
    if node.phase == .waiting, node.queued != .inForce {
      measurements.noteTime(time)
      measurements.noteTick(plannedFor: node.deadline)
    }
    return endNow(node.root, as: .completed, deliversZero: true)
  }

  /// Links an unlinked node, for which there is no news, where it waits for its next value.
  private mutating func dismiss(_ node: NodeRef) {
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
  private func clearQueued(_ node: NodeRef) {
    node.queued = .nothing
    node.flags.subtract([.waitsForPass, .onlyChange])
  }

  /// Queues a node, if its handler hears of changes, for nothing but that.
  mutating func noteChange(of node: NodeRef) {
    guard node.flags.contains(.listens), !node.isQueued else { return }
    queue(.ifNews, for: node)
    node.flags.insert(.onlyChange)
  }

  /// The same, for all of them, in the order of their starts: by their addresses it would be another one in each run.
  ///
  /// O(n log n).
  mutating func noteChangeOfAll() {
    let inOrder = listeners.sorted { Start.isEarlier($0.number, than: $1.number) }
    for node in inOrder { noteChange(of: node) }
  }

  /// Returns what is handed over, to an actor or a loop, of a value that was delivered for it.
  ///
  /// If the countdown has changed since then, or ticks are held back, the value is taken back, as if it had not been delivered, and
  /// the node is queued again for what it was queued for: so what is delivered in its place is decided where all is decided.
  ///
  /// - Returns: The value, or its number; nil if another one comes, or the countdown has ended.
  mutating func handOver(_ value: Int64, of node: NodeRef) -> Int64? {
    guard node.lives, node.lastValue.value == value, let rare = node.rare else { return nil }
    let kind = rare.kindSince
    // A first value, and one after a move, are not held back.
    let isHeldBack = (node.isPaused || suspension.isSuspended) && kind != .exactly
    if !rare.isChanged, !isHeldBack {
      rare.handedOver = node.lastValue
      rare.kindSince = .nothing
      return node.flags.contains(.numbered)
        ? node.show { $0.numbering?.number(of: value, every: node.interval) } : value
    }
    node.lastValue = rare.handedOver
    measurements.ticks -= 1
    queue(kind == .nothing ? .ifNews : kind, for: node)
    return nil
  }
}
