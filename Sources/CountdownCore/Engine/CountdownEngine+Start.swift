import Synchronization

extension CountdownEngine {
  /// Starts a countdown, in place of whatever its receiver has under the handler's key.
  ///
  /// Its first value is what is left; on the delivering queue it is delivered before this returns, inside a callback
  /// right after that, elsewhere as soon as possible. Likewise the outcome of what is replaced, which comes before it.
  /// What a call from elsewhere has made due, and another call changes inside a callback, comes with the pass asked for
  /// then.
  ///
  /// - Parameters:
  ///   - request: What to count, and for whom.
  ///   - handler: What is called; an instance serves one countdown.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start(_ request: CountdownRequest, handler: CountdownHandler) -> CountdownID {
    startOrKeep(request, handler: handler).id
  }

  /// Starts a countdown whose handler belongs to the main actor, otherwise as `start`.
  ///
  /// From then on each pass checks that it runs there. Who is on the main actor is on the delivering queue, whatever
  /// queue the thread may be working for.
  ///
  /// - Parameters:
  ///   - request: What to count, and for whom.
  ///   - handler: What is called, on the main actor.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Precondition: The engine delivers on the main queue.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func startOnMainActor(_ request: CountdownRequest, handler: CountdownHandler) -> CountdownID {
    startOrKeepOnMainActor(request, handler: handler).id
  }

  /// As `start`; with the handler of the running one, where that was kept.
  ///
  /// - Parameters:
  ///   - request: What to count, and for whom.
  ///   - handler: What is called; an instance serves one countdown.
  ///   - noting: Gets the identifier before anything is delivered, under the engine's lock; nothing where another is kept.
  /// - Returns: The countdown, and the handler of the running one, where that was kept.
  package func startOrKeep(
    _ request: CountdownRequest, handler: CountdownHandler, noting: ((CountdownID) -> Void)? = nil
  ) -> (id: CountdownID, kept: CountdownHandler?) {
    start(request, handler, [], isHere: isHere, noting: noting)
  }

  /// As `startOnMainActor`; with the handler of the running one, where that was kept.
  @MainActor
  package func startOrKeepOnMainActor(
    _ request: CountdownRequest, handler: CountdownHandler, noting: ((CountdownID) -> Void)? = nil
  ) -> (id: CountdownID, kept: CountdownHandler?) {
    serveMainActor()
    return start(request, handler, .onMainActor, isHere: true, noting: noting)
  }

  /// Starts a countdown that stands still until it is resumed, in place of what is there, otherwise as `start`.
  ///
  /// It is told what is left; or, if that is nothing, its zero when it is resumed.
  ///
  /// - Parameters:
  ///   - request: What to count, and for whom. It must replace what is there.
  ///   - handler: What is called; an instance serves one countdown.
  ///   - noting: As of `startOrKeep`.
  /// - Returns: The countdown.
  /// - Complexity: O(1) expected.
  @discardableResult
  package func startPaused(
    _ request: CountdownRequest, handler: CountdownHandler, noting: ((CountdownID) -> Void)? = nil
  ) -> CountdownID {
    assert(request.ifActive == .replace, "what runs would be kept, and paused")
    return start(request, handler, [], isHere: isHere, as: .paused, noting: noting).id
  }

  /// Lets each pass check from now on that it runs on the main actor.
  @MainActor
  func serveMainActor() {
    precondition(
      timer.deliversOnMainActor,
      "blocks of the main actor need a manager that delivers on the main queue; this one does not")
    servesMainActor.store(true, ordering: .relaxed)
  }

  func start(
    _ request: CountdownRequest, _ handler: CountdownHandler, _ flags: EntryState.Flags, isHere: Bool,
    as phase: StartPhase = .running, noting: ((CountdownID) -> Void)? = nil
  ) -> (id: CountdownID, kept: CountdownHandler?) {
    let flags = handler.wantsOutcome ? flags.union(.wantsOutcome) : flags
    let identity = Identity(receiver: request.address, key: handler.key, handler: ObjectIdentifier(handler))
    let handler = HandlerRef(owning: handler)
    let result = actOnMatch(of: identity, isHere: isHere) { state, found in
      let result = state.start(
        request, under: identity, inPlaceOf: found, handler: handler, flags, isHere: isHere)
      switch phase {
      case .running: break
      case .paused: state.pauseAtStart(result.id)
      case .over: state.endAtStart(result.id)
      }
      if result.kept == nil { noting?(result.id) }
      return result
    }
    result.unneeded.release()
    return (result.id, result.kept)
  }
}

/// How a countdown is when it is started.
enum StartPhase {
  case running
  /// It stands still.
  case paused
  /// All that it is told is its end.
  case over
}
