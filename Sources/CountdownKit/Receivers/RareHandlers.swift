import CountdownCore

/// Holds a receiver weakly, and has room for all extras: for countdowns of which there are few.
class RareHandler: WeakHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and the engine's lock where nobody calls, as in `WeakHandler`.

  private var extras: HandlerExtras?
  private var ended: Countdown.Outcome?

  init(_ receiver: AnyObject, _ extras: HandlerExtras) {
    self.extras = extras
    super.init(receiver)
  }

  override final func end(_ outcome: Countdown.Outcome) { extras?.onEnd?.call(receiver, outcome) }
  override final var wantsOutcome: Bool { extras?.onEnd != nil }
  override final var key: CountdownKey? { extras?.key }
  override final var outcome: Countdown.Outcome? { ended }

  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? {
    ended = outcome
    return Captures(extras.take())
  }
}

/// Counts endless ticks: calls a block with the number of the instant.
final class NumberHandler: RareHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and the engine's lock where nobody calls, as in `WeakHandler`.

  @exclusivity(unchecked) private var onTick: Life<NumberBlock>

  init(_ receiver: AnyObject, _ onTick: NumberBlock, _ extras: HandlerExtras) {
    unsafe self.onTick = .running(onTick)
    super.init(receiver, extras)
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let receiver else { return false }
    unsafe onTick.withContent { $0.call(receiver, Int(clamping: value), &stop) }
    return true
  }

  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? {
    unsafe Captures(onTick.end(as: outcome), super.finish(outcome))
  }
}

/// Is told no value: only the outcome.
final class SilentHandler: RareHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and the engine's lock where nobody calls, as in `WeakHandler`.

  override func receive(_ value: Int64, stop: inout Bool) -> Bool { receiver != nil }
}

/// Follows another countdown.
final class ObserverHandler: RareHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and the engine's lock where nobody calls, as in `WeakHandler`.

  @exclusivity(unchecked) private var onTick: Life<StoppingBlock>
  /// Kept after the end too: whoever has this as a countdown may follow that one, on any thread.
  private let followed: CountdownHandler

  /// A handler that follows what another handler serves.
  init(
    _ receiver: AnyObject, following followed: CountdownHandler, _ onTick: StoppingBlock,
    _ extras: HandlerExtras
  ) {
    unsafe self.onTick = .running(onTick)
    self.followed = followed
    super.init(receiver, extras)
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let receiver else { return false }
    unsafe onTick.withContent { $0.call(receiver, TimeLeft(nanoseconds: value), &stop) }
    return true
  }

  override var leader: CountdownHandler? { followed }

  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? {
    unsafe Captures(onTick.end(as: outcome), super.finish(outcome))
  }
}
