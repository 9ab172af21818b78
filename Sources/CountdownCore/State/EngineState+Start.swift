/// What a call leaves to be released outside the lock.
struct Discard {
  /// What the engine owned, of a countdown that has ended without an outcome to be delivered.
  var handler: CountdownHandler?
  /// The receiver that was asked for.
  var receiver: AnyObject?
  /// What else is left of a countdown that somebody still has: an object, because it is rare, and this is made in each call.
  var rest: AnyObject?

  /// Takes what only a countdown had that has ended, and what its handler has handed over.
  mutating func take(_ rare: Rare?, captures: AnyObject? = nil) {
    if rare != nil || captures != nil { rest = Rest(rare, captures) }
  }

  private final class Rest {
    private let rest: (Rare?, AnyObject?)
    init(_ rare: Rare?, _ captures: AnyObject?) { rest = (rare, captures) }
  }
}

extension EngineState {
  /// Starts a countdown, in place of what was found under its identity.
  ///
  /// O(1) expected.
  ///
  /// - Returns: The running countdown, if that was kept.
  mutating func start(
    _ request: borrowing CountdownRequest, for left: Nanoseconds, under identity: Identity,
    inPlaceOf found: NodeRef?, _ node: NodeRef, _ flags: Node.Flags, discard: inout Discard
  ) -> NodeRef? {
    let now = readClock()
    if isShutDown {
      // The shutdown may not have come to this countdown yet.
      if let found { queueEnd(of: found, as: .cancelled) }
      insert(request, for: left, under: identity, node, flags, now)
      // It counts as ended before its first value: outcomes that start the next are a chain, which `queueEnd` counts.
      node.queued = .exactly
      end(node, as: .cancelled, discard: &discard)
      return nil
    }
    if let found {
      if request.ifActive == .keep, let receiver = found.liveReceiver() {
        discard.receiver = receiver
        guard isOverdue(found) else { return found }
        // A follower has its zero after its leader.
        if let leader = found.leader, leader.lives { evict(leader) }
        evict(found)
      } else {
        replace(found, discard: &discard)
      }
    }
    wheel.prepare()
    if !delivery.isPass { wheel.turn(to: now) }
    // What its receiver had may have ended before, on another thread.
    if request.callbacks.place == .actor, isNow() { bringAllForward() }
    insert(request, for: left, under: identity, node, flags, now)
    let hasFirstValue = request.hasFirstValue(with: left)
    if hasFirstValue || found != nil && !isNow() {
      // Without a first value, it is linked when the outcome of what it has replaced was delivered.
      node.queued = hasFirstValue ? .exactly : .ifNews
      enqueueUnlinked(node, isNow: isNow())
    } else {
      link(node)
    }
    return nil
  }

  /// Pauses a countdown that was started in this hold of the lock.
  mutating func pauseAtStart(_ node: NodeRef) {
    guard node.lives else { return }
    _ = pause(node)
    // A zero that is queued would be delivered, paused or not.
    guard node.endsAtZero, node.deadline <= 0 else { return }
    node.queued = .nothing
    node.flags.remove(.waitsForPass)
    wheel.remove(node)
    link(node)
  }

  private mutating func insert(
    _ request: borrowing CountdownRequest, for left: Nanoseconds, under identity: Identity, _ node: NodeRef,
    _ flags: Node.Flags, _ now: Nanoseconds
  ) {
    node.retain()
    node.flags.formUnion(flags)
    node.start = now
    node.deadline = now.saturatingAdd(left)
    node.lastValue = request.lastValue
    setRhythm(of: node, for: request)
    if request.beginsAtZero { node.flags.insert(.numbered) }
    if request.past.total > 0 { node.makeExtras().total = request.past.total }
    begin(node, .waiting, under: identity, listens: request.callbacks.changes)
  }

  /// Lets a new node tick as a request asks for.
  private func setRhythm(of node: NodeRef, for request: borrowing CountdownRequest) {
    if request.rhythm.markList != nil || request.rhythm.exponent != 0 {
      node.rhythm = request.rhythm
    } else {
      // The usual ones field by field: to copy a rhythm takes more.
      node.interval = request.rhythm.interval
    }
    node.flags.formUnion(Node.Flags(rawValue: request.rhythm.mode.rawValue))
  }

  /// Adds a new node to all that finds it.
  mutating func begin(_ node: NodeRef, _ phase: Node.Phase, under identity: Identity, listens: Bool) {
    startCount &+= 1
    node.number = startCount
    node.phase = phase
    if listens {
      node.flags.insert(.listens)
      listeners.insert(node)
    }
    addToTable(node, under: identity)
    countForSweep(node, 1)
    noteForSweep(node)
  }

  /// Whether a countdown has reached its deadline, but its zero is not delivered yet.
  ///
  /// If it is paused, its zero has to be queued too.
  private func isOverdue(_ node: NodeRef) -> Bool {
    if node.isCompleting { return true }
    if node.isPaused, node.root.queued != .exactly { return false }
    return node.endsAtZero && node.deadline <= time(for: node)
  }
}
