extension CountdownEngine {
  /// Walks over the countdowns that are nobody's and have a key, in no particular order.
  ///
  /// Each is as it is at some moment of the walk. What is started or ends meanwhile may be left out, or may be there; where
  /// one is replaced, both may be.
  ///
  /// - Parameters:
  ///   - ownTime: Gets a handler, and says what the clock shows by which that counts, if it has one of its own. It runs under
  ///     the engine's lock: it may read clocks, and must call no engine, nor let go of anything.
  ///   - body: Gets each, outside the lock. It may call the engine.
  /// - Complexity: O(*n*) of as many as there were at a time since there were none, in portions between which other threads
  ///   are let in.
  package func forEachRecord(
    ownTime: (CountdownHandler) -> Duration? = { _ in nil }, _ body: (CountdownRecord) -> Void
  ) {
    var next: UInt32 = 1
    while true {
      var portion: [CountdownRecord] = []
      let hasMore = state.withLock { $0.takeRecords(from: &next, into: &portion, ownTime: ownTime) }
      for record in portion { body(record) }
      guard hasMore else { return }
      state.yieldToWaiters()
    }
  }
}

extension EngineState {
  /// Notes some countdowns that are nobody's and have a key, from an index of the slab on; false: there are no more.
  ///
  /// Entries do not move, so each is seen once, whatever is done between two portions.
  func takeRecords(
    from next: inout UInt32, into records: inout [CountdownRecord],
    ownTime: (CountdownHandler) -> Duration?
  ) -> Bool {
    let end = slab.end
    guard next < end else { return false }
    // In this order: a deadline that is made of both is none too early.
    let now = time
    let wallTime = driver.wallNow
    let last = min(end - next, UInt32(Self.batchSize)) + next
    for rawValue in next..<last {
      let index = EntryIndex(rawValue: rawValue)
      let entry = slab[index]
      guard table.contains(index, in: slab), Identity.isKeyedAndNobodys(entry.address),
        let key = entry.handler.key
      else { continue }
      let isPaused = entry.state.flags.contains(.paused)
      var record = CountdownRecord(
        entry, key: key, at: isPaused ? 0 : now, wallTime: wallTime, isFrozen: timeline.isFrozen)
      record.ownTime = entry.handler.show(to: ownTime)
      records.append(record)
    }
    next = last
    return last < end
  }
}
