import CountdownCore

// What the faces that follow a countdown have in common.

extension Countdown {
  /// The handler of the countdown itself, where this is the observation of one.
  var followed: CountdownHandler { handler.leader ?? handler }

  /// Lets a receiver, or nobody, follow it; once it is over, tells how that was.
  func follow(
    _ receiver: AnyObject?, _ observer: CountdownHandler, silently: Bool = false,
    isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    let receiver = receiver.map { ObjectIdentifier($0) }
    let (following, held) = follow(with: observer) {
      engine.follow(id, receiver: receiver, handler: $0, silently: silently, isolation: isolation)
    }
    switch following {
    case .following(let id): return Countdown(engine: engine, id: id, handler: held)
    case .over(let outcome):
      let late = LateHandler(observer, after: handler, outcome)
      let request = CountdownRequest(silentlyFor: .zero, receiver: receiver)
      let (id, _) = engine.startOrKeep(request, handler: late, as: .over)
      return Countdown(engine: engine, id: id, handler: late)
    }
  }

  /// Begins to follow this countdown; where it counts by a server's clock, with a turn of the follower's own in each
  /// correction.
  ///
  /// - Parameters:
  ///   - handler: The follower's.
  ///   - follow: Gets the handler that the engine is to have.
  /// - Returns: What that returned, and the handler that the engine was given.
  func follow(
    with handler: CountdownHandler, _ follow: (CountdownHandler) -> CountdownFollowing
  ) -> (CountdownFollowing, CountdownHandler) {
    guard followed is ServerDeadlineHandler, let clock = serverClock else {
      return (follow(handler), handler)
    }
    let turn = ServerClockTurn(by: clock, in: engine)
    let holder = ServerDeadlineHandler(handler, turn)
    let following = follow(holder)
    if case .following(let id) = following { turn.note(id) }
    return (following, holder)
  }

  /// The clock by which it counts; nil: there is none, or the countdown is over.
  private var serverClock: ServerClock? {
    var clock: ServerClock?
    engine.move(id) { handler in
      clock = ((handler.leader ?? handler) as? ServerDeadlineHandler)?.deadline?.clock
      return nil
    }
    return clock
  }
}

/// Serves one who came too late: a countdown of zero that tells nothing, in whose place the outcome of the one before is
/// told.
private final class LateHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and the engine's lock where nobody calls, as in `WeakHandler`.

  private var observer: CountdownHandler?
  private let ended: CountdownHandler
  private let owed: Countdown.Outcome?
  private var told: Countdown.Outcome?

  init(_ observer: CountdownHandler, after ended: CountdownHandler, _ owed: Countdown.Outcome?) {
    self.observer = observer
    // Of one that came too late itself: what that came too late for.
    let earlier = ended as? LateHandler
    self.ended = earlier?.ended ?? ended
    self.owed = earlier?.owed ?? owed
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool { true }

  override func end(_ outcome: Countdown.Outcome) {
    let told = ended.outcome ?? owed ?? outcome
    self.told = told
    if let observer, observer.wantsOutcome { observer.end(told) }
    observer = nil
  }

  override var wantsOutcome: Bool { true }
  override var belongsToMainActor: Bool { observer?.belongsToMainActor ?? false }
  override var key: CountdownKey? { observer?.key }
  override func liveReceiver() -> AnyObject? { observer?.liveReceiver() }
  override var outcome: Countdown.Outcome? { told }
}
