// What faces of CountdownKit have to know of an engine's queue.

extension CountdownEngine {
  /// The executor of the queue on which callbacks are made; nil: of none that is known, or of the main queue.
  package var queueExecutor: QueueExecutor? {
    guard !deliversOnMainActor, let timer = timer as? DispatchTimer else { return nil }
    return timer.executor
  }

  /// Whether all that runs on the delivering queue runs on the main actor.
  package var deliversOnMainActor: Bool { timer.deliversOnMainActor }

  /// Whether the caller runs on the main actor, where callbacks may be made at once.
  package var isDeliveringOnMainActor: Bool { deliversOnMainActor && timer.isDelivering(onMainActor: true) }

  /// Whether callbacks are made on the main actor whoever drives: on real time.
  package var alwaysDeliversOnMainActor: Bool { deliversOnMainActor && timer is DispatchTimer }
}
