import CountdownCore

/// The handler of a countdown by a server's clock, or of one that follows such a countdown: calls another handler, and holds
/// the object that follows the clock.
final class ServerDeadlineHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: what follows the clock is asked for under the engine's lock while the countdown runs, and given up when all
  // is over.

  private var follower: (any ServerClockFollower)?
  private let handler: CountdownHandler

  init(_ handler: CountdownHandler, _ follower: any ServerClockFollower) {
    self.handler = handler
    self.follower = follower
  }

  /// The countdown's; nil: it has ended, or follows another.
  var deadline: ServerDeadline? { follower as? ServerDeadline }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool { handler.receive(value, stop: &stop) }
  override func end(_ outcome: CountdownOutcome) { handler.end(outcome) }
  override var wantsOutcome: Bool { handler.wantsOutcome }
  override var belongsToMainActor: Bool { handler.belongsToMainActor }
  override var key: CountdownKey? { handler.key }
  override func liveReceiver() -> AnyObject? { handler.liveReceiver() }
  override var outcome: CountdownOutcome? { handler.outcome }
  override var leader: CountdownHandler? { handler.leader }

  override func finish(_ outcome: CountdownOutcome) -> AnyObject? {
    Captures(follower.take(), handler.finish(outcome))
  }
}
