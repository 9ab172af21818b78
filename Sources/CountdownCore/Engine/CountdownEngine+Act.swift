import Synchronization

// What every method of an engine ends in.

extension CountdownEngine {
  /// Does something under the lock that may change what the timer is needed for; for a delivery, with priority.
  @inline(__always)
  func underLock<Result>(delivers: Bool = false, _ body: (inout EngineState) -> Result) -> Result {
    state.withLock(hasPriority: delivers) { state in
      let result = body(&state)
      state.settleTimer()
      state.heldTime = nil
      return result
    }
  }

  /// Does something under the lock, then delivers what that made due, unless the caller is in a callback.
  ///
  /// `delivers` is true on the delivering queue alone. A call that makes nothing due says false, and need not ask where it is.
  @discardableResult @inline(__always)
  func act<Result>(delivers: Bool, _ body: (inout EngineState) -> Result) -> Result {
    var first: Work?
    let result = underLock { state in
      let result = body(&state)
      if state.delivery != nil {
        // Another thread queues nothing for the delivery that is under way, but may hold ticks back.
        if delivers ? state.needsAttention : state.when.suspension.isSuspended {
          batchLimit.store(Self.lookNow, ordering: .relaxed)
        }
      } else if delivers, state.beginDelivery() {
        first = takeWork(&state)
      }
      return result
    }
    if let first { deliver(first, isOwn: true) }
    return result
  }

  /// Does something with what is there under an identity, as `act` does.
  ///
  /// Keys are compared outside the lock; who starts another meanwhile, of the same hash, makes it look again.
  @inline(__always)
  func actOnMatch<Result>(
    of identity: Identity, delivers: Bool, _ body: (inout EngineState, EntryIndex?) -> Result
  ) -> Result {
    if identity.key == nil {
      return act(delivers: delivers) { state in
        let found = state.who.table.find(identity.address, in: state.who.slab)
        return body(&state, found)
      }
    }
    var compared = ComparedKeys()
    while true {
      var candidates: [(id: CountdownID, key: CountdownKey)] = []
      let result: Result? = act(delivers: delivers) { state in
        switch state.who.find(identity, compared) {
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
