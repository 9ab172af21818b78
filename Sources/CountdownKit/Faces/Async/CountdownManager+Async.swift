import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownManager {
  /// Returns the time left of a countdown, as a sequence that a loop runs over.
  ///
  /// The countdown belongs to the loop: it starts when the loop asks for the first value, and it ends when you leave
  /// the loop. The loop gets the exact time left at once, then each whole multiple of `interval` before the deadline,
  /// and zero at the end. A loop that comes back late gets the newest value; ``CountdownValues`` has the details. A
  /// loop may run on any actor, or on none.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// for await left in manager.values(for: .seconds(3)) {
  ///   print(left)
  /// }
  /// ```
  ///
  /// To count down to a date, use ``values(until:by:every:tolerance:alignment:)``.
  ///
  /// - Parameters:
  ///   - duration: The length of the countdown, from when the loop asks for the first value. Zero and negative
  ///     durations end it at once; a duration of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms. The default is one second.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the zero never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - alignment: The instants at which the ticks come. With `.deadline`, the default, each value is a whole
  ///     multiple of the interval. With `.shared`, all countdowns of the same interval in one manager tick together,
  ///     and each value is the nearest whole multiple; each countdown still ends at its own deadline.
  /// - Returns: The sequence; nothing starts until a loop asks for its first value.
  public func values(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline
  ) -> CountdownValues {
    values(interval, tolerance, alignment) { _ in CountdownEnd(after: duration) }
  }

  /// Returns the time left to a date, as a sequence that a loop runs over.
  ///
  /// The countdown belongs to the loop: it starts when the loop asks for the first value, and it ends when you leave
  /// the loop. The loop gets the exact time left at once, then each whole multiple of `interval` before the deadline,
  /// and zero at the end. A loop that comes back late gets the newest value; ``CountdownValues`` has the details. A
  /// loop may run on any actor, or on none.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// for await left in manager.values(until: Date() + 3) {
  ///   print(left)
  /// }
  /// ```
  ///
  /// To count down for a duration, use ``values(for:every:tolerance:alignment:)``.
  ///
  /// - Parameters:
  ///   - date: The date of the deadline. A date that is past, or is not a number, ends the countdown at once; the
  ///     deadline is at most 2^62 ns (146 years) away.
  ///   - clock: The server's clock that `date` belongs to; the countdown follows the clock's corrections. nil, the
  ///     default, for the wall clock, which is read when the loop asks for the first value: later changes of the wall
  ///     clock do not matter.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms. The default is one second.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the zero never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - alignment: The instants at which the ticks come. With `.deadline`, the default, each value is a whole
  ///     multiple of the interval. With `.shared`, all countdowns of the same interval in one manager tick together,
  ///     and each value is the nearest whole multiple; each countdown still ends at its own deadline.
  /// - Returns: The sequence; nothing starts until a loop asks for its first value.
  public func values(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline
  ) -> CountdownValues {
    values(interval, tolerance, alignment) { CountdownEnd(at: date, by: clock, in: $0) }
  }

  /// Returns the numbers of endless ticks, as a sequence that a loop runs over.
  ///
  /// The ticks belong to the loop: they start when the loop asks for the first number, and they end when you leave
  /// the loop. The loop gets number 0 at once, and number *k* after *k* intervals. A loop that comes back late gets
  /// the newest number. A loop may run on any actor, or on none.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// for await number in manager.ticks(every: .seconds(1)) where number == 3 { break }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the first never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  /// - Returns: The sequence; nothing starts until a loop asks for its first number.
  public func ticks(every interval: Duration, tolerance: Duration? = nil) -> CountdownTicks {
    CountdownTicks { [weak self] in
      OwnCountdownFeed(self, .ticks) { _, receiver in
        CountdownRequest(ticksEvery: interval, receiver: receiver, tolerance: tolerance)
      }
    }
  }

  /// Waits for a duration, on this manager's time.
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
  /// To wait until a date, use ``sleep(until:by:tolerance:)``.
  ///
  /// - Parameters:
  ///   - duration: The length of the sleep. Zero and negative durations end it at once; a duration of more than
  ///     2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How much later the sleep may end, so that it can share a wake-up; a negative tolerance is zero,
  ///     the default.
  /// - Throws: `CancellationError` at once if the task is cancelled. The same error if the manager ends all its
  ///   countdowns, by ``cancelAll()`` or ``shutDown()``, or was shut down before.
  /// - Complexity: O(1).
  public func sleep(for duration: Duration, tolerance: Duration = .zero) async throws {
    try await sleep(tolerance) { _ in CountdownEnd(after: duration) }
  }

  /// Waits until a date, on this manager's time.
  ///
  /// If the manager is suspended, the end of the sleep is held back like the end of a countdown. A sleep costs one
  /// wake-up, which it shares with everything that is due at that moment. If you pass a `clock`, `tolerance` has no
  /// effect.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// try await manager.sleep(until: Date() + 1)
  /// print("over")
  /// ```
  ///
  /// To wait for a duration, use ``sleep(for:tolerance:)``.
  ///
  /// - Parameters:
  ///   - date: The date at which the sleep ends. A date that is past, or is not a number, ends it at once; the end is
  ///     at most 2^62 ns (146 years) away.
  ///   - clock: The server's clock that `date` belongs to; the sleep follows the clock's corrections. nil, the
  ///     default, for the wall clock, which is read in this call: later changes of the wall clock do not matter.
  ///   - tolerance: How much later the sleep may end, so that it can share a wake-up; a negative tolerance is zero,
  ///     the default.
  /// - Throws: `CancellationError` at once if the task is cancelled. The same error if the manager ends all its
  ///   countdowns, by ``cancelAll()`` or ``shutDown()``, or was shut down before.
  /// - Complexity: O(1).
  public func sleep(
    until date: Date, by clock: ServerClock? = nil, tolerance: Duration = .zero
  ) async throws {
    try await sleep(clock == nil ? tolerance : nil) { CountdownEnd(at: date, by: clock, in: $0) }
  }

  private func values(
    _ interval: Duration, _ tolerance: Duration?, _ alignment: Countdown.Alignment,
    until end: @escaping OwnCountdownFeed.End
  ) -> CountdownValues {
    CountdownValues { [weak self] in
      OwnCountdownFeed(self, .values, until: end) { left, receiver in
        CountdownRequest(
          for: left, receiver: receiver, every: interval, tolerance: tolerance, alignment: alignment)
      }
    }
  }

  /// Waits for an end, with a tolerance.
  ///
  /// If the tolerance is nil, there is none, and the end can be moved.
  private func sleep(_ tolerance: Duration?, until end: @escaping OwnCountdownFeed.End) async throws {
    let feed = OwnCountdownFeed(self, .sleep, until: end) { left, receiver in
      guard let tolerance else { return CountdownRequest(silentlyFor: left, receiver: receiver) }
      // Ticks of which the first is the last: nothing is delivered before it.
      return CountdownRequest(
        ticksEvery: .nanoseconds(Int64.max), receiver: receiver, startingAfter: left, tolerance: tolerance)
    }
    let consumer = Consumer(of: feed)
    guard await consumer.next(isolation: #isolation) != nil else { throw CancellationError() }
  }
}
