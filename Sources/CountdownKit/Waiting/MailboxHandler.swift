import CountdownCore

/// The kind of consumer of a mailbox, by which messages name it.
enum ConsumerKind: String {
  case values = "a loop over values"
  case ticks = "a loop over ticks"
  case sleep = "a sleep"
  case outcome = "a wait for an outcome"
}

/// Rings for the consumer of a mailbox.
///
/// It is its own receiver. A subclass says what an end does to the mailbox.
class MailboxHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: nothing in this class changes.

  final let mailbox: Mailbox
  private final let kind: ConsumerKind

  init(_ mailbox: Mailbox, _ kind: ConsumerKind) {
    self.mailbox = mailbox
    self.kind = kind
  }

  override final func label(_ key: String?) -> String { kind.rawValue }

  override final func ring(stop: inout Bool) -> Bool {
    stop = !mailbox.ring()
    return true
  }
}

/// The handler of a countdown that belongs to the consumer of its mailbox.
final class OwnCountdownHandler: MailboxHandler, @unchecked Sendable {
  // Unchecked: nothing in this class changes.

  /// Makes numbers of the values of endless ticks.
  private let storedNumbering: CountdownNumbering?

  override init(_ mailbox: Mailbox, _ kind: ConsumerKind = .values) {
    storedNumbering = kind == .ticks ? CountdownNumbering() : nil
    super.init(mailbox, kind)
  }

  override var numbering: CountdownNumbering? { storedNumbering }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    mailbox.ring(.last)
    return true
  }

  override func end(_ outcome: CountdownOutcome) { mailbox.finish() }
}

/// The handler of a loop that follows a countdown.
///
/// The end of the mailbox is that of the countdown, for which it waits, not that of its own entry, which any call may end.
final class FollowingHandler: MailboxHandler, EndWaiter, @unchecked Sendable {
  // Unchecked: only `awaited` changes, under the engine's lock.

  /// The handler of the countdown.
  private let followed: CountdownHandler
  /// The countdown.
  var awaited: CountdownHandler?

  init(_ mailbox: Mailbox, following followed: CountdownHandler) {
    self.followed = followed
    super.init(mailbox, .values)
  }

  override var leader: CountdownHandler? { followed }

  func countdownHasEnded() { finish(with: followed.outcome) }

  /// Ends the mailbox: with the zero, if the countdown was completed.
  func finish(with outcome: CountdownOutcome?) {
    if outcome == .completed { mailbox.ring(.last) } else { mailbox.finish() }
  }
}
