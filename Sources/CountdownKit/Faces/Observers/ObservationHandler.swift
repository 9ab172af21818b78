import CountdownCore

/// Calls the blocks of an observation, and then resumes the tasks that wait for its outcome.
///
/// The waits lie here, because an observation has no followers of its own: what follows it follows the countdown.
final class ObservationHandler: FullHandler, @unchecked Sendable {
  // Unchecked: the engine's lock protects the waits until the countdown has ended, and afterwards the delivering queue.

  /// The handler of the countdown that this one follows.
  ///
  /// It is kept after the end too, because any thread that has the observation may begin to follow the same
  /// countdown.
  private let followed: CountdownHandler
  /// The mailboxes that get the outcome, in the order in which they came.
  private var waits: [Mailbox] = []

  init(
    _ receiver: AnyObject, _ blocks: consuming ReceiverBlocks, _ key: CountdownKey?,
    following followed: CountdownHandler
  ) {
    self.followed = followed
    super.init(receiver, blocks, key)
  }

  override var leader: CountdownHandler? { followed }

  /// Lets a mailbox get the outcome.
  ///
  /// - Returns: False if the observation has ended.
  func addWait(_ mailbox: Mailbox, for observation: Countdown) -> Bool {
    observation.engine.expectEnd(of: observation.id) { waits.append(mailbox) }
  }

  /// Forgets a mailbox that is closed; O(n) in the number of mailboxes.
  func removeWait(_ mailbox: Mailbox, for observation: Countdown) {
    _ = observation.engine.expectEnd(of: observation.id) { waits.removeAll { $0 === mailbox } }
  }

  override func end(_ outcome: Countdown.Outcome) {
    super.end(outcome)
    for mailbox in waits { mailbox.offer(outcome) }
    waits = []
  }
}
