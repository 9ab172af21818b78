extension EngineState {
  /// Records the countdowns of some buckets that have a key and no receiver.
  ///
  /// An entry moves to later buckets only, because the table grows by splitting, and its replacement has the same
  /// address. So a walk misses nothing that stays, and meets an entry twice if its bucket is split meanwhile.
  ///
  /// - Returns: The bucket from which to continue; nil if the walk has ended.
  func takeRecords(
    fromBucket first: Int, into records: inout [CountdownRecord], ownTime: (CountdownHandler) -> Duration?
  ) -> Int? {
    let moment = Moment(self)
    var bucket = first
    var touched = 0
    while bucket < table.bucketCount {
      if touched >= Self.batchSize { return bucket }
      var next = table.first(ofBucket: bucket)
      while let index = next {
        next = table.next(after: index, in: slab)
        touched += 1
        let entry = slab[index]
        guard Identity.isKeyedWithoutReceiver(entry.address), let key = entry.handler.key,
          slab.followers.leader(of: index) == nil, !entry.state.isCompleting
        else { continue }
        records.append(record(of: index, key, at: moment, ownTime: ownTime))
      }
      touched += 1
      bucket += 1
    }
    return nil
  }

  /// Whether there is a countdown that ends by itself, now or later.
  ///
  /// One that was found stays the answer until it has ended.
  ///
  /// - Complexity: O(*n*); O(1) while the one that was found last is there.
  mutating func endsByItself() -> Bool {
    func isEnding(_ index: EntryIndex) -> Bool {
      let state = slab[index].state
      return state.endsAtZero && !state.isCompleting && slab.followers.leader(of: index) == nil
    }
    if let id = knownToEnd, entry(id) != nil, isEnding(EntryIndex(id)) { return true }
    let found = firstEntry(where: isEnding)
    knownToEnd = found.map { id(of: $0) }
    return found != nil
  }

  /// Everything that waits, with the handlers that say whose it is.
  func waiting() -> [(handler: CountdownHandler, instant: Duration?, isEndless: Bool)] {
    var all: [(handler: CountdownHandler, instant: Duration?, isEndless: Bool)] = []
    _ = firstEntry { index in
      let root = root(of: index)
      let (entry, leader) = (slab[index], slab[root])
      let isEndless = !leader.state.endsAtZero
      let due = isEndless ? expiry(of: index).due : leader.deadline
      let instant = timeline.driverTime(of: due)
      all.append(
        (
          entry.handler.object,
          leader.state.isPaused || timeline.isFrozen ? nil : .nanoseconds(min(instant, .longest)), isEndless
        ))
      return false
    }
    return all
  }

  private func firstEntry(where isWanted: (EntryIndex) -> Bool) -> EntryIndex? {
    for bucket in 0..<table.bucketCount {
      var next = table.first(ofBucket: bucket)
      while let index = next {
        if isWanted(index) { return index }
        next = table.next(after: index, in: slab)
      }
    }
    return nil
  }

  /// Records one countdown.
  func record(of id: CountdownID, ownTime: (CountdownHandler) -> Duration?) -> CountdownRecord? {
    guard let entry = entry(id), !entry.state.isCompleting else { return nil }
    return record(of: EntryIndex(id), entry.handler.key, at: Moment(self), ownTime: ownTime)
  }

  /// The time by both clocks.
  private struct Moment {
    let time: Nanoseconds
    let wallTime: Duration

    init(_ state: borrowing EngineState) {
      let now = state.driver.now
      time = state.timeline.time(at: Nanoseconds(saturating: now))
      wallTime = state.driver.wallTime(at: now)
    }
  }

  private func record(
    of index: EntryIndex, _ key: CountdownKey?, at moment: Moment, ownTime: (CountdownHandler) -> Duration?
  ) -> CountdownRecord {
    let entry = slab[index]
    var record = CountdownRecord(
      entry, key: key, left: entry.deadline.saturatingSubtract(entry.state.isPaused ? 0 : moment.time),
      total: total(of: index), told: slab.marks(of: index)?.object.told(after: entry.lastValue),
      ticks: slab.isSilent(index) ? nil : slab.rhythm(of: index),
      wallTime: moment.wallTime, isFrozen: timeline.isFrozen)
    record.ownTime = entry.handler.show(to: ownTime)
    return record
  }
}
