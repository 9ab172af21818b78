extension CountdownEngine {
  /// A countdown that has a key, as it is now; nil when it has ended.
  ///
  /// - Parameters:
  ///   - id: The countdown.
  ///   - ownTime: As in `forEachRecord`.
  /// - Returns: The record.
  /// - Complexity: O(1).
  package func record(
    of id: CountdownID, ownTime: (CountdownHandler) -> Duration? = { _ in nil }
  ) -> CountdownRecord? {
    state.withLock { $0.record(of: id, ownTime: ownTime) }
  }

  /// Walks over the countdowns that are nobody's and have a key, in no particular order.
  ///
  /// Each is as it is at some moment of the walk. What is started or ends meanwhile may be met, or not. Where much is started
  /// meanwhile, one may be met twice; where one is replaced, it, or the new one, or both are met.
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
    var bucket = 0
    while true {
      var portion: [CountdownRecord] = []
      let next = state.withLock { $0.takeRecords(fromBucket: bucket, into: &portion, ownTime: ownTime) }
      for record in portion { body(record) }
      guard let next else { return }
      bucket = next
      state.yieldToWaiters()
    }
  }
}
