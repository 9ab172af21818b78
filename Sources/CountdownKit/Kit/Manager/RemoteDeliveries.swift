import CountdownCore

/// Deliveries that go on after the engine has made its own, such as those that hop to actors.
///
/// A shutdown waits for them. Until they have arrived, the receiver's own calls can still change an outcome: its queue knows
/// what waits.
///
/// A delivery that begins after a shutdown has begun belongs to a later round, and that shutdown does not wait for
/// it. Otherwise an actor that starts a new countdown in each callback would keep the shutdown waiting for ever.
final class RemoteDeliveries: Sendable {
  private struct Waiter {
    let round: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var round = 0
    /// The number of deliveries under way in each round; rounds without any are left out.
    var underWay: [Int: Int] = [:]
    var waiting: [Waiter] = []
    var queues: [ObjectIdentifier: any RemoteQueue] = [:]

    func isDone(upTo round: Int) -> Bool { underWay.keys.allSatisfy { $0 > round } }
  }

  private let state = Protected(State())

  /// Notes that the deliveries of one more countdown begin.
  ///
  /// - Parameters:
  ///   - receiver: The countdown's receiver.
  ///   - make: Makes a queue that counts this countdown, if the receiver has none.
  /// - Returns: The receiver's queue, whether it is new, so that the caller has to let it deliver, and the round, for `end`.
  func begin<Queue: RemoteQueue>(for receiver: AnyObject, _ make: () -> Queue)
    -> (queue: Queue, isNew: Bool, round: Int)
  {
    state.withLock { state in
      state.underWay[state.round, default: 0] += 1
      let identity = ObjectIdentifier(receiver)
      if let queue = state.queues[identity] as? Queue, queue.addCountdown(of: receiver) {
        return (queue, false, state.round)
      }
      let queue = make()
      state.queues[identity] = queue
      return (queue, true, state.round)
    }
  }

  /// Notes that the deliveries of a countdown have reached their receiver, and resumes the callers that waited for them.
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

  /// Forgets a queue that is over.
  func forget(_ queue: any RemoteQueue, of receiver: ObjectIdentifier) {
    state.withLock { state in
      // Another receiver may have the address by now, or this one a new queue.
      if state.queues[receiver] === queue { state.queues[receiver] = nil }
    }
  }

  /// Returns when every delivery that began before this call has ended.
  func wait() async {
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

  /// Returns the queue of a receiver; nil if nothing is under way to it.
  func queue(of receiver: AnyObject) -> (any RemoteQueue)? {
    state.withLock { $0.queues[ObjectIdentifier(receiver)] }
  }
}

/// What waits for one receiver.
protocol RemoteQueue: AnyObject, Sendable {
  /// Counts one more countdown, for which the queue stays.
  ///
  /// The lock of the deliveries is held.
  ///
  /// - Returns: False if the queue is over, or belongs to an object that had the receiver's address before.
  func addCountdown(of receiver: AnyObject) -> Bool

  /// Puts `cancelled` in the place of a completion that the receiver was not told.
  ///
  /// - Returns: Whether there was such a completion.
  func cancelCompleted(_ key: CountdownKey?) -> Bool

  /// Puts `cancelled` in the place of all completions that the receiver was not told.
  func cancelAllCompleted()
}
