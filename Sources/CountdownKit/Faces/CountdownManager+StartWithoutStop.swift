#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownManager {
  /// `start(_:for:)` with a block that never stops the countdown.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, for duration: Duration, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, TimeLeft) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      TickOptions(interval: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive).request(
        for: duration, receiver: receiver),
      WeakHandler.make(
        receiver, PlainBlock(onTick), HandlerExtras(.of(id), OutcomeBlock(onEnd))))
  }

  /// `start(_:until:)` with a block that never stops the countdown.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, until date: Date, by clock: ServerClock? = nil,
    every interval: Duration = .seconds(1), tolerance: Duration = .zero,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, TimeLeft) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    let options = TickOptions(
      interval: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive)
    let handler = WeakHandler.make(
      receiver, PlainBlock(onTick), HandlerExtras(.of(id), OutcomeBlock(onEnd)))
    return begin(until: date, by: clock, handler) { options.request(for: $0, receiver: receiver) }
  }
}
