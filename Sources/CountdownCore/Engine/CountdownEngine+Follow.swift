extension CountdownEngine {
  /// Lets a handler follow a countdown.
  ///
  /// The handler gets what is left at once, then each tick, the zero and the outcome.
  ///
  /// It takes the place of whatever its receiver has under the handler's key.
  ///
  /// Pausing, resuming or moving the countdown does the same to its followers, and pausing, resuming or moving a follower does
  /// it to the countdown and to all other followers. Ending a follower ends nothing else. When the countdown ends, its followers
  /// end after it and in the same way. If the handler has a `leader`, it takes the outcome from there.
  ///
  /// A countdown whose deadline has passed ends at once when something begins to follow it.
  ///
  /// - Parameters:
  ///   - id: The countdown. You may pass the identifier of a follower: the new one then follows the same countdown. A silent one
  ///     follows the follower itself, and ends with it.
  ///   - receiver: The follower's receiver; nil: it is nobody's.
  ///   - handler: What is called. A follower of endless ticks gets the outcome alone.
  ///   - silently: Whether only the zero and the outcome are delivered.
  ///   - isolation: The actor of the caller, as in `start`. The compiler passes it.
  /// - Returns: Whether there was a countdown to follow. If there was none, the handler is not called, and nothing is replaced;
  ///   except where a receiver follows its own countdown in place of that countdown.
  /// - Precondition: If the handler belongs to the main actor, the engine delivers on the main queue.
  /// - Complexity: O(1) expected. Each later call on the countdown takes O(1) more for this follower.
  @discardableResult
  public func follow(
    _ id: CountdownID, receiver: ObjectIdentifier?, handler: CountdownHandler, silently: Bool = false,
    isolation: isolated (any Actor)? = #isolation
  ) -> CountdownFollowing {
    let (flags, isHere) = serve(handler, for: isolation)
    let identity = Identity(
      receiver: receiver.map { UInt(bitPattern: $0) } ?? 0, key: handler.key,
      handler: ObjectIdentifier(handler))
    let handler = HandlerRef(owning: handler)
    let result = actOnMatch(of: identity, delivers: isHere) { state, found in
      state.follow(
        id, under: identity, inPlaceOf: found, handler: handler, flags, silently: silently,
        isHere: isHere)
    }
    for discard in result.discards { discard.release() }
    return result.following
  }
}
