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
  ///   - interval: Between two ticks; less than 1 ms is 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; brought to 0 … `interval`. nil: not at all, but
  ///     in a crowd of countdowns a hundredth of the interval, at most 10 ms.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in this manager share.
  /// - Returns: The values: what is left at once, then every whole multiple of the interval, last zero.
  public func values(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline
  ) -> CountdownValues {
    values(interval, tolerance, alignment) { _ in CountdownEnd(after: duration) }
  }

  /// What is left until a date, otherwise as `values(for:)`.
  ///
  /// - Parameters:
  ///   - date: When it ends. A past date ends it at once.
  ///   - clock: The server's clock, whose corrections it follows; nil: the wall clock, which is read when the first value is
  ///     asked for, and of which later changes do not matter.
  ///   - interval: Between two ticks; less than 1 ms is 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; brought to 0 … `interval`. nil: not at all, but
  ///     in a crowd of countdowns a hundredth of the interval, at most 10 ms.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in this manager share.
  /// - Returns: The values: what is left at once, then every whole multiple of the interval, last zero.
  public func values(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline
  ) -> CountdownValues {
    values(interval, tolerance, alignment) { CountdownEnd(at: date, by: clock, in: $0) }
  }

  /// Endless ticks that belong to a loop, without a receiver.
  ///
  /// - Parameters:
  ///   - interval: Between two ticks; less than 1 ms is 1 ms.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up; brought to 0 … `interval`. nil: not at all, but
  ///     in a crowd of countdowns a hundredth of the interval, at most 10 ms.
  /// - Returns: The numbers of the instants: 0 at once, when the first is asked for, and *k* after *k* intervals.
  public func ticks(every interval: Duration, tolerance: Duration? = nil) -> CountdownTicks {
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
  ///   - tolerance: How much later it may end, so that it can share a wake-up; negative is zero.
  /// - Throws: `CancellationError`, at once, when the task is cancelled; also when the manager ends all its countdowns, by
  ///   `cancelAll()` or `shutDown()`, or was shut down before.
  /// - Complexity: O(1).
  public func sleep(for duration: Duration, tolerance: Duration = .zero) async throws {
    try await sleep(tolerance) { _ in CountdownEnd(after: duration) }
  }

  /// Waits until a date, otherwise as `sleep(for:)`.
  ///
  /// - Parameters:
  ///   - date: Until when. A past date ends it at once.
  ///   - clock: The server's clock, whose corrections it follows; nil: the wall clock, which is read once, now, and of which
  ///     later changes do not matter.
  ///   - tolerance: How much later it may end, so that it can share a wake-up; negative is zero. By a server's clock it
  ///     does not.
  /// - Throws: `CancellationError`, as `sleep(for:)`.
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

  /// Waits, with some tolerance; nil: with none, and so that the end can be moved.
  private func sleep(_ tolerance: Duration?, until end: @escaping OwnCountdownFeed.End) async throws {
    let feed = OwnCountdownFeed(self, .sleep, until: end) { left, receiver in
      guard let tolerance else { return CountdownRequest(silentlyFor: left, receiver: receiver) }
      // Ticks of which the first is the last: nothing is told before.
      return CountdownRequest(
        ticksEvery: .nanoseconds(Int64.max), receiver: receiver, startingAfter: left, tolerance: tolerance)
    }
    let consumer = Consumer(of: feed)
    guard await consumer.next(isolation: #isolation) != nil else { throw CancellationError() }
  }
}
