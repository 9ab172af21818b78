// The engine's queue and its time, as CountdownKit asks for them.

extension CountdownEngine {
  /// The executor of the queue on which callbacks are made; nil for the main queue, and where no queue is known.
  package var queueExecutor: QueueExecutor? {
    guard !deliversOnMainActor, let timer = timer as? DispatchTimer else { return nil }
    return timer.executor
  }

  /// Whether all that runs on the delivering queue runs on the main actor.
  package var deliversOnMainActor: Bool { timer.deliversOnMainActor }

  /// Whether the caller runs on the main actor, and callbacks may be made there at once.
  package var isDeliveringOnMainActor: Bool { deliversOnMainActor && timer.isDelivering(onMainActor: true) }

  /// Whether all callbacks are made on the main actor, and the engine runs on real time.
  ///
  /// On virtual time, callbacks are made where the time is advanced, so this is false.
  package var alwaysDeliversOnMainActor: Bool { deliversOnMainActor && timer is DispatchTimer }

  /// The engine's own time, which goes on unless the engine is frozen.
  ///
  /// - Complexity: O(1).
  package var time: Duration { state.withLock { .nanoseconds($0.time) } }
}
