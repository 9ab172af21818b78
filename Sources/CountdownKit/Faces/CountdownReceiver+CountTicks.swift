import CountdownCore

extension CountdownReceiver {
  /// Starts endless ticks for this object, in place of what it may have under the same id.
  ///
  /// Tick *k* is planned *k* intervals after the first, for ever: nothing drifts. Ticks that were missed come as one,
  /// with the number of the last. The object is held weakly.
  ///
  /// - Parameters:
  ///   - interval: Between two ticks; less than 1 ms is 1 ms.
  ///   - delay: To the first tick. Zero and negative: it comes like a first value, at once.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up; brought to 0 … `interval`. nil: not at all, but
  ///     in a crowd of countdowns a hundredth of the interval, at most 10 ms.
  ///   - id: What tells them apart from others of this object, which run beside them.
  ///   - manager: A manager that delivers on the main queue; with any other this is a programmer's mistake.
  ///   - onTick: Gets this object, the number of the instant from 0, and a flag that ends the ticks when set.
  ///   - onEnd: Gets this object, nil if it is gone, and the outcome: exactly once, after everything else.
  /// - Returns: The ticks as a countdown: it can be cancelled, paused and resumed, but has no time left.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countTicks(
    every interval: Duration, startingAfter delay: Duration = .zero, tolerance: Duration? = nil,
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, Int, inout Bool) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.begin(
      CountdownRequest(
        ticksEvery: interval, receiver: ObjectIdentifier(self), startingAfter: delay, tolerance: tolerance),
      WeakHandler.make(self, ReceiverBlocks(onMainActor: onTick, onEnd), .of(id)))
  }

  /// `countTicks(every:)` with a block that never stops the ticks.
  @MainActor @discardableResult
  public func countTicks(
    every interval: Duration, startingAfter delay: Duration = .zero, tolerance: Duration? = nil,
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, Int) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countTicks(
      every: interval, startingAfter: delay, tolerance: tolerance, id: id, using: manager,
      onTick: { receiver, number, _ in onTick(receiver, number) }, onEnd: onEnd)
  }
}
