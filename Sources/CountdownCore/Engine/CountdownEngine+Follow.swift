extension CountdownEngine {
  /// Lets a handler follow a countdown.
  ///
  /// The handler receives what is left at once, then each tick, the zero and the outcome. It takes the place of
  /// whatever its receiver has under the handler's key.
  ///
  /// If you pause, resume or move the countdown, its followers do the same. If you pause, resume or move a follower,
  /// the countdown and all other followers do the same. Ending a follower ends nothing else. When the countdown ends,
  /// its followers end after it and in the same way. If the handler has a `leader`, it takes the outcome from there.
  ///
  /// A countdown whose deadline has passed ends at once when a follower is added.
  ///
  /// - Parameters:
  ///   - countdown: The countdown. If it is a follower, the new follower follows the same countdown.
  ///   - receiver: The follower's receiver; nil: it has none.
  ///   - handler: What is called. A follower of endless ticks receives the outcome alone.
  ///   - ticks: How the follower ticks; nil: as the countdown does, also where that changes.
  ///   - callbacks: What the handler is called for, and where; by default for the outcome, anywhere.
  ///   - waiter: What waits for the end of the countdown that is followed; nil: nothing.
  /// - Returns: Whether there was a countdown to follow. If there was none, and its handler names no other, it is not called,
  ///   and nothing is replaced. The exception: a receiver that follows its own countdown under that countdown's key. The
  ///   countdown then ends as `replaced`, and there is none to follow.
  /// - Precondition: If the handler belongs to the main actor, the engine delivers on the main queue.
  /// - Complexity: O(1) expected. Each later call on the countdown takes O(1) more for this follower.
  @discardableResult
  package func follow(
    _ countdown: CountdownHandler, receiver: ObjectIdentifier?, handler: CountdownHandler,
    ticks: CountdownTicks? = nil, callbacks: CountdownCallbacks = CountdownCallbacks(),
    waiter: (any EndWaiter)? = nil
  ) -> CountdownFollowing {
    let (flags, caller) = serve(callbacks)
    return act(from: caller) { state, discard in
      let identity = Identity(
        receiver: receiver.map { UInt(bitPattern: $0) } ?? 0, key: handler.key,
        handler: ObjectIdentifier(handler))
      return state.follow(
        countdown.ref, under: identity, inPlaceOf: state.find(identity), handler: handler, flags, ticks,
        listens: callbacks.changes, waiter: waiter, discard: &discard)
    }
  }
}
