import CountdownCore

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
