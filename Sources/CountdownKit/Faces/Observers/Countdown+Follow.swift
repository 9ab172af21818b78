import CountdownCore

// The common part of all methods that follow a countdown.

extension Countdown {
  /// Follows this countdown with a receiver's blocks.
  func follow(
    _ receiver: AnyObject, _ blocks: ReceiverBlocks, _ key: CountdownKey?, ticks: Ticks?,
    isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    let handler = ObservationHandler(receiver, blocks, key, following: followed)
    return follow(receiver, handler, blocks.callbacks, ticks: ticks)
  }

  /// The handler of the countdown itself; for an observation, the handler of its leader.
  var followed: CountdownHandler { handler.leader ?? handler }

  /// Makes a receiver follow this countdown, or a follower without one; after the end, delivers the outcome.
  func follow(
    _ receiver: AnyObject?, _ observer: CountdownHandler, _ callbacks: CountdownCallbacks,
    ticks: Ticks? = nil, silently: Bool = false, isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    let receiver = receiver.map { ObjectIdentifier($0) }
    var late: LateHandler?
    let following = engine.follow(
      id, receiver: receiver, handler: observer, ticks: ticks, silently: silently, callbacks: callbacks,
      late: { outcome in
        let handler = LateHandler(observer, callbacks, after: self.handler, outcome)
        late = handler
        return handler
      }, isolation: isolation)
    guard case .following(let id) = following else {
      preconditionFailure("a late follower follows its own end")
    }
    return Countdown(engine: engine, id: id, handler: late ?? observer, isKept: false)
  }
}

/// The handler of a follower that came too late: a countdown of zero that delivers no value.
///
/// As its outcome it delivers the outcome of the countdown that had ended.
private final class LateHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and after the last call the engine's lock, as in `WeakHandler`.

  private var observer: CountdownHandler?
  private let ended: CountdownHandler
  private let owed: Countdown.Outcome?
  private let callbacks: CountdownCallbacks

  init(
    _ observer: CountdownHandler, _ callbacks: CountdownCallbacks, after ended: CountdownHandler,
    _ owed: Countdown.Outcome?
  ) {
    self.observer = observer
    self.callbacks = callbacks
    // If that handler came too late itself, take the countdown that it came too late for.
    let earlier = ended as? LateHandler
    self.ended = earlier?.ended ?? ended
    self.owed = earlier?.owed ?? owed
  }

  override func end(_ outcome: Countdown.Outcome) {
    let delivered = ended.outcome ?? owed ?? outcome
    if callbacks.contains(.outcome) { observer?.end(delivered) }
  }

  override var key: CountdownKey? { observer?.key }
  override func liveReceiver() -> AnyObject? { observer?.liveReceiver() }
  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? { observer.take() }
}
