import CountdownCore

/// Calls the blocks of a countdown that is nobody's: it is its own receiver, and lives until that ends.
final class NobodysHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: blocks are called, and given up, on the delivering queue, or given up under the engine's lock when nobody
  // calls them any more.

  private struct Blocks {
    let onTick: @Sendable (TimeLeft, inout Bool) -> Void
    let onEnd: (@Sendable (Countdown.Outcome) -> Void)?
    let key: CountdownKey?
  }

  @exclusivity(unchecked) private var life: Life<Blocks>

  init(
    id: (any Hashable & Sendable)?, onTick: @escaping @Sendable (TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)?
  ) {
    unsafe life = .running(Blocks(onTick: onTick, onEnd: onEnd, key: .of(id)))
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    unsafe life.withContent { $0.onTick(TimeLeft(nanoseconds: value), &stop) }
    return true
  }

  override func end(_ outcome: Countdown.Outcome) {
    unsafe life.content?.onEnd?(outcome)
  }

  override var wantsOutcome: Bool { unsafe life.content?.onEnd != nil }
  override var key: CountdownKey? { unsafe life.content?.key }
  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? { unsafe life.end(as: outcome) }
  override var outcome: Countdown.Outcome? { unsafe life.outcome }
}
