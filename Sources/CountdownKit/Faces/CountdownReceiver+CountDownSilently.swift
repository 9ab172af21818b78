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
    manager.begin(
      until: CountdownEnd(after: duration), TickOptions(ifActive: ifActive), for: self,
      WeakHandler.make(self, ReceiverBlocks(onMainActor: .silent, onEnd), .of(id)))
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
      until: CountdownEnd(at: date, by: clock, in: manager.engine), TickOptions(ifActive: ifActive),
      for: self,
      WeakHandler.make(self, ReceiverBlocks(onMainActor: .silent, onEnd), .of(id)))
  }
}
