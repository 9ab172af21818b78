#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownReceiver {
  /// Starts a countdown for this object, in place of the one that it may have under the same id.
  ///
  /// The block is called with what is left before this returns, inside a callback of the manager right after that; then
  /// at every whole multiple of the interval before the deadline, and last with zero exactly at the deadline. Ticks that
  /// were missed come as one, with the right value. The object is held weakly.
  ///
  /// - Parameters:
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - interval: Between two ticks; less than 1 ms is 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; brought to 0 … `interval`. nil: not at all, but
  ///     in a crowd of countdowns a hundredth of the interval, at most 10 ms.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in the manager share.
  ///   - ifActive: What becomes of a countdown that this object already has, under the same id.
  ///   - id: What tells it apart from others of this object, which run beside it.
  ///   - manager: A manager that delivers on the main queue; with any other this is a programmer's mistake.
  ///   - onTick: Gets this object, what is left, and a flag that ends the countdown when set.
  ///   - onEnd: Gets this object, nil if it is gone, and the outcome: exactly once, after everything else.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.begin(
      until: CountdownEnd(after: duration), .every(interval, tolerance, alignment, ifActive),
      for: self, ReceiverBlocks(onMainActor: onTick, onEnd), .of(id))
  }

  /// `countDown(for:)` to a date, which ends it at once if it is past.
  ///
  /// By a server's clock, whose corrections it follows: see `ServerClock`. By the wall clock of now otherwise: later changes
  /// of that do not matter.
  @MainActor @discardableResult
  public func countDown(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.begin(
      until: CountdownEnd(at: date, by: clock, in: manager.engine),
      .every(interval, tolerance, alignment, ifActive),
      for: self, ReceiverBlocks(onMainActor: onTick, onEnd), .of(id))
  }

  /// `countDown(for:)` with a block that never stops the countdown.
  @MainActor @discardableResult
  public func countDown(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.begin(
      until: CountdownEnd(after: duration), .every(interval, tolerance, alignment, ifActive),
      for: self, ReceiverBlocks(onMainActor: onTick, onEnd), .of(id))
  }

  /// `countDown(until:)` with a block that never stops the countdown.
  @MainActor @discardableResult
  public func countDown(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.begin(
      until: CountdownEnd(at: date, by: clock, in: manager.engine),
      .every(interval, tolerance, alignment, ifActive),
      for: self, ReceiverBlocks(onMainActor: onTick, onEnd), .of(id))
  }

  /// Starts a countdown without ticks for this object, in place of what it may have under the same id: one wake-up, one
  /// outcome.
  ///
  /// - Parameters:
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - ifActive: What becomes of a countdown that this object already has, under the same id.
  ///   - id: What tells it apart from others of this object, which run beside it.
  ///   - manager: A manager that delivers on the main queue; with any other this is a programmer's mistake.
  ///   - onEnd: Gets this object, nil if it is gone, and the outcome: exactly once.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDownSilently(
    for duration: Duration, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.begin(
      until: CountdownEnd(after: duration), .silent(ifActive), for: self,
      ReceiverBlocks(onMainActor: .silent, onEnd), .of(id))
  }

  /// `countDownSilently(for:)` to a date, which ends it at once if it is past.
  ///
  /// By a server's clock, whose corrections it follows: see `ServerClock`. By the wall clock of now otherwise: later changes
  /// of that do not matter.
  @MainActor @discardableResult
  public func countDownSilently(
    until date: Date, by clock: ServerClock? = nil, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.begin(
      until: CountdownEnd(at: date, by: clock, in: manager.engine), .silent(ifActive), for: self,
      ReceiverBlocks(onMainActor: .silent, onEnd), .of(id))
  }
}
