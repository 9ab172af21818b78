extension CountdownReceiver {
  /// Makes this object follow a countdown, on the main actor.
  ///
  /// `onTick` gets the time left at once, then each tick, and zero at the end; to stop the observation from the closure,
  /// give it a third parameter: `{ label, left, stop in … }`. Any number of receivers may follow one countdown. If you
  /// pause, resume, move or cancel it, this reaches all its followers. If the countdown has ended already, the
  /// observation delivers that outcome at once, and nothing else. The observation replaces what the object has in the
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
  /// final class Label: CountdownReceiver {
  ///   var text = ""
  /// }
  ///
  /// let (label, bar) = (Label(), Label())
  /// let countdown = label.countDown(for: .seconds(60)) { label, left in
  ///   label.text = "\(left)"
  /// }
  /// bar.countDown(
  ///   with: countdown, ticks: .every(.milliseconds(100))
  /// ) { bar, left in
  ///   bar.text = "\(left)"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - countdown: The countdown to follow, or an observation of it. Its manager must deliver on the main queue: any
  ///     other is a programmer's mistake, which stops the program. The manager holds this object weakly: when it is gone,
  ///     the observation ends. This object can follow a countdown of its own under another `id`. Under the same `id`, the
  ///     observation replaces that countdown, so both end as `replaced`, and the observation delivers nothing else.
  ///   - ticks: How it ticks; nil, the default, as the countdown does, also where that changes. See ``Countdown/Ticks``.
  ///   - id: A value that tells what the object has apart, so that several run side by side; nil, the default, for none.
  ///   - onTick: A closure that gets the object and the time left, on the main actor.
  ///   - onEnd: A closure that gets the object, nil if it is gone, and the outcome, on the main actor:
  ///     exactly once, as the last callback. The outcome is the countdown's, unless a call ends the
  ///     observation first, for instance in a callback of the countdown's end. nil,
  ///     the default, for no callback.
  /// - Returns: The observation, as a countdown. To pause, resume or move it does so to the countdown that it follows;
  ///   to cancel it, or to change its ticks, concerns the observation alone.
  /// - Complexity: O(1) expected. A change of the countdown takes O(1) for each follower.
  @MainActor @inlinable @discardableResult
  public func countDown(
    with countdown: Countdown, ticks: Countdown.Ticks? = nil, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countdown.follow(self, ReceiverBlocks(.of(onTick), onEnd, .mainActor), .of(id), ticks: ticks)
  }

  /// Makes this object follow a countdown, on the main actor, with a closure that can stop the observation.
  ///
  /// Otherwise as the method whose closure has two parameters.
  ///
  /// ```swift
  /// final class Label: CountdownReceiver {
  ///   var text = ""
  /// }
  ///
  /// let (label, bar) = (Label(), Label())
  /// let countdown = label.countDown(for: .seconds(60)) { label, left in
  ///   label.text = "\(left)"
  /// }
  /// bar.countDown(
  ///   with: countdown, ticks: .every(.milliseconds(100))
  /// ) { bar, left, stop in
  ///   bar.text = "\(left)"
  ///   if left <= .seconds(10) { stop = true }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - countdown: The countdown to follow, or an observation of it. Its manager must deliver on the main queue: any
  ///     other is a programmer's mistake, which stops the program. The manager holds this object weakly: when it is gone,
  ///     the observation ends. This object can follow a countdown of its own under another `id`. Under the same `id`, the
  ///     observation replaces that countdown, so both end as `replaced`, and the observation delivers nothing else.
  ///   - ticks: How it ticks; nil, the default, as the countdown does, also where that changes. See ``Countdown/Ticks``.
  ///   - id: A value that tells what the object has apart, so that several run side by side; nil, the default, for none.
  ///   - onTick: A closure that gets the object, the time left, and a flag, on the main actor. Set the flag to end the observation
  ///     as `stopped`; the countdown goes on.
  ///   - onEnd: A closure that gets the object, nil if it is gone, and the outcome, on the main actor:
  ///     exactly once, as the last callback. The outcome is the countdown's, unless a call ends the
  ///     observation first, for instance in a callback of the countdown's end. nil,
  ///     the default, for no callback.
  /// - Returns: The observation, as a countdown. To pause, resume or move it does so to the countdown that it follows;
  ///   to cancel it, or to change its ticks, concerns the observation alone.
  /// - Complexity: O(1) expected. A change of the countdown takes O(1) for each follower.
  @MainActor @inlinable @discardableResult
  public func countDown(
    with countdown: Countdown, ticks: Countdown.Ticks? = nil, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (Self, TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countdown.follow(self, ReceiverBlocks(.of(onTick), onEnd, .mainActor), .of(id), ticks: ticks)
  }
}
