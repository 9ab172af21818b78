public import Foundation

// The faces of `start` for blocks that never stop the countdown.

extension CountdownManager {
  /// `start(_:for:)` with a block that never stops the countdown.
  ///
  /// - Parameters:
  ///   - receiver: Whom it is for. Held weakly.
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - interval: Between two ticks; at least 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; at most `interval`.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in this manager share.
  ///   - ifActive: What becomes of a countdown that the receiver already has.
  ///   - onTick: Gets the receiver and what is left.
  ///   - onEnd: Gets the outcome, exactly once, after everything else.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, for duration: Duration, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace,
    onTick: @escaping @Sendable (Receiver, TimeLeft) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    start(
      receiver, for: duration, every: interval, tolerance: tolerance, alignment: alignment,
      ifActive: ifActive, onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }

  /// `start(_:until:)` with a block that never stops the countdown.
  ///
  /// - Parameters:
  ///   - receiver: Whom it is for. Held weakly.
  ///   - date: When it ends, by the wall clock of now. A past date ends it at once.
  ///   - interval: Between two ticks; at least 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; at most `interval`.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in this manager share.
  ///   - ifActive: What becomes of a countdown that the receiver already has.
  ///   - onTick: Gets the receiver and what is left.
  ///   - onEnd: Gets the outcome, exactly once, after everything else.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, until date: Date, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace,
    onTick: @escaping @Sendable (Receiver, TimeLeft) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    start(
      receiver, until: date, every: interval, tolerance: tolerance, alignment: alignment,
      ifActive: ifActive, onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }

  /// `start(_:from:to:)` with a block that never stops the countdown.
  ///
  /// - Parameters:
  ///   - receiver: Whom it is for. Held weakly.
  ///   - start: What counts as now.
  ///   - end: When it ends; not after `start`: at once.
  ///   - interval: Between two ticks; at least 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; at most `interval`.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in this manager share.
  ///   - ifActive: What becomes of a countdown that the receiver already has.
  ///   - onTick: Gets the receiver and what is left.
  ///   - onEnd: Gets the outcome, exactly once, after everything else.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, from start: Date, to end: Date, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace,
    onTick: @escaping @Sendable (Receiver, TimeLeft) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    self.start(
      receiver, from: start, to: end, every: interval, tolerance: tolerance, alignment: alignment,
      ifActive: ifActive, onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }
}
