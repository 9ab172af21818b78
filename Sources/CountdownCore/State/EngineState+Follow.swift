/// The result of a call that follows a countdown.
package enum CountdownFollowing: Sendable {
  /// The countdown is followed: by the handler, or by the one that took its place because it came too late.
  case following(CountdownHandler)
  /// The countdown has ended; with its outcome if that is not delivered yet.
  case over(CountdownOutcome?)
}

/// A follower is a node like any other, with its leader's deadline and rhythm.
///
/// It ends with its leader: whichever of them a delivery reaches first at the deadline, the leader's zero is delivered before the
/// follower's. Only an actor's followers do not wait for it.
extension EngineState {
  /// Lets a handler follow a countdown, in place of what was found under its identity.
  ///
  /// O(1) expected.
  mutating func follow(
    _ followed: NodeRef, under identity: Identity, inPlaceOf found: NodeRef?, handler: CountdownHandler,
    _ flags: Node.Flags, _ rhythm: CountdownTicks?, listens: Bool, waiter: (any EndWaiter)?,
    discard: inout Discard
  ) -> CountdownFollowing {
    let now = readClock()
    var found = found
    let leader = isMovable(followed) ? followed.root : nil
    if leader != nil, let replaced = found {
      replace(replaced, discard: &discard)
      found = nil
    }
    // The countdown that was replaced may have been just that leader.
    guard let leader, leader.lives else {
      let outcome = bringEndForward(of: leader ?? followed)
      guard let late = handler.lateHandler(after: followed.object) else { return .over(outcome) }
      startAtEnd(late.ref, identity, inPlaceOf: found, flags, discard: &discard)
      return .following(late)
    }
    if let waiter { _ = add(waiter, toEndOf: leader) }
    wheel.turn(to: now)
    let node = handler.ref
    insertFollower(node, of: leader, under: identity, flags, rhythm, listens: listens)
    node.queued = .exactly
    // The leader's first value may still wait for a pass.
    enqueue(node, behind: leader)
    return .following(handler)
  }

  /// Starts a countdown at its end, for a follower that came too late.
  private mutating func startAtEnd(
    _ node: NodeRef, _ identity: Identity, inPlaceOf found: NodeRef?, _ flags: Node.Flags,
    discard: inout Discard
  ) {
    let request = CountdownRequest(for: .zero, receiver: nil, ticks: nil)
    // However it ends, it shares the outcome.
    let flags = flags.union(.wantsOutcome).union(.together)
    _ = start(request, for: 0, under: identity, inPlaceOf: found, node, flags, discard: &discard)
    if node.lives { setCompleting(node) }
  }

  private mutating func insertFollower(
    _ node: NodeRef, of leader: NodeRef, under identity: Identity, _ flags: Node.Flags,
    _ rhythm: CountdownTicks?,
    listens: Bool
  ) {
    node.retain()
    node.flags.formUnion(flags)
    node.deadline = leader.deadline
    let chosen = followingRhythm(rhythm, of: leader)
    node.rhythm = chosen ?? leader.rhythm
    if chosen != nil { node.flags.insert(.ownRhythm) }
    if let rhythm, leader.isSilent, chosen == nil, rhythm.isShared {
      // Its first value, and no other, is one of the grid's.
      node.interval = rhythm.interval
      node.flags.insert(.shared)
    }
    if !leader.endsAtZero { node.flags.insert(.pastZero) }
    begin(node, leader.phase, under: identity, listens: listens)
    node.follow(leader)
    followerCount += 1
  }

  /// How a follower ticks that has, or has not, chosen that for itself; nil: as its leader does.
  private func followingRhythm(_ rhythm: CountdownTicks?, of leader: NodeRef) -> CountdownTicks? {
    // What its leader makes numbers of is no time left.
    if leader.flags.contains(.numbered) { return CountdownTicks.silent }
    // Without ticks to follow, it has no others than marks.
    return leader.isSilent && rhythm?.isAtMarks != true ? nil : rhythm
  }

  // MARK: - What waits for an end

  /// Lets an object wait until the end of a countdown was delivered; false if it was.
  mutating func add(_ waiter: any EndWaiter, toEndOf node: NodeRef) -> Bool {
    if node.isOver || node.phase == .idle { return false }
    if node.lives { node.flags.insert(.wantsOutcome) }
    waiter.awaited = node.object
    let rare = node.makeRare()
    let waiters = rare.waiters ?? EndWaiters()
    rare.waiters = waiters
    waiters.add(waiter)
    return true
  }
}
