public import Foundation

extension CountdownManager {
  /// `start(_:for:)` with a block that never stops the countdown.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, for duration: Duration, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace,
    onTick: @escaping @Sendable (Receiver, TimeLeft) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    self.start(
      receiver, for: duration, every: interval, tolerance: tolerance, alignment: alignment,
      ifActive: ifActive, onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }

  /// `start(_:until:)` with a block that never stops the countdown.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, until date: Date, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace,
    onTick: @escaping @Sendable (Receiver, TimeLeft) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    self.start(
      receiver, until: date, every: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive,
      onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }

  /// `start(_:from:to:)` with a block that never stops the countdown.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, from start: Date, to end: Date, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace,
    onTick: @escaping @Sendable (Receiver, TimeLeft) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    self.start(
      receiver, from: start, to: end, every: interval, tolerance: tolerance, alignment: alignment,
      ifActive: ifActive, onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }
}
