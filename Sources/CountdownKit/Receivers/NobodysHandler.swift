import CountdownCore

/// Calls the blocks of a countdown without a receiver.
///
/// The handler is its own receiver, and lives until the countdown ends.
final class NobodysHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: blocks are called and given up on the delivering queue, or given up under the engine's lock after the
  // last call.

  private struct Content {
    let blocks: NobodysBlocks
    let key: CountdownKey?
  }

  @exclusivity(unchecked) private var life: Life<Content>
  private let isMainActors: Bool

  private init(_ blocks: NobodysBlocks, _ id: (any Hashable & Sendable)?, onMainActor: Bool) {
    unsafe life = .running(Content(blocks: blocks, key: .of(id)))
    isMainActors = onMainActor
  }

  /// Creates a handler for blocks that any thread may call.
  convenience init(
    id: (any Hashable & Sendable)?, onTick: (@Sendable (TimeLeft, inout Bool) -> Void)?,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)?
  ) {
    let tick = onTick.map { NobodysBlocks.Tick.value($0) } ?? .silent
    self.init(NobodysBlocks(onTick: tick, onEnd: onEnd), id, onMainActor: false)
  }

  /// Creates a handler for blocks of the main actor.
  convenience init(
    id: (any Hashable & Sendable)?, onMainActor onTick: NobodysBlocksOnMainActor.Tick,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)?
  ) {
    let blocks = NobodysBlocksOnMainActor(onTick: onTick, onEnd: onEnd)
    self.init(unsafe unsafeBitCast(blocks, to: NobodysBlocks.self), id, onMainActor: true)
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    unsafe life.withContent { content in
      switch content.blocks.onTick {
      case .value(let onTick): onTick(TimeLeft(nanoseconds: value), &stop)
      case .number(let onTick): onTick(Int(clamping: value), &stop)
      case .silent: break
      }
    }
    return true
  }

  override func end(_ outcome: Countdown.Outcome) {
    unsafe life.content?.blocks.onEnd?(outcome)
  }

  override var wantsOutcome: Bool { unsafe life.content?.blocks.onEnd != nil }
  override var belongsToMainActor: Bool { isMainActors }
  override var key: CountdownKey? { unsafe life.content?.key }
  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? { unsafe life.end(as: outcome) }
  override var outcome: Countdown.Outcome? { unsafe life.outcome }
}
