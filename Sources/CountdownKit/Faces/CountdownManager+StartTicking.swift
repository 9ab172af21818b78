import CountdownCore

extension CountdownManager {
  /// Starts endless ticks for a receiver, in place of what it may have under the same id.
  ///
  /// Tick *k* is planned *k* intervals after the first, for ever: nothing drifts. Ticks that were missed come as one,
  /// with the number of the last.
  ///
  /// - Parameters:
  ///   - receiver: Whom they are for. Held weakly.
  ///   - interval: Between two ticks; less than 1 ms is 1 ms.
  ///   - delay: To the first tick. Zero and negative: it comes like a first value, at once on the delivering queue.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up; brought to 0 … `interval`. nil: not at all, but
  ///     in a crowd of countdowns a hundredth of the interval, at most 10 ms.
  ///   - id: What tells them apart from others of the same receiver, which run beside them.
  ///   - onTick: Gets the receiver, the number of the instant from 0, and a flag that ends the ticks when set.
  ///   - onEnd: Gets the receiver, nil if it is gone, and the outcome: exactly once, after everything else.
  /// - Returns: The ticks as a countdown: it can be cancelled, paused and resumed, but has no time left.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startTicking<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, every interval: Duration, startingAfter delay: Duration = .zero,
    tolerance: Duration? = nil, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, Int, inout Bool) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      CountdownRequest(
        ticksEvery: interval, receiver: ObjectIdentifier(receiver), startingAfter: delay, tolerance: tolerance
      ),
      WeakHandler.make(receiver, ReceiverBlocks(onTick, onEnd), .of(id)))
  }

  /// `startTicking(_:every:)` with a block that never stops the ticks.
  @discardableResult
  public func startTicking<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, every interval: Duration, startingAfter delay: Duration = .zero,
    tolerance: Duration? = nil, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, Int) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    startTicking(
      receiver, every: interval, startingAfter: delay, tolerance: tolerance, id: id,
      onTick: { receiver, number, _ in onTick(receiver, number) }, onEnd: onEnd)
  }
}
