import CountdownCore

/// The kind of consumer of a mailbox, by which messages name it.
enum ConsumerKind: String {
  case values = "a loop over values"
  case ticks = "a loop over ticks"
  case sleep = "a sleep"
  case outcome = "a wait for an outcome"
}

/// A handler that puts the deliveries of a countdown into a mailbox, whose consumer the countdown belongs to.
///
/// It is its own receiver.
final class MailboxHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: nothing in this class changes.

  private let mailbox: Mailbox
  override var numbering: CountdownNumbering? { storedNumbering }
  private let storedNumbering: CountdownNumbering?

  init(_ mailbox: Mailbox, isNumbered: Bool = false) {
    self.mailbox = mailbox
    storedNumbering = isNumbered ? CountdownNumbering() : nil
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    stop = !mailbox.offer(storedNumbering?.number ?? value)
    return true
  }

  override func receiveZero() -> Bool {
    mailbox.offer(0, isLast: true)
    return true
  }

  override func end(_ outcome: CountdownOutcome) { mailbox.finish() }
}

/// A handler that puts the values of a countdown that it follows into a mailbox.
///
/// It is its own receiver. The end of the mailbox is that of the countdown, for which it waits, not that of its own entry,
/// which any call may end.
final class FollowingHandler: CountdownHandler, LeaderWaiter, @unchecked Sendable {
  // Unchecked: only `awaited` changes, under the engine's lock.

  private let mailbox: Mailbox
  /// The handler of the countdown.
  private let followed: CountdownHandler
  /// The countdown.
  var awaited: CountdownID?

  init(_ mailbox: Mailbox, following followed: CountdownHandler) {
    self.mailbox = mailbox
    self.followed = followed
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    stop = !mailbox.offer(value)
    return true
  }

  override func receiveZero() -> Bool { true }
  override var leader: CountdownHandler? { followed }

  func countdownHasEnded() { finish(with: followed.outcome) }

  /// Ends the mailbox: with the zero, if the countdown was completed.
  func finish(with outcome: CountdownOutcome?) {
    if outcome == .completed { mailbox.offer(0, isLast: true) } else { mailbox.finish() }
  }
}
