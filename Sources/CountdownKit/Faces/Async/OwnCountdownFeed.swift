import CountdownCore

/// A feed from a countdown that belongs to the feed alone.
final class OwnCountdownFeed: Feed, @unchecked Sendable {
  // Unchecked, like `Feed`.

  /// Computes the end of a countdown; for ticks, their beginning.
  typealias End = @Sendable (CountdownEngine) -> CountdownEnd

  /// Makes the request to the engine, once the time until then is known.
  typealias Request = @Sendable (Duration, ObjectIdentifier) -> CountdownRequest

  private weak let manager: CountdownManager?
  private let makeEnd: End
  private let request: Request
  private let handler: MailboxHandler

  /// Creates a feed of a manager that may be gone already.
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
    guard let manager else { return mailbox.finish() }
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
