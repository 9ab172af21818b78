// Everything that runs users' code: callbacks, and the `deinit` of what they have captured. None of it runs under the lock.

extension CountdownEngine {
  /// Runs a pass of the timer, on the delivering queue.
  func runPass() {
    let first: Step? = underLock(from: .onQueue) { state in
      state.armedFor = EngineState.goneOff
      return state.resumePass(inSlices: true) || state.beginPass(inSlices: true) ? state.next() : nil
    }
    if let first { deliver(first) }
  }

  /// Delivers, one step after the other, until nothing is left to be done, or the slice of a pass is over.
  ///
  /// - Parameter first: The first step, which was taken already.
  func deliver(_ first: Step) {
    var step = first
    // Once for each delivery, from the first callback on that belongs to the main actor.
    var isChecked = false
    while true {
      if !isChecked, servesMainActor {
        MainActor.checkCaller()
        isChecked = true
      }
      var answer = Answer.goesOn
      switch step {
      case .value(let node, let value):
        var stop = false
        let isAlive = node.receive(value, &stop)
        if !isAlive { answer = .receiverIsGone } else if stop { answer = .stopped }
      case .ring(let node):
        var stop = false
        let isAlive = node.show { $0.ring(stop: &stop) }
        answer = isAlive ? stop ? .stopped : .goesOn : .receiverIsGone
      case .end(let node, let ending): deliver(ending, of: node)
      case .change(let node): node.show { $0.change() }
      case .release: releaseAsked()
      case .report: report()
      case .again: break
      case .giveBack: return timer.goOn()
      case .done: return
      }
      step = underLock(from: .onQueue) { $0.next(after: answer) }
    }
  }

  /// Delivers an end, and releases the object.
  private func deliver(_ ending: Ending, of node: NodeRef) {
    var ending = ending
    guard let handler = Self.deliver(&ending, of: node) else { return }
    let rare = state.withLock { $0.noteEndWasDelivered(of: handler.ref, as: ending.outcome) }
    withExtendedLifetime((handler, rare)) {}
  }

  /// Delivers an end, outside the lock: an outcome without a receiver for its zero changes.
  ///
  /// - Returns: The object, if others have it too.
  @inline(never)
  static func deliver(_ ending: inout Ending, of node: NodeRef) -> CountdownHandler? {
    var handler = node.takeOwned()
    if ending.deliversZero, ending.outcome == .completed {
      // A stop flag changes nothing any more.
      var stop = false
      if !handler.receive(0, stop: &stop) { ending.outcome = .receiverReleased }
    }
    if ending.deliversOutcome { handler.end(ending.outcome) }
    // What nobody else knows is only released.
    if isKnownUniquelyReferenced(&handler) { return nil }
    let captures = handler.finish()
    return withExtendedLifetime(captures) { handler }
  }

  @inline(never)
  private func report() {
    for waiter in state.withLock({ $0.takeTold() }) { waiter.countdownHasEnded() }
  }

  @inline(never)
  private func releaseAsked() {
    let receivers = state.withLock { $0.takeAsked() }
    withExtendedLifetime(receivers) {}
  }
}

extension NodeRef {
  /// Delivers a value; false if the receiver is gone.
  @inline(__always)
  fileprivate func receive(_ value: Int64, _ stop: inout Bool) -> Bool {
    show { $0.receive(value, stop: &stop) }
  }
}

extension EngineState {
  fileprivate mutating func takeTold() -> [any EndWaiter] {
    defer { told = [] }
    return told
  }

  fileprivate mutating func takeAsked() -> [AnyObject] {
    defer { asked = [] }
    return asked
  }
}
