import CountdownCore

extension CountdownManager {
  /// Starts a countdown without a receiver, on the main actor.
  ///
  /// `onTick` gets the time left before this method returns; inside a callback of the manager, right after that
  /// callback. It then gets each tick, and zero exactly at the deadline. To stop the countdown from the block, give it a
  /// second parameter: `{ left, stop in … }`.
  ///
  /// The countdown lives until it ends, and the manager keeps the blocks until then. A countdown with an `id` replaces
  /// the countdown without a receiver that has the same `id`.
  ///
  /// ```swift
  /// CountdownManager.shared.countDown(for: .seconds(10), id: "sale") { left in
  ///   print("on sale for \(left)")
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
  ///   - onTick: A block that gets the time left, on the main actor.
  ///   - onEnd: A block that gets the outcome, on the main actor: exactly once, as the last callback. nil, the default,
  ///     for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Precondition: The manager delivers on the main queue; any other is a programmer's mistake, which stops the
  ///   program.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (TimeLeft) -> Void, onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    let blocks = ReceiverlessBlocks(onMainActor: .value { left, _ in onTick(left) }, onEnd)
    return beginReceiverless(length.countdownEnd, ticks, ifActive, blocks, id: id)
  }

  /// Starts a countdown without a receiver, on the main actor, with a block that can stop it.
  ///
  /// Otherwise as the method whose block has one parameter.
  ///
  /// ```swift
  /// final class Sale {
  ///   var isSoldOut = false
  /// }
  ///
  /// let sale = Sale()
  /// CountdownManager.shared.countDown(
  ///   for: .seconds(10), id: "sale"
  /// ) { left, stop in
  ///   print("on sale for \(left)")
  ///   stop = sale.isSoldOut
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ticks: How it ticks; every second by default. See ``Countdown/Ticks``.
  ///   - ifActive: What happens to a countdown without a receiver that has the same `id`. By default it is replaced.
  ///   - id: A value by which you find the countdown later: for each, a manager has at most one countdown without a
  ///     receiver. nil, the default, for a countdown that cannot be found and replaces nothing.
  ///   - onTick: A block that gets the time left and a flag, on the main actor. Set the flag to end the countdown as
  ///     `stopped`.
  ///   - onEnd: A block that gets the outcome, on the main actor: exactly once, as the last callback. nil, the default,
  ///     for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Precondition: The manager delivers on the main queue; any other is a programmer's mistake, which stops the
  ///   program.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    beginReceiverless(
      length.countdownEnd, ticks, ifActive, ReceiverlessBlocks(onMainActor: .value(onTick), onEnd), id: id)
  }
}
