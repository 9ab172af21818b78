extension EngineState {
  /// Notes some countdowns that are nobody's and have a key; false: there are no more, and the walk is over.
  ///
  /// Entries do not move, so each is seen once, whatever is done between two portions. What has come in place of another
  /// meanwhile may be where the walk has been already, and that one where it had not: so those come in the end. That has one,
  /// since to replace takes longer than to note.
  mutating func takeRecords(
    of walk: inout RecordWalk, into records: inout [CountdownRecord],
    ownTime: (CountdownHandler) -> Duration?
  ) -> Bool {
    if walk.nextReplacement == nil { walk.nextReplacement = replacements.beginWalk() }
    // In this order: a deadline that is made of both is none too early.
    let now = time
    let wallTime = driver.wallNow
    func take(_ index: EntryIndex) {
      // All may have been given back since it was noted.
      guard index.rawValue < slab.end else { return }
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
    for _ in 0..<Self.batchSize {
      guard let index = walk.takeNext(before: slab.end, replacements) else {
        replacements.endWalk()
        return false
      }
      take(index)
    }
    return true
  }
}

/// A walk over all entries, in portions; and then over what has replaced others meanwhile.
struct RecordWalk {
  /// The next entry's index.
  private var next: UInt32 = 1
  /// The next replacement's place among those that were noted; nil: it has not begun.
  fileprivate var nextReplacement: Int?

  fileprivate mutating func takeNext(before end: UInt32, _ replacements: borrowing Replacements)
    -> EntryIndex?
  {
    if next < end {
      next += 1
      return EntryIndex(rawValue: next - 1)
    }
    guard let place = nextReplacement, place < replacements.indices.count else { return nil }
    nextReplacement = place + 1
    return replacements.indices[place]
  }
}

/// What was started in place of another, under a key that is nobody's, while walks were under way.
struct Replacements {
  private var walks = 0
  fileprivate private(set) var indices: [EntryIndex] = []

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
  mutating func endWalk() {
    walks -= 1
    if walks == 0 { indices = [] }
  }
}
