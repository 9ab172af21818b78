public import CountdownCore

extension CountdownManager {
  /// Starts endless ticks for a receiver.
  ///
  /// Tick *k* is planned *k* intervals after the first, for ever: nothing drifts. If ticks are missed, one call replaces
  /// them, with the number of the last. A first tick without delay comes before this method returns on the
  /// delivering queue, right after the running callback inside one, as soon as possible from any other thread.
  ///
  /// The ticks replace what the receiver has in the manager under the same `id`. The manager holds the receiver weakly: when it is
  /// gone, the ticks end.
  ///
  /// ```swift
  /// final class Lobby: Sendable {
  ///   func say(_ text: String) { print(text) }
  /// }
  ///
  /// let (manager, lobby) = (CountdownManager(), Lobby())
  /// manager.startTicking(lobby, every: .seconds(1)) { lobby, number in
  ///   lobby.say("\(number) s")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - receiver: The object that the ticks are for.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - delay: The time to the first tick. With zero, the default, and with a negative delay, the first tick comes at
  ///     once; a delay of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, never the first, so that it can share a wake-up; as in
  ///     ``CountdownTicks/every(_:tolerance:alignment:)``.
  ///   - id: A value that tells what the receiver has apart, so that several run side by side; nil, the default, for none.
  ///   - onTick: A closure that gets the receiver and the number of the tick, counted from 0, on the manager's delivering queue.
  ///   - onEnd: A closure that gets the receiver, nil if it is gone, and the outcome, on the manager's delivering queue: exactly once, as
  ///     the last callback. nil, the default, for no callback.
  /// - Returns: The ticks as a countdown, which has no time left: pause it, restart it or cancel it.
  /// - Complexity: O(1) expected.
  @inlinable @discardableResult
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

  /// Starts endless ticks for a receiver, with a closure that can stop them.
  ///
  /// Otherwise as the method whose closure has two parameters.
  ///
  /// ```swift
  /// final class Lobby: Sendable {
  ///   func say(_ text: String) { print(text) }
  /// }
  ///
  /// let (manager, lobby) = (CountdownManager(), Lobby())
  /// manager.startTicking(lobby, every: .seconds(1)) { lobby, number, stop in
  ///   lobby.say("\(number) s")
  ///   stop = number == 10
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - receiver: The object that the ticks are for.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - delay: The time to the first tick. With zero, the default, and with a negative delay, the first tick comes at
  ///     once; a delay of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, never the first, so that it can share a wake-up; as in
  ///     ``CountdownTicks/every(_:tolerance:alignment:)``.
  ///   - id: A value that tells what the receiver has apart, so that several run side by side; nil, the default, for none.
  ///   - onTick: A closure that gets the receiver, the number of the tick, counted from 0, and a flag, on the manager's delivering queue. Set the flag to
  ///     end the ticks as `stopped`.
  ///   - onEnd: A closure that gets the receiver, nil if it is gone, and the outcome, on the manager's delivering queue: exactly once, as
  ///     the last callback. nil, the default, for no callback.
  /// - Returns: The ticks as a countdown, which has no time left: pause it, restart it or cancel it.
  /// - Complexity: O(1) expected.
  @inlinable @discardableResult
  public func startTicking<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, every interval: Duration, startingAfter delay: Duration = .zero,
    tolerance: Duration? = nil, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, Int, inout Bool) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    beginTicks(
      every: interval, delay, tolerance, receiver, ReceiverBlocks(.of(onTick), onEnd, .anywhere), .of(id))
  }
}
