import CountdownCore

/// A feed from a countdown that it follows, and does not end.
final class FollowingFeed: Feed {
  private let countdown: Countdown
  private let following: FollowingHandler

  init(_ countdown: Countdown) {
    self.countdown = countdown
    let mailbox = Mailbox(account: ConsumerAccount(for: countdown.engine, ConsumerKind.values.rawValue))
    following = FollowingHandler(mailbox, following: countdown.followed)
  }

  var handler: MailboxHandler { following }
  var engine: CountdownEngine { countdown.engine }

  func begin() {
    let answer = countdown.engine.follow(
      countdown.handler, receiver: ObjectIdentifier(following), handler: following,
      callbacks: CountdownCallbacks(.loop, outcome: false), waiter: following)
    // If it is over, its end may still have to be delivered.
    if case .over(let outcome) = answer { following.finish(with: outcome) }
  }

  func end() {
    countdown.engine.cancel(ObjectIdentifier(following))
    countdown.engine.remove(following)
  }
}
