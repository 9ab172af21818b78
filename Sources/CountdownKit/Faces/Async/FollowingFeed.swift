import CountdownCore

/// A feed from a countdown that it follows, and does not end.
final class FollowingFeed: Feed, @unchecked Sendable {
  // Unchecked, like `Feed`.

  private let countdown: Countdown
  private let following: FollowingHandler
  /// The countdown whose end is waited for; 0 as long as there is none.
  ///
  /// Relaxed: it leads to no other memory.
  private let leader = Atomic<UInt64>(0)

  init(_ countdown: Countdown) {
    self.countdown = countdown
    let mailbox = Mailbox(account: ConsumerAccount(for: countdown.engine, ConsumerKind.values.rawValue))
    following = FollowingHandler(mailbox, following: countdown.followed)
    super.init(mailbox, following)
  }

  override var engine: CountdownEngine? { countdown.engine }

  override func begin() {
    let answer = countdown.engine.follow(
      countdown.id, receiver: ObjectIdentifier(following), handler: following, callbacks: [],
      waiter: following)
    switch answer {
    case .following(_, let leader): self.leader.store(leader.word, ordering: .relaxed)
    // Its end may still have to be delivered.
    case .over(let outcome): following.finish(with: outcome)
    }
  }

  override func end() {
    countdown.engine.cancel(ObjectIdentifier(following))
    guard let leader = CountdownID(word: leader.load(ordering: .relaxed)) else { return }
    countdown.engine.remove(following, fromEndOf: leader)
  }
}
