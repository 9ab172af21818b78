import CountdownCore

/// The blocks of an actor's countdown, and the actor, held weakly.
struct ActorBlocks<A: Actor>: Sendable {
  weak let actor: A?
  let key: CountdownKey?
  let onTick: @Sendable (isolated A, TimeLeft, inout Bool) -> Void
  let onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)?
}

/// Calls the blocks of an actor that runs on the delivering queue: directly, in the pass.
final class DirectActorHandler<A: Actor>: CountdownHandler, @unchecked Sendable {
  // Unchecked: nothing in it changes.

  private let blocks: ActorBlocks<A>

  init(_ blocks: ActorBlocks<A>) {
    self.blocks = blocks
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let actor = blocks.actor else { return false }
    let left = TimeLeft(nanoseconds: value)
    stop = actor.assumeIsolated { actor in
      var stop = false
      blocks.onTick(actor, left, &stop)
      return stop
    }
    return true
  }

  override func end(_ outcome: Countdown.Outcome) {
    guard let actor = blocks.actor, let onEnd = blocks.onEnd else { return }
    actor.assumeIsolated { onEnd($0, outcome) }
  }

  override var wantsOutcome: Bool { blocks.onEnd != nil }

  override var key: CountdownKey? { blocks.key }

  override func liveReceiver() -> AnyObject? { blocks.actor }
}
