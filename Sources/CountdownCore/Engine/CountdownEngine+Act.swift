// Every method of an engine that changes something ends in one of these.

extension CountdownEngine {
  /// Runs `body` under the lock, then settles the timer.
  ///
  /// - Parameters:
  ///   - delivers: Whether the caller is on the delivering queue, and delivers what is queued. It has priority.
  ///   - body: Gets the state.
  /// - Returns: What `body` returns.
  @inline(__always)
  func underLock<Result>(delivers: Bool = false, _ body: (inout EngineState) -> Result) -> Result {
    state.withLock(hasPriority: delivers) { state in
      state.delivers = delivers
      let result = body(&state)
      state.settleTimer()
      state.clockReading = nil
      return result
    }
  }

  /// Runs `body` under the lock, then delivers what it has queued, unless the caller is in a callback.
  ///
  /// - Parameters:
  ///   - delivers: Whether the caller is on the delivering queue. A call that queues nothing passes false, and need
  ///     not find out where it is.
  ///   - body: Gets the state.
  /// - Returns: What `body` returns.
  @discardableResult @inline(__always)
  func act<Result>(delivers: Bool, _ body: (inout EngineState) -> Result) -> Result {
    act(delivers: delivers) { state, _ in body(&state) }
  }

  /// Runs `body`, as `act` does, and releases what it leaves; delivers nothing if its result is none yet.
  ///
  /// On the delivering queue, where what is released may run code, this is part of a delivery, behind its
  /// first callbacks: what a `deinit` then calls is queued, as in a
  /// callback. So chains of objects that end one another do not recurse.
  @inline(__always)
  func act<Result>(
    delivers: Bool, _ body: (inout EngineState, inout Discard) -> Result,
    isResult: (Result) -> Bool = { _ in true }
  ) -> Result {
    var discard = Discard()
    var first: Work?
    var releases = false
    let result = underLock(delivers: delivers) { state in
      let result = body(&state, &discard)
      guard isResult(result) else { return result }
      if state.delivery != nil {
        // Another thread queues nothing for the delivery that is under way, but it may suspend the engine.
        if delivers ? state.needsAttention : state.suspension.isSuspended {
          batchLimit.store(Self.lookNow, ordering: .relaxed)
        }
      } else if delivers, state.beginDelivery() {
        first = takeWork(&state)
      } else if delivers, discard.handler?.holdsCode == true || !discard.others.isEmpty {
        releases = state.beginDelivery(force: true)
      }
      return result
    }
    if let ending = discard.ending { deliver(ending) }
    let isOver = first.map { perform($0, isOwn: true) } ?? (!releases && discard.ending == nil)
    if !discard.isEmpty { discard.release() }
    if !isOver { deliver() }
    return result
  }

  /// Finds out whether the caller is on the delivering queue, and does the same.
  @discardableResult @inline(__always)
  func act<Result>(_ body: (inout EngineState) -> Result) -> Result {
    act(delivers: isDelivering, body)
  }

  /// Runs `body`, as `act` does, with the countdown that an identity names.
  ///
  /// Keys are compared outside the lock. If another thread starts a countdown whose key has the same hash meanwhile,
  /// the search is repeated.
  @inline(__always)
  func actOnMatch<Result>(
    of identity: Identity, delivers: Bool, _ body: (inout EngineState, EntryIndex?, inout Discard) -> Result
  ) -> Result {
    if identity.key == nil {
      return act(delivers: delivers) { state, discard in
        let found = state.table.find(identity.address, in: state.slab)
        return body(&state, found, &discard)
      }
    }
    var compared = ComparedKeys()
    while true {
      var candidates: [(id: CountdownID, key: CountdownKey)] = []
      // Nothing is delivered before the countdown is found: the call may be about to end it.
      let result: Result? = act(delivers: delivers) { state, discard in
        switch state.find(identity, compared) {
        case .found(let index): return body(&state, index, &discard)
        case .mustCompare(let others):
          candidates = others
          return nil
        }
      } isResult: {
        $0 != nil
      }
      if let result { return result }
      for candidate in candidates {
        compared.note(candidate.id, isEqual: identity.key!.isEqual(to: candidate.key))
      }
    }
  }
}
