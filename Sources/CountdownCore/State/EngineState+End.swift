extension EngineState {
  /// Ends a countdown: from here on nothing finds it, and nothing is told but its outcome.
  ///
  /// O(1).
  ///
  /// - Parameters:
  ///   - index: The entry.
  ///   - outcome: Why it ends.
  ///   - isHere: Whether the caller is on the delivering queue.
  /// - Returns: The handler, if the caller is to release it, outside the lock.
  mutating func end(_ index: EntryIndex, as outcome: CountdownOutcome, isHere: Bool) -> HandlerRef? {
    let flags = slab[index].word.flags
    let mayBeCalled = delivery != nil && !flags.contains(.untaken)
    if isHere || mayBeCalled || flags.contains(.wantsOutcome) {
      owe(end: index, as: outcome, isHere: isHere)
      return nil
    }
    // Not worth a wake-up; and were it left to a delivery, who starts and cancels without end would keep that from ending.
    return remove(index, as: outcome).handler
  }

  /// Ends some countdowns, as `cancelled`, from a bucket on; false: there are no more.
  ///
  /// Who asks for it owns none of them: so all are let go on the delivering queue.
  mutating func endSome(fromBucket bucket: inout Int, isHere: Bool) -> Bool {
    for _ in 0..<Self.batchSize {
      guard table.count > 0, bucket < table.bucketCount else { return false }
      if let index = table.first(ofBucket: bucket) {
        owe(end: index, as: .cancelled, isHere: isHere)
      } else {
        bucket += 1
      }
    }
    return true
  }

  /// Ends everything, because the engine is going; takes all that is still to be told.
  mutating func takeAllEndings() -> [Ending] {
    var bucket = 0
    while endSome(fromBucket: &bucket, isHere: false) {}
    var endings: [Ending] = []
    while let index = wheel.first(of: .pending) { endings.append(takeEnding(index)) }
    return endings
  }

  /// Ends a countdown and leaves what it is owed to a delivery.
  mutating func owe(end index: EntryIndex, as outcome: CountdownOutcome, isHere: Bool) {
    // Those that are told nothing before they end can follow one another without end: owed a first value, or endless.
    let entry = slab[index]
    let mayFollowForEver = !entry.word.flags.isDisjoint(with: [.exact, .endless])
    let isPutOff = mayFollowForEver && delivery?.isChainTooLong == true
    takeOut(index)
    entry.interval = Int64(outcome.rawValue)
    if isHere, !isPutOff {
      wheel.append(index, to: .owedNext, in: slab)
      disarmIfIdle()
    } else {
      wheel.append(index, to: .pending, in: slab)
      wakeUpNow()
    }
  }

  /// Ends a countdown at once, in a delivery that tells its outcome itself.
  mutating func remove(_ index: EntryIndex, as outcome: CountdownOutcome, tellsZero: Bool = false) -> Ending {
    takeOut(index)
    let ending = self.ending(of: index, as: outcome, tellsZero: tellsZero)
    slab.free(index)
    disarmIfIdle()
    return ending
  }

  /// The entry of a countdown that nobody finds any more, since another is in its place, but which is owed its zero.
  func entryOwedZero(_ id: CountdownID) -> EntryRef? {
    let next = CountdownID(index: id.index, generation: id.generation &+ 1)
    guard let entry = slab.entry(next), entry.word.flags.contains(.ended) else { return nil }
    return entry.interval == CountdownOutcome.completed.rawValue ? entry : nil
  }

  /// Sees to it that one who is owed a zero is told no more than another outcome.
  mutating func withholdZero(_ id: CountdownID, as outcome: CountdownOutcome) {
    entryOwedZero(id)?.interval = Int64(outcome.rawValue)
  }

  /// Takes what an ended entry is owed out of the lists of debts.
  mutating func takeEnding(_ index: EntryIndex) -> Ending {
    let outcome = CountdownOutcome(rawValue: UInt8(slab[index].interval))!
    unlink(index)
    // Here, that is one which was overdue, and has not been told so.
    let ending = self.ending(of: index, as: outcome, tellsZero: outcome == .completed)
    slab.free(index)
    return ending
  }

  private func ending(of index: EntryIndex, as outcome: CountdownOutcome, tellsZero: Bool) -> Ending {
    let entry = slab[index]
    return Ending(
      handler: entry.handler, outcome: outcome, wantsOutcome: entry.word.flags.contains(.wantsOutcome),
      tellsZero: tellsZero)
  }

  private mutating func takeOut(_ index: EntryIndex) {
    unlink(index)
    table.remove(index, in: slab)
    let entry = slab[index]
    entry.word.flags = entry.word.flags.contains(.wantsOutcome) ? [.ended, .wantsOutcome] : .ended
    slab.endLife(index)
  }
}
