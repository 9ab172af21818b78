import CountdownCore

/// The handler of a follower that came too late: a countdown of zero that delivers no value.
///
/// As its outcome it delivers the outcome of the countdown that had ended.
final class LateHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and after the last call the engine's lock, as in `WeakHandler`.

  private var observer: CountdownHandler?
  private let ended: CountdownHandler

  init(_ observer: CountdownHandler, after ended: CountdownHandler) {
    self.observer = observer
    // If that handler came too late itself, take the countdown that it came too late for.
    self.ended = (ended as? LateHandler)?.ended ?? ended
    super.init()
    key = observer.key
  }

  override func end(_ outcome: Countdown.Outcome) { observer?.end(outcome) }
  override func liveReceiver() -> AnyObject? { observer?.liveReceiver() }
  override func finish() -> AnyObject? { observer.take() }
  override var leader: CountdownHandler? { ended }
}
