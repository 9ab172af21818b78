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
  /// - Returns: Whether there was something to follow. If not, nothing was replaced either, but for a receiver that was
  ///   to follow its own countdown in place of that; and the handler is not called.
  /// - Complexity: O(1) expected. What is then done to the countdown takes O(1) for each who follows.
  @discardableResult
  public func follow(
    _ id: CountdownID, receiver: ObjectIdentifier?, handler: CountdownHandler, silently: Bool = false
  ) -> CountdownFollowing {
    follow(id, receiver, handler, [], silently: silently, isHere: isHere)
  }

  /// Lets a handler that belongs to the main actor follow a countdown, otherwise as `follow`.
  ///
  /// - Parameters:
  ///   - id: The countdown, or what follows it.
  ///   - receiver: For whom; nil: it is nobody's.
  ///   - handler: What is called, on the main actor.
  /// - Returns: Whether there was something to follow.
  /// - Precondition: The engine delivers on the main queue.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func followOnMainActor(
    _ id: CountdownID, receiver: ObjectIdentifier?, handler: CountdownHandler
  ) -> CountdownFollowing {
    serveMainActor()
    return follow(id, receiver, handler, .onMainActor, silently: false, isHere: true)
  }

  /// Tells a handler its end, by a zero, which nothing can move any more: for who came too late to follow.
  ///
  /// - Parameters:
  ///   - handler: What is called.
  ///   - receiver: For whom, in place of whatever that has under the handler's key; nil: it is nobody's.
  /// - Returns: The countdown, as long as it is not told so.
  /// - Complexity: O(1) expected.
  package func startOver(_ handler: CountdownHandler, receiver: ObjectIdentifier?) -> CountdownID {
    start(CountdownRequest(silentlyFor: .zero, receiver: receiver), handler, [], isHere: isHere, as: .over).id
  }

  /// Tells a handler that belongs to the main actor its end, otherwise as `startOver`.
  @MainActor
  package func startOverOnMainActor(_ handler: CountdownHandler, receiver: ObjectIdentifier?) -> CountdownID {
    serveMainActor()
    let request = CountdownRequest(silentlyFor: .zero, receiver: receiver)
    return start(request, handler, .onMainActor, isHere: true, as: .over).id
  }

  private func follow(
    _ id: CountdownID, _ receiver: ObjectIdentifier?, _ handler: CountdownHandler,
    _ flags: EntryState.Flags, silently: Bool, isHere: Bool
  ) -> CountdownFollowing {
    let flags = handler.wantsOutcome ? flags.union(.wantsOutcome) : flags
    let identity = Identity(
      receiver: receiver.map { UInt(bitPattern: $0) } ?? 0, key: handler.key,
      handler: ObjectIdentifier(handler))
    let handler = HandlerRef(owning: handler)
    let result = actOnMatch(of: identity, isHere: isHere) { state, found in
      state.follow(
        id, under: identity, inPlaceOf: found, handler: handler, flags, silently: silently,
        isHere: isHere)
    }
    for unneeded in result.unneeded { unneeded.release() }
    return result.following
  }
}
