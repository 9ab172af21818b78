import CountdownCore
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownManager {
  /// Starts a countdown for an actor, with a block that can stop it.
  ///
  /// `onTick` gets the exact time left at once. It then gets each whole multiple of `interval` before the deadline,
  /// and zero exactly at the deadline. If ticks are missed, one call replaces them, with the value that is right at
  /// that moment.
  ///
  /// An actor whose executor is the manager's ``unownedExecutor`` is called directly, like any receiver: on the
  /// delivering queue. To any other actor each value hops. If the actor has not taken a value yet, the newest value
  /// takes its place. After the actor has cancelled the countdown, it gets no more values, except a zero that was
  /// reached before. The blocks are released soon after the outcome, by a task: a test that looks for a `deinit` has to
  /// wait for it.
  ///
  /// The countdown replaces what the actor has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`. The actor gets the outcome of a countdown
  /// before the first value of any that is started after that end.
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
  /// To count down to a date, use
  /// ``start(on:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,_,(A,TimeLeft,Bool)->Void,_)``.
  /// If `onTick` need not stop the countdown, use
  /// ``start(on:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,(A,TimeLeft)->Void,_)``.
  ///
  /// - Parameters:
  ///   - actor: The actor that the countdown is for. The manager holds it weakly: when it is gone, the countdown
  ///     ends, and no block is called.
  ///   - duration: The length of the countdown. Zero and negative durations end it at once; a duration of more than
  ///     2^62 ns (146 years) is 2^62 ns.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms. The default is one second.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the zero never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - alignment: The instants at which the ticks come. With `.deadline`, the default, each value is a whole
  ///     multiple of the interval. With `.shared`, all countdowns of the same interval in one manager tick together,
  ///     and each value is the nearest whole multiple; each countdown still ends at its own deadline.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value that tells the countdown apart from the receiver's other countdowns, so that several can run side
  ///     by side. nil, the default, for the receiver's countdown without an id.
  ///   - onTick: A block that runs on the actor, and gets the actor, the time left, and a flag. Set the flag to end
  ///     the countdown as `stopped`; if the block has also started another countdown in its place, it ends as
  ///     `replaced`.
  ///   - onEnd: A block that runs on the actor, and gets the actor and the outcome: exactly once, as the last
  ///     callback. An actor that is gone cannot run the block: the argument is therefore not optional, and the block
  ///     never gets `receiverReleased`. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<A: Actor>(
    on actor: A, for duration: Duration, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (isolated A, TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      on: actor, until: CountdownEnd(after: duration), .every(interval, tolerance, alignment, ifActive),
      ActorBlocks(actor: actor, key: .of(id), onTick: onTick, onEnd: onEnd))
  }

  /// Starts a countdown to a date for an actor, with a block that can stop it.
  ///
  /// `onTick` gets the exact time left at once. It then gets each whole multiple of `interval` before the deadline,
  /// and zero exactly at the deadline. If ticks are missed, one call replaces them, with the value that is right at
  /// that moment.
  ///
  /// An actor whose executor is the manager's ``unownedExecutor`` is called directly, like any receiver: on the
  /// delivering queue. To any other actor each value hops. If the actor has not taken a value yet, the newest value
  /// takes its place. After the actor has cancelled the countdown, it gets no more values, except a zero that was
  /// reached before. The blocks are released soon after the outcome, by a task: a test that looks for a `deinit` has to
  /// wait for it.
  ///
  /// The countdown replaces what the actor has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`. The actor gets the outcome of a countdown
  /// before the first value of any that is started after that end.
  ///
  /// ```swift
  /// actor Room {
  ///   var left = TimeLeft.zero
  ///
  ///   func open(_ manager: CountdownManager) {
  ///     manager.start(on: self, until: Date() + 30) { room, left, stop in
  ///       room.left = left
  ///       if left <= .seconds(5) { stop = true }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// To count down for a duration, use
  /// ``start(on:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,(A,TimeLeft,Bool)->Void,_)``.
  /// If `onTick` need not stop the countdown, use
  /// ``start(on:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,_,(A,TimeLeft)->Void,_)``.
  ///
  /// - Parameters:
  ///   - actor: The actor that the countdown is for. The manager holds it weakly: when it is gone, the countdown
  ///     ends, and no block is called.
  ///   - date: The date of the deadline. A date that is past, or is not a number, ends the countdown at once; the
  ///     deadline is at most 2^62 ns (146 years) away.
  ///   - clock: The server's clock that `date` belongs to; the countdown follows the clock's corrections. nil, the
  ///     default, for the wall clock, which is read in this call: later changes of the wall clock do not matter.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms. The default is one second.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the zero never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - alignment: The instants at which the ticks come. With `.deadline`, the default, each value is a whole
  ///     multiple of the interval. With `.shared`, all countdowns of the same interval in one manager tick together,
  ///     and each value is the nearest whole multiple; each countdown still ends at its own deadline.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value that tells the countdown apart from the receiver's other countdowns, so that several can run side
  ///     by side. nil, the default, for the receiver's countdown without an id.
  ///   - onTick: A block that runs on the actor, and gets the actor, the time left, and a flag. Set the flag to end
  ///     the countdown as `stopped`; if the block has also started another countdown in its place, it ends as
  ///     `replaced`.
  ///   - onEnd: A block that runs on the actor, and gets the actor and the outcome: exactly once, as the last
  ///     callback. An actor that is gone cannot run the block: the argument is therefore not optional, and the block
  ///     never gets `receiverReleased`. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<A: Actor>(
    on actor: A, until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (isolated A, TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      on: actor, until: CountdownEnd(at: date, by: clock, in: engine),
      .every(interval, tolerance, alignment, ifActive),
      ActorBlocks(actor: actor, key: .of(id), onTick: onTick, onEnd: onEnd))
  }

  /// Starts a countdown for an actor.
  ///
  /// `onTick` gets the exact time left at once. It then gets each whole multiple of `interval` before the deadline,
  /// and zero exactly at the deadline. If ticks are missed, one call replaces them, with the value that is right at
  /// that moment.
  ///
  /// An actor whose executor is the manager's ``unownedExecutor`` is called directly, like any receiver: on the
  /// delivering queue. To any other actor each value hops. If the actor has not taken a value yet, the newest value
  /// takes its place. After the actor has cancelled the countdown, it gets no more values, except a zero that was
  /// reached before. The blocks are released soon after the outcome, by a task: a test that looks for a `deinit` has to
  /// wait for it.
  ///
  /// The countdown replaces what the actor has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`. The actor gets the outcome of a countdown
  /// before the first value of any that is started after that end.
  ///
  /// ```swift
  /// actor Room {
  ///   var left = TimeLeft.zero
  ///
  ///   func open(_ manager: CountdownManager) {
  ///     manager.start(on: self, for: .seconds(3)) { room, left in room.left = left }
  ///   }
  /// }
  /// ```
  ///
  /// To count down to a date, use
  /// ``start(on:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,_,(A,TimeLeft)->Void,_)``.
  /// To stop the countdown in `onTick`, use
  /// ``start(on:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,(A,TimeLeft,Bool)->Void,_)``.
  ///
  /// - Parameters:
  ///   - actor: The actor that the countdown is for. The manager holds it weakly: when it is gone, the countdown
  ///     ends, and no block is called.
  ///   - duration: The length of the countdown. Zero and negative durations end it at once; a duration of more than
  ///     2^62 ns (146 years) is 2^62 ns.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms. The default is one second.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the zero never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - alignment: The instants at which the ticks come. With `.deadline`, the default, each value is a whole
  ///     multiple of the interval. With `.shared`, all countdowns of the same interval in one manager tick together,
  ///     and each value is the nearest whole multiple; each countdown still ends at its own deadline.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value that tells the countdown apart from the receiver's other countdowns, so that several can run side
  ///     by side. nil, the default, for the receiver's countdown without an id.
  ///   - onTick: A block that runs on the actor, and gets the actor and the time left.
  ///   - onEnd: A block that runs on the actor, and gets the actor and the outcome: exactly once, as the last
  ///     callback. An actor that is gone cannot run the block: the argument is therefore not optional, and the block
  ///     never gets `receiverReleased`. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<A: Actor>(
    on actor: A, for duration: Duration, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (isolated A, TimeLeft) -> Void,
    onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    start(
      on: actor, for: duration, every: interval, tolerance: tolerance, alignment: alignment,
      ifActive: ifActive, id: id, onTick: { actor, left, _ in onTick(actor, left) }, onEnd: onEnd)
  }

  /// Starts a countdown to a date for an actor.
  ///
  /// `onTick` gets the exact time left at once. It then gets each whole multiple of `interval` before the deadline,
  /// and zero exactly at the deadline. If ticks are missed, one call replaces them, with the value that is right at
  /// that moment.
  ///
  /// An actor whose executor is the manager's ``unownedExecutor`` is called directly, like any receiver: on the
  /// delivering queue. To any other actor each value hops. If the actor has not taken a value yet, the newest value
  /// takes its place. After the actor has cancelled the countdown, it gets no more values, except a zero that was
  /// reached before. The blocks are released soon after the outcome, by a task: a test that looks for a `deinit` has to
  /// wait for it.
  ///
  /// The countdown replaces what the actor has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`. The actor gets the outcome of a countdown
  /// before the first value of any that is started after that end.
  ///
  /// ```swift
  /// actor Room {
  ///   var left = TimeLeft.zero
  ///
  ///   func open(_ manager: CountdownManager) {
  ///     manager.start(on: self, until: Date() + 3) { room, left in room.left = left }
  ///   }
  /// }
  /// ```
  ///
  /// To count down for a duration, use
  /// ``start(on:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,(A,TimeLeft)->Void,_)``. To
  /// stop the countdown in `onTick`, use
  /// ``start(on:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,_,(A,TimeLeft,Bool)->Void,_)``.
  ///
  /// - Parameters:
  ///   - actor: The actor that the countdown is for. The manager holds it weakly: when it is gone, the countdown
  ///     ends, and no block is called.
  ///   - date: The date of the deadline. A date that is past, or is not a number, ends the countdown at once; the
  ///     deadline is at most 2^62 ns (146 years) away.
  ///   - clock: The server's clock that `date` belongs to; the countdown follows the clock's corrections. nil, the
  ///     default, for the wall clock, which is read in this call: later changes of the wall clock do not matter.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms. The default is one second.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the zero never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - alignment: The instants at which the ticks come. With `.deadline`, the default, each value is a whole
  ///     multiple of the interval. With `.shared`, all countdowns of the same interval in one manager tick together,
  ///     and each value is the nearest whole multiple; each countdown still ends at its own deadline.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value that tells the countdown apart from the receiver's other countdowns, so that several can run side
  ///     by side. nil, the default, for the receiver's countdown without an id.
  ///   - onTick: A block that runs on the actor, and gets the actor and the time left.
  ///   - onEnd: A block that runs on the actor, and gets the actor and the outcome: exactly once, as the last
  ///     callback. An actor that is gone cannot run the block: the argument is therefore not optional, and the block
  ///     never gets `receiverReleased`. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<A: Actor>(
    on actor: A, until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (isolated A, TimeLeft) -> Void,
    onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    start(
      on: actor, until: date, by: clock, every: interval, tolerance: tolerance, alignment: alignment,
      ifActive: ifActive, id: id, onTick: { actor, left, _ in onTick(actor, left) }, onEnd: onEnd)
  }

  /// Starts a countdown without ticks for an actor.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome.
  /// The countdown replaces what the actor has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`. The actor gets the outcome of a countdown
  /// before the first value of any that is started after that end.
  ///
  /// ```swift
  /// actor Table {
  ///   var isFree = true
  ///
  ///   func reserve(_ manager: CountdownManager) {
  ///     isFree = false
  ///     manager.startSilently(on: self, for: .seconds(30)) { table, outcome in table.isFree = true }
  ///   }
  /// }
  /// ```
  ///
  /// To count down to a date, use ``startSilently(on:until:by:ifActive:id:onEnd:)``.
  ///
  /// - Parameters:
  ///   - actor: The actor that the countdown is for. The manager holds it weakly: when it is gone, the countdown
  ///     ends, and no block is called.
  ///   - duration: The length of the countdown. Zero and negative durations end it at once; a duration of more than
  ///     2^62 ns (146 years) is 2^62 ns.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value that tells the countdown apart from the receiver's other countdowns, so that several can run side
  ///     by side. nil, the default, for the receiver's countdown without an id.
  ///   - onEnd: A block that runs on the actor, and gets the actor and the outcome: exactly once, as the last
  ///     callback. An actor that is gone cannot run the block: the argument is therefore not optional, and the block
  ///     never gets `receiverReleased`. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startSilently<A: Actor>(
    on actor: A, for duration: Duration, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      on: actor, until: CountdownEnd(after: duration), .silent(ifActive),
      ActorBlocks(actor: actor, key: .of(id), onTick: nil, onEnd: onEnd))
  }

  /// Starts a countdown to a date without ticks for an actor.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome.
  /// The countdown replaces what the actor has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`. The actor gets the outcome of a countdown
  /// before the first value of any that is started after that end.
  ///
  /// ```swift
  /// actor Table {
  ///   var isFree = true
  ///
  ///   func reserve(_ manager: CountdownManager) {
  ///     isFree = false
  ///     manager.startSilently(on: self, until: Date() + 30) { table, outcome in table.isFree = true }
  ///   }
  /// }
  /// ```
  ///
  /// To count down for a duration, use ``startSilently(on:for:ifActive:id:onEnd:)``.
  ///
  /// - Parameters:
  ///   - actor: The actor that the countdown is for. The manager holds it weakly: when it is gone, the countdown
  ///     ends, and no block is called.
  ///   - date: The date of the deadline. A date that is past, or is not a number, ends the countdown at once; the
  ///     deadline is at most 2^62 ns (146 years) away.
  ///   - clock: The server's clock that `date` belongs to; the countdown follows the clock's corrections. nil, the
  ///     default, for the wall clock, which is read in this call: later changes of the wall clock do not matter.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value that tells the countdown apart from the receiver's other countdowns, so that several can run side
  ///     by side. nil, the default, for the receiver's countdown without an id.
  ///   - onEnd: A block that runs on the actor, and gets the actor and the outcome: exactly once, as the last
  ///     callback. An actor that is gone cannot run the block: the argument is therefore not optional, and the block
  ///     never gets `receiverReleased`. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startSilently<A: Actor>(
    on actor: A, until date: Date, by clock: ServerClock? = nil, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      on: actor, until: CountdownEnd(at: date, by: clock, in: engine), .silent(ifActive),
      ActorBlocks(actor: actor, key: .of(id), onTick: nil, onEnd: onEnd))
  }

  private func begin<A: Actor>(
    on actor: A, until end: CountdownEnd, _ options: TickOptions, _ blocks: ActorBlocks<A>
  ) -> Countdown {
    if delivers(on: actor) {
      let handler = DirectActorHandler(blocks, onMainActor: engine.deliversOnMainActor)
      return begin(until: end, options, for: actor, handler)
    }
    let post = actorPost.load() ?? actorPost.storeIfNil(ActorPost())
    let mail = ActorMail(blocks, to: actor, of: engine, by: post)
    // Before the start, so that a shutdown in the meantime waits for this actor.
    let round = post.begin()
    let countdown = begin(until: end, options, for: actor, ActorMailHandler(mail))
    Task {
      await mail.deliver(countdown.id)
      post.end(round)
    }
    return countdown
  }
}
