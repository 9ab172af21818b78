import CountdownCore

extension CountdownManager {
  /// Returns the time left of a countdown, as a sequence that a loop runs over.
  ///
  /// The countdown belongs to the loop: it starts when the loop asks for the first value, and it ends when you leave
  /// the loop. The loop gets the time left at once, then each tick, and zero at the end. A loop that comes back late gets
  /// the newest value; ``CountdownValues`` has the details. A loop may run on any actor, or on none.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// for await left in manager.values(for: .seconds(3)) {
  ///   print(left)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - length: How long, from when the loop asks for the first value: a duration such as `.minutes(25)`, or
  ///     `.until(date)`. See ``CountdownLength``.
  ///   - ticks: How it ticks; every second by default. See ``Countdown/Ticks``.
  /// - Returns: The sequence; nothing starts until a loop asks for its first value.
  public func values(for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond)
    -> CountdownValues
  {
    let end = length.countdownEnd
    return CountdownValues { [engine] in
      ConsumerHandler(
        .values, of: CountdownRequest(for: end.duration, receiver: nil, ticks: ticks), until: end.moment,
        in: engine)
    }
  }

  /// Returns the numbers of endless ticks, as a sequence that a loop runs over.
  ///
  /// The ticks belong to the loop: they start when the loop asks for the first number, and they end when you leave
  /// the loop. The loop gets number 0 at once, and number *k* after *k* intervals. A loop that comes back late gets
  /// the newest number. A loop may run on any actor, or on none.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// for await number in manager.ticks(every: .seconds(1)) where number == 3 {
  ///   break
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - tolerance: How late a tick may be, never the first, so that it can share a wake-up; as in
  ///     ``CountdownTicks/every(_:tolerance:alignment:)``.
  /// - Returns: The sequence; nothing starts until a loop asks for its first number.
  public func ticks(every interval: Duration, tolerance: Duration? = nil) -> CountdownTickNumbers {
    CountdownTickNumbers { [engine] in
      ConsumerHandler(
        .ticks, of: CountdownRequest(ticksEvery: interval, receiver: nil, tolerance: tolerance), in: engine)
    }
  }

  /// Waits, on this manager's time.
  ///
  /// If the manager is suspended, the end of the sleep is held back like the end of a countdown. A sleep costs one
  /// wake-up, which it shares with everything that is due at that moment.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// try await manager.sleep(for: .seconds(1), tolerance: .milliseconds(100))
  /// print("over")
  /// ```
  ///
  /// - Parameters:
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - tolerance: How much later the sleep may end, so that it can share a wake-up; a negative tolerance is zero,
  ///     the default. It has no effect if the length is a date of a server's clock.
  /// - Throws: `CancellationError` at once if the task is cancelled. The same error if the manager ends all its
  ///   countdowns, by ``cancelAll()`` or ``shutDown()``, or was shut down before.
  /// - Complexity: O(1).
  public func sleep(for length: some CountdownLength, tolerance: Duration = .zero) async throws {
    let end = length.countdownEnd
    let tolerance = end.clockMoment?.clock == nil ? tolerance : .zero
    let consumer = Consumer(
      ConsumerHandler(
        .sleep,
        of: CountdownRequest(for: end.duration, receiver: nil, ticks: nil).sleeping(within: tolerance),
        until: end.moment, in: engine))
    guard await consumer.next(isolation: #isolation) != nil else { throw CancellationError() }
  }
}
