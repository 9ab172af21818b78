import CountdownCore

extension CountdownManager {
  /// Starts a countdown without a receiver.
  ///
  /// `onTick` gets the time left: before this method returns on the delivering queue, right after the running callback
  /// inside one, as soon as possible from any other thread. It then gets each tick, and zero exactly at the deadline. To
  /// stop the countdown from the block, give it a second parameter: `{ left, stop in … }`.
  ///
  /// The countdown lives until it ends, and the manager keeps the blocks until then. A countdown with an `id` replaces
  /// the countdown without a receiver that has the same `id`.
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
  ///   - ifActive: What happens to a countdown without a receiver that has the same `id`. By default it is replaced.
  ///   - id: A value by which you find the countdown later: for each, a manager has at most one countdown without a
  ///     receiver. nil, the default, for a countdown that cannot be found and replaces nothing.
  ///   - onTick: A block that gets the time left, on the manager's delivering queue.
  ///   - onEnd: A block that gets the outcome, on the manager's delivering queue: exactly once, as the last callback.
  ///     nil, the default, for no callback.
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

  /// Starts a countdown without a receiver, with a block that can stop it.
  ///
  /// Otherwise as the method whose block has one parameter.
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
  ///   - ifActive: What happens to a countdown without a receiver that has the same `id`. By default it is replaced.
  ///   - id: A value by which you find the countdown later: for each, a manager has at most one countdown without a
  ///     receiver. nil, the default, for a countdown that cannot be found and replaces nothing.
  ///   - onTick: A block that gets the time left and a flag, on the manager's delivering queue. Set the flag to end the
  ///     countdown as `stopped`.
  ///   - onEnd: A block that gets the outcome, on the manager's delivering queue: exactly once, as the last callback.
  ///     nil, the default, for no callback.
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
