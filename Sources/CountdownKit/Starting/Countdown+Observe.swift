extension Countdown {
  /// Makes a receiver follow this countdown.
  ///
  /// `onTick` gets the time left at once, then each tick, and zero at the end; to stop the observation from the closure,
  /// give it a third parameter: `{ player, left, stop in … }`. Any number of receivers may follow one countdown. If you
  /// pause, resume, move or cancel it, this reaches all its followers. If the countdown has ended already, the
  /// observation delivers that outcome at once, and nothing else. The observation replaces what the receiver has in the
  /// manager under the same `id`.
  ///
  /// At the end the countdown's own receiver comes first, with zero and outcome, then the followers in the order in which they
  /// began to follow. Of ticks that are due at one instant, the countdown's own usually comes first; that is not promised.
  ///
  /// A silent countdown delivers a first value and the zero to its followers: no ticks, and no value after a move, so
  /// follow a countdown with ticks to show what is left. With `ticks: .at(…)` they get the marks and the zero. Endless ticks have no time left: their followers get the
  /// outcome alone. A receiver that follows an observation follows that observation's countdown, and goes on when the
  /// observation is cancelled. If the observation has ended, the receiver gets the observation's outcome.
  ///
  /// ```swift
  /// final class Player: Sendable {
  ///   func say(_ text: String) { print(text) }
  /// }
  ///
  /// let manager = CountdownManager()
  /// let round = manager.start(for: .seconds(30)) { left in print(left) }
  /// for player in [Player(), Player()] {
  ///   round.observe(by: player) { player, left in player.say("\(left)") }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - receiver: The object that follows the countdown. The manager holds it weakly: when it is gone, the observation
  ///     ends. A countdown's own receiver can follow it under another `id`. Under the same `id`, the observation replaces
  ///     the countdown, so both end as `replaced`, and the observation delivers nothing else.
  ///   - ticks: How it ticks; nil, the default, as the countdown does, also where that changes. See ``Countdown/Ticks``.
  ///   - id: A value that tells what the receiver has apart, so that several run side by side; nil, the default, for none.
  ///   - onTick: A closure that gets the receiver and the time left, on the manager's delivering queue.
  ///   - onEnd: A closure that gets the receiver, nil if it is gone, and the outcome, on the manager's delivering queue:
  ///     exactly once, as the last callback. The outcome is the countdown's, unless a call ends the
  ///     observation first, for instance in a callback of the countdown's end. nil,
  ///     the default, for no callback.
  /// - Returns: The observation, as a countdown. To pause, resume or move it does so to the countdown that it follows;
  ///   to cancel it, or to change its ticks, concerns the observation alone.
  /// - Complexity: O(1) expected. A change of the countdown takes O(1) for each follower.
  @inlinable @discardableResult
  public func observe<Receiver: AnyObject & Sendable>(
    by receiver: Receiver, ticks: Ticks? = nil, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, TimeLeft) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    follow(receiver, ReceiverBlocks(.of(onTick), onEnd, .anywhere), .of(id), ticks: ticks)
  }

  /// Makes a receiver follow this countdown, with a closure that can stop the observation.
  ///
  /// Otherwise as the method whose closure has two parameters.
  ///
  /// ```swift
  /// final class Player: Sendable {
  ///   func say(_ text: String) { print(text) }
  /// }
  ///
  /// let manager = CountdownManager()
  /// let round = manager.start(for: .seconds(30)) { left in print(left) }
  /// for player in [Player(), Player()] {
  ///   round.observe(by: player) { player, left, stop in
  ///     player.say("\(left)")
  ///     if left <= .seconds(10) { stop = true }
  ///    }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - receiver: The object that follows the countdown. The manager holds it weakly: when it is gone, the observation
  ///     ends. A countdown's own receiver can follow it under another `id`. Under the same `id`, the observation replaces
  ///     the countdown, so both end as `replaced`, and the observation delivers nothing else.
  ///   - ticks: How it ticks; nil, the default, as the countdown does, also where that changes. See ``Countdown/Ticks``.
  ///   - id: A value that tells what the receiver has apart, so that several run side by side; nil, the default, for none.
  ///   - onTick: A closure that gets the receiver, the time left, and a flag, on the manager's delivering queue. Set the flag
  ///     to end the observation as `stopped`; the countdown goes on.
  ///   - onEnd: A closure that gets the receiver, nil if it is gone, and the outcome, on the manager's delivering queue:
  ///     exactly once, as the last callback. The outcome is the countdown's, unless a call ends the
  ///     observation first, for instance in a callback of the countdown's end. nil,
  ///     the default, for no callback.
  /// - Returns: The observation, as a countdown. To pause, resume or move it does so to the countdown that it follows;
  ///   to cancel it, or to change its ticks, concerns the observation alone.
  /// - Complexity: O(1) expected. A change of the countdown takes O(1) for each follower.
  @inlinable @discardableResult
  public func observe<Receiver: AnyObject & Sendable>(
    by receiver: Receiver, ticks: Ticks? = nil, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    follow(receiver, ReceiverBlocks(.of(onTick), onEnd, .anywhere), .of(id), ticks: ticks)
  }
}
