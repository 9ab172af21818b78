import CountdownCore

/// Calls the closures of a countdown without a receiver.
///
/// The handler is its own receiver, and lives until the countdown ends.
final class ReceiverlessHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: closures are called and given up on the delivering queue, or given up under the engine's lock after the
  // last call.

  @exclusivity(unchecked) private var life: HandlerContent<ReceiverlessBlocks>
  private let storedNumbering: CountdownNumbering?

  init(_ blocks: ReceiverlessBlocks, id: (any Hashable & Sendable)?) {
    if case .number = blocks.onTick { storedNumbering = CountdownNumbering() } else { storedNumbering = nil }
    unsafe life = .running(blocks)
    super.init()
    key = .of(id)
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    unsafe life.withContent { blocks in
      switch blocks.onTick {
      case .value(let onTick): onTick(TimeLeft(delivered: value), &stop)
      case .number(let onTick): onTick(Int(clamping: numbering?.number ?? 0), &stop)
      case .silent: break
      }
    }
    return true
  }

  override func end(_ outcome: Countdown.Outcome) {
    unsafe life.content?.onEnd?(outcome)
  }

  override var numbering: CountdownNumbering? { storedNumbering }
  override func finish() -> AnyObject? { unsafe life.end() }
}

extension CountdownManager {
  /// Begins a countdown without a receiver.
  @discardableResult
  func beginReceiverless(
    _ length: CountdownEnd, _ ticks: Countdown.Ticks?, _ ifActive: Countdown.IfActive = .replace,
    _ blocks: ReceiverlessBlocks, id: (any Hashable & Sendable)?,
    bringing past: CountdownPast? = nil
  ) -> Countdown {
    begin(
      length, ticks, ifActive, for: nil, blocks.callbacks, ReceiverlessHandler(blocks, id: id),
      bringing: past)
  }
}
