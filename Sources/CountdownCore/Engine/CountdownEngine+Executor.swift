// The delivering queue, as actors know it.

extension CountdownEngine {
  /// The executor of the queue on which callbacks are made; if no queue is known, one on which nothing else runs.
  ///
  /// It lives as long as the engine.
  package var unownedExecutor: UnownedSerialExecutor {
    if timer.deliversOnMainActor { return unsafe MainActor.sharedUnownedExecutor }
    return unsafe ((timer as? DispatchTimer)?.mark ?? .elsewhere).asUnownedSerialExecutor()
  }

  /// Returns where an actor's handler is called: in a pass, if all that runs there runs on that actor.
  package func place(of actor: some Actor) -> CountdownCallbacks.Place {
    guard unsafe isSame(actor.unownedExecutor, unownedExecutor) else { return .actor }
    if timer.deliversOnMainActor {
      // On virtual time, callbacks are made where the time is advanced.
      return timer is DispatchTimer || timer.isDelivering(onMainActor: true) ? .mainQueue : .actor
    }
    // Before, `assumeIsolated` asks no executor: outside a task it knows the main actor alone, and traps for any other.
    guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else { return .actor }
    return timer is DispatchTimer ? .anywhere : .actor
  }

  /// Returns whether both executors are the same object.
  ///
  /// An executor is two words, of which the first is the object. Its layout is frozen, and a way to ask for the
  /// object exists only in later systems.
  private func isSame(_ one: UnownedSerialExecutor, _ other: UnownedSerialExecutor) -> Bool {
    let one = unsafe unsafeBitCast(one, to: (object: UInt, kind: UInt).self)
    let other = unsafe unsafeBitCast(other, to: (object: UInt, kind: UInt).self)
    return one.object == other.object
  }
}
