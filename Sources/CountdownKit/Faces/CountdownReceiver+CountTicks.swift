import CountdownCore

extension CountdownReceiver {
  /// Starts endless ticks for this object, on the main actor, with a block that can stop them.
  ///
  /// Tick *k* is planned *k* intervals after the first, for ever: nothing drifts. If ticks are missed, one call
  /// replaces them, with the number of the last. A first tick without delay is delivered before this method returns;
  /// inside a callback of the manager, right after that callback.
  ///
  /// The ticks replace what the receiver has in the manager under the same `id`: a countdown, ticks or an
  /// observation. The manager holds this object, the receiver, weakly: when it is gone, the ticks end.
  ///
  /// ```swift
  /// final class Clock: CountdownReceiver {
  ///   var text = ""
  /// }
  ///
  /// let clock = Clock()
  /// clock.countTicks(every: .seconds(1)) { clock, number, stop in
  ///   clock.text = "\(number) s"
  ///   stop = number == 10
  /// }
  /// ```
  ///
  /// If `onTick` need not stop the ticks, use
  /// ``countTicks(every:startingAfter:tolerance:id:using:onTick:onEnd:)-3q6t9``.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - delay: The time to the first tick. With zero, the default, and with a negative delay, the first tick comes
  ///     at once; a delay of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the first never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - id: A value that tells the ticks apart from other ticks and countdowns of the same receiver, which run
  ///     beside them. nil, the default, for no id.
  ///   - manager: The manager that runs the ticks; by default the shared one. It must deliver on the main queue: any
  ///     other manager is a programmer's mistake, which stops the program.
  ///   - onTick: A block that gets the receiver, the number of the tick, counted from 0, and a flag, on the main
  ///     actor. Set the flag to end the ticks as `stopped`.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the main actor: exactly once,
  ///     as the last callback. nil, the default, for no callback.
  /// - Returns: The ticks as a countdown: you can pause, resume and cancel it, but it has no time left.
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

  /// Starts endless ticks for this object, on the main actor.
  ///
  /// Tick *k* is planned *k* intervals after the first, for ever: nothing drifts. If ticks are missed, one call
  /// replaces them, with the number of the last. A first tick without delay is delivered before this method returns;
  /// inside a callback of the manager, right after that callback.
  ///
  /// The ticks replace what the receiver has in the manager under the same `id`: a countdown, ticks or an
  /// observation. The manager holds this object, the receiver, weakly: when it is gone, the ticks end.
  ///
  /// ```swift
  /// final class Clock: CountdownReceiver {
  ///   var text = ""
  /// }
  ///
  /// let clock = Clock()
  /// clock.countTicks(every: .seconds(1)) { clock, number in
  ///   clock.text = "\(number) s"
  /// }
  /// ```
  ///
  /// To stop the ticks in `onTick`, use ``countTicks(every:startingAfter:tolerance:id:using:onTick:onEnd:)-1crt3``.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - delay: The time to the first tick. With zero, the default, and with a negative delay, the first tick comes
  ///     at once; a delay of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the first never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - id: A value that tells the ticks apart from other ticks and countdowns of the same receiver, which run
  ///     beside them. nil, the default, for no id.
  ///   - manager: The manager that runs the ticks; by default the shared one. It must deliver on the main queue: any
  ///     other manager is a programmer's mistake, which stops the program.
  ///   - onTick: A block that gets the receiver and the number of the tick, counted from 0, on the main actor.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the main actor: exactly once,
  ///     as the last callback. nil, the default, for no callback.
  /// - Returns: The ticks as a countdown: you can pause, resume and cancel it, but it has no time left.
  /// - Complexity: O(1) expected.
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
