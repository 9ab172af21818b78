import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownManager {
  /// Starts a countdown on the main actor that needs no receiver and has no ticks: one wake-up, one outcome.
  ///
  /// - Parameters:
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - ifActive: What becomes of a countdown without a receiver that has the same id. Default: it is replaced.
  ///   - id: The name under which it is found; there is one countdown of each name. nil: it is never found, and replaces nothing.
  ///   - onEnd: Gets the outcome: exactly once.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Precondition: The manager delivers on the main queue.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDownSilently(
    for duration: Duration, ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(after: duration), .silent(ifActive), for: nil,
      NobodysHandler(id: id, onMainActor: .silent, onEnd: onEnd))
  }

  /// `countDownSilently(for:)` to a date, which ends it at once if it is past.
  ///
  /// By a server's clock, whose corrections it follows: see `ServerClock`. By the wall clock of now otherwise: later changes
  /// of that do not matter.
  @MainActor @discardableResult
  public func countDownSilently(
    until date: Date, by clock: ServerClock? = nil, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(at: date, by: clock, in: engine), .silent(ifActive), for: nil,
      NobodysHandler(id: id, onMainActor: .silent, onEnd: onEnd))
  }

  /// Starts endless ticks on the main actor that need no receiver: they go on until they are cancelled or stopped.
  ///
  /// Tick *k* is planned *k* intervals after the first, for ever: nothing drifts. Ticks that were missed come as one,
  /// with the number of the last. The blocks are kept until the ticks end.
  ///
  /// - Parameters:
  ///   - interval: Between two ticks; less than 1 ms is 1 ms.
  ///   - delay: To the first tick. Zero and negative: it comes like a first value, at once.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up; brought to 0 … `interval`. nil: not at all, but
  ///     in a crowd of countdowns a hundredth of the interval, at most 10 ms.
  ///   - id: The name under which they are found. nil: they are never found, and replace nothing.
  ///   - onTick: Gets the number of the instant from 0, and a flag that ends the ticks when set.
  ///   - onEnd: Gets the outcome: exactly once, after everything else.
  /// - Returns: The ticks as a countdown: it can be cancelled, paused and resumed, but has no time left.
  /// - Precondition: The manager delivers on the main queue.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countTicks(
    every interval: Duration, startingAfter delay: Duration = .zero, tolerance: Duration? = nil,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (Int, inout Bool) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      CountdownRequest(ticksEvery: interval, receiver: nil, startingAfter: delay, tolerance: tolerance),
      NobodysHandler(id: id, onMainActor: .number(onTick), onEnd: onEnd))
  }

  /// `countTicks(every:)` with a block that never stops the ticks.
  @MainActor @discardableResult
  public func countTicks(
    every interval: Duration, startingAfter delay: Duration = .zero, tolerance: Duration? = nil,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (Int) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countTicks(
      every: interval, startingAfter: delay, tolerance: tolerance, id: id,
      onTick: { number, _ in onTick(number) }, onEnd: onEnd)
  }
}
