import CountdownCore

extension CountdownManager {
  /// Starts endless ticks for a receiver, with a block that can stop them.
  ///
  /// Tick *k* is planned *k* intervals after the first, for ever: nothing drifts. If ticks are missed, one call
  /// replaces them, with the number of the last. A first tick without delay is delivered at once: on the delivering
  /// queue before this method returns, inside a callback right after that callback, from any other thread as soon as
  /// possible.
  ///
  /// The ticks replace what the receiver has in the manager under the same `id`: a countdown, ticks or an
  /// observation.
  ///
  /// ```swift
  /// final class Sensor: Sendable {
  ///   func read(_ number: Int) { print("reading \(number)") }
  /// }
  ///
  /// let (manager, sensor) = (CountdownManager(), Sensor())
  /// manager.startTicking(sensor, every: .milliseconds(500)) { sensor, number, stop in
  ///   sensor.read(number)
  ///   stop = number == 9
  /// }
  /// ```
  ///
  /// If `onTick` need not stop the ticks, use
  /// ``startTicking(_:every:startingAfter:tolerance:id:onTick:onEnd:)-(_,_,_,_,_,(Receiver,Int)->Void,_)``.
  ///
  /// - Parameters:
  ///   - receiver: The object that the ticks are for. The manager holds it weakly: when it is gone, the ticks end.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - delay: The time to the first tick. With zero, the default, and with a negative delay, the first tick comes
  ///     at once; a delay of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the first never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - id: A value that tells the ticks apart from other ticks and countdowns of the same receiver, which run
  ///     beside them. nil, the default, for no id.
  ///   - onTick: A block that gets the receiver, the number of the tick, counted from 0, and a flag, on the manager's
  ///     delivering queue. Set the flag to end the ticks as `stopped`.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the manager's delivering
  ///     queue: exactly once, as the last callback. nil, the default, for no callback.
  /// - Returns: The ticks as a countdown: you can pause, resume and cancel it, but it has no time left.
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

  /// Starts endless ticks for a receiver.
  ///
  /// Tick *k* is planned *k* intervals after the first, for ever: nothing drifts. If ticks are missed, one call
  /// replaces them, with the number of the last. A first tick without delay is delivered at once: on the delivering
  /// queue before this method returns, inside a callback right after that callback, from any other thread as soon as
  /// possible.
  ///
  /// The ticks replace what the receiver has in the manager under the same `id`: a countdown, ticks or an
  /// observation.
  ///
  /// ```swift
  /// final class Sensor: Sendable {
  ///   func read(_ number: Int) { print("reading \(number)") }
  /// }
  ///
  /// let (manager, sensor) = (CountdownManager(), Sensor())
  /// manager.startTicking(sensor, every: .milliseconds(500)) { sensor, number in
  ///   sensor.read(number)
  /// }
  /// ```
  ///
  /// To stop the ticks in `onTick`, use
  /// ``startTicking(_:every:startingAfter:tolerance:id:onTick:onEnd:)-(_,_,_,_,_,(Receiver,Int,Bool)->Void,_)``.
  ///
  /// - Parameters:
  ///   - receiver: The object that the ticks are for. The manager holds it weakly: when it is gone, the ticks end.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - delay: The time to the first tick. With zero, the default, and with a negative delay, the first tick comes
  ///     at once; a delay of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the first never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - id: A value that tells the ticks apart from other ticks and countdowns of the same receiver, which run
  ///     beside them. nil, the default, for no id.
  ///   - onTick: A block that gets the receiver and the number of the tick, counted from 0, on the manager's
  ///     delivering queue.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the manager's delivering
  ///     queue: exactly once, as the last callback. nil, the default, for no callback.
  /// - Returns: The ticks as a countdown: you can pause, resume and cancel it, but it has no time left.
  /// - Complexity: O(1) expected.
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
