import Synchronization

// What every method of an engine ends in.

extension CountdownEngine {
  /// Does something under the lock that may change what the timer is needed for.
  @inline(__always)
  func hold<Result>(_ body: (inout EngineState) -> Result) -> Result {
    state.withLock { state in
      let result = body(&state)
      state.settleTimer()
      state.heldTime = nil
      return result
    }
  }

  /// Does something under the lock, then delivers what that made due, if the caller is on the delivering queue and in no
  /// callback.
  @discardableResult @inline(__always)
  func act<Result>(isHere: Bool, _ body: (inout EngineState) -> Result) -> Result {
    var first: Work?
    let result = hold { state in
      let result = body(&state)
      if state.delivery != nil {
        // Another thread queues nothing for the delivery that is under way, but may hold ticks back.
        if isHere ? state.needsAttention : state.suspension.isSuspended {
          batchLimit.store(Self.lookNow, ordering: .relaxed)
        }
      } else if isHere, state.beginDelivery() {
        first = nextWork(&state)
      }
      return result
    }
    if let first { deliver(first) }
    return result
  }

  /// Does something with what is there under an identity, as `act` does.
  ///
  /// Keys are compared outside the lock; who starts another meanwhile, of the same hash, makes it look again.
  @inline(__always)
  func actOnMatch<Result>(
    of identity: Identity, isHere: Bool, _ body: (inout EngineState, EntryIndex?) -> Result
  ) -> Result {
    if identity.key == nil {
      return act(isHere: isHere) { state in
        let found = state.table.find(identity.address, in: state.slab)
        return body(&state, found)
      }
    }
    var compared = ComparedKeys()
    while true {
      var candidates: [(id: CountdownID, key: CountdownKey)] = []
      let result: Result? = act(isHere: isHere) { state in
        switch state.find(identity, compared) {
        case .found(let index): return body(&state, index)
        case .mustCompare(let others):
          candidates = others
          return nil
        }
      }
      if let result { return result }
      for candidate in candidates {
        compared.note(candidate.id, isEqual: identity.key!.isEqual(to: candidate.key))
      }
    }
  }
}
