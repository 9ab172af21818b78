extension EngineState {
  /// Begins a pass; returns its reading of the clock, or nil when one is running already.
  mutating func beginPass() -> Nanoseconds? {
    guard !isPassRunning else { return nil }
    isPassRunning = true
    armedFor = .never
    deliveries += 1
    wheel.splice(.newcomers, to: .currentNewcomers, in: slab)
    wheel.splice(.outcomes, to: .currentOutcomes, in: slab)
    return time
  }

  /// Takes a portion of the outcomes that waited.
  mutating func takeOutcomes(into calls: borrowing FixedBuffer<Call>) -> Int {
    var count = 0
    while count < calls.capacity, let index = wheel.popFirst(of: .currentOutcomes, in: slab) {
      let entry = slab[index]
      calls[count] = Call(
        entry: entry, handler: entry.handler!, word: entry.word, value: entry.interval, index: index)
      wheel.append(index, to: .graveyard, in: slab)
      count += 1
    }
    return count
  }

  /// Takes a portion of the first and moved values that waited; nil: that was all.
  mutating func takeNewcomers(at now: Nanoseconds, into calls: borrowing FixedBuffer<Call>) -> Int? {
    guard wheel.first(of: .currentNewcomers) != nil else { return nil }
    var count = 0
    for _ in 0..<calls.capacity {
      guard let index = wheel.popFirst(of: .currentNewcomers, in: slab) else { break }
      slab[index].word.flags.remove(.queued)
      if let call = take(index, at: now) {
        calls[count] = call
        count += 1
      }
    }
    return count
  }

  /// Takes a portion of what is due; nil: that was all.
  ///
  /// An entry that lies in a slot which is reached, but is not yet due, is linked in anew.
  mutating func takeDue(at now: Nanoseconds, into calls: borrowing FixedBuffer<Call>) -> Int? {
    var count = 0
    var touched = 0
    while touched < calls.capacity {
      guard let index = wheel.popFirst(of: .draining, in: slab) else {
        guard !suspension.isSuspended, wheel.openSlot(dueAt: now, in: slab) else { break }
        continue
      }
      touched += 1
      if slab[index].expiry > now || suspension.isSuspended {
        wheel.insert(index, in: slab)
      } else {
        calls[count] = takeDue(index, at: now)
        count += 1
      }
    }
    return touched == 0 ? nil : count
  }

  /// What `endDelivery` leaves to be done.
  enum Closing {
    /// Release so many handlers from the buffer and come back.
    case release(Int)
    /// Nothing more than this.
    case done(SpareMemory?, Engine?)
  }

  /// Ends a delivery, once nothing dead is left to release.
  mutating func endDelivery(ofPass: Bool, buried: borrowing FixedBuffer<HandlerRef>) -> Closing {
    if deliveries == 1 {
      let count = bury(into: buried)
      if count > 0 { return .release(count) }
    }
    deliveries -= 1
    var owner: Engine?
    if ofPass {
      isPassRunning = false
      wheel.turn(to: time)
      rearm()
      if wheel.isEmpty(.outcomes) { swap(&owner, &keptAlive) }
    }
    return .done(takeSpareMemory(), owner)
  }
}
