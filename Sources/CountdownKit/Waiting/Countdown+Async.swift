import CountdownCore

extension Countdown {
  /// The time left, as a sequence that follows this countdown: at once, at every tick, and zero at the end.
  ///
  /// Any number of loops may follow a countdown. If you leave a loop, that loop ends, and the countdown goes on. If
  /// the countdown ends other than by zero, the loop ends without zero (an actor's may do so at zero too: see
  /// <doc:ServersAndActors>); if the countdown has ended already, the loop ends at once. Endless ticks have no time left, so the loop gets no value.
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
    CountdownValues { ConsumerHandler(.values, of: .other(self), in: engine) }
  }

  /// The reason why this countdown ended, as soon as it has ended.
  ///
  /// Any number of tasks may wait, also after the end. They get what the `onEnd` closure got, after that closure has returned; if
  /// the countdown is for an actor, after the actor's. What that closure does, such as to cancel all countdowns of the
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
    get async {
      let wait = ConsumerHandler(.outcome, of: .other(self), in: engine)
      // One that has ended waits for nothing, of which virtual time would have to know.
      guard engine.add(wait, toEndOf: handler) else {
        await wait.bell.yield(isolation: #isolation)
        return knownOutcome
      }
      defer { wait.close() }
      _ = await wait.bell.next(isolation: #isolation)
      return knownOutcome
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
    let consumer = Consumer(ConsumerHandler(.outcome, of: .other(self), in: engine))
    guard await consumer.next(isolation: #isolation) != nil else { throw CancellationError() }
    return knownOutcome
  }

  /// The outcome, once it was delivered: every handler that a countdown has remembers it.
  private var knownOutcome: Outcome {
    guard let outcome = handler.outcome else { preconditionFailure("the end was not delivered") }
    return outcome
  }
}
