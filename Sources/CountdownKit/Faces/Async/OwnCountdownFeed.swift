import CountdownCore

/// Feeds a mailbox from a countdown that belongs to it, and to nobody else.
final class OwnCountdownFeed: Feed, @unchecked Sendable {
  // Unchecked, like `Feed`.

  /// What is asked of the engine, once it is known when.
  typealias Request = @Sendable (CountdownEngine, ObjectIdentifier) -> CountdownRequest

  /// What a mailbox is to be told.
  enum Kind: String {
    case values = "a loop over values"
    case ticks = "a loop over ticks"
    case sleep = "a sleep"
  }

  private weak let manager: CountdownManager?
  private let request: Request
  private let handler: MailboxHandler

  /// A feed of a manager that may be gone already.
  init(_ manager: CountdownManager?, _ kind: Kind, _ request: @escaping Request) {
    self.manager = manager
    self.request = request
    let account = manager.flatMap { manager in
      ConsumerAccount(for: manager.engine, kind.rawValue, isNumbered: kind == .ticks)
    }
    let mailbox = Mailbox(account: account)
    handler = MailboxHandler(mailbox, kind)
    super.init(mailbox)
  }

  override func begin() {
    guard let manager else { return mailbox.finish(dropsValue: true) }
    manager.engine.start(request(manager.engine, ObjectIdentifier(handler)), handler: handler)
  }

  override func end() {
    manager?.engine.cancel(ObjectIdentifier(handler))
  }
}

/// Puts what a countdown tells into a mailbox; it is its own receiver.
private final class MailboxHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: nothing in it changes.

  private let mailbox: Mailbox
  private let kind: OwnCountdownFeed.Kind

  init(_ mailbox: Mailbox, _ kind: OwnCountdownFeed.Kind) {
    self.mailbox = mailbox
    self.kind = kind
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    let isLast = kind == .sleep || (kind == .values && value == 0)
    let isTaken = mailbox.offer(value, isLast: isLast)
    stop = !isTaken || kind == .sleep
    return true
  }

  override func end(_ outcome: CountdownOutcome) {
    mailbox.finish(dropsValue: true)
  }

  override var wantsOutcome: Bool { true }
}
