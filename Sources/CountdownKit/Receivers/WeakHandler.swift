import CountdownCore

/// Calls a block with a receiver that it holds weakly, and with what is left.
///
/// The one weak load is all that a callback costs beside the block.
class WeakHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: the block is called on the delivering queue alone, and weak references are loaded atomically.

  private weak let receiver: AnyObject?
  private let onTick: ErasedBlock

  init(_ receiver: AnyObject, onTick: ErasedBlock) {
    self.receiver = receiver
    self.onTick = onTick
  }

  /// A handler for the blocks that there are.
  static func make(_ receiver: AnyObject, onTick: ErasedBlock, onEnd: OutcomeBlock?) -> WeakHandler {
    if let onEnd { return WeakHandlerWithEnd(receiver, onTick: onTick, onEnd: onEnd) }
    return WeakHandler(receiver, onTick: onTick)
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let receiver else { return false }
    onTick.call(receiver, TimeLeft(nanoseconds: value), &stop)
    return true
  }

  override func liveReceiver() -> AnyObject? { receiver }
}

/// A `WeakHandler` that also delivers the outcome.
///
/// Apart, because most have no block for it and need not pay.
final class WeakHandlerWithEnd: WeakHandler, @unchecked Sendable {
  private let onEnd: OutcomeBlock

  init(
    _ receiver: AnyObject, onTick: ErasedBlock,
    onEnd: OutcomeBlock
  ) {
    self.onEnd = onEnd
    super.init(receiver, onTick: onTick)
  }

  override func end(_ outcome: Countdown.Outcome) { onEnd.call(outcome) }

  override var wantsOutcome: Bool { true }
}

/// Calls a block with a receiver that it holds weakly, and with the number of the instant.
final class WeakTickHandler<Receiver: AnyObject>: CountdownHandler, @unchecked Sendable {
  // Unchecked, like `WeakHandler`.

  private weak let receiver: Receiver?
  private let onTick: (Receiver, Int, inout Bool) -> Void
  private let onEnd: ((Countdown.Outcome) -> Void)?

  init(
    _ receiver: Receiver, onTick: @escaping (Receiver, Int, inout Bool) -> Void,
    onEnd: ((Countdown.Outcome) -> Void)?
  ) {
    self.receiver = receiver
    self.onTick = onTick
    self.onEnd = onEnd
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let receiver else { return false }
    onTick(receiver, Int(clamping: value), &stop)
    return true
  }

  override func liveReceiver() -> AnyObject? { receiver }

  override func end(_ outcome: Countdown.Outcome) { onEnd?(outcome) }

  override var wantsOutcome: Bool { onEnd != nil }
}
