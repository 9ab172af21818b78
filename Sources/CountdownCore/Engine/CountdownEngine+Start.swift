import Synchronization

extension CountdownEngine {
  /// Starts a countdown, in place of whatever its receiver has under the handler's key.
  ///
  /// Its first value is what is left; on the delivering queue it is delivered before this returns, inside a callback
  /// right after that, elsewhere as soon as possible. Likewise the outcome of what is replaced, which comes before it.
  /// What a call from elsewhere has made due, and another call changes inside a callback, comes with the pass asked for
  /// then.
  ///
  /// A handler that belongs to the main actor may be started from any thread. From then on each pass checks that it runs on
  /// the main actor. A caller that the compiler knows to be on the main actor is on the delivering queue for such a handler,
  /// whatever queue its thread works for at the moment; for any other caller the queue decides.
  ///
  /// - Parameters:
  ///   - request: What to count, and for whom.
  ///   - handler: What is called; an instance serves one countdown.
  ///   - isolation: The actor that the caller is on; the compiler passes it.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Precondition: The engine delivers on the main queue, if the handler belongs to the main actor.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start(
    _ request: CountdownRequest, handler: CountdownHandler, isolation: isolated (any Actor)? = #isolation
  ) -> CountdownID {
    startOrKeep(request, handler: handler).id
  }

  /// As `start`; with the handler of the running one, where that was kept.
  ///
  /// - Parameters:
  ///   - request: What to count, and for whom.
  ///   - handler: What is called; an instance serves one countdown.
  ///   - phase: How the countdown is at first. Unless it runs, the request must replace what is there.
  ///   - noting: Gets the identifier before anything is delivered, under the engine's lock; nothing where another is kept.
  ///   - isolation: The actor that the caller is on.
  /// - Returns: The countdown, and the handler of the running one, where that was kept.
  @discardableResult
  package func startOrKeep(
    _ request: CountdownRequest, handler: CountdownHandler, as phase: StartPhase = .running,
    noting: ((CountdownID) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation
  ) -> (id: CountdownID, kept: CountdownHandler?) {
    assert(phase == .running || request.ifActive == .replace, "what runs would be kept, and changed")
    let (flags, isHere) = serve(handler, for: isolation)
    let identity = Identity(receiver: request.address, key: handler.key, handler: ObjectIdentifier(handler))
    let handler = HandlerRef(owning: handler)
    let result = actOnMatch(of: identity, delivers: isHere) { state, found in
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
    result.discard?.release()
    return (result.id, result.kept)
  }

  /// Asks a handler, whose countdown is about to start, what its entry has to remember; and whether the caller is on the
  /// delivering queue.
  ///
  /// If the handler belongs to the main actor, each pass checks from now on that it runs there.
  func serve(_ handler: CountdownHandler, for caller: (any Actor)?) -> (flags: EntryState.Flags, isHere: Bool)
  {
    guard handler.belongsToMainActor else { return (handler.wantsOutcome ? .deliversEnd : [], isHere) }
    precondition(
      timer.deliversOnMainActor,
      "blocks of the main actor need a manager that delivers on the main queue; this one does not")
    servesMainActor.store(true, ordering: .relaxed)
    return (.deliversEnd, caller === MainActor.shared || isHere)
  }
}

/// How a countdown is when it is started.
package enum StartPhase {
  case running
  /// It stands still until it is resumed: it is told what is left; or, if that is nothing, its zero when it is resumed.
  case paused
  /// All that it is told is its end, by a zero that nothing can move any more.
  case over
}
