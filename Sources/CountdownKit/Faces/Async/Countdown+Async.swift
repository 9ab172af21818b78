import CountdownCore

extension Countdown {
  /// The time left, as a sequence that follows this countdown: at once, at every tick, and zero at the end.
  ///
  /// Any number of loops may follow a countdown. If you leave a loop, that loop ends, and the countdown goes on. If
  /// the countdown ends other than by zero, the loop ends without zero; if the countdown has ended already, the loop
  /// ends at once. Endless ticks have no time left, so the loop gets no value.
  ///
  /// The sequence is otherwise like that of ``CountdownManager/values(for:ticks:)``: the newest
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
  /// the outcomes of the `onEnd` blocks, after those of the countdown itself. If the countdown is for an actor, it comes
  /// after the actor's `onEnd`.
  ///
  /// If you cancel a task that waits, it goes on waiting, because there is no other value to return; see
  /// ``waitForOutcome()``.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// let countdown = manager.start(for: .milliseconds(100)) { left in print(left) }
  /// if await countdown.outcome == .completed { print("over") }
  /// ```
  public var outcome: Outcome {
    get async {
      let wait = OutcomeWait(for: self)
      defer { wait.mailbox.close() }
      // Only a cancellation ends the mailbox without an outcome.
      return await wait.next() ?? .cancelled
    }
  }

  /// Waits for the reason why this countdown ended, unless the task is cancelled.
  ///
  /// It returns what ``outcome`` returns. If the countdown has ended already, it returns that also in a cancelled task.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// let lease = manager.startSilently(for: .milliseconds(100))
  /// print(try await lease.waitForOutcome())
  /// ```
  ///
  /// - Returns: The outcome.
  /// - Throws: `CancellationError` at once if the task is cancelled while the countdown runs. The countdown goes on.
  public func waitForOutcome() async throws -> Outcome {
    guard isActive else { return await outcome }
    try Task.checkCancellation()
    let wait = OutcomeWait(for: self)
    defer { wait.mailbox.close() }
    let outcome = await withTaskCancellationHandler {
      await wait.next()
    } onCancel: {
      wait.cancel()
    }
    guard let outcome else { throw CancellationError() }
    return outcome
  }
}

/// A task's wait for the outcome of a countdown, which comes into a mailbox.
private struct OutcomeWait: Sendable {
  /// What puts the outcome into the mailbox.
  private enum Source {
    /// A silent follower of the countdown.
    case follower(Countdown)
    /// An observation, whose handler has a list of those that wait.
    case observation(ObservationHandler, MailboxHandler)
  }

  let mailbox: Mailbox
  private let countdown: Countdown
  private let source: Source

  init(for countdown: Countdown) {
    self.countdown = countdown
    let kind = MailboxHandler.Kind.outcome
    mailbox = Mailbox(account: ConsumerAccount(for: countdown.engine, kind.rawValue))
    let handler = MailboxHandler(mailbox, kind, following: countdown.handler)
    if let observed = countdown.handler as? ObservationHandler, observed.addWait(handler, for: countdown) {
      source = .observation(observed, handler)
    } else {
      source = .follower(countdown.follow(nil, handler, .outcome, silently: true))
    }
  }

  /// Returns the outcome, as soon as there is one; nil if the mailbox was closed.
  func next() async -> Countdown.Outcome? {
    guard let value = await mailbox.next()?.value else { return nil }
    if let remote = RemoteHandler.of(countdown.handler), let told = await remote.toldOutcome() { return told }
    return UInt8(exactly: value).flatMap { Countdown.Outcome(rawValue: $0) }
  }

  /// Ends the wait without an outcome.
  func cancel() {
    mailbox.close {
      switch source {
      case .follower(let follower): follower.cancel()
      case .observation(let observed, let handler): observed.removeWait(handler, for: countdown)
      }
    }
  }
}
