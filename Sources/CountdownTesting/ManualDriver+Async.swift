import CountdownCore
import CountdownKit

extension ManualDriver {
  /// Lets time pass, runs every pass that is due on the way, and waits for the tasks that wait for it.
  ///
  /// After every pass, and before time goes on, this method waits until all tasks of the process wait for something: what a task
  /// does after a wait is done, or waits for this driver again. And each consumer has taken what it was offered, and asks for more,
  /// or has gone. Consumers are loops over `values` and `ticks`, `sleep`, closures of actors, and tasks that sleep on ``clock``.
  ///
  /// ```swift
  /// let driver = ManualDriver()
  /// let manager = CountdownManager(driver: driver)
  /// let loop = Task {  // of the same actor
  ///   var sum = 0
  ///   for await left in manager.values(for: .seconds(3)) { sum += left.seconds }
  ///   return sum
  /// }
  /// await driver.advance(by: .seconds(3))
  /// let sum = await loop.value
  /// XCTAssertEqual(sum, 6)
  /// ```
  ///
  /// That is certain for tasks and actors that run on the shared threads. Jobs of the main actor are seen as long as no chain of
  /// more than ten of them stays on it. What other executors, threads, the network and real time do cannot be known: wait for a
  /// sign of it. A task that polls, or works on and on, is waited for at most three seconds of real time.
  /// If callbacks or tasks begin again and again at one instant, a hundred thousand times, or tasks a thousand times in more than three
  /// seconds of real time, a message on standard error says so, and time goes on.
  ///
  /// If a task waits for virtual time with one consumer, this method does not wait for the task's other consumers. Nor
  /// does it wait for the caller's own task. A consumer that is busy with something else for 10 s of real time, such
  /// as another task or a lock, is a programmer's mistake: this method traps with a message that names the consumer.
  /// For such a consumer, use ``advance(by:)-457wq`` without `await`.
  ///
  /// - Parameter duration: How far; a negative duration is zero.
  /// - Complexity: The sum of the passes, and of what consumers do.
  public func advance(by duration: Duration) async {
    let duration = Nanoseconds(saturating: duration).asDuration
    await advance(to: nowInNanoseconds.saturatingAdd(duration), within: .seconds(10)) {
      fatalError("advance(by:) waits in vain: \($0)")
    }
  }

  /// Lets time pass up to an instant, runs every pass that is due on the way, and waits for the tasks that wait
  /// for it.
  ///
  /// After every pass, and before time goes on, this method waits until all tasks of the process wait for something: what a task
  /// does after a wait is done, or waits for this driver again. And each consumer has taken what it was offered, and asks for more,
  /// or has gone. Consumers are loops over `values` and `ticks`, `sleep`, closures of actors, and tasks that sleep on ``clock``.
  ///
  /// ```swift
  /// let driver = ManualDriver()
  /// let manager = CountdownManager(driver: driver)
  /// // Of the same actor.
  /// let sleeper = Task { try await manager.sleep(for: .seconds(3)) }
  /// await driver.advance(to: .seconds(3))
  /// try await sleeper.value
  /// ```
  ///
  /// That is certain for tasks and actors that run on the shared threads. Jobs of the main actor are seen as long as no chain of
  /// more than ten of them stays on it. What other executors, threads, the network and real time do cannot be known: wait for a
  /// sign of it. A task that polls, or works on and on, is waited for at most three seconds of real time.
  /// If callbacks or tasks begin again and again at one instant, a hundred thousand times, or tasks a thousand times in more than three
  /// seconds of real time, a message on standard error says so, and time goes on.
  ///
  /// If a task waits for virtual time with one consumer, this method does not wait for the task's other consumers. Nor
  /// does it wait for the caller's own task. A consumer that is busy with something else for 10 s of real time, such
  /// as another task or a lock, is a programmer's mistake: this method traps with a message that names the consumer.
  /// For such a consumer, use ``advance(to:)-9gtdk`` without `await`.
  ///
  /// - Parameter instant: The instant, on the scale of ``now``. If it is past, no time passes.
  /// - Complexity: The sum of the passes, and of what consumers do.
  public func advance(to instant: Duration) async {
    let instant = Nanoseconds(saturating: instant).asDuration
    await advance(to: max(nowInNanoseconds, instant), within: .seconds(10)) {
      fatalError("advance(to:) waits in vain: \($0)")
    }
  }

