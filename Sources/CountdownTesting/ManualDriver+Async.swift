import CountdownCore
import CountdownKit

extension ManualDriver {
  /// Lets time pass, and lets everybody who waits for it in a task keep up.
  ///
  /// After every pass, and before time goes on, it waits until each consumer has taken what it was offered, and has come
  /// back for more or gone: loops over `values` and `ticks`, `sleep`, blocks of actors, and who sleeps on `clock`. So a
  /// loop misses no value, and what it does at one instant is done before the next.
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
  /// Tasks of the caller's actor that were created before begin first. Of others that have not begun nobody knows: wait for
  /// a sign of theirs, or create them with `Task.immediate`, where there is that.
  ///
  /// A task that waits on this time with one consumer does not hold up another one of it, nor does the caller's. Who is at
  /// something else for 10 s of real time, another task or a lock for instance, is a programmer's mistake, and traps with a
  /// message that says who it is: for such there is `advance(by:)` without `await`. What a task does after its last value
  /// is waited for on an actor, up to its next suspension; elsewhere, wait for the task. A sleep is a last value.
  ///
  /// - Parameter duration: How far; negative is zero.
  /// - Complexity: The sum of the passes, and of what consumers do.
  public func advance(by duration: Duration) async {
    await advance(by: duration, within: .seconds(10)) { fatalError("advance(by:) waits in vain: \($0)") }
  }

  /// Lets time pass up to an instant, and lets everybody who waits for it in a task keep up; otherwise as `advance(by:)`.
  ///
  /// - Parameter instant: On the scale of `now`; what is past by now lets no time pass.
  /// - Complexity: The sum of the passes, and of what consumers do.
  public func advance(to instant: Duration) async {
    let instant = Nanoseconds(saturating: instant).asDuration
    await advance(to: { max($0, instant) }, within: .seconds(10)) {
      fatalError("advance(to:) waits in vain: \($0)")
    }
  }

  /// Lets time pass until everything on it has ended, and lets everybody who waits for it in a task keep up; otherwise as
  /// `advance(by:)`.
  ///
  /// Time stands still where the last countdown, loop or sleep ends. Endless ticks, and what is paused or suspended, do not end.
  ///
  /// - Parameter duration: How far at most; negative is zero.
  /// - Returns: Whether everything has ended. If not, all of `duration` has passed.
  /// - Complexity: The sum of the passes, and of what consumers do.
  @discardableResult
  public func advanceToEnd(within duration: Duration) async -> Bool {
    let duration = Nanoseconds(saturating: duration).asDuration
    let end = await advance(
      to: { $0.saturatingAdd(duration) }, staysBeforeEnd: true, within: .seconds(10)
    ) {
      fatalError("advanceToEnd(within:) waits in vain: \($0)")
    }
    return time.endOrElapse(to: end)
  }

  /// The same as `advance(by:)`, with another limit in real time, and a report instead of a trap.
  package func advance(
    by duration: Duration, within limit: Duration, report: @escaping @Sendable (String) -> Void
  ) async {
    let duration = Nanoseconds(saturating: duration).asDuration
    await advance(to: { $0.saturatingAdd(duration) }, within: limit, report: report)
  }

  /// Lets time pass up to an end, which is decided when time begins to pass.
  ///
  /// - Returns: Where it ends, or would have ended.
  @discardableResult
  private func advance(
    to goal: (Nanoseconds) -> Nanoseconds, staysBeforeEnd: Bool = false, within limit: Duration,
    report: @escaping @Sendable (String) -> Void
  ) async -> Nanoseconds {
    await consumers.watch { watch in
      await Task.yield()
      await consumers.settle(watch, within: limit, report: report)
      var end = min(goal(time.now), .longest)
      var hasRun = true
      while hasRun {
        hasRun = time.step(until: &end, staysBeforeEnd: staysBeforeEnd)
        // After the last step too: it may have waited for a pass of another caller, which has offered something.
        await consumers.settle(watch, within: limit, report: report)
      }
      return end
    }
  }
}
