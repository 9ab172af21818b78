import CountdownCore

/// A feed from a countdown that it follows, and does not end.
final class FollowingFeed: Feed, @unchecked Sendable {
  // Unchecked, like `Feed`.

  private let countdown: Countdown

  init(_ countdown: Countdown) {
    self.countdown = countdown
    let kind = MailboxHandler.Kind.values
    let mailbox = Mailbox(account: ConsumerAccount(for: countdown.engine, kind.rawValue))
    super.init(mailbox, MailboxHandler(mailbox, kind, following: countdown.followed))
  }

  override var engine: CountdownEngine? { countdown.engine }

  override func begin() {
    let receiver = ObjectIdentifier(handler)
    switch countdown.engine.follow(countdown.id, receiver: receiver, handler: handler) {
    case .following: break
    // Its zero is still to be delivered.
    case .over(.completed): mailbox.offer(0, isLast: true)
    case .over: mailbox.finish()
    }
  }

  override func end() {
    countdown.engine.cancel(ObjectIdentifier(handler))
  }
}
