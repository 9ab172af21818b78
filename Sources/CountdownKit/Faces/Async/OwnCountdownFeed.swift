import CountdownCore

/// Feeds a mailbox from a countdown that belongs to it, and to nobody else.
final class OwnCountdownFeed: Feed, @unchecked Sendable {
  // Unchecked, like `Feed`.

  /// When it is to end; of ticks, when they are to begin.
  typealias End = @Sendable (CountdownEngine) -> CountdownEnd

  /// What is asked of the engine, once it is known how long it is until then.
  typealias Request = @Sendable (Duration, ObjectIdentifier) -> CountdownRequest

  private weak let manager: CountdownManager?
  private let makeEnd: End
  private let request: Request
  private let handler: MailboxHandler

  /// A feed of a manager that may be gone already.
  init(
    _ manager: CountdownManager?, _ kind: MailboxHandler.Kind,
    until end: @escaping End = { _ in CountdownEnd(after: .zero) }, _ request: @escaping Request
  ) {
    self.manager = manager
    makeEnd = end
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
    let engine = manager.engine
    let end = makeEnd(engine)
    _ = engine.startOrKeep(
      request(end.left, ObjectIdentifier(handler)), handler: end.handler(calling: handler), noting: end.noting
    )
    end.hasStarted()
  }

  override func end() {
    manager?.engine.cancel(ObjectIdentifier(handler))
  }
}
