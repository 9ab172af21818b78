extension CountdownEngine {
  /// Returns the countdown of a receiver, and its handler.
  ///
  /// - Parameters:
  ///   - receiver: The identity for which the countdown was started; nil: it has no receiver.
  ///   - key: The key of its handler; nil: it has none.
  /// - Returns: nil if there is no such countdown, or the receiver is gone.
  /// - Complexity: O(1) expected.
  package func find(
    _ receiver: ObjectIdentifier?, key: CountdownKey? = nil
  ) -> (id: CountdownID, handler: CountdownHandler)? {
    guard let identity = Identity(receiver, key) else { return nil }
    var live: AnyObject?
    let found: (CountdownID, CountdownHandler)? = actOnMatch(of: identity, delivers: false) {
      state, index, _ in
      guard let index else { return nil }
      live = state.slab[index].handler.liveReceiver()
      return live == nil ? nil : (state.id(of: index), state.slab[index].handler.object)
    }
    return withExtendedLifetime(live) { found }
  }

  /// Returns the exact time left of a countdown.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: The time to its deadline; zero while its zero waits for its delivery; negative if it goes on past
  ///   zero. nil if it has ended.
  /// - Complexity: O(1).
  package func timeLeft(of id: CountdownID) -> Duration? {
    state.withLock { state in
      guard let entry = state.entry(id) else { return nil }
      return .nanoseconds(state.left(of: entry))
    }
  }

  /// Returns the time with which a countdown began.
  ///
  /// A move changes it only if more is left afterwards than that. A correction shifts it with the deadline, unless
  /// the countdown was started with a total of its own, or was moved.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: The total; nil if the countdown has ended.
  /// - Complexity: O(1).
  package func total(of id: CountdownID) -> Duration? {
    state.withLock { state in
      state.entry(id) == nil ? nil : .nanoseconds(state.total(of: EntryIndex(id)))
    }
  }

  /// Returns the time left of a countdown as a fraction of its total.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: From 0 to 1, and 0 if the total is zero; nil if the countdown has ended.
  /// - Complexity: O(1).
  package func fractionLeft(of id: CountdownID) -> Double? {
    state.withLock { state in
      guard let entry = state.entry(id) else { return nil }
      let total = state.total(of: EntryIndex(id))
      return total == 0 ? 0 : Double(max(0, state.left(of: entry))) / Double(total)
    }
  }

  /// Returns the time since a countdown, or endless ticks, were started, without pauses.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: nil if it has ended.
  /// - Complexity: O(1).
  package func elapsed(of id: CountdownID) -> Duration? {
    state.withLock { state in
      guard let entry = state.entry(id) else { return nil }
      let start = state.slab.instants.start(of: EntryIndex(id))
      return .nanoseconds(state.time(for: entry).saturatingSubtract(start).asDuration)
    }
  }

  /// Returns the wall clock's time at which a countdown ends.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: The time since 1 January 1970, 00:00 UTC; nil if the countdown is paused, or has ended, or the engine's
  ///   time is frozen.
  /// - Complexity: O(1).
  package func endTime(of id: CountdownID) -> Duration? {
    state.withLock { state in
      guard let entry = state.movableEntry(id), !entry.state.isPaused,
        !state.timeline.isFrozen
      else { return nil }
      let now = driver.now
      let left = entry.deadline.saturatingSubtract(state.timeline.time(at: Nanoseconds(saturating: now)))
      return driver.wallTime(at: now) + .nanoseconds(left)
    }
  }

  /// Returns all that a receiver has, in the order of the instants at which it was started; an observation counts as
  /// started with what it follows.
  ///
  /// - Parameter receiver: The identity for which they were started.
  /// - Returns: The countdowns and their handlers, without those of an object that had this identity before and is gone.
  /// - Complexity: O(1) expected, for each.
  package func findAll(of receiver: ObjectIdentifier) -> [(id: CountdownID, handler: CountdownHandler)] {
    var live: [AnyObject] = []
    let found = state.withLock { state in
      state.countdowns(of: UInt(bitPattern: receiver)).compactMap { id -> (CountdownID, CountdownHandler)? in
        let handler = state.slab[EntryIndex(id)].handler
        guard let receiver = handler.liveReceiver() else { return nil }
        live.append(receiver)
        return (id, handler.object)
      }
    }
    return withExtendedLifetime(live) { found }
  }

  /// Returns whether a countdown has not ended.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: False from its zero on; or from its outcome on, if it ends without a zero.
  /// - Complexity: O(1).
  package func isActive(_ id: CountdownID) -> Bool {
    state.withLock { $0.entry(id) != nil }
  }

  /// Lets an object wait for the end of a countdown.
  ///
  /// It waits until the end was delivered, which nothing that ends countdowns changes.
  ///
  /// - Parameters:
  ///   - waiter: The object. It keeps the countdown's handler, which then knows the outcome.
  ///   - id: The countdown.
  /// - Returns: False if the end was delivered already.
  /// - Complexity: O(1) expected.
  package func add(_ waiter: any EndWaiter, toEndOf id: CountdownID) -> Bool {
    state.withLock { $0.add(waiter, toEndOf: id) }
  }

  /// Forgets an object that waits no more.
  ///
  /// - Complexity: O(1) expected.
  package func remove(_ waiter: any EndWaiter, fromEndOf id: CountdownID) {
    state.withLock { $0.remove(waiter, fromEndOf: id) }
  }

  /// Forgets an object that waits no more for the countdown that a follower follows.
  ///
  /// - Complexity: O(1) expected.
  package func remove(_ waiter: any LeaderWaiter) {
    state.withLock { state in
      if let leader = waiter.awaited { state.remove(waiter, fromEndOf: leader) }
    }
  }

  /// Returns what to hand over in place of a value that was delivered, and has waited elsewhere since then.
  ///
  /// - Parameters:
  ///   - id: The countdown.
  ///   - value: The value that was delivered last.
  ///   - taken: The stamp with which it was delivered.
  /// - Returns: `value` while nothing has changed; for endless ticks, its number. After a change it is decided anew: what is
  ///   left, in place of a first or a moved value; nil in place of a tick during a pause or a suspension, at whose end it is
  ///   delivered once more; nil if another value comes, and if the countdown has ended.
  /// - Complexity: O(1).
  package func valueToHandOver(
    of id: CountdownID, _ value: Int64, takenWith taken: CountdownStamp
  ) -> Int64? {
    underLock { $0.valueToHandOver(of: id, value, takenWith: taken) }
  }

  /// Returns whether a countdown is paused.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: False if it has ended.
  /// - Complexity: O(1).
  package func isPaused(_ id: CountdownID) -> Bool {
    state.withLock { $0.entry(id)?.state.isPaused ?? false }
  }

  /// Returns whether a countdown has not ended, and is not paused.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: False if it has ended.
  /// - Complexity: O(1).
  package func isRunning(_ id: CountdownID) -> Bool {
    state.withLock { $0.entry(id)?.state.isPaused == false }
  }
}
