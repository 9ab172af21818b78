import CountdownCore

/// The blocks of an actor's countdown, and the actor, held weakly.
struct ActorBlocks<A: Actor>: Sendable {
  weak let actor: A?
  let key: CountdownKey?
  /// The block for values; nil for a silent countdown.
  let onTick: (@Sendable (isolated A, TimeLeft, inout Bool) -> Void)?
  let onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)?
}

/// A handler that calls the blocks of an actor on the delivering queue: directly, in the pass.
final class DirectActorHandler<A: Actor>: CountdownHandler, @unchecked Sendable {
  // Unchecked: blocks are called and given up on the delivering queue, or given up under the engine's lock after the
  // last call.

  @exclusivity(unchecked) private var life: Life<ActorBlocks<A>>

  /// Whether the actor runs on the main actor's executor.
  private let isOnMainActor: Bool

  init(_ blocks: ActorBlocks<A>, onMainActor: Bool) {
    unsafe life = .running(blocks)
    isOnMainActor = onMainActor
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let blocks = unsafe life.content, let actor = blocks.actor else { return false }
    let left = TimeLeft(nanoseconds: value)
    stop = actor.assumeIsolated { actor in
      var stop = false
      blocks.onTick?(actor, left, &stop)
      return stop
    }
    return true
  }

  override func end(_ outcome: Countdown.Outcome) {
    guard let blocks = unsafe life.content, let actor = blocks.actor, let onEnd = blocks.onEnd else { return }
    actor.assumeIsolated { onEnd($0, outcome) }
  }

  override var wantsOutcome: Bool { unsafe life.content?.onEnd != nil }
  override var belongsToMainActor: Bool { isOnMainActor }
  override var key: CountdownKey? { unsafe life.content?.key }
  override func liveReceiver() -> AnyObject? { unsafe life.content?.actor }
  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? { unsafe life.end(as: outcome) }
  override var outcome: Countdown.Outcome? { unsafe life.outcome }
}
