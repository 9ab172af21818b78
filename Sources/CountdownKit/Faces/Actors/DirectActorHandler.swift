import CountdownCore

/// A handler that calls the blocks of an actor on the delivering queue: directly, in the pass.
final class DirectActorHandler<A: Actor>: CountdownHandler, @unchecked Sendable {
  // Unchecked: blocks are called and given up on the delivering queue, or given up under the engine's lock after the
  // last call.

  private struct Content {
    let blocks: ActorBlocks<A>
    let key: CountdownKey?
  }

  #if compiler(>=6.2.3)
    private weak let actor: A?
  #else
    private weak var actor: A?
  #endif
  private let storedNumbering: CountdownNumbering?
  @exclusivity(unchecked) private var life: HandlerContent<Content>

  init(_ actor: A, _ key: CountdownKey?, _ blocks: ActorBlocks<A>) {
    self.actor = actor
    storedNumbering = blocks.makeNumbering()
    unsafe life = .running(Content(blocks: blocks, key: key))
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let content = unsafe life.content, let actor else { return false }
    let number = numbering?.number
    stop = actor.assumeIsolated { content.blocks.receive(number ?? value, on: $0) }
    return true
  }

  override func end(_ outcome: Countdown.Outcome) {
    guard let actor, let onEnd = unsafe life.content?.blocks.onEnd else { return }
    actor.assumeIsolated { onEnd($0, outcome) }
  }

  override var key: CountdownKey? { unsafe life.content?.key }
  override var numbering: CountdownNumbering? { storedNumbering }
  override func liveReceiver() -> AnyObject? { actor }
  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? { unsafe life.end(as: outcome) }
  override var outcome: Countdown.Outcome? { unsafe life.outcome }
}
