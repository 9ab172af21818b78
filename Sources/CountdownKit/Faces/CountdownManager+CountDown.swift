import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Countdowns without a receiver whose blocks belong to the main actor. `countDown…` is the main actor's verb, `start…` is
// everybody's.

extension CountdownManager {
  /// Starts a countdown on the main actor that needs no receiver: it lives until it ends.
  ///
  /// The blocks belong to the main actor, and are kept until the countdown ends. They are called like those of
  /// `CountdownReceiver.countDown(for:)`: the first value before this returns, inside a callback of the manager right after
  /// that; then at every whole multiple of the interval before the deadline, and zero exactly at the deadline.
  ///
  /// ```swift
  /// CountdownManager.shared.countDown(for: .seconds(10), id: "sale") { left in
  ///   print("on sale for \(left)")
  /// } onEnd: { outcome in
  ///   print("over: \(outcome)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - interval: Between two ticks; less than 1 ms is 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; brought to 0 … `interval`. nil: not at all, but
  ///     in a crowd of countdowns a hundredth of the interval, at most 10 ms.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in this manager share.
  ///   - ifActive: What becomes of a countdown without a receiver that has the same id.
  ///   - id: The name under which it is found; there is one countdown of each name. nil: it is never found, and replaces nothing.
  ///   - onTick: Gets what is left, and a flag that ends the countdown when set.
  ///   - onEnd: Gets the outcome: exactly once, after everything else.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Precondition: The manager delivers on the main queue.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(after: duration), .every(interval, tolerance, alignment, ifActive),
      for: nil, NobodysHandler(id: id, onMainActor: .value(onTick), onEnd: onEnd))
  }

  /// `countDown(for:)` to a date, which ends it at once if it is past.
  ///
  /// By a server's clock, whose corrections it follows: see `ServerClock`. By the wall clock of now otherwise: later changes
  /// of that do not matter.
  @MainActor @discardableResult
  public func countDown(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(at: date, by: clock, in: engine), .every(interval, tolerance, alignment, ifActive),
      for: nil, NobodysHandler(id: id, onMainActor: .value(onTick), onEnd: onEnd))
  }

  /// `countDown(for:)` with a block that never stops the countdown.
  @MainActor @discardableResult
  public func countDown(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (TimeLeft) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(after: duration), .every(interval, tolerance, alignment, ifActive),
      for: nil, NobodysHandler(id: id, onMainActor: .value({ left, _ in onTick(left) }), onEnd: onEnd))
  }

  /// `countDown(until:)` with a block that never stops the countdown.
  @MainActor @discardableResult
  public func countDown(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (TimeLeft) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(at: date, by: clock, in: engine), .every(interval, tolerance, alignment, ifActive),
      for: nil, NobodysHandler(id: id, onMainActor: .value({ left, _ in onTick(left) }), onEnd: onEnd))
  }
}
