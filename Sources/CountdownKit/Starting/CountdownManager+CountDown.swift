import CountdownCore

extension CountdownManager {
  /// Starts a countdown without a receiver, on the main actor.
  ///
  /// Calls `onTick` with the time left before this method returns (inside one of the manager's callbacks: right after
  /// that callback), then at each tick, and with zero exactly at the deadline. To stop the countdown from the closure,
  /// give it a second parameter: `{ left, stop in … }`.
  ///
  /// The manager keeps the closures until the countdown ends. A countdown with an `id` replaces the countdown without a
  /// receiver that has the same `id`.
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
  ///   - ifActive: What to do if a countdown without a receiver already has this `id`. The default replaces it.
  ///   - id: An identifier, with which you find the countdown later. For each, a manager has at most one countdown
  ///     without a receiver. With nil, the default, the countdown cannot be found and replaces nothing.
  ///   - onTick: A closure that receives the time left, on the main actor.
  ///   - onEnd: A closure that receives the outcome, on the main actor: exactly once, as the last callback. The default
  ///     is nil: no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Precondition: The manager delivers on the main queue; any other is a programming error that stops the program.
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

  /// Starts a countdown without a receiver, on the main actor, with a closure that can stop it.
  ///
  /// Works like the method whose closure has one parameter.
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
  ///   - ifActive: What to do if a countdown without a receiver already has this `id`. The default replaces it.
  ///   - id: An identifier, with which you find the countdown later. For each, a manager has at most one countdown
  ///     without a receiver. With nil, the default, the countdown cannot be found and replaces nothing.
  ///   - onTick: A closure that receives the time left and a flag, on the main actor. Set the flag to end the countdown
  ///     as `stopped`.
  ///   - onEnd: A closure that receives the outcome, on the main actor: exactly once, as the last callback. The default
  ///     is nil: no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Precondition: The manager delivers on the main queue; any other is a programming error that stops the program.
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
