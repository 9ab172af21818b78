import CountdownCore

// The common part of all methods that follow a countdown.

extension Countdown {
  /// Follows this countdown with a receiver's blocks.
  func follow(
    _ receiver: AnyObject, _ blocks: ReceiverBlocks, _ key: CountdownKey?, ticks: Ticks?,
    isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    let handler = FullHandler(receiver, blocks, key, following: followed)
    return follow(receiver, handler, blocks.callbacks, ticks: ticks)
  }

  /// The handler of the countdown itself; for an observation, the handler of its leader.
  var followed: CountdownHandler { handler.leader ?? handler }

  /// Makes a receiver follow this countdown; after the end, delivers the outcome.
  @inline(never)
  private func follow(
    _ receiver: AnyObject, _ observer: CountdownHandler, _ callbacks: CountdownCallbacks, ticks: Ticks?,
    isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    let followed = handler
    let following = engine.follow(
      followed, receiver: ObjectIdentifier(receiver), handler: observer, ticks: ticks, callbacks: callbacks,
      isolation: isolation)
    switch following {
    case .following(let follower): return Countdown(engine: engine, handler: follower, isKept: false)
    case .over: preconditionFailure("a late follower follows its own end")
    }
  }
}

/// The handler of a follower that came too late: a countdown of zero that delivers no value.
///
/// As its outcome it delivers the outcome of the countdown that had ended.
final class LateHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and after the last call the engine's lock, as in `WeakHandler`.

  private var observer: CountdownHandler?
  private var delivered: Countdown.Outcome?
  private let ended: CountdownHandler
  private let owed: Countdown.Outcome?

  init(_ observer: CountdownHandler, after ended: CountdownHandler, _ owed: Countdown.Outcome?) {
    self.observer = observer
    // If that handler came too late itself, take the countdown that it came too late for.
    let earlier = ended as? LateHandler
    self.ended = earlier?.ended ?? ended
    self.owed = earlier?.owed ?? owed
    super.init()
    key = observer.key
  }

  override func end(_ outcome: Countdown.Outcome) {
    observer?.end(share(outcome))
  }

  override func liveReceiver() -> AnyObject? { observer?.liveReceiver() }
  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? {
    _ = share(outcome)
    return observer.take()
  }
  override var outcome: Countdown.Outcome? { delivered }

  /// The outcome of the countdown that had ended: found out once, because an actor may still change its own.
  private func share(_ outcome: Countdown.Outcome) -> Countdown.Outcome {
    let shared = delivered ?? ended.outcome ?? owed ?? outcome
    delivered = shared
    return shared
  }
}
