import CountdownCore

// The ends of an actor's countdowns.

extension ActorQueue {
  /// Notes how a countdown ends, as soon as the engine has decided it: the engine's lock is held.
  func decide(_ outcome: Countdown.Outcome, of handler: ActorHandler<A>) {
    let hash = Self.hash(handler.lastingKey)
    state.withLock { state in
      handler.end.decide(outcome)
      if outcome == .completed { state.completed[hash, default: []].append(handler) }
    }
  }

  /// Takes the outcome of a countdown, to tell it to the actor; nil if that was done.
  func takeEnd(of handler: ActorHandler<A>) -> Countdown.Outcome? {
    let hash = Self.hash(handler.lastingKey)
    return state.withLock { state in
      guard let outcome = handler.end.take() else { return nil }
      state.completed[hash]?.removeAll { $0 === handler }
      if state.completed[hash]?.isEmpty == true { state.completed[hash] = nil }
      return outcome
    }
  }

  /// Notes that nothing more of a countdown is handed over; with the last one, the task ends.
  func close(_ handler: ActorHandler<A>) {
    var waiters = state.withLock { _ in handler.end.close() }
    for waiter in waiters.takeAll() { waiter.countdownHasEnded() }
    if deliveries.end(handler.round, by: self) { mailbox.finish() }
  }

  func outcome(of handler: ActorHandler<A>) -> Countdown.Outcome? {
    state.withLock { _ in handler.end.outcome }
  }

  func add(_ waiter: any EndWaiter, toEndOf handler: ActorHandler<A>) -> Bool {
    state.withLock { _ in handler.end.add(waiter) }
  }

  func remove(_ waiter: any EndWaiter, fromEndOf handler: ActorHandler<A>) {
    state.withLock { _ in handler.end.remove(waiter) }
  }
}

// The actor's own calls.

extension ActorQueue {
  /// Puts another outcome in the place of a completion that the actor was not told.
  ///
  /// - Returns: Whether it was such a completion.
  @discardableResult
  func change(_ handler: ActorHandler<A>, to outcome: Countdown.Outcome) -> Bool {
    state.withLock { _ in handler.end.change(to: outcome) }
  }

  /// Does so for the countdowns with a key, except one that has taken their place.
  ///
  /// - Returns: Whether there was such a completion.
  @discardableResult
  func change(_ key: CountdownKey?, to outcome: Countdown.Outcome, besides newer: ActorHandler<A>? = nil)
    -> Bool
  {
    // Keys are compared outside the lock, because that is a client's code.
    let found = state.withLock { $0.completed[Self.hash(key)] ?? [] }
    var isChanged = false
    for handler in found where handler !== newer && Self.isEqual(handler.lastingKey, key) {
      if change(handler, to: outcome) { isChanged = true }
    }
    return isChanged
  }

  func cancelCompleted(_ key: CountdownKey?) -> Bool { change(key, to: .cancelled) }

  func cancelAllCompleted() {
    state.withLock { state in
      for handler in state.completed.values.joined() { _ = handler.end.change(to: .cancelled) }
    }
  }

  private static func hash(_ key: CountdownKey?) -> Int { key?.hash ?? 0 }

  private static func isEqual(_ one: CountdownKey?, _ other: CountdownKey?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isEqual(to: other)
  }
}
