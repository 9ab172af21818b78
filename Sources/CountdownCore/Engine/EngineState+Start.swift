/// What `start` leaves to be done outside the lock.
struct Beginning {
  let id: EntryID
  /// Of the countdown that was replaced.
  var aftermath = Aftermath.nothing
  /// The first value, to be delivered at once.
  var call: Call?
  /// Whether the first value is to be taken, and delivered, once the aftermath is done with.
  var isToBeTaken = false
  /// The new handler, where the running countdown was kept.
  var unused: HandlerRef?
}

extension EngineState {
  /// Starts a countdown for a receiver, in place of whatever was there.
  ///
  /// O(1) expected.
  mutating func start(
    _ request: CountdownRequest, handler: HandlerRef, wantsOutcome: Bool, isDelivering: Bool,
    receivers: inout [AnyObject]
  ) -> Beginning {
    let isCallback = deliveries > 0
    let aftermath: Aftermath
    if let index = table.find(request.address, in: slab) {
      let receiver = slab[index].handler?.liveReceiver()
      if let receiver { receivers.append(receiver) }
      if receiver != nil, request.ifActive == .keep {
        return Beginning(id: id(of: index), unused: handler)
      }
      aftermath = end(index, as: receiver == nil ? .receiverReleased : .replaced, isDelivering: isDelivering)
    } else if wheel.isEmpty(.paused) {
      aftermath = .nothing
    } else {
      aftermath = endOneDeadPaused(isDelivering: isDelivering, receivers: &receivers)
    }

    let now = time
    wheel.turn(to: now)
    let index = insert(request, handler: handler, wantsOutcome: wantsOutcome, at: now)
    var beginning = Beginning(id: id(of: index), aftermath: aftermath)
    if request.isEndless, request.left > 0 {
      let entry = slab[index]
      entry.word.flags.remove(.first)
      entry.expiry = Cadence(entry).nextInstant(after: now)
      link(index)
    } else if isDelivering, deliveries < Engine.deepestDelivery,
      !isCallback || request.left > 0 || request.isEndless
    {
      if case .tell = aftermath {
        // The outcome's block may move it; `takeFirst` needs no wake-up.
        beginning.isToBeTaken = true
        enqueue(index, isAwaited: true)
      } else {
        beginning.call = take(index, at: now)
        deliveries += 1
      }
    } else {
      enqueue(index)
    }
    return beginning
  }

  /// Takes a countdown that was started just now for its first value, if that was not delivered meanwhile.
  mutating func takeFirst(_ id: EntryID) -> Call? {
    guard let entry = entry(id), entry.word.flags.isSuperset(of: [.first, .queued]) else { return nil }
    unlink(id.index)
    let call = take(id.index, at: time)
    deliveries += 1
    // What a block did meanwhile left the timer armed, because this one waited.
    rearmIfTooEarly()
    return call
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
    entry.expiry = entry.deadline
    var flags: EntryWord.Flags = .first
    if request.alignment == .shared { flags.insert(.sharedGrid) }
    if request.isEndless { flags.insert(.endless) }
    if wantsOutcome { flags.insert(.wantsOutcome) }
    entry.word = EntryWord(
      generation: entry.word.generation, flags: flags, exponent: request.toleranceExponent)
    table.insert(index, in: slab)
    return index
  }

  /// Looks at the paused countdowns that were not looked at for the longest, since no tick will ever find out
  /// that their receivers are gone: at one for each registration, and at more before the table grows.
  private mutating func endOneDeadPaused(
    isDelivering: Bool, receivers: inout [AnyObject]
  ) -> Aftermath {
    for _ in 0..<(table.isAboutToGrow ? 8 : 1) {
      guard let index = wheel.popFirst(of: .paused, in: slab) else { return .nothing }
      wheel.append(index, to: .paused, in: slab)
      guard let receiver = slab[index].handler?.liveReceiver() else {
        return end(index, as: .receiverReleased, isDelivering: isDelivering)
      }
      receivers.append(receiver)
    }
    return .nothing
  }
}
