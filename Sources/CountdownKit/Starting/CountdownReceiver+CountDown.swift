public import CountdownCore

extension CountdownReceiver {
  /// Starts a countdown for this object, on the main actor.
  ///
  /// Calls `onTick` with the time left before this method returns (inside one of the manager's callbacks: right after
  /// that callback), then at each tick, and with zero exactly at the deadline. To stop the countdown from the closure,
  /// give it a third parameter: `{ cell, left, stop in … }`.
  ///
  /// Replaces whatever the object has under the same `id` in the manager. The manager holds the object weakly:
  /// deallocating it ends the countdown.
  ///
  /// ```swift
  /// final class Cell: CountdownReceiver {
  ///   var text = ""
  /// }
  ///
  /// let cell = Cell()
  /// cell.countDown(for: .seconds(60)) { cell, left in
  ///   cell.text = "Resend in \(left)"
  /// } onEnd: { cell, outcome in
  ///   if outcome == .completed { cell?.text = "Resend" }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ticks: How it ticks; every second by default. See ``Countdown/Ticks``.
  ///   - ifActive: What to do if the object already has a countdown with this `id`. The default replaces it.
  ///   - id: An identifier, with which several countdowns of one object run side by side. The default is nil.
  ///   - manager: The manager, by default the shared one. It must deliver on the main queue: any other is a programming
  ///     error that stops the program.
  ///   - onTick: A closure that receives the object and the time left, on the main actor.
  ///   - onEnd: A closure that receives the object, nil if it was deallocated, and the outcome, on the main actor:
  ///     exactly once, as the last callback. The default is nil: no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @inlinable @discardableResult
  public func countDown(
    for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.beginBlocks(
      length.countdownEnd, ticks, ifActive, self, ReceiverBlocks(.of(onTick), onEnd, .mainActor), .of(id))
  }

  /// Starts a countdown for this object, on the main actor, with a closure that can stop it.
  ///
  /// Works like the method whose closure has two parameters.
  ///
  /// ```swift
  /// final class Round: CountdownReceiver {
  ///   var isWon = false
  /// }
  ///
  /// let round = Round()
  /// round.countDown(for: .seconds(90)) { round, left, stop in
  ///   if round.isWon { stop = true }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ticks: How it ticks; every second by default. See ``Countdown/Ticks``.
  ///   - ifActive: What to do if the object already has a countdown with this `id`. The default replaces it.
  ///   - id: An identifier, with which several countdowns of one object run side by side. The default is nil.
  ///   - manager: The manager, by default the shared one. It must deliver on the main queue: any other is a programming
  ///     error that stops the program.
  ///   - onTick: A closure that receives the object, the time left, and a flag, on the main actor. Set the flag to end
  ///     the countdown as `stopped`.
  ///   - onEnd: A closure that receives the object, nil if it was deallocated, and the outcome, on the main actor:
  ///     exactly once, as the last callback. The default is nil: no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @inlinable @discardableResult
  public func countDown(
    for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.beginBlocks(
      length.countdownEnd, ticks, ifActive, self, ReceiverBlocks(.of(onTick), onEnd, .mainActor), .of(id))
  }
}
