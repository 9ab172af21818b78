extension CountdownEngine {
  /// Lets a handler follow a countdown: it is told what is left at once, then every tick of that, its zero and its outcome;
  /// in place of whatever its receiver has under the handler's key.
  ///
  /// What pauses, resumes or moves the one does so to the other, whichever identifier it is called with. To end this
  /// ends nothing else. Where the countdown ends otherwise than by its zero, so does this, as that does, by the handler's
  /// `leader` if that remembers it.
  ///
  /// - Parameters:
  ///   - id: The countdown; or what follows it, which comes to the same, but for who follows silently: to him the end of
  ///     what he follows is told. Endless ticks have no time left: of them the outcome alone is told.
  ///   - receiver: For whom; nil: it is nobody's.
  ///   - handler: What is called.
  ///   - silently: Whether nothing is told but the zero and the outcome.
  ///   - isolation: The actor that the caller is on, as of `start`; the compiler passes it.
  /// - Returns: Whether there was something to follow. If not, nothing was replaced either, but for a receiver that was
  ///   to follow its own countdown in place of that; and the handler is not called.
  /// - Precondition: The engine delivers on the main queue, if the handler belongs to the main actor.
  /// - Complexity: O(1) expected. What is then done to the countdown takes O(1) for each who follows.
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
