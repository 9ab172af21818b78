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
  /// - Complexity: O(1) expected.
  @discardableResult
  public func cancel(_ receiver: ObjectIdentifier?, key: CountdownKey? = nil) -> Bool {
    guard let identity = Identity(receiver, key) else { return false }
    let isHere = isHere
    var discard = Discard()
    let found = actOnMatch(of: identity, delivers: isHere) { state, index in
      if let index { discard = state.cancel(index, isHere: isHere) }
      return index != nil
    }
    discard.release()
    return found
  }

  /// Ends all that a receiver has, as `cancelled`; if it is gone, or in its `deinit`, as `receiverReleased`.
  ///
  /// All are ended before the first outcome is delivered. So what a handler starts for the receiver then stays.
  ///
  /// - Parameter receiver: The identity they were started for.
  /// - Complexity: O(1) expected, for each.
  public func cancelAll(of receiver: ObjectIdentifier) {
    let delivers = beginDelivery()
    for id in state.withLock({ $0.who.countdowns(of: UInt(bitPattern: receiver)) }) {
      end(id) { $0.cancel($1, isHere: $2) }
    }
    if delivers { deliver() }
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
    // Its receiver is not looked for: it may be somebody else's, and must not end here.
    end(id) { $0.end($1, as: outcome, isHere: $2) }
  }

  /// Ends a countdown, if it lives; if its outcome is queued, the delivering queue has it at once.
  private func end(_ id: CountdownID, _ body: (inout EngineState, EntryIndex, _ isHere: Bool) -> Discard) {
    let isHere = isHere
    var discard = Discard()
    act(delivers: isHere) { state in
      if state.who.entry(id) != nil {
        discard = body(&state, EntryIndex(rawValue: id.index), isHere)
      } else {
        state.bringEndForward(of: id, isHere: isHere)
      }
    }
    discard.release()
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
    if barrier != nil { state.withLock { $0.isShutDown = true } }
    let delivers = beginDelivery()
    var bucket = 0
    while underLock({ $0.endSome(fromBucket: &bucket, isHere: isHere) }) { state.yieldToWaiters() }
    act(delivers: isHere) { state in
      if let barrier { state.queue(barrier, isHere: isHere) }
    }
    if delivers { deliver() }
  }

  /// Begins a delivery on the delivering queue, outside a callback.
  ///
  /// The caller runs it after it has ended everything. What other threads have queued comes first.
  ///
  /// - Returns: Whether there is one to run.
  private func beginDelivery() -> Bool {
    let isHere = isHere
    return underLock { state in
      guard isHere, state.beginDelivery(force: true) else { return false }
      state.bringAllForward()
      return true
    }
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
