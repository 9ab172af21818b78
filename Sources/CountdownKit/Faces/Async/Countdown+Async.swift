import CountdownCore

extension Countdown {
  /// What is left, as a sequence that follows this countdown: at once, at every tick, and last zero.
  ///
  /// Any number of loops may do so; to leave one ends that alone, and not the countdown. A loop ends without zero when the
  /// countdown ends otherwise, and at once when it has ended. Endless ticks have no time left: of them nothing is told.
  /// Otherwise it is as `CountdownManager.values(for:)`.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// let countdown = manager.start(for: .seconds(3)) { left in print(left) }
  /// for await left in countdown.values where left <= .seconds(1) { break }
  /// print(countdown.isActive)
  /// ```
  public var values: CountdownValues {
    CountdownValues { FollowingFeed(self) }
  }

  /// How it ended, as soon as it has; any number of tasks may wait, and come after the end too.
  ///
  /// Also after the end it comes by the delivering queue: from elsewhere that takes up to 1 ms where there is much to do.
  ///
  /// It is told with the outcome's blocks, after those of the countdown itself. To cancel a task that waits does not end the
  /// waiting: there is nothing else to be told.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// let countdown = manager.start(for: .milliseconds(100)) { left in print(left) }
  /// if await countdown.outcome == .completed { print("over") }
  /// ```
  public var outcome: Outcome {
    get async {
      let kind = MailboxHandler.Kind.outcome
      let mailbox = Mailbox(account: ConsumerAccount(for: engine, kind.rawValue))
      _ = follow(nil, MailboxHandler(mailbox, kind, following: handler), silently: true)
      let told = await mailbox.next()
      mailbox.close()
      return told.flatMap { UInt8(exactly: $0) }.flatMap { Outcome(rawValue: $0) } ?? .cancelled
    }
  }
}
