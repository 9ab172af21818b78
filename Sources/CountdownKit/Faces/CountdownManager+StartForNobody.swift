#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownManager {
  /// Starts a countdown that is nobody's: it lives until it ends.
  ///
  /// Otherwise as `start(_:for:)`.
  ///
  /// - Parameters:
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - interval: Between two ticks; less than 1 ms is 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; brought to 0 … `interval`. nil: not at all, but
  ///     in a crowd of countdowns a hundredth of the interval, at most 10 ms.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in this manager share.
  ///   - ifActive: What becomes of a countdown of nobody's that has the same id.
  ///   - id: Under what it is found, and of which there is one; nil: it is found by nobody, and replaces nothing.
  ///   - onTick: Gets what is left, and a flag that ends the countdown when set.
  ///   - onEnd: Gets the outcome: exactly once, after everything else.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(after: duration), .every(interval, tolerance, alignment, ifActive),
      for: nil, NobodysHandler(id: id, onTick: onTick, onEnd: onEnd))
  }

  /// `start(for:)` to a date, which ends it at once if it is past.
  ///
  /// By a server's clock, whose corrections it follows: see `ServerClock`. By the wall clock of now otherwise: later changes
  /// of that do not matter.
  @discardableResult
  public func start(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(at: date, by: clock, in: engine), .every(interval, tolerance, alignment, ifActive),
      for: nil, NobodysHandler(id: id, onTick: onTick, onEnd: onEnd))
  }

  /// `start(for:)` with a block that never stops the countdown.
  @discardableResult
  public func start(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (TimeLeft) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    start(
      for: duration, every: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive,
      id: id, onTick: { left, _ in onTick(left) }, onEnd: onEnd)
  }

  /// `start(until:)` with a block that never stops the countdown.
  @discardableResult
  public func start(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (TimeLeft) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    start(
      until: date, by: clock, every: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive,
      id: id, onTick: { left, _ in onTick(left) }, onEnd: onEnd)
  }

  /// Starts a countdown that is nobody's and has no ticks: one wake-up, one outcome.
  ///
  /// - Parameters:
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - ifActive: What becomes of a countdown of nobody's that has the same id. Default: it is replaced.
  ///   - id: Under what it is found, and of which there is one; nil: it is found by nobody, and replaces nothing.
  ///   - onEnd: Gets the outcome: exactly once, on the delivering queue.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startSilently(
    for duration: Duration, ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(after: duration), .silent(ifActive), for: nil,
      NobodysHandler(id: id, onTick: nil, onEnd: onEnd))
  }

  /// `startSilently(for:)` to a date, which ends it at once if it is past.
  ///
  /// By a server's clock, whose corrections it follows: see `ServerClock`. By the wall clock of now otherwise: later changes
  /// of that do not matter.
  @discardableResult
  public func startSilently(
    until date: Date, by clock: ServerClock? = nil, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(at: date, by: clock, in: engine), .silent(ifActive), for: nil,
      NobodysHandler(id: id, onTick: nil, onEnd: onEnd))
  }
}
