public import CountdownCore

extension CountdownManager {
  /// Starts a countdown without ticks for a receiver.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome. It
  /// replaces what the receiver has in the manager under the same `id`.
  ///
  /// ```swift
  /// final class Lobby: Sendable {
  ///   func say(_ text: String) { print(text) }
  /// }
  ///
  /// let (manager, lobby) = (CountdownManager(), Lobby())
  /// manager.startSilently(lobby, for: .seconds(300)) { lobby, outcome in
  ///   if outcome == .completed { lobby?.say("closed") }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - receiver: The object that the countdown is for. The manager holds it weakly: when it is gone, the countdown
  ///     ends.
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ifActive: What happens to a countdown that the receiver has under the same `id`. By default it is replaced.
  ///   - id: A value that tells the receiver's countdowns apart, so that several run side by side; nil, the default, for
  ///     none.
  ///   - onEnd: A closure that gets the receiver, nil if it is gone, and the outcome, on the manager's delivering queue:
  ///     exactly once, as the only callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @inlinable @discardableResult
  public func startSilently<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, for length: some CountdownLength, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    beginBlocks(
      length.countdownEnd, nil, ifActive, receiver, ReceiverBlocks(.silent, onEnd, .anywhere), .of(id))
  }

  /// Starts a countdown without ticks and without a receiver.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome. It
  /// lives until it ends, and the manager keeps the closure until then. A countdown with an `id` replaces the countdown
  /// without a receiver that has the same `id`.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.startSilently(for: .seconds(300), id: "offer") { outcome in
  ///   if outcome == .completed { print("the offer has ended") }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ifActive: What happens to a countdown without a receiver that has the same `id`. By default it is replaced.
  ///   - id: A value by which you find the countdown later: for each, a manager has at most one countdown without a
  ///     receiver. nil, the default, for a countdown that cannot be found and replaces nothing.
  ///   - onEnd: A closure that gets the outcome, on the manager's delivering queue: exactly once, as the only callback.
  ///     nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startSilently(
    for length: some CountdownLength, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    beginReceiverless(length.countdownEnd, nil, ifActive, ReceiverlessBlocks(.silent, onEnd), id: id)
  }

  /// Starts a countdown without ticks and without a receiver, on the main actor.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome. It
  /// lives until it ends, and the manager keeps the closure until then. A countdown with an `id` replaces the countdown
  /// without a receiver that has the same `id`.
  ///
  /// ```swift
  /// CountdownManager.shared.countDownSilently(
  ///   for: .seconds(300), id: "offer"
  /// ) { outcome in
  ///   if outcome == .completed { print("the offer has ended") }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ifActive: What happens to a countdown without a receiver that has the same `id`. By default it is replaced.
  ///   - id: A value by which you find the countdown later: for each, a manager has at most one countdown without a
  ///     receiver. nil, the default, for a countdown that cannot be found and replaces nothing.
  ///   - onEnd: A closure that gets the outcome, on the main actor: exactly once, as the only callback. nil, the default,
  ///     for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Precondition: The manager delivers on the main queue; any other is a programmer's mistake, which stops the
  ///   program.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDownSilently(
    for length: some CountdownLength, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    beginReceiverless(
      length.countdownEnd, nil, ifActive, ReceiverlessBlocks(onMainActor: .silent, onEnd), id: id)
  }
}
