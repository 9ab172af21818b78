// What faces of CountdownKit have to know of an engine's time and queue.

extension CountdownEngine {
  /// The driver, for faces that keep accounts on virtual time.
  package var clock: any CountdownDriver { driver }

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

  /// Moves a deadline to where its handler's keeper says, otherwise as `move(_:_:)`.
  ///
  /// So of several who decide at once each knows what the one before has decided.
  ///
  /// - Parameters:
  ///   - id: The countdown. When it is over, nothing happens.
  ///   - decide: Gets the handler, and says where to; nil: nowhere. It runs under the engine's lock: it may read clocks, and
  ///     must call no engine, nor let go of anything.
  /// - Complexity: O(1).
  package func move(_ id: CountdownID, _ decide: (CountdownHandler) -> CountdownMove?) {
    let isHere = isHere
    act(isHere: isHere) { state in
      guard let move = state.movableEntry(id)?.handler.show(to: decide) else { return }
      state.move(id, move, isHere: isHere)
    }
  }
}
