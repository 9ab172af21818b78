extension CountdownEngine {
  /// Returns the countdown of a receiver.
  ///
  /// - Parameters:
  ///   - receiver: The identity for which the countdown was started; nil: it has no receiver.
  ///   - key: The key of its handler; nil: it has none.
  /// - Returns: nil if there is no such countdown, or the receiver is gone.
  /// - Complexity: O(1) expected.
  package func find(_ receiver: ObjectIdentifier?, key: CountdownKey? = nil) -> CountdownHandler? {
    guard let identity = Identity(receiver, key) else { return nil }
    var live: AnyObject?
    let found: CountdownHandler? = state.withLock { state in
      guard let node = state.find(identity) else { return nil }
      live = node.liveReceiver()
      return live == nil ? nil : node.object
    }
    return withExtendedLifetime(live) { found }
  }

  /// Looks at a countdown.
  ///
  /// - Parameter countdown: The countdown.
  /// - Returns: What it is like at this moment; nil if its end was delivered.
  /// - Complexity: O(1).
  package func look(at countdown: CountdownHandler) -> CountdownLook? {
    state.withLock { $0.look(at: countdown.ref) }
  }

  /// Returns all that a receiver has, in the order of the instants at which it was started; an observation counts as
  /// started with what it follows.
  ///
  /// - Parameter receiver: The identity for which they were started.
  /// - Returns: The countdowns, without those of an object that had this identity before and is gone.
  /// - Complexity: O(1) expected, for each.
  package func findAll(of receiver: ObjectIdentifier) -> [CountdownHandler] {
    var live: [AnyObject] = []
    let found = state.withLock { state in
      state.countdowns(of: UInt(bitPattern: receiver)).compactMap { node -> CountdownHandler? in
        guard let receiver = node.liveReceiver() else { return nil }
        live.append(receiver)
        return node.object
      }
    }
    return withExtendedLifetime(live) { found }
  }

  /// Calls `body` with the key of each countdown that has one and no receiver, in no particular order: `find` returns the
  /// countdown.
  ///
  /// The walk may meet or miss a countdown that starts or ends meanwhile. If much is started meanwhile, it may meet a key twice.
  /// If a countdown is replaced, it meets the key once at least.
  ///
  /// - Parameter body: Gets each key, outside the lock. It may call the engine.
  /// - Complexity: O(*n*) in the largest number of countdowns since there were none, in batches between which other
  ///   threads get the lock.
  package func forEachKey(_ body: (CountdownKey) -> Void) {
    var bucket = 0
    while true {
      var batch: [CountdownKey] = []
      let next = state.withLock { $0.takeKeys(fromBucket: bucket, into: &batch) }
      for key in batch { body(key) }
      guard let next else { return }
      bucket = next
      state.yieldToWaiters()
    }
  }

  /// Lets an object wait for the end of a countdown.
  ///
  /// It waits until the end was delivered, which nothing that ends countdowns changes.
  ///
  /// - Parameters:
  ///   - waiter: The object. It keeps the countdown's handler, which then knows the outcome.
  ///   - countdown: The countdown.
  /// - Returns: False if the end was delivered already.
  /// - Complexity: O(1) expected.
  package func add(_ waiter: any EndWaiter, toEndOf countdown: CountdownHandler) -> Bool {
    state.withLock { $0.add(waiter, toEndOf: countdown.ref) }
  }

  /// Forgets an object that waits no more, for the end of a countdown or for that of what a follower follows.
  ///
  /// - Complexity: O(1) expected.
  package func remove(_ waiter: any EndWaiter) {
    state.withLock { _ in waiter.awaited?.ref.rare?.waiters?.remove(waiter) }
  }
}
