public import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownReceiver {
  /// Starts a countdown for this object, on the main actor.
  ///
  /// `onTick` gets the time left before this method returns; inside a callback of the manager, right after that
  /// callback. It then gets each tick, and zero exactly at the deadline. To stop the countdown from the block, give it
  /// a third parameter: `{ cell, left, stop in … }`.
  ///
  /// The countdown replaces what the object has in the manager under the same `id`. The manager holds the object
  /// weakly: when it is gone, the countdown ends.
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
  ///   - ifActive: What happens to a countdown that the object has under the same `id`. By default it is replaced.
  ///   - id: A value that tells the object's countdowns apart, so that several run side by side; nil, the default, for
  ///     none.
  ///   - manager: The manager, by default the shared one. It must deliver on the main queue: any other is a
  ///     programmer's mistake, which stops the program.
  ///   - onTick: A block that gets the object and the time left, on the main actor.
  ///   - onEnd: A block that gets the object, nil if it is gone, and the outcome, on the main actor: exactly once, as
  ///     the last callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.beginBlocks(
      length.countdownEnd, ticks, ifActive, for: self, ReceiverBlocks(onMainActor: onTick, onEnd), .of(id))
  }

  /// Starts a countdown for this object, on the main actor, with a block that can stop it.
  ///
  /// Otherwise as the method whose block has two parameters.
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
  ///   - ifActive: What happens to a countdown that the object has under the same `id`. By default it is replaced.
  ///   - id: A value that tells the object's countdowns apart, so that several run side by side; nil, the default, for
  ///     none.
  ///   - manager: The manager, by default the shared one. It must deliver on the main queue: any other is a
  ///     programmer's mistake, which stops the program.
  ///   - onTick: A block that gets the object, the time left, and a flag, on the main actor. Set the flag to end the
  ///     countdown as `stopped`.
  ///   - onEnd: A block that gets the object, nil if it is gone, and the outcome, on the main actor: exactly once, as
  ///     the last callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.beginBlocks(
      length.countdownEnd, ticks, ifActive, for: self, ReceiverBlocks(onMainActor: onTick, onEnd), .of(id))
  }

  /// Not available: the date is the length, `for: .until(date)`.
  @available(*, unavailable, message: "write 'countDown(for: .until(date)) { receiver, left in … }'")
  @MainActor @discardableResult
  public func countDown(
    until date: Date, by clock: ServerClock? = nil, id: (any Hashable & Sendable)? = nil,
    using manager: CountdownManager = .shared, onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    fatalError("this method is not available")
  }
}
