/// What the end of a countdown leaves to be done outside the lock.
enum Aftermath {
  case nothing
  /// Deliver the outcome at once, then end the delivery.
  case tell(HandlerRef, CountdownEngine.Outcome)
  /// Release the handler and give memory back.
  case release(HandlerRef, SpareMemory?)
}

/// Memory that is no longer needed, to be freed outside the lock.
struct SpareMemory {
  let entries: DetachedChunks?
  let buckets: DetachedChunks?

  func deallocate() {
    entries?.deallocate()
    buckets?.deallocate()
  }
}

extension EngineState {
  /// Ends a countdown: from here on nothing finds it, and no pass calls it.
  ///
  /// O(1).
  mutating func end(
    _ index: EntryIndex, as outcome: CountdownEngine.Outcome, isDelivering: Bool
  ) -> Aftermath {
    let handler = slab[index].handler!
    let wantsOutcome = retire(index)
    let isTold = isDelivering && deliveries < Engine.deepestDelivery
    if wantsOutcome, !isTold {
      slab[index].interval = Int64(outcome.rawValue)
      wheel.append(index, to: .outcomes, in: slab)
      wakeUpNow()
      return .nothing
    }
    disarmIfIdle()
    if wantsOutcome {
      deliveries += 1
      wheel.append(index, to: .graveyard, in: slab)
      return .tell(handler, outcome)
    }
    if deliveries > 0 {
      wheel.append(index, to: .graveyard, in: slab)
      return .nothing
    }
    slab.free(index)
    return .release(handler, takeSpareMemory())
  }

  /// Ends a countdown whose last callback is about to be made, or was just made, by a delivery under way.
  ///
  /// - Returns: Whether its outcome is wanted.
  mutating func endDuringDelivery(_ index: EntryIndex) -> Bool {
    let wantsOutcome = retire(index)
    wheel.append(index, to: .graveyard, in: slab)
    disarmIfIdle()
    return wantsOutcome
  }

  /// Ends the countdowns in some buckets from `bucket` on, as `cancelled`; false: that was all.
  ///
  /// On the delivering queue their outcomes wait in `cancelled` for `popCancelled`.
  mutating func endSome(
    fromBucket bucket: inout Int, isDelivering: Bool, released: inout [HandlerRef]
  ) -> Bool {
    var budget = Engine.portion
    while bucket < table.bucketCount, budget > 0 {
      while budget > 0, let index = table.first(ofBucket: bucket) {
        let handler = slab[index].handler!
        if retire(index) {
          slab[index].interval = Int64(CountdownEngine.Outcome.cancelled.rawValue)
          wheel.append(index, to: isDelivering ? .cancelled : .outcomes, in: slab)
        } else if deliveries > 0 {
          wheel.append(index, to: .graveyard, in: slab)
        } else {
          slab.free(index)
          released.append(handler)
        }
        budget -= 1
      }
      if budget > 0 { bucket += 1 }
      budget -= 1
    }
    return bucket < table.bucketCount
  }

  /// Takes one of those that `endSome` left to be told.
  mutating func popCancelled() -> HandlerRef? {
    guard let index = wheel.popFirst(of: .cancelled, in: slab) else { return nil }
    wheel.append(index, to: .graveyard, in: slab)
    return slab[index].handler
  }

  /// Frees up to a buffer of dead entries; their handlers are to be released outside the lock.
  mutating func bury(into handlers: borrowing FixedBuffer<HandlerRef>) -> Int {
    var count = 0
    while count < handlers.capacity, let index = wheel.popFirst(of: .graveyard, in: slab) {
      handlers[count] = slab[index].handler!
      slab.free(index)
      count += 1
    }
    return count
  }

  /// Once nothing is left, and nothing is being delivered: what can be given back.
  mutating func takeSpareMemory() -> SpareMemory? {
    guard slab.count == 0, deliveries == 0, slab.chunkCount > 1 else { return nil }
    return SpareMemory(entries: slab.detachSpareChunks(), buckets: table.detachSpareBuckets())
  }

  /// Takes an entry out of everything; returns whether its outcome is wanted.
  private mutating func retire(_ index: EntryIndex) -> Bool {
    unlink(index)
    table.remove(index, in: slab)
    slab.endLife(index)
    return slab[index].word.flags.contains(.wantsOutcome)
  }
}
