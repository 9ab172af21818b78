import CountdownCore
public import Foundation

extension CountdownManager {
  /// Starts a countdown for a receiver, in place of the one it may have.
  ///
  /// The block is called at once with what is left, then at every whole multiple of the interval before the
  /// deadline, and last with zero exactly at the deadline. Ticks that were missed come as one, with the right value.
  /// On the delivering queue the first call is made before this returns, inside a callback right after that; elsewhere as
  /// soon as possible.
  ///
  /// - Parameters:
  ///   - receiver: Whom it is for. Held weakly.
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - interval: Between two ticks; at least 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; at most `interval`.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in this manager share.
  ///   - ifActive: What becomes of a countdown that the receiver already has.
  ///   - onTick: Gets the receiver, what is left, and a flag that ends the countdown when set.
  ///   - onEnd: Gets the outcome, exactly once, after everything else.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, for duration: Duration, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace,
    onTick: @escaping @Sendable (Receiver, TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      receiver, for: duration,
      TickOptions(interval: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive),
      onTick: ErasedBlock(onTick), onEnd: onEnd.map { OutcomeBlock($0) })
  }

  /// Starts a countdown to a date, otherwise as `start(_:for:)`.
  ///
  /// - Parameters:
  ///   - receiver: Whom it is for. Held weakly.
  ///   - date: When it ends. The wall clock is read once, now: later changes of it do not matter. A past date ends
  ///     it at once.
  ///   - interval: Between two ticks; at least 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; at most `interval`.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in this manager share.
  ///   - ifActive: What becomes of a countdown that the receiver already has.
  ///   - onTick: Gets the receiver, what is left, and a flag that ends the countdown when set.
  ///   - onEnd: Gets the outcome, exactly once, after everything else.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, until date: Date, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace,
    onTick: @escaping @Sendable (Receiver, TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      receiver, for: date.duration(sinceNowOf: engine),
      TickOptions(interval: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive),
      onTick: ErasedBlock(onTick), onEnd: onEnd.map { OutcomeBlock($0) })
  }

  /// Starts a countdown, now, that lasts as long as from one date to another, otherwise as `start(_:for:)`.
  ///
  /// For times that a server sends: its own now, and its own end. The clock of this machine does not matter.
  ///
  /// - Parameters:
  ///   - receiver: Whom it is for. Held weakly.
  ///   - start: What counts as now.
  ///   - end: When it ends; not after `start`: at once.
  ///   - interval: Between two ticks; at least 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; at most `interval`.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in this manager share.
  ///   - ifActive: What becomes of a countdown that the receiver already has.
  ///   - onTick: Gets the receiver, what is left, and a flag that ends the countdown when set.
  ///   - onEnd: Gets the outcome, exactly once, after everything else.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, from start: Date, to end: Date, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace,
    onTick: @escaping @Sendable (Receiver, TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      receiver, for: end.duration(since: start),
      TickOptions(interval: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive),
      onTick: ErasedBlock(onTick), onEnd: onEnd.map { OutcomeBlock($0) })
  }
}
