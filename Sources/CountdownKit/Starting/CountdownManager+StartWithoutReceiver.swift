import CountdownCore

extension CountdownManager {
  /// Starts a countdown without a receiver.
  ///
  /// Calls `onTick` with the time left, then at each tick, and with zero exactly at the deadline. The first call
  /// happens before this method returns on the delivering queue, right after the running callback inside one, and as
  /// soon as possible from any other thread. To stop the countdown from the closure, give it a second parameter: `{
  /// left, stop in … }`.
  ///
  /// The manager keeps the closures until the countdown ends. A countdown with an `id` replaces the countdown without a
  /// receiver that has the same `id`.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.start(
  ///   for: .hours(1), ticks: .every(.seconds(60)), id: "sale"
  /// ) { left in
  ///   print("the sale ends in \(left)")
  /// } onEnd: { outcome in
  ///   print("over: \(outcome)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ticks: How it ticks; every second by default. See ``Countdown/Ticks``.
  ///   - ifActive: What to do if a countdown without a receiver already has this `id`. The default replaces it.
  ///   - id: An identifier, with which you find the countdown later. For each, a manager has at most one countdown
  ///     without a receiver. With nil, the default, the countdown cannot be found and replaces nothing.
  ///   - onTick: A closure that receives the time left, on the manager's delivering queue.
  ///   - onEnd: A closure that receives the outcome, on the manager's delivering queue: exactly once, as the last
  ///     callback. The default is nil: no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start(
    for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (TimeLeft) -> Void, onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    let blocks = ReceiverlessBlocks(.value { left, _ in onTick(left) }, onEnd)
    return beginReceiverless(length.countdownEnd, ticks, ifActive, blocks, id: id)
  }

  /// Starts a countdown without a receiver, with a closure that can stop it.
  ///
  /// Works like the method whose closure has one parameter.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.start(for: .seconds(10)) { left, stop in
  ///   print(left)
  ///   stop = left <= .seconds(5)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ticks: How it ticks; every second by default. See ``Countdown/Ticks``.
  ///   - ifActive: What to do if a countdown without a receiver already has this `id`. The default replaces it.
  ///   - id: An identifier, with which you find the countdown later. For each, a manager has at most one countdown
  ///     without a receiver. With nil, the default, the countdown cannot be found and replaces nothing.
  ///   - onTick: A closure that receives the time left and a flag, on the manager's delivering queue. Set the flag to
  ///     end the countdown as `stopped`.
  ///   - onEnd: A closure that receives the outcome, on the manager's delivering queue: exactly once, as the last
  ///     callback. The default is nil: no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start(
    for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    beginReceiverless(length.countdownEnd, ticks, ifActive, ReceiverlessBlocks(.value(onTick), onEnd), id: id)
  }
}
