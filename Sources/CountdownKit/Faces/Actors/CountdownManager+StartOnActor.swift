import CountdownCore
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownManager {
  /// Starts a countdown for an actor, whose blocks run on it, in place of the one it may have.
  ///
  /// An actor whose executor is `unownedExecutor` is called in the pass, as any receiver is. To any other each value hops:
  /// if it has not taken one, the newest takes its place, and a countdown that it has cancelled tells it nothing more; but
  /// a zero that was reached before is told.
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
  /// - Parameters:
  ///   - actor: The receiver. Held weakly: when the actor is gone the countdown ends, and no block is called.
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - interval: Between two ticks; less than 1 ms is 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; brought to 0 … `interval`. nil: not at all, but
  ///     in a crowd of countdowns a hundredth of the interval, at most 10 ms.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in this manager share.
  ///   - ifActive: What becomes of a countdown that the actor already has.
  ///   - id: What tells it apart from others of the same actor, which run beside it.
  ///   - onTick: Gets the actor, what is left, and a flag that ends the countdown when set.
  ///   - onEnd: Gets the actor and the outcome, exactly once, after everything else. It is isolated to the actor, so its argument
  ///     is not optional: an actor that is gone cannot run it, and is not told `receiverReleased`.
  /// - Returns: The countdown, or the running one that was kept.
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

  /// `start(on:for:)` to a date, which ends it at once if it is past.
  ///
  /// By a server's clock, whose corrections it follows: see `ServerClock`. By the wall clock of now otherwise: later changes
  /// of that do not matter.
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

  /// `start(on:for:)` with a block that never stops the countdown.
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

  /// `start(on:until:)` with a block that never stops the countdown.
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

  /// Starts a countdown without ticks for an actor, in place of the one it may have: one wake-up, one outcome.
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
  /// - Parameters:
  ///   - actor: The receiver. Held weakly: when the actor is gone the countdown ends, and no block is called.
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - ifActive: What becomes of a countdown that the actor already has. Default: it is replaced.
  ///   - id: What tells it apart from others of the same actor, which run beside it.
  ///   - onEnd: Gets the actor and the outcome, exactly once. It is isolated to the actor, so its argument is not optional: an actor
  ///     that is gone cannot run it, and is not told `receiverReleased`.
  /// - Returns: The countdown, or the running one that was kept.
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

  /// `startSilently(on:for:)` to a date, which ends it at once if it is past.
  ///
  /// By a server's clock, whose corrections it follows: see `ServerClock`. By the wall clock of now otherwise: later changes
  /// of that do not matter.
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
    let mail = ActorMail(blocks, of: engine)
    // Before it is started: who shuts down meanwhile waits for it.
    let post = actorPost.load() ?? actorPost.storeIfNil(ActorPost())
    let round = post.begin()
    let countdown = begin(until: end, options, for: actor, ActorMailHandler(mail))
    Task {
      await mail.deliver(countdown.id)
      post.end(round)
    }
    return countdown
  }
}
