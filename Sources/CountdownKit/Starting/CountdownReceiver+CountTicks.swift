public import CountdownCore

extension CountdownReceiver {
  /// Starts endless ticks for this object, on the main actor.
  ///
  /// Tick *k* is planned *k* intervals after the first, for ever: nothing drifts. If ticks are missed, one call replaces
  /// them, with the number of the last. A first tick without delay comes before this method returns; inside a
  /// callback of the manager, right after that callback.
  ///
  /// The ticks replace what the object has in the manager under the same `id`. The manager holds the object weakly: when it is
  /// gone, the ticks end.
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
  /// - Parameters:
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - delay: The time to the first tick. With zero, the default, and with a negative delay, the first tick comes at
  ///     once; a delay of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, never the first, so that it can share a wake-up; as in
  ///     ``CountdownTicks/every(_:tolerance:alignment:)``.
  ///   - id: A value that tells what the object has apart, so that several run side by side; nil, the default, for none.
  ///   - manager: The manager, by default the shared one. It must deliver on the main queue: any other is a
  ///     programmer's mistake, which stops the program.
  ///   - onTick: A closure that gets the object and the number of the tick, counted from 0, on the main actor.
  ///   - onEnd: A closure that gets the receiver, nil if it is gone, and the outcome, on the main actor: exactly once, as
  ///     the last callback. nil, the default, for no callback.
  /// - Returns: The ticks as a countdown, which has no time left: pause it, restart it or cancel it.
  /// - Complexity: O(1) expected.
  @MainActor @inlinable @discardableResult
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

  /// Starts endless ticks for this object, on the main actor, with a closure that can stop them.
  ///
  /// Otherwise as the method whose closure has two parameters.
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
  /// - Parameters:
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - delay: The time to the first tick. With zero, the default, and with a negative delay, the first tick comes at
  ///     once; a delay of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, never the first, so that it can share a wake-up; as in
  ///     ``CountdownTicks/every(_:tolerance:alignment:)``.
  ///   - id: A value that tells what the object has apart, so that several run side by side; nil, the default, for none.
  ///   - manager: The manager, by default the shared one. It must deliver on the main queue: any other is a
  ///     programmer's mistake, which stops the program.
  ///   - onTick: A closure that gets the object, the number of the tick, counted from 0, and a flag, on the main actor. Set the flag to
  ///     end the ticks as `stopped`.
  ///   - onEnd: A closure that gets the receiver, nil if it is gone, and the outcome, on the main actor: exactly once, as
  ///     the last callback. nil, the default, for no callback.
  /// - Returns: The ticks as a countdown, which has no time left: pause it, restart it or cancel it.
  /// - Complexity: O(1) expected.
  @MainActor @inlinable @discardableResult
  public func countTicks(
    every interval: Duration, startingAfter delay: Duration = .zero, tolerance: Duration? = nil,
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, Int, inout Bool) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.beginTicks(
      every: interval, delay, tolerance, self, ReceiverBlocks(.of(onTick), onEnd, .mainActor), .of(id))
  }
}
