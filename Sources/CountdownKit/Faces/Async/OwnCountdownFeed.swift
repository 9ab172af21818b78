import CountdownCore

/// A feed from a countdown, or from endless ticks, that belongs to its consumer.
final class OwnCountdownFeed: Feed, @unchecked Sendable {
  // Unchecked, like `Feed`.

  /// Returns the request for a receiver; its length is replaced if there is an end.
  typealias Request = @Sendable (ObjectIdentifier) -> CountdownRequest

  private weak let manager: CountdownManager?
  private let countdownEnd: CountdownEnd?
  private let request: Request
  private let handler: MailboxHandler

  /// Creates a feed; the request is made when the consumer asks for the first value.
  init(
    _ manager: CountdownManager?, _ kind: MailboxHandler.Kind, _ end: CountdownEnd? = nil,
    _ request: @escaping Request
  ) {
    self.manager = manager
    countdownEnd = end
    self.request = request
    let account = manager.flatMap { manager in
      ConsumerAccount(for: manager.engine, kind.rawValue, isNumbered: kind == .ticks)
    }
    let mailbox = Mailbox(account: account)
    handler = MailboxHandler(mailbox, kind)
    super.init(mailbox)
  }

  /// Creates a feed from a countdown.
  convenience init(
    _ manager: CountdownManager?, _ kind: MailboxHandler.Kind, _ end: CountdownEnd, _ ticks: Countdown.Ticks
  ) {
    self.init(manager, kind, end) { CountdownRequest(for: .zero, receiver: $0, ticks: ticks) }
  }

  override func begin() {
    guard let manager else { return mailbox.finish() }
    let request = request(ObjectIdentifier(handler))
    if let countdownEnd {
      _ = manager.engine.begin(countdownEnd, request, handler)
    } else {
      manager.engine.start(request, handler: handler)
    }
  }

  override func end() {
    manager?.engine.cancel(ObjectIdentifier(handler))
  }
}
