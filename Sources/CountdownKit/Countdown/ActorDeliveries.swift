import CountdownCore

/// Deliveries that go on after the engine has made its own, such as those that hop to actors.
///
/// A shutdown waits for them.
///
/// A delivery that begins after a shutdown has begun belongs to a later round, and that shutdown does not wait for
/// it. Otherwise an actor that starts a new countdown in each callback would keep the shutdown waiting for ever.
final class ActorDeliveries: Sendable {
  private struct Waiter {
    let round: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var round = 0
    /// The number of deliveries under way in each round; rounds without any are left out.
    var underWay: [Int: Int] = [:]
    var waiting: [Waiter] = []
    var queues: [ObjectIdentifier: any AnyActorQueue] = [:]
    /// The number of countdowns of each queue that are not over: with the last one, the queue is over.
    var countdowns: [ObjectIdentifier: Int] = [:]

    func isDone(upTo round: Int) -> Bool { underWay.keys.allSatisfy { $0 > round } }

    /// Notes that a delivery of a round has ended, and returns the callers that have waited for it.
    mutating func end(_ round: Int) -> [Waiter] {
      underWay[round, default: 0] -= 1
      guard underWay[round] == 0 else { return [] }
      underWay[round] = nil
      let waiting = waiting
      self.waiting = waiting.filter { !isDone(upTo: $0.round) }
      return waiting.filter { isDone(upTo: $0.round) }
    }

    /// Notes that a countdown of a queue is over, and returns whether the queue is.
    mutating func part(_ queue: some AnyActorQueue) -> Bool {
      countdowns[ObjectIdentifier(queue), default: 0] -= 1
      guard countdowns[ObjectIdentifier(queue)] == 0 else { return false }
      countdowns[ObjectIdentifier(queue)] = nil
      // Another receiver may have the address by now.
      if queues[queue.receiver] === queue { queues[queue.receiver] = nil }
      return true
    }
  }

  private let state = Protected(State())

  /// Notes that the deliveries of one more countdown begin.
  ///
  /// - Parameters:
  ///   - receiver: The countdown's receiver.
  ///   - make: Makes a queue, if the receiver has none.
  /// - Returns: The receiver's queue, whether it is new, so that the caller has to let it deliver, and the round, for `end`.
  func begin<Queue: AnyActorQueue>(for receiver: AnyObject, _ make: () -> Queue)
    -> (queue: Queue, isNew: Bool, round: Int)
  {
    state.withLock { state in
      state.underWay[state.round, default: 0] += 1
      let identity = ObjectIdentifier(receiver)
      let found = state.queues[identity] as? Queue
      let isNew = found?.isQueue(of: receiver) != true
      let queue = isNew ? make() : found!
      state.queues[identity] = queue
      state.countdowns[ObjectIdentifier(queue), default: 0] += 1
      return (queue, isNew, state.round)
    }
  }

  /// Notes that the deliveries of a countdown have reached their receiver, and resumes the callers that waited for them.
  ///
  /// - Returns: Whether the queue is over.
  func end(_ round: Int, by queue: some AnyActorQueue) -> Bool {
    let (isOver, done): (Bool, [Waiter]) = state.withLock { state in
      (state.part(queue), state.end(round))
    }
    for waiter in done { waiter.continuation.resume() }
    return isOver
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
}

/// What waits for one receiver.
protocol AnyActorQueue: AnyObject, Sendable {
  /// The receiver, which may be gone.
  var receiver: ObjectIdentifier { get }

  /// Whether it is the receiver's queue, and not that of an object that had its address before.
  ///
  /// The lock of the deliveries is held.
  func isQueue(of receiver: AnyObject) -> Bool
}
