import CountdownCore

/// The blocks of an actor's countdown, and the actor, held weakly.
struct ActorBlocks<A: Actor>: Sendable {
  weak let actor: A?
  let key: CountdownKey?
  let onTick: Tick
  let onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)?

  /// The block for a value.
  enum Tick: Sendable {
    case value(@Sendable (isolated A, TimeLeft, inout Bool) -> Void)
    /// For endless ticks: the number of the tick.
    case number(@Sendable (isolated A, Int, inout Bool) -> Void)
    /// For a silent countdown: nothing.
    case silent
  }

  /// What makes numbers of values; nil if the block takes the values themselves.
  func makeNumbering() -> CountdownNumbering? {
    if case .number = onTick { CountdownNumbering() } else { nil }
  }

  /// Calls the block for a value, or for a number, and returns its stop flag.
  func receive(_ value: Int64, on actor: isolated A) -> Bool {
    var stop = false
    switch onTick {
    case .value(let onTick): onTick(actor, TimeLeft(delivered: value), &stop)
    case .number(let onTick): onTick(actor, Int(clamping: value), &stop)
    case .silent: break
    }
    return stop
  }
}

/// A handler that calls the blocks of an actor on the delivering queue: directly, in the pass.
final class DirectActorHandler<A: Actor>: CountdownHandler, @unchecked Sendable {
  // Unchecked: blocks are called and given up on the delivering queue, or given up under the engine's lock after the
  // last call.

  @exclusivity(unchecked) private var life: HandlerContent<ActorBlocks<A>>
  private let storedNumbering: CountdownNumbering?

  init(_ blocks: ActorBlocks<A>) {
    unsafe life = .running(blocks)
    storedNumbering = blocks.makeNumbering()
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let blocks = unsafe life.content, let actor = blocks.actor else { return false }
    let number = numbering?.number
    stop = actor.assumeIsolated { blocks.receive(number ?? value, on: $0) }
    return true
  }

  override func end(_ outcome: Countdown.Outcome) {
    guard let blocks = unsafe life.content, let actor = blocks.actor, let onEnd = blocks.onEnd else { return }
    actor.assumeIsolated { onEnd($0, outcome) }
  }

  override var numbering: CountdownNumbering? { storedNumbering }
  override var key: CountdownKey? { unsafe life.content?.key }
  override func liveReceiver() -> AnyObject? { unsafe life.content?.actor }
  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? { unsafe life.end(as: outcome) }
  override var outcome: Countdown.Outcome? { unsafe life.outcome }
}
