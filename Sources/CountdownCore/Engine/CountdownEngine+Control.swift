extension CountdownEngine {
  /// Ends a receiver's countdown as `cancelled`; if the receiver is gone, or in its `deinit`, as `receiverReleased`.
  ///
  /// On the delivering queue there is no callback of it afterwards but the outcome. From elsewhere, one that is already
  /// being made may finish.
  ///
  /// - Parameters:
  ///   - receiver: The identity it was started for; nil: nobody's.
  ///   - key: The key of its handler; nil: it has none.
  /// - Returns: Whether one was ended.
  /// - Complexity: O(1) expected, for each key that its receiver has.
  @discardableResult
  public func cancel(_ receiver: ObjectIdentifier?, key: CountdownKey? = nil) -> Bool {
    guard let identity = Identity(receiver, key) else { return false }
    let isHere = isHere
    var live: AnyObject?
    var left = Leftovers()
    let found = actOnMatch(of: identity, isHere: isHere) { state, index in
      guard let index else { return false }
      live = state.slab[index].handler.liveReceiver()
      left = state.cancel(index, as: live == nil ? .receiverReleased : .cancelled, isHere: isHere)
      return true
    }
    left.release()
    return withExtendedLifetime(live) { found }
  }

  /// Ends all that a receiver has, as `cancelled`; if it is gone, or in its `deinit`, as `receiverReleased`.
  ///
  /// On the delivering queue what their outcomes start anew stays.
  ///
  /// - Parameter receiver: The identity they were started for.
  /// - Complexity: O(1) expected, for each.
  public func cancelAll(of receiver: ObjectIdentifier) {
    let isHere = isHere
    for id in state.withLock({ $0.countdowns(of: UInt(bitPattern: receiver)) }) {
      var live: AnyObject?
      var left = Leftovers()
      act(isHere: isHere) { state in
        guard let entry = state.entry(id) else { return state.cancelOwed(id, isHere: isHere) }
        live = entry.handler.liveReceiver()
        let outcome: CountdownOutcome = live == nil ? .receiverReleased : .cancelled
        left = state.cancel(EntryIndex(rawValue: id.index), as: outcome, isHere: isHere)
      }
      left.release()
      withExtendedLifetime(live) {}
    }
  }

  /// Ends a countdown as `cancelled`; does nothing when it is over.
  ///
  /// - Parameter id: The countdown.
  /// - Complexity: O(1).
  public func cancel(_ id: CountdownID) {
    end(id, as: .cancelled)
  }

  /// Ends a countdown, otherwise as `cancel`.
  package func end(_ id: CountdownID, as outcome: CountdownOutcome) {
    let isHere = isHere
    var left = Leftovers()
    act(isHere: isHere) { state in
      // Its receiver is not looked for: it may be somebody else's, and must not end here.
      guard state.entry(id) != nil else { return state.cancelOwed(id, isHere: isHere) }
      left = state.cancel(EntryIndex(rawValue: id.index), as: outcome, isHere: isHere)
    }
    left.release()
  }

  /// Ends all countdowns as `cancelled`.
  ///
  /// On the delivering queue what their outcomes start anew stays. Elsewhere, what other threads start meanwhile may be
  /// ended as well.
  ///
  /// - Complexity: O(*n*), in portions between which other threads are let in.
  public func cancelAll() {
    endAll(before: nil)
  }

  /// Ends all countdowns as `cancelled`, for good, and says when every outcome was delivered.
  ///
  /// What is started afterwards is told no value and ends as `cancelled` at once: its outcome is delivered like any
  /// other, and may come after `completion`. Once more is allowed: `completion` of each call is called.
  ///
  /// - Parameter completion: Called once, on the delivering queue, after everything that is owed: outside a callback and on
  ///   that queue before this returns, otherwise as outcomes are. Also where ticks are held back, and where the engine
  ///   goes before.
  /// - Complexity: O(*n*), in portions between which other threads are let in.
  public func shutDown(_ completion: @escaping @Sendable () -> Void) {
    endAll(before: HandlerRef(owning: BarrierHandler(completion)))
  }

  /// Ends all countdowns; where there is a barrier, for good.
  private func endAll(before barrier: HandlerRef?) {
    let isHere = isHere
    // What the first outcomes start anew must not be found by a later portion: so nothing is delivered before the end.
    let delivers = state.withLock { state in
      state.cancellations += 1
      if barrier != nil { state.isShutDown = true }
      guard isHere, state.beginDelivery(force: true) else { return false }
      // What others have made due comes before, and nothing after.
      state.wheel.splice(.pending, to: .owedNow, in: state.slab)
      return true
    }
    var bucket = 0
    while state.withLock({ $0.endSome(fromBucket: &bucket, isHere: isHere) }) { state.yieldToWaiters() }
    act(isHere: isHere) { state in
      if let barrier { state.owe(barrier, isHere: isHere) }
    }
    if delivers { deliver() }
  }

  /// A receiver's countdown.
  ///
  /// - Parameters:
  ///   - receiver: The identity it was started for; nil: nobody's.
  ///   - key: The key of its handler; nil: it has none.
  /// - Returns: nil when it has none, or is gone.
  /// - Complexity: O(1) expected, for each key that its receiver has.
  public func find(_ receiver: ObjectIdentifier?, key: CountdownKey? = nil) -> CountdownID? {
    findWithHandler(receiver, key: key)?.id
  }

  /// As `find`, with its handler.
  package func findWithHandler(
    _ receiver: ObjectIdentifier?, key: CountdownKey?
  ) -> (id: CountdownID, handler: CountdownHandler)? {
    guard let identity = Identity(receiver, key) else { return nil }
    var live: AnyObject?
    let found: (CountdownID, CountdownHandler)? = actOnMatch(of: identity, isHere: false) { state, index in
      guard let index else { return nil }
      live = state.slab[index].handler.liveReceiver()
      return live == nil ? nil : (state.id(of: index), state.slab[index].handler.object)
    }
    return withExtendedLifetime(live) { found }
  }

  /// What is left of a countdown, exactly; nil when it is over, and of endless ticks.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: The time to its deadline; zero while the zero is not yet delivered.
  /// - Complexity: O(1).
  public func timeLeft(of id: CountdownID) -> Duration? {
    state.withLock { state in
      guard let entry = state.entry(id) else { return state.entryOwedZero(id) == nil ? nil : .zero }
      if entry.state.flags.contains(.endless) { return nil }
      return .nanoseconds(entry.deadline.saturatingAdd(-state.time(for: entry)).asDuration)
    }
  }

  /// How long a countdown lasts: from its start, or its last move, to its deadline; pauses aside.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: nil when it is over, and of endless ticks.
  /// - Complexity: O(1).
  public func total(of id: CountdownID) -> Duration? {
    state.withLock { state in
      guard let entry = state.entry(id), !entry.state.flags.contains(.endless) else { return nil }
      let begin = state.slab.instants.lastMove(of: EntryIndex(rawValue: id.index))
      return .nanoseconds(entry.deadline.saturatingAdd(-begin).asDuration)
    }
  }

  /// How long ago a countdown was started, or endless ticks were; pauses aside.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: nil when it is over.
  /// - Complexity: O(1).
  public func elapsed(of id: CountdownID) -> Duration? {
    state.withLock { state in
      guard let entry = state.entry(id) else { return nil }
      let start = state.slab.instants.start(of: EntryIndex(rawValue: id.index))
      return .nanoseconds(state.time(for: entry).saturatingAdd(-start).asDuration)
    }
  }

  /// Whether a countdown has not ended.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: False from its zero on, or its outcome, where that comes alone.
  /// - Complexity: O(1).
  public func isActive(_ id: CountdownID) -> Bool {
    state.withLock { $0.entry(id) != nil || $0.entryOwedZero(id) != nil }
  }

  /// Whether a countdown stands still.
  ///
  /// - Parameter id: The countdown.
  /// - Returns: False when it has ended.
  /// - Complexity: O(1).
  public func isPaused(_ id: CountdownID) -> Bool {
    state.withLock { $0.entry(id)?.state.flags.contains(.paused) ?? false }
  }

  /// Stops a countdown's time; does nothing when it is paused, or over.
  ///
  /// - Parameter id: The countdown.
  /// - Complexity: O(1).
  public func pause(_ id: CountdownID) {
    act(isHere: false) { $0.pause(id) }
  }

  /// Lets a countdown's time go on; does nothing when it is not paused.
  ///
  /// - Parameter id: The countdown.
  /// - Complexity: O(1).
  public func resume(_ id: CountdownID) {
    let isHere = isHere
    act(isHere: isHere) { $0.resume(id, isHere: isHere) }
  }

  /// Changes how long it is from tick to tick, from now on.
  ///
  /// What is in force on the new grid is told like a tick, if it is less than what was told last. Endless ticks go on
  /// counting: the next comes the new interval after the last.
  ///
  /// - Parameters:
  ///   - id: The countdown. When it is over, or tells nothing but its end, nothing happens.
  ///   - interval: Between two ticks, in whole nanoseconds, rounded up; at least 1 ms.
  /// - Complexity: O(1).
  public func setInterval(of id: CountdownID, to interval: Duration) {
    let isHere = isHere
    let interval = CountdownRequest.interval(interval)
    act(isHere: isHere) { $0.setInterval(of: id, to: interval, isHere: isHere) }
  }

  /// Moves a deadline; what is left then is delivered like a first value, unless it is what was told last.
  ///
  /// - Parameters:
  ///   - id: The countdown. When it is over, or endless, nothing happens.
  ///   - move: Where to. What is left is brought to 0 ... 2^62 ns; at 0 the countdown ends.
  /// - Complexity: O(1).
  public func move(_ id: CountdownID, _ move: CountdownMove) {
    let isHere = isHere
    act(isHere: isHere) { $0.move(id, move, isHere: isHere) }
  }
}

/// What is called when everything before it was delivered.
private final class BarrierHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: nothing in it changes.

  private let completion: @Sendable () -> Void

  init(_ completion: @escaping @Sendable () -> Void) {
    self.completion = completion
  }

  override func end(_ outcome: CountdownOutcome) { completion() }
}
