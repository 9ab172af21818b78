import Synchronization

extension Engine {
  /// Starts a countdown, in place of whatever its receiver has.
  ///
  /// O(1) expected, any thread.
  ///
  /// On the delivering queue the outcome of what is replaced, and the first value, are delivered before this
  /// returns; but a countdown that is over when it is started inside a callback ends in the next pass.
  package func start(_ request: CountdownRequest, handler: consuming CountdownHandler) -> EntryID {
    let isDelivering = isDelivering
    let wantsOutcome = handler.wantsOutcome
    let handler = HandlerRef(owning: handler)
    var receivers: [AnyObject] = []
    let beginning = state.withLock { state in
      state.start(
        request, handler: handler, wantsOutcome: wantsOutcome, isDelivering: isDelivering,
        receivers: &receivers)
    }
    beginning.unused?.release()
    perform(beginning.aftermath)
    perform(beginning.isToBeTaken ? state.withLock { $0.takeFirst(beginning.id) } : beginning.call)
    return beginning.id
  }

  /// Ends the receiver's countdown; false: it had none.
  ///
  /// O(1) expected, any thread.
  package func cancel(_ receiver: ObjectIdentifier) -> Bool {
    let isDelivering = isDelivering
    var live: AnyObject?
    let (found, aftermath): (Bool, Aftermath) = state.withLock { state in
      guard let index = state.table.find(UInt(bitPattern: receiver), in: state.slab) else {
        return (false, .nothing)
      }
      live = state.slab[index].handler?.liveReceiver()
      let outcome: CountdownEngine.Outcome = live == nil ? .receiverReleased : .cancelled
      return (live != nil, state.end(index, as: outcome, isDelivering: isDelivering))
    }
    perform(aftermath)
    return withExtendedLifetime(live) { found }
  }

  /// Ends a countdown; does nothing when it is over.
  ///
  /// O(1), any thread.
  package func cancel(_ id: EntryID) {
    let isDelivering = isDelivering
    perform(
      state.withLock { state in
        state.entry(id) == nil
          ? .nothing : state.end(id.index, as: .cancelled, isDelivering: isDelivering)
      })
  }

  /// Ends all countdowns there are, in portions.
  ///
  /// O(n), any thread.
  package func cancelAll() {
    let isDelivering = isDelivering
    if isDelivering { state.withLock { $0.deliveries += 1 } }
    var released: [HandlerRef] = []
    var bucket = 0
    while state.withLock({ state in
      state.endSome(fromBucket: &bucket, isDelivering: isDelivering, released: &released)
    }) { state.letOthersIn() }
    let memory = state.withLock { state in
      state.rearm()
      return state.takeSpareMemory()
    }
    memory?.deallocate()
    for handler in released { handler.release() }
    guard isDelivering else { return }
    while let handler = state.withLock({ $0.popCancelled() }) { handler.end(.cancelled) }
    endDelivery()
  }

  /// The receiver's countdown, if it has one.
  ///
  /// O(1) expected, any thread.
  package func find(_ receiver: ObjectIdentifier) -> EntryID? {
    var live: AnyObject?
    let id: EntryID? = state.withLock { state in
      guard let index = state.table.find(UInt(bitPattern: receiver), in: state.slab) else { return nil }
      live = state.slab[index].handler?.liveReceiver()
      return live == nil ? nil : state.id(of: index)
    }
    return withExtendedLifetime(live) { id }
  }

  /// How many entries a look-up of the receiver compares with it.
  ///
  /// For tests and benchmarks. O(1) expected, any thread.
  package func probes(for receiver: ObjectIdentifier) -> Int {
    state.withLock { $0.table.probes(for: UInt(bitPattern: receiver), in: $0.slab) }
  }

  /// What is left of a countdown, in nanoseconds; nil when it is over, or endless.
  ///
  /// O(1), any thread.
  package func timeLeft(of id: EntryID) -> Nanoseconds? {
    state.withLock { state in
      guard let entry = state.entry(id), !entry.word.flags.contains(.endless) else { return nil }
      return entry.deadline.saturatingAdd(-state.time(for: entry)).asDuration
    }
  }

  /// Whether a countdown has not ended.
  ///
  /// O(1), any thread.
  package func isActive(_ id: EntryID) -> Bool {
    state.withLock { $0.entry(id) != nil }
  }

  /// Whether a countdown stands still.
  ///
  /// O(1), any thread.
  package func isPaused(_ id: EntryID) -> Bool {
    state.withLock { $0.entry(id)?.word.flags.contains(.paused) ?? false }
  }

  /// Makes a call that is due at once, as a delivery of its own.
  func perform(_ call: Call?) {
    guard let call else { return }
    deliver(call, heedsSuspension: false)
    endDelivery()
  }
}

// MARK: - Moving

extension Engine {
  /// Stops a countdown's time.
  ///
  /// O(1), any thread.
  package func pause(_ id: EntryID) {
    let isDelivering = isDelivering
    state.withLock { $0.pause(id, isDelivering: isDelivering, batch) }
  }

  /// Lets a countdown's time go on.
  ///
  /// O(1), any thread.
  package func resume(_ id: EntryID) {
    let isDelivering = isDelivering
    perform(state.withLock { $0.resume(id, isDelivering: isDelivering, batch) })
  }

  /// Moves a deadline to where `newLeft` puts it.
  ///
  /// O(1), any thread.
  ///
  /// - Parameters:
  ///   - id: The countdown. When it is over, or endless, nothing happens.
  ///   - newLeft: Turns what is left (negative: overdue) into what shall be left.
  package func move(_ id: EntryID, _ newLeft: (Nanoseconds) -> Nanoseconds) {
    let isDelivering = isDelivering
    perform(state.withLock { $0.move(id, isDelivering: isDelivering, batch, newLeft) })
  }
}

// MARK: - Suspension

extension Engine {
  /// Holds all ticks back.
  ///
  /// Once more by the same suspender: nothing happens. O(1), any thread.
  ///
  /// - Parameters:
  ///   - suspender: Who does; ticks come when nobody does.
  ///   - freezing: Whether time stands still meanwhile.
  package func suspend(_ suspender: Suspender, freezing: Bool) {
    state.withLock { state in
      state.suspension.insert(suspender, freezing: freezing)
      if state.suspension.isFreezing { state.timeline.freeze(at: state.driverTime) }
      isHalted.store(true, ordering: .releasing)
      state.rearm()
    }
  }

  /// Ends a suspension and catches up: what has changed is delivered, at once where the caller is on the
  /// delivering queue and in no callback.
  ///
  /// O(1) and what is due, any thread.
  package func resume(_ suspender: Suspender) {
    let isDelivering = isDelivering
    let catchesUp = state.withLock { state in
      state.suspension.remove(suspender)
      if !state.suspension.isFreezing { state.timeline.thaw(at: state.driverTime) }
      isHalted.store(state.suspension.isSuspended, ordering: .releasing)
      state.rearm()
      return isDelivering && state.deliveries == 0
    }
    if catchesUp { runPass() }
  }
}
