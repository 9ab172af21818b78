extension Countdown {
  /// Lets a receiver follow it, in place of what that may have under the same id: one countdown, any number of receivers.
  ///
  /// The block is called at once with what is left, then at every tick, and last with zero. To pause, resume, extend or
  /// cancel the countdown reaches all who follow it. When it has ended already, there is its outcome at once, and nothing
  /// else.
  ///
  /// ```swift
  /// final class Player: Sendable {
  ///   func say(_ text: String) { print(text) }
  /// }
  ///
  /// let manager = CountdownManager()
  /// let players = [Player(), Player()]
  /// let round = manager.start(for: .seconds(3)) { left in print(left) }
  /// for player in players {
  ///   round.observe(by: player) { player, left in player.say("\(left)") }
  /// }
  /// ```
  ///
  /// Each is told after those who came before, the countdown's own receiver first: its zero and its outcome, then the first
  /// observer's, and so on. An observation that has been given an interval of its own is told after the countdown's own
  /// receiver too, but may come before or after the other observers.
  ///
  /// What was started silently tells no ticks: a first value, and the zero. A receiver that follows an observation
  /// follows the countdown, and goes on when that observation is left; one that has ended tells its own outcome.
  ///
  /// Receivers of the main actor use `countDown(with:)`.
  ///
  /// - Parameters:
  ///   - receiver: Who is to follow. Held weakly. If it is the receiver of the countdown itself, under the same id, that is
  ///     replaced, and so over.
  ///   - id: What tells this apart from others of the same receiver, which run beside it.
  ///   - onTick: Gets the receiver, what is left, and a flag that ends the observation, not the countdown, when set.
  ///     Endless ticks have no time left: of them the outcome alone is told.
  ///   - onEnd: Gets the receiver, nil if it is gone, and the outcome, exactly once, after everything else: the countdown's,
  ///     if this has not ended before.
  /// - Returns: The observation: what pauses, resumes or moves it does so to the countdown; to cancel it, or to change
  ///   its interval, concerns it alone.
  /// - Complexity: O(1) expected. What is then done to the countdown takes O(1) for each who follows.
  @discardableResult
  public func observe<Receiver: AnyObject & Sendable>(
    by receiver: Receiver, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    follow(
      receiver,
      WeakHandler.make(receiver, ReceiverBlocks(onTick, onEnd), .of(id), following: followed))
  }

  /// `observe(by:)` with a block that never stops the observation.
  @discardableResult
  public func observe<Receiver: AnyObject & Sendable>(
    by receiver: Receiver, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, TimeLeft) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    observe(by: receiver, id: id, onTick: { receiver, left, _ in onTick(receiver, left) }, onEnd: onEnd)
  }
}
