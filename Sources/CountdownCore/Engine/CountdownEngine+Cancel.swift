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
    return act { state, discard in
      guard let node = state.find(identity) else { return false }
      state.cancel(node, discard: &discard)
      return true
    }
  }

  /// Ends all countdowns of a receiver as `cancelled`; if it is gone, or in its `deinit`, as `receiverReleased`.
  ///
  /// All are ended before the first outcome is delivered. What a handler then starts for the receiver stays.
  ///
  /// - Parameter receiver: The identity for which they were started.
  /// - Complexity: O(1) expected, for each.
  package func cancelAll(of receiver: ObjectIdentifier) {
    var discards: [Discard] = []
    act { state in
      // One may follow another, and end with it.
      for node in state.countdowns(of: UInt(bitPattern: receiver)) where node.lives {
        var discard = Discard()
        state.cancel(node, discard: &discard)
        discards.append(discard)
      }
    }
  }

  /// Ends a countdown as `cancelled`, or with the outcome that the caller has decided.
  ///
  /// - Returns: False if it had ended. If its outcome is queued then, a caller on the delivering queue delivers it.
  /// - Complexity: O(1).
  @discardableResult
  package func cancel(_ countdown: CountdownHandler, as outcome: CountdownOutcome = .cancelled) -> Bool {
    let node = countdown.ref
    return act { state, discard in
      guard node.lives else {
        state.bringEndForward(of: node)
        return false
      }
      // The receiver is not looked for: it may belong to another object, and must not be released here.
      state.end(node, as: outcome, discard: &discard)
      return true
    }
  }

  /// Ends all countdowns as `cancelled`.
  ///
  /// Outcomes are delivered in the order of the instants of the starts: the countdown that has run longest, without its
  /// pauses, comes first, and its followers right after it. Countdowns that were started at one instant come in an
  /// order that is the same in every run of the same calls.
  ///
  /// What is started meanwhile stays: by a handler that receives its outcome, or on another thread.
  ///
  /// - Complexity: O(*n* log *n*). They are listed and ended in portions, between which other threads get the lock.
  package func cancelAll() {
    endAll()
  }

  /// Ends all countdowns as `cancelled`, and whatever is started later, and reports when every outcome was delivered.
  ///
  /// The owner of an engine calls it in the end: until then the engine and its timer keep each other.
  ///
  /// A countdown that is started afterwards ends as `cancelled` at once and delivers no value. Its outcome may come
  /// after `completion`. You may call this more than once: each call's `completion` is called.
  ///
  /// - Parameter completion: Called once, on the delivering queue, after everything that is queued: before this
  ///   returns, if the caller is on that queue and in no callback; otherwise when outcomes are delivered. It is also
  ///   called while the engine is suspended, and if nobody else has the engine any more; nil: nothing is called.
  /// - Complexity: O(*n* log *n*), in portions between which other threads get the lock.
  package func shutDown(_ completion: (@Sendable () -> Void)? = nil) {
    endAll(andLater: true, before: completion.map { BarrierHandler($0) })
  }

  private func endAll(andLater: Bool = false, before barrier: CountdownHandler? = nil) {
    let isOnQueue = isDelivering
    let caller = isOnQueue ? Caller.onQueue : .elsewhere
    // The caller delivers when it has ended all: inside a callback the delivery is under way already.
    let (begins, roll) = underLock(from: caller) { state in
      if andLater { state.isShutDown = true }
      let begins = isOnQueue && state.beginDelivery()
      if begins { state.bringAllForward() }
      return (begins, state.beginRoll())
    }
    var portions = 0
    // Others wait for some portions at most: to let them in after each would cost as much again.
    func letOthersIn() {
      portions += 1
      if portions % 8 == 0 { state.yieldToWaiters() }
    }
    while state.withLock(hasPriority: isOnQueue, { $0.extend(roll) }) { letOthersIn() }
    var starts = roll.starts.sorted()[...]
    while !starts.isEmpty {
      underLock(from: caller) { $0.end(starts.prefix(EngineState.mostTouched)) }
      starts = starts.dropFirst(EngineState.mostTouched)
      letOthersIn()
    }
    let step = underLock(from: caller) { state in
      if let barrier { state.queueBarrier(barrier.ref) }
      // On virtual time another thread may have delivered at first, and have ended meanwhile.
      return begins || isOnQueue && state.beginDelivery() ? state.next() : nil
    }
    if let step { deliver(step) }
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
