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

  /// Returns the exact time left of a countdown.
  ///
  /// - Parameter countdown: The countdown.
  /// - Returns: The time to its deadline; zero while its zero waits for its delivery; negative if it goes on past
  ///   zero. nil if it has ended.
  /// - Complexity: O(1).
  package func timeLeft(of countdown: CountdownHandler) -> Duration? {
    state.withLock { state in
      let node = countdown.ref
      return node.lives ? .nanoseconds(state.left(of: node)) : nil
    }
  }

  /// Returns the time with which a countdown began.
  ///
  /// A move changes it only if more is left afterwards than that. A correction shifts it with the deadline, unless
  /// the countdown was started with a total of its own, or was moved.
  ///
  /// - Parameter countdown: The countdown.
  /// - Returns: The total; nil if the countdown has ended.
  /// - Complexity: O(1).
  package func total(of countdown: CountdownHandler) -> Duration? {
    state.withLock { _ in countdown.ref.lives ? .nanoseconds(countdown.ref.total) : nil }
  }

  /// Returns the time left of a countdown as a fraction of its total.
  ///
  /// - Parameter countdown: The countdown.
  /// - Returns: From 0 to 1, and 0 if the total is zero; nil if the countdown has ended.
  /// - Complexity: O(1).
  package func fractionLeft(of countdown: CountdownHandler) -> Double? {
    state.withLock { state in
      let node = countdown.ref
      guard node.lives else { return nil }
      let total = node.total
      return total == 0 ? 0 : Double(max(0, state.left(of: node))) / Double(total)
    }
  }

  /// Returns the time since a countdown, or endless ticks, were started, without pauses.
  ///
  /// - Parameter countdown: The countdown.
  /// - Returns: nil if it has ended.
  /// - Complexity: O(1).
  package func elapsed(of countdown: CountdownHandler) -> Duration? {
    state.withLock { state in
      let node = countdown.ref
      guard node.lives else { return nil }
      return .nanoseconds(state.time(for: node).saturatingSubtract(node.start).asDuration)
    }
  }

  /// Returns the wall clock's time at which a countdown ends.
  ///
  /// - Parameter countdown: The countdown.
  /// - Returns: The time since 1 January 1970, 00:00 UTC; nil if the countdown is paused, or has ended, or the engine's
  ///   time is frozen.
  /// - Complexity: O(1).
  package func endTime(of countdown: CountdownHandler) -> Duration? {
    state.withLock { state in
      let node = countdown.ref
      guard state.isMovable(node), !node.isPaused, !state.timeline.isFrozen else { return nil }
      let now = driver.now
      let left = node.deadline.saturatingSubtract(state.timeline.time(at: Nanoseconds(saturating: now)))
      return driver.wallTime(at: now) + .nanoseconds(left)
    }
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

  /// Returns whether a countdown has not ended.
  ///
  /// - Parameter countdown: The countdown.
  /// - Returns: False from its zero on; or from its outcome on, if it ends without a zero.
  /// - Complexity: O(1).
  package func isActive(_ countdown: CountdownHandler) -> Bool {
    state.withLock { _ in countdown.ref.lives }
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

  /// Takes what the bell of a countdown has rung for.
  ///
  /// - Parameter countdown: The countdown.
  /// - Returns: What it is told now. That counts as delivered.
  /// - Complexity: O(1).
  package func take(_ countdown: CountdownHandler) -> Taking {
    act { $0.take(countdown.ref) }
  }

  /// Notes that an actor was told how its countdown has ended, or is gone: what waits for the end goes on, and followers end.
  ///
  /// - Parameter countdown: The countdown. It has remembered its outcome.
  /// - Complexity: O(1), and O(1) more for each follower and for what waits.
  package func noteTold(_ countdown: CountdownHandler) {
    var rare = act { $0.noteTold(countdown.ref) }
    for waiter in rare?.waiters.takeAll() ?? [] { waiter.countdownHasEnded() }
    withExtendedLifetime(rare) {}
  }

  /// The object that a countdown holds until its end.
  package func attachment(of countdown: CountdownHandler) -> AnyObject? {
    state.withLock { _ in countdown.attachment }
  }

  /// Returns whether a countdown is paused.
  ///
  /// - Parameter countdown: The countdown.
  /// - Returns: False if it has ended.
  /// - Complexity: O(1).
  package func isPaused(_ countdown: CountdownHandler) -> Bool {
    state.withLock { _ in countdown.ref.isPaused }
  }

  /// Returns whether a countdown has not ended, and is not paused.
  ///
  /// - Parameter countdown: The countdown.
  /// - Returns: False if it has ended.
  /// - Complexity: O(1).
  package func isRunning(_ countdown: CountdownHandler) -> Bool {
    state.withLock { _ in countdown.ref.lives && !countdown.ref.isPaused }
  }
}
