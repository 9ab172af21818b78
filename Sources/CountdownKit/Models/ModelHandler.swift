import CountdownCore

/// Calls the blocks of a model.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class ModelHandler: WeakHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and after the last call the engine's lock, as in `WeakHandler`.

  @exclusivity(unchecked) private var onTick: HandlerContent<TickBlock>
  private var onEnd: OutcomeBlock?
  private let onChange: TickBlock
  private let storedNumbering: CountdownNumbering?

  init(
    _ receiver: AnyObject, _ blocks: consuming ReceiverBlocks, _ onChange: TickBlock,
    numbering: CountdownNumbering? = nil
  ) {
    unsafe onTick = .running(blocks.onTick)
    onEnd = blocks.onEnd
    self.onChange = onChange
    storedNumbering = numbering
    super.init(receiver, nil)
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let receiver else { return false }
    unsafe onTick.withContent { onTick in
      if case .plain(let block) = onTick { block.call(receiver, TimeLeft(delivered: value)) }
    }
    return true
  }

  override func change() {
    guard let receiver, case .number(let block) = onChange else { return }
    var stop = false
    block.call(receiver, 0, &stop)
  }

  override func label(_ key: String?) -> String { (receiver as? ModelCountdown)?.owner ?? "a model" }
  override func end(_ outcome: Countdown.Outcome) { onEnd?.call(receiver, outcome) }
  override var numbering: CountdownNumbering? { storedNumbering }
  override var outcome: Countdown.Outcome? { unsafe onTick.outcome }

  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? {
    unsafe Captures(onTick.end(as: outcome), onEnd.take())
  }
}
