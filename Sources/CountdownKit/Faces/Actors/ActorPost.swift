import CountdownCore

/// Knows the actors that have countdowns and run elsewhere, each with its queue, so that a shutdown can wait for what is on
/// its way to them.
///
/// A delivery that begins after a shutdown has begun belongs to a later round, and that shutdown does not wait for
/// it. Otherwise an actor that starts a new countdown in each callback would keep the shutdown waiting for ever.
final class ActorPost: RemoteDeliveries, @unchecked Sendable {
  // Unchecked: the state is behind a lock.

  private struct Waiter {
    let round: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var round = 0
    /// The number of deliveries under way in each round; rounds without any are left out.
    var underWay: [Int: Int] = [:]
    var waiting: [Waiter] = []
    var queues: [ObjectIdentifier: ActorCompletions] = [:]

    func isDone(upTo round: Int) -> Bool { underWay.keys.allSatisfy { $0 > round } }
  }

  private let state = Protected(State())

  /// Notes that a delivery to an actor begins.
  ///
  /// - Returns: The delivery's round, for `end`.
  func begin() -> Int {
    state.withLock { state in
      state.underWay[state.round, default: 0] += 1
      return state.round
    }
  }

  /// Notes that a delivery has reached its actor, and resumes the callers that waited for it.
  func end(_ round: Int) {
    let done: [Waiter] = state.withLock { state in
      state.underWay[round, default: 0] -= 1
      guard state.underWay[round] == 0 else { return [] }
      state.underWay[round] = nil
      let waiting = state.waiting
      state.waiting = waiting.filter { !state.isDone(upTo: $0.round) }
      return waiting.filter { state.isDone(upTo: $0.round) }
    }
    for waiter in done { waiter.continuation.resume() }
  }

  /// Returns when every delivery that began before this call has ended.
  override func wait() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        let round = state.round
        state.round += 1
        if state.isDone(upTo: round) { return true }
        state.waiting.append(Waiter(round: round, continuation: continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  // MARK: - The queues

  /// Returns the queue of an actor, for one more countdown.
  ///
  /// - Returns: The queue, and whether it is new: then somebody has to deliver what is put in.
  func join<A: Actor>(_ actor: A, of engine: CountdownEngine) -> (queue: ActorQueue<A>, isNew: Bool) {
    state.withLock { state in
      let identity = ObjectIdentifier(actor)
      if let queue = state.queues[identity] as? ActorQueue<A>, queue.isQueue(of: actor) {
        queue.countdowns += 1
        return (queue, false)
      }
      let queue = ActorQueue(actor, of: engine, by: self)
      queue.countdowns = 1
      state.queues[identity] = queue
      return (queue, true)
    }
  }

  /// Notes that a countdown of an actor is over.
  ///
  /// - Returns: Whether the actor has no other: then its queue is no more.
  func part(_ queue: ActorCompletions, of identity: ObjectIdentifier) -> Bool {
    state.withLock { state in
      queue.countdowns -= 1
      if queue.countdowns > 0 { return false }
      // Another actor may have the address by now.
      if state.queues[identity] === queue { state.queues[identity] = nil }
      return true
    }
  }

  override func cancelCompleted(of actor: any Actor, key: CountdownKey?) -> Bool {
    state.withLock { $0.queues[ObjectIdentifier(actor)] }?.change(key, to: .cancelled) ?? false
  }

  override func cancelAllCompleted(of actor: any Actor) {
    state.withLock { $0.queues[ObjectIdentifier(actor)] }?.cancelAll()
  }
}
