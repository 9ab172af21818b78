extension CountdownEngine {
  /// Looks at a countdown.
  ///
  /// - Parameter countdown: The countdown.
  /// - Returns: What it is like at this moment; nil if its end was delivered.
  /// - Complexity: O(1).
  package func look(at countdown: CountdownHandler) -> CountdownLook? {
    state.withLock { state in
      let look = state.look(at: countdown.ref)
      state.clockReading = nil
      return look
    }
  }

  /// Returns a countdown as it is at this moment.
  ///
  /// - Parameters:
  ///   - countdown: The countdown.
  ///   - ownTime: As in `forEachRecord`.
  /// - Returns: The record; nil if the countdown has ended.
  /// - Complexity: O(1).
  package func record(of countdown: CountdownHandler, ownTime: (CountdownHandler) -> Duration?)
    -> CountdownRecord?
  {
    state.withLock { state in
      guard countdown.ref.lives, !countdown.ref.isCompleting else { return nil }
      return CountdownRecord(countdown.ref, key: countdown.key, at: Moment(state), ownTime: ownTime)
    }
  }

  /// Calls `body` with each countdown that has a key and no receiver, in no particular order.
  ///
  /// Each record is true at some moment of the walk. The walk may meet or miss a countdown that starts or ends
  /// meanwhile. If much is started meanwhile, the walk may meet a countdown twice. If a countdown is replaced, it
  /// meets the old one, the new one, or both.
  ///
  /// - Parameters:
  ///   - ownTime: Gets a handler, and returns what the countdown's own clock shows, if it has one. It runs under the
  ///     engine's lock. It may read clocks. It must not call an engine, nor release anything.
  ///   - body: Gets each record, outside the lock. It may call the engine.
  /// - Complexity: O(*n*) in the largest number of countdowns since there were none, in batches between which other
  ///   threads get the lock.
  package func forEachRecord(
    ownTime: (CountdownHandler) -> Duration? = { _ in nil }, _ body: (CountdownRecord) -> Void
  ) {
    var bucket = 0
    while true {
      var batch: [CountdownRecord] = []
      let next = state.withLock { $0.takeRecords(fromBucket: bucket, into: &batch, ownTime: ownTime) }
      for record in batch { body(record) }
      guard let next else { return }
      bucket = next
      state.yieldToWaiters()
    }
  }
}
