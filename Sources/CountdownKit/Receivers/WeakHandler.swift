import CountdownCore

/// Calls a block with a receiver that it holds weakly, and with what is left.
///
/// The one weak load is all that a callback costs beside the block. The outcome has one of its own: the receiver may die
/// between its last value and that.
class WeakHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: the block is called on the delivering queue alone, and weak references are loaded atomically.

  fileprivate weak let receiver: AnyObject?
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

/// A `WeakHandler` that also delivers the outcome, to its receiver if that is still there.
///
/// Apart, because most have no block for it and need not pay.
final class WeakHandlerWithEnd: WeakHandler, @unchecked Sendable {
  private let onEnd: OutcomeBlock

  init(_ receiver: AnyObject, onTick: ErasedBlock, onEnd: OutcomeBlock) {
    self.onEnd = onEnd
    super.init(receiver, onTick: onTick)
  }

  override func end(_ outcome: Countdown.Outcome) { onEnd.call(receiver, outcome) }

  override var wantsOutcome: Bool { true }
}
