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

  /// Forgets an object that waits no more.
  ///
  /// - Complexity: O(1) expected.
  package func remove(_ waiter: any EndWaiter, fromEndOf countdown: CountdownHandler) {
    state.withLock { $0.remove(waiter, fromEndOf: countdown.ref) }
  }

  /// Forgets an object that waits no more for the countdown that a follower follows.
  ///
  /// - Complexity: O(1) expected.
  package func remove(_ waiter: any LeaderWaiter) {
    state.withLock { state in
      if let leader = waiter.awaited { state.remove(waiter, fromEndOf: leader.ref) }
    }
  }
}