  /// Lets time pass until everything on it that ends has ended, runs every pass on the way, and waits for the tasks that
  /// wait for it.
  ///
  /// Time stops where the last countdown, loop or sleep ends. Endless ticks and countdowns past zero, which never end, are
  /// not waited for. Countdowns that are paused or suspended are.
  ///
  /// After every pass, and before time goes on, this method waits until all tasks of the process wait for something: what a task
  /// does after a wait is done, or waits for this driver again. And each consumer has taken what it was offered, and asks for more,
  /// or has gone. Consumers are loops over `values` and `ticks`, `sleep`, closures of actors, and tasks that sleep on ``clock``.
  ///
  /// That is certain for tasks and actors that run on the shared threads. Jobs of the main actor are seen as long as no chain of
  /// more than ten of them stays on it. What other executors, threads, the network and real time do cannot be known: wait for a
  /// sign of it. A task that polls, or works on and on, is waited for at most three seconds of real time.
  /// If callbacks or tasks begin again and again at one instant, a hundred thousand times, or tasks a thousand times in more than three
  /// seconds of real time, a message on standard error says so, and time goes on.
  ///
  /// If a task waits for virtual time with one consumer, this method does not wait for the task's other consumers. Nor
  /// does it wait for the caller's own task. A consumer that is busy with something else for 10 s of real time, such
  /// as another task or a lock, is a programmer's mistake: this method traps with a message that names the consumer.
  /// For such a consumer, use ``advanceToEnd(within:)-tpdx`` without `await`.
  ///
  /// - Parameter duration: How far at most; a negative duration is zero.
  /// - Returns: Whether everything that ends has ended. If not, all of `duration` has passed; ``pending`` says what is left.
  /// - Complexity: The sum of the passes, and of what consumers do.
  @discardableResult
  public func advanceToEnd(within duration: Duration) async -> Bool {
    let duration = Nanoseconds(saturating: duration).asDuration
    let end = nowInNanoseconds.saturatingAdd(duration)
    return await advance(to: end, endsWithAll: true, within: .seconds(10)) {
      fatalError("advanceToEnd(within:) waits in vain: \($0)")
    }
  }

  /// Does what `advance(by:)` does, with another limit in real time, and a report instead of a trap.
  package func advance(
    by duration: Duration, within limit: Duration, report: @escaping @Sendable (String) -> Void
  ) async {
    let duration = Nanoseconds(saturating: duration).asDuration
    let end = nowInNanoseconds.saturatingAdd(duration)
    await advance(to: end, within: limit, reportEndless: report, report: report)
  }

  /// Lets time pass up to an instant, and lets tasks go on after each pass; several callers take turns to do so.
  ///
  /// - Parameters:
  ///   - end: The instant.
  ///   - endsWithAll: Whether the advance ends where everything has ended.
  ///   - limit: How long a consumer may take, in real time.
  ///   - reportEndless: Gets a sentence about an instant that does not end. Time goes on then.
  ///   - report: Gets a sentence about consumers that have not come back within the limit.
  /// - Returns: Whether everything that ends has ended, if the caller has asked for that.
  @discardableResult
  private func advance(
    to end: Nanoseconds, endsWithAll: Bool = false, within limit: Duration,
    reportEndless: (String) -> Void = StandardError.write, report: @escaping @Sendable (String) -> Void
  ) async -> Bool {
    let turns = companion.turns
    return await consumers.whileAdvancing {
      await turns.take()
      defer { turns.giveBack() }
      return await advance(to: end, endsWithAll: endsWithAll) {
        await letTasksGoOn(within: limit, report: report)
        if let sentence = newEndlessInstant { reportEndless(sentence + consumers.whoAsks) }
        turns.giveBack()
        await turns.take()
      }
    }
  }

  /// Returns when all tasks wait for something, and all consumers for virtual time; or when this instant does not end.
  private func letTasksGoOn(within limit: Duration, report: @escaping @Sendable (String) -> Void) async {
    consumers.beginInstant(now)
    // Not without end, even if tasks move time on themselves.
    for _ in 0..<Pollers.limit {
      // Behind what the caller's actor has to do already.
      await Task.yield()
      // A task that polls may deliver what time has brought, and is not waited for.
      if UnfinishedJobs.shared.knowsPollers { for _ in 0..<1_000 where isDelivering { await Task.yield() } }
      var changes = consumers.changes
      switch await UnfinishedJobs.shared.wait() {
      case .complete: changes = consumers.changes
      case .butForPollers: break
      case .unknown: for _ in 0..<100 { await Task.yield() }
      }
      await consumers.settle(within: limit, report: report)
      if changes == consumers.changes || noteTurns(consumers.takeRounds()) { return }
    }
  }
}
