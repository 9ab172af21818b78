import CountdownCore

extension CountdownManager {
  /// Starts a countdown for an actor.
  ///
  /// Calls `onTick` with the time left at once, then at each tick, and with zero exactly at the deadline. To stop the
  /// countdown from the closure, give it a third parameter: `{ room, left, stop in … }`.
  ///
  /// An actor whose executor is the manager's ``unownedExecutor`` is called directly, like any receiver: on the
  /// delivering queue, and with the first value before this method returns. Before iOS 18 and macOS 15 each value
  /// hops to it, as to any other actor. What it gets is decided when it gets it: an actor that was busy gets one value, which is
  /// true then, and none from before a call that it has made itself. In a pause or a suspension it gets a first value, or one
  /// after a move; a tick, a mark and a zero that are held back come at the end. The closures are released soon after the
  /// outcome, by a task: a test that looks for a `deinit` has to wait for it.
  ///
  /// The end is decided there too. At the deadline the countdown stays active, with zero left, until the actor is told; it then gets the
  /// zero and the outcome in one turn, and whoever waits for the outcome goes on after that. Until then any cancel, pause, move or
  /// new start under the same `id` comes in time, whoever makes it. Only `ifActive: .keep` finds the countdown over, and moves of
  /// ``Countdown/inTime`` are refused.
  ///
  /// Replaces whatever the actor has under the same `id` in the manager. The actor gets the outcome of a countdown
  /// before the first value of any that is started after that end.
  ///
  /// ```swift
  /// actor Room {
  ///   var left = TimeLeft.zero
  ///
  ///   func open(_ manager: CountdownManager) {
  ///     manager.start(on: self, for: .seconds(30)) { room, left in
  ///       room.left = left
  ///     } onEnd: { room, outcome in
  ///       room.left = .zero
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actor: The actor that the countdown is for. The manager holds it weakly: deallocating it ends the countdown,
  ///     and no closure is called.
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ticks: How it ticks; every second by default. See ``Countdown/Ticks``.
  ///   - ifActive: What to do if the actor already has a countdown with this `id`. The default replaces it.
  ///   - id: An identifier, with which several countdowns of one actor run side by side. The default is nil.
  ///   - onTick: A closure that runs on the actor, and receives the actor and the time left.
  ///   - onEnd: A closure that runs on the actor, and receives the actor and the outcome: exactly once, as the last
  ///     callback. After the actor is deallocated, the closure is not called, so it never receives `receiverReleased`.
  ///     The default is nil: no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<A: Actor>(
    on actor: A, for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (isolated A, TimeLeft) -> Void,
    onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(on: actor, length.countdownEnd, ticks, ifActive, id, .on(onTick), onEnd)
  }

  /// Starts a countdown for an actor, with a closure that can stop it.
  ///
  /// Works like the method whose closure has two parameters.
  ///
  /// ```swift
  /// actor Room {
  ///   var left = TimeLeft.zero
  ///
  ///   func open(_ manager: CountdownManager) {
  ///     manager.start(on: self, for: .seconds(30)) { room, left, stop in
  ///       room.left = left
  ///       if left <= .seconds(5) { stop = true }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actor: The actor that the countdown is for. The manager holds it weakly: deallocating it ends the countdown,
  ///     and no closure is called.
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ticks: How it ticks; every second by default. See ``Countdown/Ticks``.
  ///   - ifActive: What to do if the actor already has a countdown with this `id`. The default replaces it.
  ///   - id: An identifier, with which several countdowns of one actor run side by side. The default is nil.
  ///   - onTick: A closure that runs on the actor, and receives the actor, the time left, and a flag. Set the flag to
  ///     end the countdown as `stopped`; if the closure has also started another countdown in its place, it ends as
  ///     `replaced`.
  ///   - onEnd: A closure that runs on the actor, and receives the actor and the outcome: exactly once, as the last
  ///     callback. After the actor is deallocated, the closure is not called, so it never receives `receiverReleased`.
  ///     The default is nil: no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<A: Actor>(
    on actor: A, for length: some CountdownLength, ticks: Countdown.Ticks = .everySecond,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (isolated A, TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(on: actor, length.countdownEnd, ticks, ifActive, id, .on(onTick), onEnd)
  }

  /// Starts a countdown without ticks for an actor.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome. It
  /// replaces what the actor has in the manager under the same `id`. The actor gets the outcome of a countdown before
  /// the first value of any that is started after that end. How it ends is decided when the actor is told, as with
  /// the method that has ticks.
  ///
  /// ```swift
  /// actor Table {
  ///   var isFree = true
  ///
  ///   func reserve(_ manager: CountdownManager) {
  ///     isFree = false
  ///     manager.startSilently(on: self, for: .seconds(30)) { table, outcome in
  ///       table.isFree = true
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actor: The actor that the countdown is for. The manager holds it weakly: when it is gone, the countdown ends,
  ///     and the closure is not called.
  ///   - length: How long: a duration such as `.minutes(25)`, or `.until(date)`. See ``CountdownLength``.
  ///   - ifActive: What to do if the actor already has a countdown with this `id`. The default replaces it.
  ///   - id: An identifier, with which several countdowns of one actor run side by side. The default is nil.
  ///   - onEnd: A closure that runs on the actor, and receives the actor and the outcome: exactly once, as the only
  ///     callback. After the actor is deallocated, the closure is not called, so it never receives `receiverReleased`.
  ///     The default is nil: no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startSilently<A: Actor>(
    on actor: A, for length: some CountdownLength, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(on: actor, length.countdownEnd, nil, ifActive, id, .silent, onEnd)
  }

  private func begin<A: Actor>(
    on actor: A, _ length: CountdownEnd, _ ticks: Countdown.Ticks?, _ ifActive: Countdown.IfActive,
    _ id: (any Hashable & Sendable)?, _ onTick: TickBlock,
    _ onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)?
  ) -> Countdown {
    begin(on: actor, id, onTick, onEnd) { begin(length, ticks, ifActive, for: actor, $1, $0) }
  }

  /// Begins what an actor's closures are for.
  ///
  /// - Parameters:
  ///   - actor: The actor.
  ///   - id: The id of what begins.
  ///   - onTick: Its closure for a value.
  ///   - onEnd: Its closure for the outcome.
  ///   - begin: Begins it with a handler and what that is called for.
  /// - Returns: The countdown.
  func begin<A: Actor>(
    on actor: A, _ id: (any Hashable & Sendable)?, _ onTick: TickBlock,
    _ onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)?,
    _ begin: (CountdownHandler, CountdownCallbacks) -> Countdown
  ) -> Countdown {
    let place = engine.place(of: actor)
    let blocks = ReceiverBlocks(onTick, OutcomeBlock(on: onEnd), place)
    if place != .actor { return begin(WeakHandler.make(actor, blocks, .of(id)), blocks.callbacks) }
    // Before the start, so that there is a queue for what a shutdown in the meantime ends.
    let queue = ActorQueue.queue(of: actor, in: engine, among: forwarders)
    let countdown = begin(ActorHandler(blocks, .of(id), by: queue), CountdownCallbacks(place))
    if countdown.isKept { queue.part() }
    return countdown
  }
}
