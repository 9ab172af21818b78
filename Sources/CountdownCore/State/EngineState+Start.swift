/// What `start` leaves to be done outside the lock.
struct StartResult {
  let id: CountdownID
  /// The new handler, where the running countdown was kept.
  var unusedHandler: HandlerRef?
  /// The receiver, if there was something for it, to be let go.
  var receiver: AnyObject?
}

extension EngineState {
  /// Starts a countdown for a receiver, in place of whatever was there.
  ///
  /// O(1) expected.
  mutating func start(
    _ request: CountdownRequest, handler: HandlerRef, wantsOutcome: Bool, isHere: Bool
  ) -> StartResult {
    let now = holdTime()
    var receiver: AnyObject?
    if let index = table.find(request.address, in: slab) {
      receiver = slab[index].handler.liveReceiver()
      let isKept = receiver != nil && request.ifActive == .keep
      if isKept, !isOverdue(slab[index], at: now) {
        return StartResult(id: id(of: index), unusedHandler: handler, receiver: receiver)
      }
      // The pass that the new one's first value needs lets go of the old one too.
      owe(
        endOf: index, as: receiver == nil ? .receiverReleased : isKept ? .completed : .replaced,
        isHere: isHere)
    }
    wheel.turn(to: now)
    let index = insert(request, handler: handler, wantsOutcome: wantsOutcome, at: now)
    if request.isEndless, request.left > 0 {
      link(index, after: .nothing)
    } else {
      owe(valueOf: index, exactly: true, isHere: isHere)
    }
    return StartResult(id: id(of: index), receiver: receiver)
  }

  private mutating func insert(
    _ request: CountdownRequest, handler: HandlerRef, wantsOutcome: Bool, at now: Nanoseconds
  ) -> EntryIndex {
    let index = slab.allocate()
    let entry = slab[index]
    entry.address = request.address
    entry.handler = handler
    entry.interval = request.interval
    entry.deadline = now.saturatingAdd(request.left)
    entry.told = .nothing
    var flags: EntryState.Flags = .untaken
    if request.alignment == .shared { flags.insert(.sharedGrid) }
    if request.isEndless { flags.insert(.endless) }
    if wantsOutcome { flags.insert(.wantsOutcome) }
    entry.state = EntryState(
      generation: entry.state.generation, flags: flags, exponent: request.toleranceExponent)
    table.insert(index, in: slab)
    return index
  }

  /// Whether a countdown has reached its deadline, though nobody was told yet.
  private func isOverdue(_ entry: EntryRef, at now: Nanoseconds) -> Bool {
    entry.state.flags.isDisjoint(with: [.paused, .endless]) && entry.deadline <= now
  }
}
