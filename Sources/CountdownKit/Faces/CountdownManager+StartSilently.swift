#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownManager {
  /// Starts a countdown without ticks for a receiver, in place of what it may have under the same id: one wake-up, one
  /// outcome.
  ///
  /// For leases, time-outs and whatever else shows nothing while it runs.
  ///
  /// - Parameters:
  ///   - receiver: Whom it is for. Held weakly.
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - ifActive: What becomes of a countdown that the receiver already has, under the same id.
  ///   - id: What tells it apart from others of the same receiver, which run beside it.
  ///   - onEnd: Gets the receiver, nil if it is gone, and the outcome: exactly once.
  /// - Returns: The countdown, or the running one that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startSilently<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, for duration: Duration, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(after: duration), TickOptions(ifActive: ifActive), for: receiver,
      WeakHandler.make(receiver, ReceiverBlocks(.silent, onEnd), .of(id)))
  }

  /// `startSilently(_:for:)` to a date, which ends it at once if it is past.
  ///
  /// By a server's clock, whose corrections it follows: see `ServerClock`. By the wall clock of now otherwise: later changes
  /// of that do not matter.
  @discardableResult
  public func startSilently<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, until date: Date, by clock: ServerClock? = nil,
    ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(at: date, by: clock, in: engine), TickOptions(ifActive: ifActive), for: receiver,
      WeakHandler.make(receiver, ReceiverBlocks(.silent, onEnd), .of(id)))
  }
}
