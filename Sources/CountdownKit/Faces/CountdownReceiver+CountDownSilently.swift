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

  /// `countDownSilently(for:)` to a date, by the wall clock of now: later changes of that do not matter, a past date ends
  /// it at once.
  @MainActor @discardableResult
  public func countDownSilently(
    until date: Date, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countDownSilently(
      for: date.duration(sinceNowOf: manager.engine), ifActive: ifActive, id: id, using: manager,
      onEnd: onEnd)
  }
}
