/// The ways to end a countdown.
///
///     why                                      function      its end is
///     a call ends it                           end           queued; where nobody wants the outcome, released by the caller
///     a call ends all; its receiver is found   queueEnd      queued
///     to be gone
///     it has reached zero; its callback        endNow        the next step
///     stops it, or says that the receiver
///     is gone
///     overdue, and another takes its place     evict         queued, as its zero
///     what it follows has ended                endFollowers  queued behind its leader's
///     an actor takes its zero                  take          told by whoever has called; then `noteTold` ends followers
///
/// All but `evict` and the ends of followers at zero come down to `retire`, after which no call finds the countdown.
extension EngineState {
  /// Ends a receiver's countdown as `cancelled`; if the receiver is gone, or in its `deinit`, as `receiverReleased`.
  mutating func cancel(_ node: NodeRef, discard: inout Discard) {
    // To load a weak reference takes a quarter of a cancel: only where somebody can see the outcome.
    guard isOutcomeSeen(of: node) else { return end(node, as: .cancelled, discard: &discard) }
    let receiver = node.liveReceiver()
    discard.receiver = receiver
    end(node, as: receiver == nil ? .receiverReleased : .cancelled, discard: &discard)
  }

  /// Whether anybody hears of the outcome of a countdown, or can ask for it.
  private func isOutcomeSeen(of node: NodeRef) -> Bool {
    node.flags.contains(.wantsOutcome) || node.isShared || node.firstFollower != nil
  }

  /// Ends a countdown because another is started in its place.
  mutating func replace(_ node: NodeRef, discard: inout Discard) {
    if !node.show(to: { $0.holdsCode }), !isOutcomeSeen(of: node) {
      return end(node, as: .replaced, discard: &discard)
    }
    guard let receiver = node.liveReceiver() else {
      // The caller does not own what a dead receiver has captured: a delivery releases it.
      return queueEnd(of: node, as: .receiverReleased)
    }
    discard.receiver = receiver
    end(node, as: .replaced, discard: &discard)
  }

  /// Ends a countdown: from here on no call finds it, and only its outcome is delivered.
  ///
  /// O(1).
  mutating func end(_ node: NodeRef, as outcome: CountdownOutcome, discard: inout Discard) {
    let runsCode = delivery.isUnderWay || node.show { $0.holdsCode }
    if runsCode && delivers || node.flags.contains(.wantsOutcome) || node == calling
      || node.firstFollower != nil
    {
      return queueEnd(of: node, as: outcome)
    }
    // No pass is needed. Otherwise a thread that starts and cancels without end would fill the memory while the queue is busy.
    retire(node, as: outcome)
    wheel.remove(node)
    node.phase = .over(outcome)
    if node.isShared {
      let captures = node.show { $0.finish() }
      discard.take(node.takeExtras(), captures: captures)
    }
    discard.handler = node.takeOwned()
  }

  /// Ends a countdown and queues its outcome, and those of its followers.
  mutating func queueEnd(
    of node: NodeRef, as outcome: CountdownOutcome, isTogether: Bool = false, leaderEndsByItself: Bool? = nil
  ) {
    // Starts whose outcome starts the next are a chain without end, so they are counted. A countdown that had a value is no link of
    // one.
    let endsByItself =
      leaderEndsByItself ?? !(node.queued == .exactly || node.isAtMarks || node.flags.contains(.numbered))
    // An evicted countdown stays before the countdown that has taken its place.
    let keepsPlace = node.flags.contains(.evicted) && node.isLinked
    retire(node, as: outcome, isTogether: isTogether)
    if keepsPlace { bringForward(ifWaiting: node) } else { enqueue(node, endsByItself: endsByItself) }
    endFollowers(of: node, as: outcome, endsByItself)
  }

  /// Ends a countdown, whose end is the next step of the delivery.
  mutating func endNow(_ node: NodeRef, as outcome: CountdownOutcome, deliversZero: Bool = false) -> Step {
    retire(node, as: outcome)
    if deliversZero { measurements.ticks += 1 }
    endFollowers(of: node, as: outcome)
    return takeEnd(of: node, deliversZero: deliversZero)
  }

