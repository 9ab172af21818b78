/// A follower is an entry like any other, with its leader's deadline and rhythm.
///
/// So it ticks in the same runs, and costs a pass no more than a countdown of its own. It ends with its leader:
/// whichever of them a delivery reaches first at the deadline, the leader's zero is delivered before the follower's.
extension EngineState {
  /// Lets a handler follow a countdown, in place of what was found under its identity.
  ///
  /// O(1) expected.
  mutating func follow(
    _ id: CountdownID, under identity: Identity, inPlaceOf found: EntryIndex?, handler: HandlerRef,
    _ flags: EntryState.Flags, _ rhythm: CountdownTicks?, waiter: (any LeaderWaiter)?,
    late: ((CountdownOutcome?) -> CountdownHandler)?, discard: inout Discard
  ) -> CountdownFollowing {
    let now = readClock()
    var found = found
    let leader = movableEntry(id).map { _ in root(of: EntryIndex(id)) }
    let leaderID = leader.map { self.id(of: $0) } ?? id
    if leader != nil, let replaced = found {
      discard = replace(replaced)
      found = nil
    }
    // The countdown that was replaced may have been just that leader.
    guard let leader, entry(leaderID) != nil else {
      let outcome = bringEndForward(of: leaderID)
      discard.add(Discard(handler: handler))
      guard let late else { return .over(outcome) }
      let id = startAtEnd(
        identity, inPlaceOf: found, handler: HandlerRef(owning: late(outcome)), flags, discard: &discard)
      return .following(id)
    }
    if let waiter {
      waiter.awaited = leaderID
      _ = add(waiter, toEndOf: leaderID)
    }
    wheel.turn(to: now)
    let index = insertFollower(of: leader, under: identity, handler: handler, flags, rhythm)
    slab[index].state.queued = .exactly
    // The leader's first value may still wait for a pass.
    enqueue(index, behind: leader)
    return .following(self.id(of: index))
  }

  /// Starts a countdown at its end, for a follower that came too late.
  private mutating func startAtEnd(
    _ identity: Identity, inPlaceOf found: EntryIndex?, handler: HandlerRef, _ flags: EntryState.Flags,
    discard: inout Discard
  ) -> CountdownID {
    var replaced = Discard()
    defer { discard.add(replaced) }
    let request = CountdownRequest(for: .zero, receiver: nil, ticks: nil)
    let started = start(
      request, for: 0, under: identity, inPlaceOf: found, handler: handler, flags.union(.deliversEnd),
      discard: &replaced)
    if entry(started.id) != nil { setCompleting(EntryIndex(started.id), isEvicted: false) }
    return started.id
  }

  /// Runs `body` with an entry, and then with its followers, in the order in which they came.
  ///
  /// If that queues the leader, followers for which something is queued go behind it.
  @inline(__always)
  mutating func forAll(from leader: EntryIndex, _ body: (inout EngineState, EntryIndex) -> Void) {
    let wasQueued = slab[leader].state.isQueued
    body(&self, leader)
    let isPlaced = !wasQueued && slab[leader].state.isQueued
    var next = slab.followers.first(of: leader)
    while let follower = next {
      next = slab.followers.next(after: follower)
      body(&self, follower)
      if isPlaced, slab[follower].state.isQueued { enqueue(follower) }
    }
  }

  /// How a follower ticks that has, or has not, chosen that for itself; nil: as its leader does.
  private func followingRhythm(_ rhythm: CountdownTicks?, of leader: EntryIndex) -> CountdownTicks? {
    // What its leader makes numbers of is no time left.
    if slab[leader].state.flags.contains(.numbered) { return CountdownTicks.silent }
    // Without ticks to follow, it has no others than marks.
    return slab.isSilent(leader) && rhythm?.isAtMarks != true ? nil : rhythm
  }

  private mutating func insertFollower(
    of leaderIndex: EntryIndex, under identity: Identity, handler: HandlerRef, _ flags: EntryState.Flags,
    _ rhythm: CountdownTicks?
  ) -> EntryIndex {
    let index = slab.allocate()
    let entry = slab[index]
    let leader = slab[leaderIndex]
    let inherited = leader.state.flags.intersection([.sharedGrid, .pastZero])
    entry.handler = handler
    slab.instants.copy(from: leaderIndex, to: index)
    entry.deadline = leader.deadline
    entry.lastValue = .nothing
    entry.state = EntryState(
      generation: entry.state.generation, flags: flags.union(inherited).union(.untaken))
    if let rhythm = followingRhythm(rhythm, of: leaderIndex) {
      entry.state.flags.insert(.ownRhythm)
      slab.setRhythm(of: index, to: rhythm)
    } else {
      slab.copyRhythm(from: leaderIndex, to: index)
    }
    entry.state.phase = leader.state.phase
    addToTable(index, under: identity)
    noteForSweep(entry)
    slab.followers.insert(index, behind: leaderIndex)
    return index
  }
}
