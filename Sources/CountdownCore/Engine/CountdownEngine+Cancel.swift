extension CountdownEngine {
  /// Ends a receiver's countdown as `cancelled`; if the receiver is gone, or in its `deinit`, as `receiverReleased`.
  ///
  /// After a call on the delivering queue, the only callback that can follow is the outcome. After a call from
  /// elsewhere, a callback that has begun may finish.
  ///
  /// - Parameters:
  ///   - receiver: The identity for which the countdown was started; nil: it has no receiver.
  ///   - key: The key of its handler; nil: it has none.
  /// - Returns: Whether a countdown was ended.
  /// - Complexity: O(1) expected.
  @discardableResult
  package func cancel(_ receiver: ObjectIdentifier?, key: CountdownKey? = nil) -> Bool {
    guard let identity = Identity(receiver, key) else { return false }
    return actOnMatch(of: identity, delivers: isDelivering) { state, index, discard in
      if let index { discard = state.cancel(index) }
      return index != nil
    }
  }

  /// Ends all countdowns of a receiver as `cancelled`; if it is gone, or in its `deinit`, as `receiverReleased`.
  ///
  /// All are ended before the first outcome is delivered. What a handler then starts for the receiver stays.
  ///
  /// - Parameter receiver: The identity for which they were started.
  /// - Complexity: O(1) expected, for each.
  package func cancelAll(of receiver: ObjectIdentifier) {
    let delivers = beginDelivery()
    for id in state.withLock({ $0.countdowns(of: UInt(bitPattern: receiver)) }) {
      end(id) { $0.cancel($1) }
    }
    if delivers { deliver() }
  }

  /// Ends a countdown as `cancelled`, or with the outcome that the caller has decided.
  ///
  /// - Returns: False if it had ended.
  /// - Complexity: O(1).
  @discardableResult
  package func cancel(_ id: CountdownID, as outcome: CountdownOutcome = .cancelled) -> Bool {
    // The receiver is not looked for: it may belong to another object, and must not be released here.
    end(id) { $0.end($1, as: outcome, isAlone: true) }
  }

  /// Ends a countdown, if it lives.
  ///
  /// If its outcome is queued already, a caller on the delivering queue delivers it.
  ///
  /// - Returns: Whether it lived.
  @discardableResult
  private func end(_ id: CountdownID, _ body: (inout EngineState, EntryIndex) -> Discard) -> Bool {
    act(delivers: isDelivering) { state, discard in
      guard state.entry(id) != nil else {
        state.bringEndForward(of: id)
        return false
      }
      discard = body(&state, EntryIndex(id))
      return true
    }
  }

  /// Ends all countdowns as `cancelled`.
  ///
  /// Outcomes are delivered in the order of the instants of the starts: the countdown that has run longest, without its
  /// pauses, comes first, and its followers right after it. Countdowns that were started at one instant come in an
  /// order that is the same in every run of the same calls.
  ///
  /// If you call it on the delivering queue, a countdown that a handler starts when it receives its outcome stays. If
  /// you call it elsewhere, it may also end countdowns that are started meanwhile.
  ///
  /// - Complexity: O(*n* log *n*), in batches between which other threads get the lock.
  package func cancelAll() {
    endAll(before: nil)
  }

  /// Ends all countdowns as `cancelled`, and whatever is started later, and reports when every outcome was delivered.
  ///
  /// A countdown that is started afterwards ends as `cancelled` at once and delivers no value. Its outcome may come
  /// after `completion`. You may call this more than once: each call's `completion` is called.
  ///
  /// - Parameter completion: Called once, on the delivering queue, after everything that is queued: before this
  ///   returns, if the caller is on that queue and in no callback; otherwise when outcomes are delivered. It is also
  ///   called while the engine is suspended, and if the engine is released before.
  /// - Complexity: O(*n*), in batches between which other threads get the lock.
  package func shutDown(_ completion: @escaping @Sendable () -> Void) {
    endAll(before: HandlerRef(owning: BarrierHandler(completion)))
  }

  /// Ends all countdowns; with a barrier, also those that are started later.
  private func endAll(before barrier: HandlerRef?) {
    let isDelivering = isDelivering
    // What is started later may be ended or not. With a barrier it ends by itself; so the walk has an end, whatever
    // others start.
    var places = state.withLock { state in
      if barrier != nil { state.isShutDown = true }
      return state.slab.places
    }
    let delivers = beginDelivery()
    var starts: [Start] = []
    while !places.isEmpty {
      places = state.withLock { $0.noteStarts(in: places, into: &starts) }
      state.yieldToWaiters()
    }
    starts.sort()
    for first in stride(from: 0, to: starts.count, by: EngineState.batchSize) {
      let batch = starts[first..<min(first + EngineState.batchSize, starts.count)]
      underLock(delivers: isDelivering) { $0.end(batch) }
      state.yieldToWaiters()
    }
    act(delivers: isDelivering) { state in
      if let barrier { state.queueBarrier(barrier) }
    }
    if delivers { deliver() }
  }

  /// Begins a delivery if the caller is on the delivering queue and in no callback.
  ///
  /// The caller runs it after it has ended everything. What other threads have queued comes first.
  ///
  /// - Returns: Whether there is a delivery to run.
  private func beginDelivery() -> Bool {
    underLock(delivers: isDelivering) { state in
      guard state.delivers, state.beginDelivery(force: true) else { return false }
      state.bringAllForward()
      return true
    }
  }
}

/// A handler that is called when everything queued before it was delivered.
private final class BarrierHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: nothing in it changes.

  private let completion: @Sendable () -> Void

  init(_ completion: @escaping @Sendable () -> Void) {
    self.completion = completion
  }

  override func end(_ outcome: CountdownOutcome) { completion() }
}
