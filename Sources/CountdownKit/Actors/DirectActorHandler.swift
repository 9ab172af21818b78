import CountdownCore

/// A handler that calls the blocks of an actor on the delivering queue: directly, in the pass.
final class DirectActorHandler<A: Actor>: CountdownHandler, @unchecked Sendable {
  // Unchecked: blocks are called and given up on the delivering queue, or given up under the engine's lock after the
  // last call.

  #if compiler(>=6.2.3)
    private weak let actor: A?
  #else
    private weak var actor: A?
  #endif
  private let storedNumbering: CountdownNumbering?
  @exclusivity(unchecked) private var life: HandlerContent<ActorBlocks<A>>

  init(_ actor: A, _ key: CountdownKey?, _ blocks: ActorBlocks<A>) {
    self.actor = actor
    storedNumbering = blocks.makeNumbering()
    unsafe life = .running(blocks)
    super.init()
    self.key = key
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let blocks = unsafe life.content, let actor else { return false }
    let number = numbering?.number
    stop = actor.assumeIsolated { blocks.receive(number ?? value, on: $0) }
    return true
  }

  override func end(_ outcome: Countdown.Outcome) {
    guard let actor, let onEnd = unsafe life.content?.onEnd else { return }
    actor.assumeIsolated { onEnd($0, outcome) }
  }

  override var numbering: CountdownNumbering? { storedNumbering }
  override func liveReceiver() -> AnyObject? { actor }
  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? { unsafe life.end(as: outcome) }
  override var outcome: Countdown.Outcome? { unsafe life.outcome }
}
