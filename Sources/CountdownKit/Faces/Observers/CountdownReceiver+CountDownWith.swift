extension CountdownReceiver {
  /// Lets this object follow a countdown, in place of what it may have under the same id: one countdown, any number of
  /// receivers.
  ///
  /// The block is called at once with what is left, then at every tick of the countdown, and last with its zero. To pause,
  /// resume, extend or cancel the countdown reaches all who follow it. When it has ended already, there is its outcome at
  /// once, and nothing else.
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
  /// A reused cell that follows another countdown stops following the former one by itself: that observation ends as
  /// `replaced`. The object is held weakly.
  ///
  /// - Parameters:
  ///   - countdown: Whom to follow: a countdown of a manager that delivers on the main queue; with any other this is a
  ///     programmer's mistake. Endless ticks have no time left: of them the outcome alone is told.
  ///   - id: What tells this apart from others of this object, which run beside it.
  ///   - onTick: Gets this object, what is left, and a flag that ends the observation, not the countdown, when set.
  ///   - onEnd: Gets this object, nil if it is gone, and the outcome, exactly once, after everything else: the
  ///     countdown's, if this has not ended before.
  /// - Returns: The observation: what pauses, resumes or moves it does so to the countdown; to cancel it, or to change
  ///   its interval, concerns it alone.
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

  /// `countDown(with:)` with a block that never stops the observation.
  @MainActor @discardableResult
  public func countDown(
    with countdown: Countdown, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countDown(with: countdown, id: id, onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }
}
