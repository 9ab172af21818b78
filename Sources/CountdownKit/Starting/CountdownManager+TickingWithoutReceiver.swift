import CountdownCore

extension CountdownManager {
  /// Starts endless ticks without a receiver.
  ///
  /// Tick *k* is planned *k* intervals after the first, for ever: nothing drifts. If ticks are missed, one call replaces
  /// them, with the number of the last. A first tick without delay comes before this method returns on the
  /// delivering queue, right after the running callback inside one, as soon as possible from any other thread.
  ///
  /// The ticks go on until they are cancelled or stopped, and the manager keeps the closures until then. Ticks with an `id`
  /// replace what has the same `id` and no receiver.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.startTicking(every: .seconds(1), id: "seconds") { number in
  ///   print("second \(number)")
  /// }
  /// manager.cancel(id: "seconds")
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - delay: The time to the first tick. With zero, the default, and with a negative delay, the first tick comes at
  ///     once; a delay of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, never the first, so that it can share a wake-up; as in
  ///     ``CountdownTicks/every(_:tolerance:alignment:)``.
  ///   - id: A value by which you find the ticks later; nil, the default, for ticks that cannot be found and replace
  ///     nothing.
  ///   - onTick: A closure that gets the number of the tick, counted from 0, on the manager's delivering queue.
  ///   - onEnd: A closure that gets the outcome, on the manager's delivering queue: exactly once, as the last callback. nil, the
  ///     default, for no callback.
  /// - Returns: The ticks as a countdown, which has no time left: pause it, restart it or cancel it.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startTicking(
    every interval: Duration, startingAfter delay: Duration = .zero, tolerance: Duration? = nil,
    id: (any Hashable & Sendable)? = nil, onTick: @escaping @Sendable (Int) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    startTicking(
      every: interval, startingAfter: delay, tolerance: tolerance, id: id,
      onTick: { number, _ in onTick(number) }, onEnd: onEnd)
  }

  /// Starts endless ticks without a receiver, with a closure that can stop them.
  ///
  /// Otherwise as the method whose closure has one parameter.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.startTicking(every: .seconds(1)) { number, stop in
  ///   print("second \(number)")
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
  ///   - id: A value by which you find the ticks later; nil, the default, for ticks that cannot be found and replace
  ///     nothing.
  ///   - onTick: A closure that gets the number of the tick, counted from 0, and a flag, on the manager's delivering queue. Set the flag to
  ///     end the ticks as `stopped`.
  ///   - onEnd: A closure that gets the outcome, on the manager's delivering queue: exactly once, as the last callback. nil, the
  ///     default, for no callback.
  /// - Returns: The ticks as a countdown, which has no time left: pause it, restart it or cancel it.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startTicking(
    every interval: Duration, startingAfter delay: Duration = .zero, tolerance: Duration? = nil,
    id: (any Hashable & Sendable)? = nil, onTick: @escaping @Sendable (Int, inout Bool) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    let request = CountdownRequest(
      ticksEvery: interval, receiver: nil, startingAfter: delay, tolerance: tolerance)
    let blocks = ReceiverlessBlocks(.number(onTick), onEnd)
    return begin(request, blocks.callbacks, ReceiverlessHandler(blocks, id: id))
  }

  /// Starts endless ticks without a receiver, on the main actor.
  ///
  /// Tick *k* is planned *k* intervals after the first, for ever: nothing drifts. If ticks are missed, one call replaces
  /// them, with the number of the last. A first tick without delay comes before this method returns; inside a
  /// callback of the manager, right after that callback.
  ///
  /// The ticks go on until they are cancelled or stopped, and the manager keeps the closures until then. Ticks with an `id`
  /// replace what has the same `id` and no receiver.
  ///
  /// ```swift
  /// CountdownManager.shared.countTicks(
  ///   every: .seconds(1), id: "seconds"
  /// ) { number in
  ///   print("second \(number)")
  /// }
  /// CountdownManager.shared.cancel(id: "seconds")
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - delay: The time to the first tick. With zero, the default, and with a negative delay, the first tick comes at
  ///     once; a delay of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, never the first, so that it can share a wake-up; as in
  ///     ``CountdownTicks/every(_:tolerance:alignment:)``.
  ///   - id: A value by which you find the ticks later; nil, the default, for ticks that cannot be found and replace
  ///     nothing.
  ///   - onTick: A closure that gets the number of the tick, counted from 0, on the main actor.
  ///   - onEnd: A closure that gets the outcome, on the main actor: exactly once, as the last callback. nil, the
  ///     default, for no callback.
  /// - Returns: The ticks as a countdown, which has no time left: pause it, restart it or cancel it.
  /// - Precondition: The manager delivers on the main queue; any other is a programmer's mistake, which stops the
  ///   program.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countTicks(
    every interval: Duration, startingAfter delay: Duration = .zero, tolerance: Duration? = nil,
    id: (any Hashable & Sendable)? = nil, onTick: @escaping @MainActor (Int) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countTicks(
      every: interval, startingAfter: delay, tolerance: tolerance, id: id,
      onTick: { number, _ in onTick(number) }, onEnd: onEnd)
  }

  /// Starts endless ticks without a receiver, on the main actor, with a closure that can stop them.
  ///
  /// Otherwise as the method whose closure has one parameter.
  ///
  /// ```swift
  /// CountdownManager.shared.countTicks(every: .seconds(1)) { number, stop in
  ///   print("second \(number)")
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
  ///   - id: A value by which you find the ticks later; nil, the default, for ticks that cannot be found and replace
  ///     nothing.
  ///   - onTick: A closure that gets the number of the tick, counted from 0, and a flag, on the main actor. Set the flag to
  ///     end the ticks as `stopped`.
  ///   - onEnd: A closure that gets the outcome, on the main actor: exactly once, as the last callback. nil, the
  ///     default, for no callback.
  /// - Returns: The ticks as a countdown, which has no time left: pause it, restart it or cancel it.
  /// - Precondition: The manager delivers on the main queue; any other is a programmer's mistake, which stops the
  ///   program.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countTicks(
    every interval: Duration, startingAfter delay: Duration = .zero, tolerance: Duration? = nil,
    id: (any Hashable & Sendable)? = nil, onTick: @escaping @MainActor (Int, inout Bool) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    let request = CountdownRequest(
      ticksEvery: interval, receiver: nil, startingAfter: delay, tolerance: tolerance)
    let blocks = ReceiverlessBlocks(onMainActor: .number(onTick), onEnd)
    return begin(request, blocks.callbacks, ReceiverlessHandler(blocks, id: id))
  }
}
