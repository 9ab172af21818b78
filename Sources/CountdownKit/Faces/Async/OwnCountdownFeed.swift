import CountdownCore

/// A feed from a countdown, or from endless ticks, that belongs to its consumer.
final class OwnCountdownFeed: Feed {
  /// Returns the request for a receiver; its length is replaced if there is a moment.
  typealias Request = @Sendable (ObjectIdentifier) -> CountdownRequest

  let handler: MailboxHandler
  /// In a constant, as `Sendable` classes need it: Swift has `weak let` since 6.2.3 only.
  private struct Owner {
    weak var manager: CountdownManager?
  }

  private let owner: Owner
  private let moment: CountdownMoment?
  private let request: Request

  /// Creates a feed; the request is made when the consumer asks for the first value.
  init(
    _ manager: CountdownManager?, _ kind: ConsumerKind, to moment: CountdownMoment? = nil,
    _ request: @escaping Request
  ) {
    owner = Owner(manager: manager)
    self.moment = moment
    self.request = request
    let account = manager.flatMap { manager in
      ConsumerAccount(for: manager.engine, kind.rawValue)
    }
    handler = OwnCountdownHandler(Mailbox(account: account), kind)
  }

  var engine: CountdownEngine? { owner.manager?.engine }

  func begin() {
    guard let manager = owner.manager else { return mailbox.finish() }
    var request = request(ObjectIdentifier(handler))
    request.callbacks = CountdownCallbacks(.loop)
    if let moment {
      _ = manager.engine.start(at: moment, request, handler)
    } else {
      manager.engine.start(request, handler: handler)
    }
  }

  func end() {
    owner.manager?.engine.cancel(ObjectIdentifier(handler))
  }
}
