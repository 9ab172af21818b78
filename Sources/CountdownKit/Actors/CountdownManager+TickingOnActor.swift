import CountdownCore

extension CountdownManager {
  /// Starts endless ticks for an actor.
  ///
  /// Tick *k* is planned *k* intervals after the first, for ever: nothing drifts. If ticks are missed, one call replaces
  /// them, with the number of the last. The first tick comes at once, unless there is a delay.
  ///
  /// The ticks replace what the actor has in the manager under the same `id`. The manager holds the actor weakly: when it is
  /// gone, the ticks end.
  ///
  /// ```swift
  /// actor Room {
  ///   var seconds = 0
  ///
  ///   func open(_ manager: CountdownManager) {
  ///     manager.startTicking(on: self, every: .seconds(1)) { room, number in
  ///       room.seconds = number
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actor: The actor that the ticks are for.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - delay: The time to the first tick. With zero, the default, and with a negative delay, the first tick comes at
  ///     once; a delay of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, never the first, so that it can share a wake-up; as in
  ///     ``CountdownTicks/every(_:tolerance:alignment:)``.
  ///   - id: A value that tells what the actor has apart, so that several run side by side; nil, the default, for none.
  ///   - onTick: A closure that gets the actor and the number of the tick, counted from 0, and runs on the actor.
  ///   - onEnd: A closure that runs on the actor, and gets the actor and the outcome: exactly once, as the last callback.
  ///     nil, the default, for no callback.
  /// - Returns: The ticks as a countdown, which has no time left: pause it, restart it or cancel it.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startTicking<A: Actor>(
    on actor: A, every interval: Duration, startingAfter delay: Duration = .zero,
    tolerance: Duration? = nil, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (isolated A, Int) -> Void,
    onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    startTicking(
      on: actor, every: interval, startingAfter: delay, tolerance: tolerance, id: id,
      onTick: { actor, number, _ in onTick(actor, number) }, onEnd: onEnd)
  }

  /// Starts endless ticks for an actor, with a closure that can stop them.
  ///
  /// Otherwise as the method whose closure has two parameters.
  ///
  /// ```swift
  /// actor Room {
  ///   var seconds = 0
  ///
  ///   func open(_ manager: CountdownManager) {
  ///     manager.startTicking(on: self, every: .seconds(1)) { room, number, stop in
  ///       room.seconds = number
  ///       stop = number == 10
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actor: The actor that the ticks are for.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - delay: The time to the first tick. With zero, the default, and with a negative delay, the first tick comes at
  ///     once; a delay of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, never the first, so that it can share a wake-up; as in
  ///     ``CountdownTicks/every(_:tolerance:alignment:)``.
  ///   - id: A value that tells what the actor has apart, so that several run side by side; nil, the default, for none.
  ///   - onTick: A closure that gets the actor, the number of the tick, counted from 0, and a flag, and runs on the actor. Set the flag to
  ///     end the ticks as `stopped`.
  ///   - onEnd: A closure that runs on the actor, and gets the actor and the outcome: exactly once, as the last callback.
  ///     nil, the default, for no callback.
  /// - Returns: The ticks as a countdown, which has no time left: pause it, restart it or cancel it.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startTicking<A: Actor>(
    on actor: A, every interval: Duration, startingAfter delay: Duration = .zero,
    tolerance: Duration? = nil, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (isolated A, Int, inout Bool) -> Void,
    onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(on: actor, id, .on(onTick), onEnd) {
      let request = CountdownRequest(
        ticksEvery: interval, receiver: ObjectIdentifier(actor), startingAfter: delay, tolerance: tolerance)
      return begin(request, $1, $0)
    }
  }
}
