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
      if state.isShutDown { settleConnection(&state) }
      state.settleTimer()
      state.clockReading = nil
      return result
    }
  }

  /// Runs `body` under the lock, releases what it leaves, and delivers what it has queued, unless the caller is in a callback.
  ///
  /// What is delivered at once is what the caller asked for: the first step is taken in the same hold of the lock, by the same
  /// reading of the clock.
  ///
  /// - Parameters:
  ///   - delivers: Whether the caller is on the delivering queue. A call that queues nothing passes false, and need not find out
  ///     where it is.
  ///   - body: Gets the state.
  /// - Returns: What `body` returns.
  @discardableResult @inline(__always)
  func act<Result>(delivers: Bool, _ body: (inout EngineState, inout Discard) -> Result) -> Result {
    var discard = Discard()
    var first: Step?
    let result = underLock(delivers: delivers) { state in
      let result = body(&state, &discard)
      if delivers, !state.own.isEmpty, state.beginDelivery() { first = state.next() }
      return result
    }
    if let first { deliver(first) }
    return result
  }

  /// The same, where nothing is left to be released.
  @discardableResult @inline(__always)
  func act<Result>(delivers: Bool, _ body: (inout EngineState) -> Result) -> Result {
    act(delivers: delivers) { state, _ in body(&state) }
  }

  /// Finds out whether the caller is on the delivering queue, and does the same.
  @discardableResult @inline(__always)
  func act<Result>(_ body: (inout EngineState) -> Result) -> Result { act(delivers: isDelivering, body) }

  /// Lets the timer keep an engine that is shut down only as long as something is left, and again if something comes.
  @inline(never)
  private func settleConnection(_ state: inout EngineState) {
    if state.isConnected != state.isEmpty { return }
    state.isConnected.toggle()
    if state.isConnected { connect() } else { disconnect() }
  }
}
