import CountdownCore

/// Calls a block with a receiver that it holds weakly, and with the number of the instant.
final class WeakTickHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked, like `WeakHandler`.

  private weak let receiver: AnyObject?
  private let onTick: NumberBlock
  private let onEnd: OutcomeBlock?

  init(_ receiver: AnyObject, onTick: NumberBlock, onEnd: OutcomeBlock?) {
    self.receiver = receiver
    self.onTick = onTick
    self.onEnd = onEnd
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let receiver else { return false }
    onTick.call(receiver, Int(clamping: value), &stop)
    return true
  }

  override func liveReceiver() -> AnyObject? { receiver }

  override func end(_ outcome: Countdown.Outcome) { onEnd?.call(receiver, outcome) }

  override var wantsOutcome: Bool { onEnd != nil }
}
