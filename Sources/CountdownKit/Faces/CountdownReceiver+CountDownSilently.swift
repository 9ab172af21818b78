import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownReceiver {
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
    manager.beginOnMainActor(
      CountdownRequest(silentlyFor: duration, receiver: ObjectIdentifier(self), ifActive: ifActive),
      SilentHandler(self, HandlerExtras(.of(id), OutcomeBlock(onMainActor: onEnd))))
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
    let handler = SilentHandler(self, HandlerExtras(.of(id), OutcomeBlock(onMainActor: onEnd)))
    return manager.beginOnMainActor(until: date, by: clock, handler) {
      CountdownRequest(silentlyFor: $0, receiver: ObjectIdentifier(self), ifActive: ifActive)
    }
  }
}
