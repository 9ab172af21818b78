/// What `follow` leaves to be done outside the lock.
struct FollowResult {
  let following: CountdownFollowing
  /// Of one that nobody is told about: the new one, where there is nothing to follow; or one that was replaced.
  var unneeded: [Leftovers] = []
  /// The receiver, if there was something for it, to be let go.
  var receiver: AnyObject?
}

/// A follower is an entry like any other, with the deadline and the rhythm of its leader: so it ticks in the same runs, and
/// costs a pass no more than a countdown of its own. It ends with its leader, and reaches no zero before that.
extension EngineState {
  /// Lets somebody follow a countdown, in place of what was found under its address and key.
  ///
  /// O(1) expected.
  mutating func follow(
    _ id: CountdownID, at address: UInt, inPlaceOf found: EntryIndex?, handler: HandlerRef,
    _ flags: EntryState.Flags, silently: Bool, isHere: Bool
  ) -> FollowResult {
    let now = holdTime()
    var result = FollowResult(following: .over(nil))
    if entry(id) != nil, let index = found {
      result.receiver = slab[index].handler.liveReceiver()
      if result.receiver != nil {
        result.unneeded.append(end(index, as: .replaced, isHere: isHere))
      } else {
        owe(endOf: index, as: .receiverReleased, isHere: isHere)
      }
    }
    // What was replaced may have been just that.
    guard entry(id) != nil else {
      result.unneeded.append(Leftovers(handler: handler))
      return FollowResult(
        following: .over(entryOwedEnd(id).map { outcome(of: $0) }), unneeded: result.unneeded,
        receiver: result.receiver)
    }
    wheel.turn(to: now)
    // Who waits for an end waits for that of whom it was asked to follow, the others for that of the countdown.
    let followed = EntryIndex(rawValue: id.index)
    let leader = silently ? followed : leader(of: followed)
    let index = insertFollower(of: leader, at: address, handler: handler, flags, silently: silently)
    if slab[index].told.isNothing {
      owe(valueOf: index, exactly: true, isHere: isHere)
    } else {
      link(index, after: slab[index].told)
    }
    return FollowResult(
      following: .following(self.id(of: index)), unneeded: result.unneeded, receiver: result.receiver)
  }

  /// The one that ends: a countdown itself, or the one that it follows.
  func leader(of index: EntryIndex) -> EntryIndex { slab.followers.leader(of: index) ?? index }

  /// Does something with all who have one deadline: a countdown, or the one that it follows, and then its followers.
  @inline(__always)
  mutating func forAll(of index: EntryIndex, _ body: (inout EngineState, EntryIndex) -> Void) {
    let leader = leader(of: index)
    body(&self, leader)
    forFollowers(of: leader, body)
  }

  /// Does something with those who follow a countdown, in the order in which they came.
  @inline(__always)
  mutating func forFollowers(of leader: EntryIndex, _ body: (inout EngineState, EntryIndex) -> Void) {
    var next = slab.followers.first(of: leader)
    while let follower = next {
      next = slab.followers.next(after: follower)
      body(&self, follower)
    }
  }

  private mutating func insertFollower(
    of leaderIndex: EntryIndex, at address: UInt, handler: HandlerRef, _ flags: EntryState.Flags,
    silently: Bool
  ) -> EntryIndex {
    let index = slab.allocate()
    let entry = slab[index]
    let leader = slab[leaderIndex]
    let inherited = leader.state.flags.intersection([.paused, .sharedGrid, .endless])
    entry.address = address
    entry.handler = handler
    slab.instants.copy(from: leaderIndex, to: index)
    entry.deadline = leader.deadline
    // Endless ticks have no time left that could be told.
    let isSilent = silently || inherited.contains(.endless)
    entry.interval = isSilent ? CountdownRequest.silent : leader.interval
    entry.told = isSilent ? .exactly(.longest) : .nothing
    entry.state = EntryState(
      generation: entry.state.generation, flags: flags.union(inherited).union(.untaken),
      exponent: leader.state.exponent)
    table.insert(index, in: slab)
    slab.followers.insert(index, behind: leaderIndex)
    return index
  }
}
