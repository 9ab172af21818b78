import CountdownCore

/// A handler that puts the deliveries of a countdown into a mailbox; it is its own receiver.
final class MailboxHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: nothing in this class changes.

  /// The kind of consumer, which decides what the mailbox gets.
  enum Kind: String {
    case values = "a loop over values"
    case ticks = "a loop over ticks"
    case sleep = "a sleep"
    case outcome = "a wait for an outcome"
  }

  private let mailbox: Mailbox
  private let kind: Kind
  /// The handler of the countdown that this handler follows; nil if it follows none.
  private let followed: CountdownHandler?

  init(_ mailbox: Mailbox, _ kind: Kind, following followed: CountdownHandler? = nil) {
    self.mailbox = mailbox
    self.kind = kind
    self.followed = followed
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    if kind == .outcome { return true }
    stop = !mailbox.offer(value)
    return true
  }

  override func receiveZero() -> Bool {
    if kind != .outcome { mailbox.offer(0, isLast: true) }
    return true
  }

  override func end(_ outcome: CountdownOutcome) {
    if kind == .outcome { mailbox.offer(Int64(outcome.rawValue), isLast: true) } else { mailbox.finish() }
  }

  override var leader: CountdownHandler? { followed }
}
