extension CountdownReceiver {
  /// Makes this object follow a countdown, on the main actor, with a block that can stop the observation.
  ///
  /// `onTick` first gets the exact time left, before this method returns. Inside a callback of the manager, that
  /// happens right after the callback. `onTick` then gets each tick of the countdown, and zero at the end. Any number
  /// of receivers may follow one countdown. If you pause, resume, move or cancel it, this reaches all its followers.
  /// If the countdown has ended already, the observation delivers that outcome at once, and nothing else.
  ///
  /// The observation replaces what the receiver has in the manager under the same `id`. So a reused cell that follows
  /// another countdown stops following the former one: that observation ends as `replaced`. The manager holds this
  /// object, the receiver, weakly: when it is gone, the observation ends.
  ///
  /// Endless ticks have no time left: their followers get the outcome alone.
  ///
  /// ```swift
  /// final class Cell: CountdownReceiver {
  ///   var text = ""
  /// }
  ///
  /// let sale = CountdownManager.shared.start(for: .seconds(90)) { left in print(left) }
  /// let cells = [Cell(), Cell()]
  /// for cell in cells {
  ///   cell.countDown(with: sale) { cell, left, stop in
  ///     cell.text = "\(left)"
  ///     if left <= .seconds(10) { stop = true }
  ///   }
  /// }
  /// ```
  ///
  /// If `onTick` need not stop the observation, use ``countDown(with:id:onTick:onEnd:)-sdmw``.
  ///
  /// - Parameters:
  ///   - countdown: The countdown to follow. Its manager must deliver on the main queue: any other manager is a
  ///     programmer's mistake, which stops the program.
  ///   - id: A value that tells the observation apart from other countdowns of the same receiver, which run beside
  ///     it. nil, the default, for no id.
  ///   - onTick: A block that gets the receiver, the time left, and a flag, on the main actor. Set the flag to end
  ///     the observation as `stopped`; the countdown goes on.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the main actor: exactly once,
  ///     as the last callback. The outcome is the countdown's, unless the observation ended before. nil, the default,
  ///     for no callback.
  /// - Returns: The observation, as a countdown. To pause, resume or move it does so to the countdown that it
  ///   follows; to cancel it, or to change its interval, concerns the observation alone.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    with countdown: Countdown, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (Self, TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countdown.follow(
      self,
      WeakHandler.make(
        self, ReceiverBlocks(onMainActor: onTick, onEnd), .of(id), following: countdown.followed))
  }

  /// Makes this object follow a countdown, on the main actor.
  ///
  /// `onTick` first gets the exact time left, before this method returns. Inside a callback of the manager, that
  /// happens right after the callback. `onTick` then gets each tick of the countdown, and zero at the end. Any number
  /// of receivers may follow one countdown. If you pause, resume, move or cancel it, this reaches all its followers.
  /// If the countdown has ended already, the observation delivers that outcome at once, and nothing else.
  ///
  /// The observation replaces what the receiver has in the manager under the same `id`. So a reused cell that follows
  /// another countdown stops following the former one: that observation ends as `replaced`. The manager holds this
  /// object, the receiver, weakly: when it is gone, the observation ends.
  ///
  /// Endless ticks have no time left: their followers get the outcome alone.
  ///
  /// ```swift
  /// final class Cell: CountdownReceiver {
  ///   var text = ""
  /// }
  ///
  /// let sale = CountdownManager.shared.start(for: .seconds(90)) { left in print(left) }
  /// let cells = [Cell(), Cell()]
  /// for cell in cells {
  ///   cell.countDown(with: sale) { cell, left in cell.text = "\(left)" }
  /// }
  /// ```
  ///
  /// To stop the observation in `onTick`, use ``countDown(with:id:onTick:onEnd:)-4u443``.
  ///
  /// - Parameters:
  ///   - countdown: The countdown to follow. Its manager must deliver on the main queue: any other manager is a
  ///     programmer's mistake, which stops the program.
  ///   - id: A value that tells the observation apart from other countdowns of the same receiver, which run beside
  ///     it. nil, the default, for no id.
  ///   - onTick: A block that gets the receiver and the time left, on the main actor.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the main actor: exactly once,
  ///     as the last callback. The outcome is the countdown's, unless the observation ended before. nil, the default,
  ///     for no callback.
  /// - Returns: The observation, as a countdown. To pause, resume or move it does so to the countdown that it
  ///   follows; to cancel it, or to change its interval, concerns the observation alone.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    with countdown: Countdown, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countDown(with: countdown, id: id, onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }
}
