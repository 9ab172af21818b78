// The engine's queue and its time, as CountdownKit asks for them.

extension CountdownEngine {
  /// The executor of the queue on which callbacks are made; if no queue is known, one on which nothing else runs.
  ///
  /// It lives as long as the engine.
  package var unownedExecutor: UnownedSerialExecutor {
    if deliversOnMainActor { return unsafe MainActor.sharedUnownedExecutor }
    return unsafe ((timer as? DispatchTimer)?.mark ?? .elsewhere).asUnownedSerialExecutor()
  }

  /// Whether all that runs on the delivering queue runs on the main actor.
  package var deliversOnMainActor: Bool { timer.deliversOnMainActor }

  /// Whether an actor with the engine's executor is where callbacks are made.
  package var deliversOnItsExecutor: Bool {
    if timer is DispatchTimer { return true }
    // On virtual time callbacks are made where the time is advanced.
    return deliversOnMainActor && timer.isDelivering(onMainActor: true)
  }

  /// The engine's own time, which goes on unless the engine is frozen.
  ///
  /// - Complexity: O(1).
  package var time: Duration { state.withLock { .nanoseconds($0.time) } }
}
