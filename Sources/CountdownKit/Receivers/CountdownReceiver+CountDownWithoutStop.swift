public import Foundation

// The faces of `countDown` for blocks that never stop the countdown.

extension CountdownReceiver {
  /// `countDown(for:)` with a block that never stops the countdown.
  ///
  /// - Parameters:
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - interval: Between two ticks; at least 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; at most `interval`.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in the manager share.
  ///   - ifActive: What becomes of a countdown that this object already has.
  ///   - manager: A manager that delivers on the main queue; with any other this is a programmer's mistake.
  ///   - onTick: Gets this object and what is left.
  ///   - onEnd: Gets the outcome, exactly once, after everything else.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration = .zero,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countDown(
      for: duration, every: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive,
      using: manager, onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }

  /// `countDown(until:)` with a block that never stops the countdown.
  ///
  /// - Parameters:
  ///   - date: When it ends, by the wall clock of now. A past date ends it at once.
  ///   - interval: Between two ticks; at least 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; at most `interval`.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in the manager share.
  ///   - ifActive: What becomes of a countdown that this object already has.
  ///   - manager: A manager that delivers on the main queue; with any other this is a programmer's mistake.
  ///   - onTick: Gets this object and what is left.
  ///   - onEnd: Gets the outcome, exactly once, after everything else.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    until date: Date, every interval: Duration = .seconds(1), tolerance: Duration = .zero,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countDown(
      until: date, every: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive,
      using: manager, onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }

  /// `countDown(from:to:)` with a block that never stops the countdown.
  ///
  /// - Parameters:
  ///   - start: What counts as now.
  ///   - end: When it ends; not after `start`: at once.
  ///   - interval: Between two ticks; at least 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; at most `interval`.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in the manager share.
  ///   - ifActive: What becomes of a countdown that this object already has.
  ///   - manager: A manager that delivers on the main queue; with any other this is a programmer's mistake.
  ///   - onTick: Gets this object and what is left.
  ///   - onEnd: Gets the outcome, exactly once, after everything else.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    from start: Date, to end: Date, every interval: Duration = .seconds(1), tolerance: Duration = .zero,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countDown(
      from: start, to: end, every: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive,
      using: manager, onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }
}
