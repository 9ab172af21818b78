import CountdownCore

/// Feeds a mailbox from a countdown that belongs to it, and to nobody else.
final class OwnCountdownFeed: Feed, @unchecked Sendable {
  // Unchecked, like `Feed`.

  /// What is asked of the engine, once it is known when.
  typealias Request = @Sendable (CountdownEngine, ObjectIdentifier) -> CountdownRequest

  private weak let manager: CountdownManager?
  private let request: Request
  private let handler: MailboxHandler

  /// A feed of a manager that may be gone already.
  init(_ manager: CountdownManager?, _ kind: MailboxHandler.Kind, _ request: @escaping Request) {
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
