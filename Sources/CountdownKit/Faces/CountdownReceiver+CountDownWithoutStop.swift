#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownReceiver {
  /// `countDown(for:)` with a block that never stops the countdown.
  @MainActor @discardableResult
  public func countDown(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration = .zero,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.beginOnMainActor(
      TickOptions(interval: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive).request(
        for: duration, receiver: self),
      WeakHandler.make(
        self, PlainBlock(onMainActor: onTick), HandlerExtras(.of(id), OutcomeBlock(onMainActor: onEnd)))
    )
  }

  /// `countDown(until:)` with a block that never stops the countdown.
  @MainActor @discardableResult
  public func countDown(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    let options = TickOptions(
      interval: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive)
    let handler = WeakHandler.make(
      self, PlainBlock(onMainActor: onTick), HandlerExtras(.of(id), OutcomeBlock(onMainActor: onEnd)))
    return manager.beginOnMainActor(until: date, by: clock, handler) {
      options.request(for: $0, receiver: self)
    }
  }
}
