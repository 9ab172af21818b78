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
  /// Any number of tasks may wait, also after the end. They get what the `onEnd` block got, after that block has returned; if
  /// the countdown is for an actor, after the actor's. What that block does, such as to cancel all countdowns of the
  /// manager, changes nothing for them. Afterwards the outcome is there at once.
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
    get async { await OutcomeWait(for: self).outcome() ?? knownOutcome }
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
    let outcome = await withTaskCancellationHandler {
      await wait.outcome()
    } onCancel: {
      wait.cancel()
    }
    guard let outcome else { throw CancellationError() }
    return outcome
  }

  /// The outcome, once it was delivered: every handler that a countdown has remembers it.
  fileprivate var knownOutcome: Outcome {
    guard let outcome = handler.outcome else { preconditionFailure("the end was not delivered") }
    return outcome
  }
}

/// A task's wait for the outcome of a countdown.
private final class OutcomeWait: EndWaiter, @unchecked Sendable {
  // Unchecked: only `awaited` changes, under the engine's lock.

  private let countdown: Countdown
  private let mailbox: Mailbox
  var awaited: CountdownHandler?

  init(for countdown: Countdown) {
    self.countdown = countdown
    mailbox = Mailbox(account: ConsumerAccount(for: countdown.engine, ConsumerKind.outcome.rawValue))
  }

  /// Returns the outcome, as soon as it was delivered; nil if the wait was cancelled before.
  func outcome() async -> Countdown.Outcome? {
    defer { mailbox.close() }
    guard countdown.engine.add(self, toEndOf: countdown.handler) else { return countdown.knownOutcome }
    // A cancellation in the meantime came before there was anything to forget.
    if mailbox.isEnded { countdown.engine.remove(self) }
    return await mailbox.next() == nil ? nil : countdown.knownOutcome
  }

  func countdownHasEnded() { mailbox.ring(.last) }

  /// Ends the wait without an outcome.
  func cancel() { mailbox.close { countdown.engine.remove(self) } }
}
