import CountdownCore

/// Calls the blocks of a countdown without a receiver.
///
/// The handler is its own receiver, and lives until the countdown ends.
final class ReceiverlessHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: blocks are called and given up on the delivering queue, or given up under the engine's lock after the
  // last call.

  /// An atomic word, first: it is used through `isSettled`.
  private var settledWord: UInt64 = 0

  @exclusivity(unchecked) private var life: HandlerContent<ReceiverlessBlocks>
  /// Whether the countdown has ended by itself: then a snapshot that was taken before leaves it out.
  ///
  /// Relaxed, because it leads to no other memory. A shutdown that has returned orders it before what follows.
  private var isSettled: SharedAtomic<UInt64> {
    unsafe SharedAtomic(in: self, at: CountdownHandler.firstWord)
  }

  /// Whether the handler of a saved countdown says that there is nothing to go on with.
  static func isSettled(_ handler: CountdownHandler) -> Bool {
    (handler as? ReceiverlessHandler)?.isSettled.load(ordering: .relaxed) == 1
  }

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
      case .number(let onTick): onTick(numbering?.clampedNumber ?? 0, &stop)
      case .silent: break
      }
    }
    return true
  }

  override func end(_ outcome: Countdown.Outcome) {
    unsafe life.content?.onEnd?(outcome)
  }

  override var numbering: CountdownNumbering? { storedNumbering }
  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? {
    if outcome == .completed || outcome == .stopped { isSettled.store(1, ordering: .relaxed) }
    return unsafe life.end(as: outcome)
  }
  override var outcome: Countdown.Outcome? { unsafe life.outcome }
}

extension CountdownManager {
  /// Begins a countdown without a receiver.
  @discardableResult
  func beginReceiverless(
    _ length: CountdownEnd, _ ticks: Countdown.Ticks?, _ ifActive: Countdown.IfActive = .replace,
    _ blocks: ReceiverlessBlocks, id: (any Hashable & Sendable)?,
    bringing past: CountdownPast = .none, isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    begin(
      length, ticks, ifActive, for: nil, blocks.callbacks, ReceiverlessHandler(blocks, id: id),
      bringing: past)
  }
}
