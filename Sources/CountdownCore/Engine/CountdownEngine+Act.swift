// Every method of an engine that changes something ends in one of these.

extension CountdownEngine {
  /// Runs `body` under the lock, then settles the timer.
  ///
  /// - Parameters:
  ///   - caller: Where the caller is. On the delivering queue it delivers what is queued, and has priority.
  ///   - body: Gets the state.
  /// - Returns: What `body` returns.
  @inline(__always)
  func underLock<Result>(from caller: Caller = .elsewhere, _ body: (inout EngineState) -> Result) -> Result {
    state.withLock(hasPriority: isOnQueue(caller)) { state in
      state.caller = caller
      let result = body(&state)
      if state.isShutDown { settleConnection(&state) }
      state.settleTimer()
      state.clockReading = nil
      return result
    }
  }

  private func isOnQueue(_ caller: Caller) -> Bool {
    if case .unknown = caller { isDelivering } else { caller == .onQueue }
  }

  /// Runs `body` under the lock, releases what it leaves, and delivers what it has queued, unless the caller is in a callback.
  ///
  /// What is delivered at once is what the caller asked for: the first step is taken in the same hold of the lock, by the same
  /// reading of the clock.
  ///
  /// - Parameters:
  ///   - caller: Where the caller is, if it is known.
  ///   - body: Gets the state.
  /// - Returns: What `body` returns.
  @discardableResult @inline(__always)
  func act<Result>(from caller: Caller? = nil, _ body: (inout EngineState, inout Discard) -> Result) -> Result
  {
    var discard = Discard()
    var first: Step?
    let result = underLock(from: caller ?? self.caller) { state in
      let result = body(&state, &discard)
      if !state.own.isEmpty, !state.delivery.isUnderWay, state.delivers, state.beginDelivery() {
        first = state.next()
      }
      return result
    }
    if let first { deliver(first) }
    return result
  }

  /// The same, where nothing is left to be released.
  @discardableResult @inline(__always)
  func act<Result>(from caller: Caller? = nil, _ body: (inout EngineState) -> Result) -> Result {
    act(from: caller) { state, _ in body(&state) }
  }

  /// Lets the timer keep an engine that is shut down only as long as something is left, and again if something comes.
  @inline(never)
  private func settleConnection(_ state: inout EngineState) {
    if state.isConnected != state.isEmpty { return }
    state.isConnected.toggle()
    if state.isConnected { connect() } else { disconnect() }
  }
}
