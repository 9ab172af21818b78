extension CountdownEngine {
  /// Ends a receiver's countdown as `cancelled`; if the receiver is gone, or in its `deinit`, as `receiverReleased`.
  ///
  /// On the delivering queue there is no callback of it afterwards but the outcome. From elsewhere, one that is already
  /// being made may finish.
  ///
  /// - Parameter receiver: The identity it was started for.
  /// - Returns: Whether one was ended.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func cancel(_ receiver: ObjectIdentifier) -> Bool {
    var live: AnyObject?
    let found = cancel { state, _ in
      guard let index = state.table.find(UInt(bitPattern: receiver), in: state.slab) else { return nil }
      live = state.slab[index].handler.liveReceiver()
      return (index, live == nil ? .receiverReleased : .cancelled)
    }
    return withExtendedLifetime(live) { found }
  }

  /// Ends a countdown as `cancelled`; does nothing when it is over.
  ///
  /// - Parameter id: The countdown.
  /// - Complexity: O(1).
  public func cancel(_ id: CountdownID) {
    _ = cancel { state, isHere in
      // Its receiver is not looked for: it may be somebody else's, and must not end here.
      if state.entry(id) != nil { return (EntryIndex(rawValue: id.index), .cancelled) }
      state.cancelOwed(id, isHere: isHere)
      return nil
    }
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
  /// - Parameter receiver: The identity it was started for.
  /// - Returns: nil when it has none, or is gone.
  /// - Complexity: O(1) expected.
  public func find(_ receiver: ObjectIdentifier) -> CountdownID? {
    var live: AnyObject?
    let id: CountdownID? = state.withLock { state in
      guard let index = state.table.find(UInt(bitPattern: receiver), in: state.slab) else { return nil }
      live = state.slab[index].handler.liveReceiver()
      return live == nil ? nil : state.id(of: index)
    }
    return withExtendedLifetime(live) { id }
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
    state.withLock { $0.pause(id) }
  }

  /// Lets a countdown's time go on; does nothing when it is not paused.
  ///
  /// - Parameter id: The countdown.
  /// - Complexity: O(1).
  public func resume(_ id: CountdownID) {
    let isHere = isHere
    act(isHere: isHere) { $0.resume(id, isHere: isHere) }
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

  private func cancel(_ find: (inout EngineState, Bool) -> (EntryIndex, CountdownOutcome)?) -> Bool {
    let isHere = isHere
    var handler: HandlerRef?
    var memory: SpareMemory?
    let found = act(isHere: isHere) { state in
      guard let (index, outcome) = find(&state, isHere) else { return false }
      handler = state.end(index, as: outcome, isHere: isHere)
      memory = state.takeSpareMemory()
      return true
    }
    unsafe handler?.release()
    unsafe memory?.deallocate()
    return found
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
