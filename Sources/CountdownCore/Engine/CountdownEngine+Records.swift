extension CountdownEngine {
  /// Returns a countdown as it is at this moment.
  ///
  /// - Parameter countdown: The countdown.
  /// - Returns: The record; nil if the countdown has ended.
  /// - Complexity: O(1).
  package func record(of countdown: CountdownHandler) -> CountdownRecord? {
    state.withLock { state in
      guard countdown.ref.lives, !countdown.ref.isCompleting else { return nil }
      return CountdownRecord(countdown.ref, key: countdown.key, at: Moment(state))
    }
  }

  /// Calls `body` with each countdown that has a key and no receiver, in no particular order.
  ///
  /// Each record is true at some moment of the walk. The walk may meet or miss a countdown that starts or ends
  /// meanwhile. If much is started meanwhile, the walk may meet a countdown twice. If a countdown is replaced, it
  /// meets the old one, the new one, or both.
  ///
  /// - Parameter body: Gets each record, outside the lock. It may call the engine.
  /// - Complexity: O(*n*) in the largest number of countdowns since there were none, in batches between which other
  ///   threads get the lock.
  package func forEachRecord(_ body: (CountdownRecord) -> Void) {
    var bucket = 0
    while true {
      var batch: [CountdownRecord] = []
      let next = state.withLock { $0.takeRecords(fromBucket: bucket, into: &batch) }
      for record in batch { body(record) }
      guard let next else { return }
      bucket = next
      state.yieldToWaiters()
    }
  }
}
