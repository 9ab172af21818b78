import CountdownCore

extension Countdown {
  /// The time left, as a sequence that follows this countdown: at once, at every tick, and zero at the end.
  ///
  /// Any number of loops may follow a countdown. If you leave a loop, that loop ends, and the countdown goes on. If
  /// the countdown ends other than by zero, the loop ends without zero; if the countdown has ended already, the loop
  /// ends at once. Endless ticks have no time left, so the loop gets no value.
  ///
  /// The sequence is otherwise like that of ``CountdownManager/values(for:every:tolerance:alignment:)``: the newest
  /// value wins, and a loop may run on any actor, or on none.
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

  /// The reason why this countdown ended, as soon as it has ended.
  ///
  /// Any number of tasks may wait, also after the end. The outcome always comes by the delivering queue: on any other
  /// thread, after the end too, that takes up to 1 ms while the manager has much to do. It is delivered together with
  /// the outcomes of the `onEnd` blocks, after those of the countdown itself.
  ///
  /// If you cancel a task that waits, it goes on waiting, because there is no other value to return.
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
      let outcome = await mailbox.next()
      mailbox.close()
      return outcome.flatMap { UInt8(exactly: $0) }.flatMap { Outcome(rawValue: $0) } ?? .cancelled
    }
  }
}
