extension CountdownEngine {
  /// Starts a countdown in place of whatever its receiver has under the handler's key.
  ///
  /// The first value is what is left. A call on the delivering queue delivers it before it returns, and inside a
  /// callback right after that. From elsewhere it is delivered as soon as possible. The outcome of a replaced
  /// countdown comes before it. If a call from elsewhere has queued something, and a callback changes it, it is delivered as
  /// soon as that callback has returned.
  ///
  /// A countdown whose callbacks belong to the main actor may be started from any thread. From then on each pass checks that it
  /// runs on the main actor. A caller that is on the main actor counts as on the delivering queue for such a handler,
  /// whatever queue its thread works for. For any other caller the queue decides.
  ///
  /// - Parameters:
  ///   - request: What to count, and for which receiver.
  ///   - instant: When it ends, in place of the request's duration; nil: after that.
  ///   - handler: What is called; an instance serves one countdown.
  /// - Returns: The running countdown, if that was kept; nil if the new one was started.
  /// - Precondition: The engine delivers on the main queue, if the handler belongs to the main actor.
  /// - Complexity: O(1) expected.
  @discardableResult
  package func start(
    _ request: borrowing CountdownRequest, until instant: (any CountdownMoment)? = nil,
    handler: CountdownHandler
  ) -> CountdownHandler? {
    instant?.attach(to: handler, in: self)
    assert(!request.past.isPaused || request.ifActive == .replace, "what runs would be kept, and changed")
    let (flags, caller) = serve(request.callbacks)
    let node = handler.ref
    return act(from: caller) { state, discard in
      let identity = Identity(receiver: request.address, key: node.key, handler: ObjectIdentifier(handler))
      var left = request.left
      if let instant {
        state.readClock()
        left = request.inRange(state.timeLeft(to: instant, kept: node.rare?.keeper))
      }
      let kept = state.start(
        request, for: left, under: identity, inPlaceOf: state.find(identity), node, flags,
        discard: &discard)
      if let kept {
        // What was to keep the deadline refers to the new one in turn.
        discard.take(node.takeExtras())
        return kept.object
      }
      if request.past.isPaused { state.pauseAtStart(node) }
      return nil
    }
  }

  /// Returns what the node of a new countdown has to remember of its callbacks, and where the caller is.
  ///
  /// If the handler belongs to the main actor, each delivery checks from then on that it runs there.
  func serve(_ callbacks: CountdownCallbacks) -> (flags: Node.Flags, caller: Caller) {
    var flags: Node.Flags = callbacks.outcome ? .wantsOutcome : []
    switch callbacks.place {
    case .anywhere: return (flags, self.caller)
    case .loop: return (flags.union(.rings), self.caller)
    case .actor: return (flags.union([.rings, .endsWhenTold]), self.caller)
    case .mainActor, .mainQueue: break
    }
    guard timer.deliversOnMainActor else {
      fatalError(
        """
        closures of the main actor need a manager that delivers on the main queue, and this one does not: use \
        CountdownManager.shared, make it with CountdownManager(deliveringOn: .main), or call start in place of countDown
        """)
    }
    noteMainActor()
    flags.insert(.wantsOutcome)
    return (flags, callbacks.place == .mainActor ? .onQueue : self.caller)
  }
}
