import CountdownCore

/// A feed from a countdown, or from endless ticks, that belongs to its consumer.
final class OwnCountdownFeed: Feed {
  /// Returns the request for a receiver; its length is replaced if there is a moment.
  typealias Request = @Sendable (ObjectIdentifier) -> CountdownRequest

  let handler: MailboxHandler
  let engine: CountdownEngine
  private let moment: (any CountdownMoment)?
  private let request: Request

  /// Creates a feed; the request is made when the consumer asks for the first value.
  init(
    _ engine: CountdownEngine, _ kind: ConsumerKind, to moment: (any CountdownMoment)? = nil,
    _ request: @escaping Request
  ) {
    self.engine = engine
    self.moment = moment
    self.request = request
    let account = ConsumerAccount(for: engine, kind.rawValue)
    handler = OwnCountdownHandler(Mailbox(account: account), kind)
  }

  func begin() {
    // Nothing is to be waited for: the manager may be gone.
    if engine.isShutDown { return mailbox.finish() }
    var request = request(ObjectIdentifier(handler))
    request.callbacks = CountdownCallbacks(.loop)
    if let moment {
      _ = engine.start(at: moment, request, handler)
    } else {
      engine.start(request, handler: handler)
    }
  }

  func end() {
    engine.cancel(ObjectIdentifier(handler))
  }
}