  /// The step that delivers the end of a node that has ended.
  mutating func takeEnd(of node: NodeRef, deliversZero: Bool = false) -> Step {
    wheel.remove(node)
    let own = node.outcome ?? .cancelled
    // A follower that ends with its leader, or at zero, shares its leader's outcome.
    let isShared = own == .completed || node.flags.contains(.together)
    let shared = isShared ? node.show { $0.leader }?.ref.finalOutcome : nil
    return .end(
      node,
      Ending(
        outcome: shared ?? own, deliversZero: deliversZero,
        deliversOutcome: node.flags.contains(.wantsOutcome)))
  }

  /// Takes a node out of everything that finds it: from here on its outcome is decided.
  mutating func retire(_ node: NodeRef, as outcome: CountdownOutcome, isTogether: Bool = false) {
    if node.flags.contains(.listens) { listeners.remove(node) }
    if knownToEnd == node { knownToEnd = nil }
    if node.isPaused {
      if node.leader == nil { measurements.paused -= 1 }
      // A look while its outcome is delivered finds the instant at which it has ended.
      node.shift(by: time)
    }
    if node.isCompleting { completingCount -= 1 }
    removeFromTable(node)
    leaveLeader(node)
    countForSweep(node, -1)
    node.phase = .ended(outcome)
    node.queued = .nothing
    node.flags.remove(.rung)
    if isTogether { node.flags.insert(.together) }
  }

  private mutating func leaveLeader(_ node: NodeRef) {
    if node.leader == nil { return }
    node.leaveLeader()
    followerCount -= 1
  }

  /// Evicts a countdown at its deadline, to make room for another: only its zero is left to be delivered, and no identity finds
  /// it.
  mutating func evict(_ node: NodeRef) {
    if node.isPaused { measurements.paused -= 1 }
    removeFromTable(node)
    table.insertEvicted(node)
    noteForRolls(node)
    // If it is completing already, its zero is queued.
    let keepsPlace = node.isCompleting && node.isLinked
    setCompleting(node)
    node.flags.insert(.evicted)
    if keepsPlace { bringForward(ifWaiting: node) } else { enqueue(node) }
    endFollowers(of: node, as: .completed)
  }

  /// Makes a node completing: only its zero is left, which the caller queues.
  mutating func setCompleting(_ node: NodeRef) {
    leaveLeader(node)
    // The instant at which it is over: it may be looked at until its zero is delivered.
    if node.isPaused { node.shift(by: time) }
    if !node.isCompleting { completingCount += 1 }
    countForSweep(node, -1)
    node.phase = .completing
    node.queued = .exactly
  }

  /// Ends the followers of a node that has ended, in the same way and after it.
  ///
  /// Until a follower's zero is delivered, it can be cancelled or replaced like any other countdown that is due at that instant.
  mutating func endFollowers(
    of leader: NodeRef, as outcome: CountdownOutcome, _ endsByItself: Bool = true
  ) {
    while let follower = leader.firstFollower {
      guard outcome == .completed else {
        queueEnd(of: follower, as: outcome, isTogether: true, leaderEndsByItself: endsByItself)
        continue
      }
      setCompleting(follower)
      enqueue(follower)
    }
  }

  /// Returns how a countdown ends whose zero or outcome is queued, or waits for its slot.
  ///
  /// On the delivering queue, and in no callback, that is delivered at once.
  @discardableResult
  mutating func bringEndForward(of node: NodeRef) -> CountdownOutcome? {
    let outcome = node.lives ? .completed : node.outcome
    if outcome != nil, node.isLinked { bringForward(ifWaiting: node) }
    return outcome
  }

  /// Notes that an end was delivered, to an object that others have too.
  ///
  /// - Returns: What is to be released outside the lock.
  mutating func noteEndWasDelivered(of node: NodeRef, as outcome: CountdownOutcome) -> Rare? {
    // Its actor is still to be told: see `noteTold`.
    if node.flags.contains(.endsWhenTold) { return nil }
    node.phase = .over(outcome)
    let rare = node.takeExtras()
    told += rare?.waiters?.takeAll() ?? []
    return rare
  }
}
