extension EngineState {
  /// Notes some countdowns that are nobody's and have a key; false: there are no more, and the walk is over.
  ///
  /// Entries do not move, so each is seen once, whatever is done between two portions. What has come in place of another
  /// meanwhile may be where the walk has been already, and that one where it had not: so those come at the end, in one hold
  /// of the lock, in which nothing can be replaced. They are few: to replace one takes longer than to note it.
  mutating func takeRecords(
    of walk: inout RecordWalk, into records: inout [CountdownRecord],
    ownTime: (CountdownHandler) -> Duration?
  ) -> Bool {
    if walk.begin == nil { walk.begin = replacements.beginWalk() }
    // In this order: a deadline that is made of both is none too early.
    let now = time
    let wallTime = driver.wallNow
    func take(_ index: EntryIndex) {
      let entry = slab[index]
      guard table.contains(index, in: slab), Identity.isKeyedAndNobodys(entry.address),
        let key = entry.handler.key
      else { return }
      let isPaused = entry.state.flags.contains(.paused)
      var record = CountdownRecord(
        entry, key: key, at: isPaused ? 0 : now, wallTime: wallTime, isFrozen: timeline.isFrozen)
      record.ownTime = entry.handler.show(to: ownTime)
      records.append(record)
    }
    let end = slab.end
    // All may have been given back meanwhile.
    let last = max(walk.next, min(end, walk.next + UInt32(Self.batchSize)))
    for rawValue in walk.next..<last { take(EntryIndex(rawValue: rawValue)) }
    walk.next = last
    if last < end { return true }
    for index in replacements.endWalk(since: walk.begin!) where index.rawValue < end { take(index) }
    return false
  }
}

/// A walk over all entries, in portions.
struct RecordWalk {
  /// The index of the next entry.
  fileprivate var next: UInt32 = 1
  /// How many replacements were noted when it began; nil: it has not.
  fileprivate var begin: Int?
}

/// What was started in place of another, under a key that is nobody's, while walks were under way.
struct Replacements {
  private var walks = 0
  private var indices: [EntryIndex] = []

  /// Notes one, where anybody wants to know.
  mutating func note(_ index: EntryIndex) {
    if walks > 0 { indices.append(index) }
  }

  /// A walk begins.
  ///
  /// - Returns: How many have been noted so far.
  mutating func beginWalk() -> Int {
    walks += 1
    return indices.count
  }

  /// A walk ends.
  ///
  /// - Returns: What was noted since it began.
  mutating func endWalk(since begin: Int) -> [EntryIndex] {
    let since = Array(indices[begin...])
    walks -= 1
    if walks == 0 { indices = [] }
    return since
  }
}
