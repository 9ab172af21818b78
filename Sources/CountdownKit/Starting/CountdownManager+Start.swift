public import CountdownCore

extension CountdownManager {
  /// Starts a countdown for a receiver.
  ///
  /// Calls `onTick` with the time left, then at each tick, and with zero exactly at the deadline. The first call
  /// happens before this method returns on the delivering queue, right after the running callback inside one, and as
  /// soon as possible from any other thread. To stop the countdown from the closure, give it a third parameter: `{
  /// lobby, left, stop in … }`.
  ///
  /// Replaces whatever the receiver has under the same `id` in the manager.
  ///
  /// ```swift
  /// final class Lobby: Sendable {
  ///   func say(_ text: String) { print(text) }
  /// }
  ///
  /// let (manager, lobby) = (CountdownManager(), Lobby())
  /// manager.start(lobby, for: .seconds(30)) { lobby, left in
  ///   lobby.say("the game starts in \(left)")
  /// } onEnd: { lobby, outcome in
  ///   lobby?.say("closed: \(outcome)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - receiver: The object that the countdown is for. The manager holds it weakly: deallocating it ends the
  ///     countdown.
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ticks: How it ticks; every second by default. See ``Countdown/Ticks``.
  ///   - ifActive: What to do if the receiver already has a countdown with this `id`. The default replaces it.
  ///   - id: An identifier, with which several countdowns of one receiver run side by side. The default is nil.
  ///   - onTick: A closure that receives the receiver and the time left, on the manager's delivering queue.
  ///   - onEnd: A closure that receives the receiver, nil if it was deallocated, and the outcome, on the manager's
  ///     delivering queue: exactly once, as the last callback. The default is nil: no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @inlinable @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, TimeLeft) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    beginBlocks(
      length.countdownEnd, ticks, ifActive, receiver, ReceiverBlocks(.of(onTick), onEnd, .anywhere), .of(id))
  }

  /// Starts a countdown for a receiver, with a closure that can stop it.
  ///
  /// Works like the method whose closure has two parameters.
  ///
  /// ```swift
  /// final class Lobby: Sendable {
  ///   func say(_ text: String) { print(text) }
  /// }
  ///
  /// let (manager, lobby) = (CountdownManager(), Lobby())
  /// manager.start(lobby, for: .seconds(30)) { lobby, left, stop in
  ///   lobby.say("the game starts in \(left)")
  ///   if left <= .seconds(5) { stop = true }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - receiver: The object that the countdown is for. The manager holds it weakly: deallocating it ends the
  ///     countdown.
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ticks: How it ticks; every second by default. See ``Countdown/Ticks``.
  ///   - ifActive: What to do if the receiver already has a countdown with this `id`. The default replaces it.
  ///   - id: An identifier, with which several countdowns of one receiver run side by side. The default is nil.
  ///   - onTick: A closure that receives the receiver, the time left, and a flag, on the manager's delivering queue.
  ///     Set the flag to end the countdown as `stopped`.
  ///   - onEnd: A closure that receives the receiver, nil if it was deallocated, and the outcome, on the manager's
  ///     delivering queue: exactly once, as the last callback. The default is nil: no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @inlinable @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    beginBlocks(
      length.countdownEnd, ticks, ifActive, receiver, ReceiverBlocks(.of(onTick), onEnd, .anywhere), .of(id))
  }
}
