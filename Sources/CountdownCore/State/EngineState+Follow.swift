/// What `follow` leaves to be done outside the lock.
struct FollowResult {
  var following: CountdownFollowing
  var discards: [Discard] = []
}

/// A follower is an entry like any other, with the deadline and the rhythm of its leader: so it ticks in the same runs, and
/// costs a pass no more than a countdown of its own. It ends with its leader: whichever of them a delivery reaches first at the deadline,
/// the leader's zero is delivered before the follower's.
extension EngineState {
  /// Lets somebody follow a countdown, in place of what was found under its address and key.
  ///
  /// O(1) expected.
  mutating func follow(
    _ id: CountdownID, under identity: Identity, inPlaceOf found: EntryIndex?, handler: HandlerRef,
    _ flags: EntryState.Flags, silently: Bool, isHere: Bool
  ) -> FollowResult {
    let now = holdTime()
    var result = FollowResult(following: .over(nil))
    let leader = who.movableEntry(id).map { _ in leaderToBe(of: id, silently: silently) }
    let leaderID = leader.map { who.id(of: $0) } ?? id
    if leader != nil, let found { result.discards.append(replace(found, isHere: isHere)) }
    // What was replaced may have been just that.
    guard let leader, who.entry(leaderID) != nil else {
      result.following = .over(bringEndForward(of: leaderID, isHere: isHere))
      result.discards.append(Discard(handler: handler))
      return result
    }
    when.wheel.turn(to: now)
    let index = insertFollower(of: leader, under: identity, handler: handler, flags, silently: silently)
    if silently || who.slab[index].state.isEndless {
      link(index, after: .nothing)
    } else {
      who.slab[index].state.queued = .exactly
      // The leader's first value may still wait for a pass.
      if isNow(isHere: isHere), who.slab[leader].state.flags.contains(.waitsForPass) { bringAllForward() }
      enqueue(index, isHere: isHere)
    }
    result.following = .following(who.id(of: index))
    return result
  }

  /// The entry that a new follower gets as its leader: the countdown itself.
  ///
  /// A silent follower gets the entry that the identifier
  /// names; if that is a silent follower of a follower, the leader of that.
  private func leaderToBe(of id: CountdownID, silently: Bool) -> EntryIndex {
    let index = EntryIndex(rawValue: id.index)
    guard silently, let leader = who.slab.followers.leader(of: index),
      who.slab.followers.leader(of: leader) != nil
    else {
      return silently ? index : who.root(of: index)
    }
    return leader
  }

  /// Makes a countdown that was started in this hold of the lock end now: it stands for a follower that came too late.
  mutating func endAtStart(_ id: CountdownID) {
    if who.entry(id) != nil { who.setOver(EntryIndex(rawValue: id.index), isEvicted: false) }
  }

  /// Does something with all who have one deadline: a countdown, or the one that it follows, and then its followers.
  ///
  /// `body` also gets whether it is given a follower of one that was queued just now.
  @inline(__always)
  mutating func forAll(
    of index: EntryIndex, _ body: (inout EngineState, EntryIndex, _ behindLeader: Bool) -> Void
  ) {
    let leader = who.root(of: index)
    let wasQueued = who.slab[leader].state.isQueued
    body(&self, leader, false)
    let isPlaced = !wasQueued && who.slab[leader].state.isQueued
    forFollowers(of: leader) { state, follower in body(&state, follower, isPlaced) }
  }

  /// Does something with those who follow a countdown, directly or through another, in the order in which they came.
  @inline(__always)
  mutating func forFollowers(of leader: EntryIndex, _ body: (inout EngineState, EntryIndex) -> Void) {
    var next = who.slab.followers.first(of: leader)
    while let follower = next {
      next = who.slab.followers.next(after: follower, below: leader)
      body(&self, follower)
    }
  }

  private mutating func insertFollower(
    of leaderIndex: EntryIndex, under identity: Identity, handler: HandlerRef, _ flags: EntryState.Flags,
    silently: Bool
  ) -> EntryIndex {
    let index = who.slab.allocate()
    let entry = who.slab[index]
    let leader = who.slab[leaderIndex]
    var inherited = leader.state.flags.intersection([.sharedGrid, .endless, .silent])
    // Endless ticks have no time left that could be delivered.
    if silently || inherited.contains(.endless) { inherited.insert(.silent) }
    entry.handler = handler
    who.slab.instants.copy(from: leaderIndex, to: index)
    entry.deadline = leader.deadline
    entry.interval = inherited.contains(.silent) ? .longest : leader.interval
    // One that is silent of itself is told nothing even where its zero is queued, and taken back.
    entry.lastValue = silently ? .exactly(0) : .nothing
    entry.state = EntryState(
      generation: entry.state.generation, flags: flags.union(inherited).union(.untaken),
      exponent: leader.state.exponent)
    entry.state.phase = leader.state.phase
    who.insert(index, under: identity)
    who.slab.followers.insert(index, behind: leaderIndex)
    return index
  }
}
