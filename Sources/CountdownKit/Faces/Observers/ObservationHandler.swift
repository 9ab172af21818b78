import CountdownCore

/// Calls the blocks of an observation, and then hands its outcome to the handlers that wait for it.
///
/// The waiting handlers lie here, because an observation has no followers of its own: what follows it follows the countdown.
final class ObservationHandler: FullHandler, @unchecked Sendable {
  // Unchecked: the engine's lock protects the waits until the countdown has ended, and afterwards the delivering queue.

  /// The handler of the countdown that this one follows.
  ///
  /// It is kept after the end too, because any thread that has the observation may begin to follow the same
  /// countdown.
  private let followed: CountdownHandler
  /// The handlers that get the outcome, in the order in which they came.
  private var waits: [CountdownHandler] = []

  init(
    _ receiver: AnyObject, _ blocks: consuming ReceiverBlocks, _ key: CountdownKey?,
    following followed: CountdownHandler
  ) {
    self.followed = followed
    super.init(receiver, blocks, key)
  }

  override var leader: CountdownHandler? { followed }

  /// Lets a handler get the outcome.
  ///
  /// - Returns: False if the observation has ended.
  func addWait(_ handler: CountdownHandler, for observation: Countdown) -> Bool {
    observation.engine.expectEnd(of: observation.id) { waits.append(handler) }
  }

  /// Forgets a handler that waits no more; O(n) in the number of handlers.
  func removeWait(_ handler: CountdownHandler, for observation: Countdown) {
    _ = observation.engine.expectEnd(of: observation.id) { waits.removeAll { $0 === handler } }
  }

  override func end(_ outcome: Countdown.Outcome) {
    super.end(outcome)
    for handler in waits { handler.end(outcome) }
    waits = []
  }
}
