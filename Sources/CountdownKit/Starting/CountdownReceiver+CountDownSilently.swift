public import CountdownCore

// `…Silently` is a verb of its own. One method with an optional `onTick` was tried: the compiler wraps a closure that is
// passed as an optional once more, and each tick then costs twice as much.

extension CountdownReceiver {
  /// Starts a countdown without ticks for this object, on the main actor.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome. It
  /// replaces what the object has in the manager under the same `id`. The manager holds the object weakly: when it is
  /// gone, the countdown ends.
  ///
  /// ```swift
  /// final class Session: CountdownReceiver {
  ///   var isOpen = true
  /// }
  ///
  /// let session = Session()
  /// session.countDownSilently(for: .seconds(300)) { session, outcome in
  ///   if outcome == .completed { session?.isOpen = false }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ifActive: What happens to a countdown that the object has under the same `id`. By default it is replaced.
  ///   - id: A value that tells the object's countdowns apart, so that several run side by side; nil, the default, for
  ///     none.
  ///   - manager: The manager, by default the shared one. It must deliver on the main queue: any other is a
  ///     programmer's mistake, which stops the program.
  ///   - onEnd: A closure that gets the object, nil if it is gone, and the outcome, on the main actor: exactly once, as
  ///     the only callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @inlinable @discardableResult
  public func countDownSilently(
    for length: some CountdownLength, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.beginBlocks(
      length.countdownEnd, nil, ifActive, self, ReceiverBlocks(.silent, onEnd, .mainActor), .of(id))
  }
}
