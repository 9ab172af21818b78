import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownManager {
  /// What is left of a countdown that belongs to a loop, without a receiver.
  ///
  /// - Parameters:
  ///   - duration: How long, from when the first value is asked for. Zero and negative end at once; from 2^62 ns (146 years)
  ///     on it is 2^62 ns.
  ///   - interval: Between two ticks; at least 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; at most `interval`.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in this manager share.
  /// - Returns: The values: what is left at once, then every whole multiple of the interval, last zero.
  public func values(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration = .zero,
    alignment: Countdown.Alignment = .deadline
  ) -> CountdownValues {
    values(interval, tolerance, alignment) { _ in duration }
  }

  /// What is left until a date, otherwise as `values(for:)`.
  ///
  /// - Parameters:
  ///   - date: When it ends. The wall clock is read when the first value is asked for: later changes of it do not matter. A
  ///     past date ends it at once.
  ///   - interval: Between two ticks; at least 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; at most `interval`.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in this manager share.
  /// - Returns: The values: what is left at once, then every whole multiple of the interval, last zero.
  public func values(
    until date: Date, every interval: Duration = .seconds(1), tolerance: Duration = .zero,
    alignment: Countdown.Alignment = .deadline
  ) -> CountdownValues {
    values(interval, tolerance, alignment) { date.duration(sinceNowOf: $0) }
  }

  /// Endless ticks that belong to a loop, without a receiver.
  ///
  /// - Parameters:
  ///   - interval: Between two ticks; at least 1 ms.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up; at most `interval`.
  /// - Returns: The numbers of the instants: 0 at once, when the first is asked for, and *k* after *k* intervals.
  public func ticks(every interval: Duration, tolerance: Duration = .zero) -> CountdownTicks {
    CountdownTicks { [weak self] in
      OwnCountdownFeed(self, .ticks) { _, receiver in
        CountdownRequest(ticksEvery: interval, receiver: receiver, tolerance: tolerance)
      }
    }
  }

  /// Waits on this manager's time, which its suspension holds back as it does a countdown's end.
  ///
  /// It costs one wake-up, shared with all that is due then.
  ///
  /// - Parameters:
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - tolerance: How much later it may end, so that it can share a wake-up.
  /// - Throws: `CancellationError`, at once, when the task is cancelled; also when the manager ends all its countdowns, by
  ///   `cancelAll()` or `shutDown()`, or was shut down before.
  /// - Complexity: O(1).
  public func sleep(for duration: Duration, tolerance: Duration = .zero) async throws {
    try await sleep(tolerance) { _ in duration }
  }

  /// Waits until a date, otherwise as `sleep(for:)`.
  ///
  /// - Parameters:
  ///   - date: Until when. The wall clock is read once, now: later changes of it do not matter. A past date ends it at once.
  ///   - tolerance: How much later it may end, so that it can share a wake-up.
  /// - Throws: `CancellationError`, as `sleep(for:)`.
  /// - Complexity: O(1).
  public func sleep(until date: Date, tolerance: Duration = .zero) async throws {
    try await sleep(tolerance) { date.duration(sinceNowOf: $0) }
  }

  private func values(
    _ interval: Duration, _ tolerance: Duration, _ alignment: Countdown.Alignment,
    for duration: @escaping @Sendable (CountdownEngine) -> Duration
  ) -> CountdownValues {
    CountdownValues { [weak self] in
      OwnCountdownFeed(self, .values) { engine, receiver in
        CountdownRequest(
          for: duration(engine), receiver: receiver, every: interval, tolerance: tolerance,
          alignment: alignment)
      }
    }
  }

  private func sleep(
    _ tolerance: Duration, for duration: @escaping @Sendable (CountdownEngine) -> Duration
  ) async throws {
    // Ticks of which the first is the last: nothing is told before.
    let feed = OwnCountdownFeed(self, .sleep) { engine, receiver in
      CountdownRequest(
        ticksEvery: .nanoseconds(Int64.max), receiver: receiver, startingAfter: duration(engine),
        tolerance: tolerance)
    }
    let consumer = Consumer(of: feed)
    guard await consumer.next(isolation: #isolation) != nil else { throw CancellationError() }
  }
}
