public import Foundation

extension CountdownReceiver {
  /// `countDown(for:)` with a block that never stops the countdown.
  @MainActor @discardableResult
  public func countDown(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration = .zero,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countDown(
      for: duration, every: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive,
      using: manager, onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }

  /// `countDown(until:)` with a block that never stops the countdown.
  @MainActor @discardableResult
  public func countDown(
    until date: Date, every interval: Duration = .seconds(1), tolerance: Duration = .zero,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countDown(
      until: date, every: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive,
      using: manager, onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }

  /// `countDown(from:to:)` with a block that never stops the countdown.
  @MainActor @discardableResult
  public func countDown(
    from start: Date, to end: Date, every interval: Duration = .seconds(1), tolerance: Duration = .zero,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countDown(
      from: start, to: end, every: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive,
      using: manager, onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }
}
