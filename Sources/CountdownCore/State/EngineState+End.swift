extension EngineState {
  /// Ends a countdown: from here on nothing finds it, and nothing is told but its outcome.
  ///
  /// O(1).
  ///
  /// - Parameters:
  ///   - index: The entry.
  ///   - outcome: Why it ends.
  ///   - isHere: Whether the caller is on the delivering queue.
  /// - Returns: What the caller is to let go, outside the lock.
  mutating func end(_ index: EntryIndex, as outcome: CountdownOutcome, isHere: Bool) -> Leftovers {
    let flags = slab[index].state.flags
    let mayBeCalled = delivery != nil && !flags.contains(.untaken)
    if isHere || mayBeCalled || !flags.isDisjoint(with: [.wantsOutcome, .onMainActor])
      || slab.followers.first(of: index) != nil
    {
      owe(endOf: index, as: outcome, isHere: isHere)
      return Leftovers()
    }
    // Not worth a wake-up; and who starts and cancels without end would fill the memory, were the queue busy.
    let handler = endNow(index, as: outcome).handler
    return Leftovers(handler: handler, captures: handler.finish(outcome))
  }

  /// Ends some countdowns, as `cancelled`, from a bucket on; false: there are no more.
  ///
  /// Who asks for it owns none of them: so all are let go on the delivering queue.
  mutating func endSome(fromBucket bucket: inout Int, isHere: Bool) -> Bool {
    for _ in 0..<Self.batchSize {
      guard table.count > 0, bucket < table.bucketCount else { return false }
      if let index = table.first(ofBucket: bucket) {
        owe(endOf: leader(of: index), as: .cancelled, isHere: isHere)
      } else {
        bucket += 1
      }
    }
    return true
  }

  /// Ends everything, because the engine is going; takes all that is still to be told.
  mutating func endAll() -> [Ending] {
    var bucket = 0
    while endSome(fromBucket: &bucket, isHere: false) {}
    var endings: [Ending] = []
    while let index = wheel.first(of: .pending) { endings.append(takeEnding(index)) }
    return endings
  }

  /// Ends a countdown and leaves what it is owed to a delivery.
  mutating func owe(endOf index: EntryIndex, as outcome: CountdownOutcome, isHere: Bool) {
    // Those that are told nothing before they end can follow one another without end: owed a first value, or endless.
    let entry = slab[index]
    let mayFollowForEver = !entry.state.flags.isDisjoint(with: [.exact, .endless])
    let isPutOff = mayFollowForEver && delivery?.isChainTooLong == true
    if isPutOff { delivery?.hasPutOffEnd = true }
    if isHere, delivery == nil, entry.state.flags.contains(.owed) { advanceReplaced(before: index) }
    retire(index)
    entry.endedAs = outcome
    entry.deadline = cancellations
    addDebtor(index, isHere: isHere && !isPutOff)
    endFollowers(of: index, as: outcome, isHere: isHere && !isPutOff)
  }

  /// Owes a call to a barrier, behind everything that is owed now: to be told its end, like a countdown that has ended.
  ///
  /// No countdown is left, so nothing that was there before is put off any more.
  mutating func owe(_ barrier: HandlerRef, isHere: Bool) {
    assert(table.count == 0, "countdowns are left")
    let index = slab.allocate()
    let entry = slab[index]
    entry.handler = barrier
    entry.endedAs = .cancelled
    entry.state.flags = [.ended, .wantsOutcome]
    slab.endLife(index)
    let isPaidHere = isHere && delivery?.isChainTooLong != true
    if isPaidHere { wheel.splice(.pending, to: .owedNext, in: slab) }
    addDebtor(index, isHere: isPaidHere)
  }

  /// Ends a countdown at once, in a delivery that tells its outcome itself.
  mutating func endNow(_ index: EntryIndex, as outcome: CountdownOutcome, tellsZero: Bool = false) -> Ending {
    retire(index)
    let ending = self.ending(of: index, as: outcome, tellsZero: tellsZero)
    endFollowers(of: index, as: outcome, isHere: true)
    slab.free(index)
    return ending
  }

  /// Ends those who follow one that has ended, as that did: they are told it after it, but for one whose own callback it
  /// was that ended both.
  ///
  /// Who is to be told a zero can be cancelled or replaced until then, as any other that is due at the same instant.
  private mutating func endFollowers(of leader: EntryIndex, as outcome: CountdownOutcome, isHere: Bool) {
    while let follower = slab.followers.first(of: leader) {
      if outcome == .completed {
        slab.followers.orphan(follower)
        // What it was owed before would be told before the one that it followed.
        unlink(follower)
        slab[follower].state.flags.subtract([.owed, .exact])
        if slab[follower].isSilent {
          // Behind another follower, it was neither moved nor resumed with them: whatever its times say, it is over.
          slab[follower].deadline = 0
          slab[follower].state.flags.remove(.paused)
        }
        owe(valueOf: follower, exactly: true, isHere: isHere)
      } else {
        owe(endOf: follower, as: outcome, isHere: isHere)
        slab[follower].state.flags.insert(.led)
      }
    }
  }

  /// The entry of a countdown that nobody finds any more, since another is in its place, but which is owed its zero.
  func entryOwedZero(_ id: CountdownID) -> EntryRef? {
    guard let entry = entryOwedEnd(id) else { return nil }
    return outcome(of: entry) == .completed ? entry : nil
  }

  /// The entry of a countdown that has ended, and is owed its end.
  func entryOwedEnd(_ id: CountdownID) -> EntryRef? {
    let next = CountdownID(index: id.index, generation: id.generation &+ 1)
    guard let entry = slab.entry(next), entry.state.flags.contains(.ended) else { return nil }
    return entry
  }

  /// Sees to it that one who is owed a zero is told no more than another outcome.
  mutating func withholdZero(_ id: CountdownID, as outcome: CountdownOutcome) {
    entryOwedZero(id)?.endedAs = outcome
  }

  /// Cancels one who has ended, and is owed its end: there is no zero; and on the delivering queue, in no callback, the
  /// outcome comes at once.
  mutating func cancelOwed(_ id: CountdownID, isHere: Bool) {
    withholdZero(id, as: .cancelled)
    guard isHere, delivery == nil, entryOwedEnd(id) != nil else { return }
    unlink(EntryIndex(rawValue: id.index))
    wheel.append(EntryIndex(rawValue: id.index), to: .owedNext, in: slab)
  }

  /// Ends a countdown whose callback has just returned, as that asked for; or takes what it is owed, if its own callback
  /// has ended it.
  mutating func endAfterCallback(_ id: CountdownID, as outcome: CountdownOutcome?) -> Ending? {
    let index = EntryIndex(rawValue: id.index)
    delivery!.hasPutOffEnd = false
    if entry(id) != nil { return outcome.map { endNow(index, as: $0) } }
    if let outcome { withholdZero(id, as: outcome) }
    return entryOwedEnd(id) == nil ? nil : takeEnding(index)
  }

  /// Takes what an ended entry is owed out of the lists of debts.
  mutating func takeEnding(_ index: EntryIndex) -> Ending {
    let outcome = outcome(of: slab[index])
    unlink(index)
    // Here, that is one which was overdue, and has not been told so.
    let ending = self.ending(of: index, as: outcome, tellsZero: outcome == .completed)
    slab.free(index)
    return ending
  }

  /// Why an ended entry that is owed its end has ended.
  ///
  /// Who was owed a zero when all were cancelled is told no more than that.
  func outcome(of entry: EntryRef) -> CountdownOutcome {
    entry.endedAs == .completed && entry.deadline != cancellations ? .cancelled : entry.endedAs
  }

  private mutating func ending(
    of index: EntryIndex, as outcome: CountdownOutcome, tellsZero: Bool
  ) -> Ending {
    if tellsZero { measurements.ticks += 1 }
    let entry = slab[index]
    return Ending(
      handler: entry.handler, outcome: outcome, wantsOutcome: entry.state.flags.contains(.wantsOutcome),
      tellsZero: tellsZero, isLed: entry.state.flags.contains(.led))
  }

  private mutating func retire(_ index: EntryIndex) {
    unlink(index)
    removeFromTable(index)
    let entry = slab[index]
    if slab.followers.leader(of: index) != nil || slab.followers.isOrphan(index) {
      slab.followers.remove(index)
    } else if entry.state.flags.contains(.paused) {
      measurements.paused -= 1
    }
    entry.state.flags = entry.state.flags.contains(.wantsOutcome) ? [.ended, .wantsOutcome] : .ended
    slab.endLife(index)
  }
}
