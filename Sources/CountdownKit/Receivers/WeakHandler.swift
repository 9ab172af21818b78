import CountdownCore

/// Holds a receiver weakly, for as long as its countdown runs.
///
/// The one weak load is all that a callback costs beside the block. The outcome has one of its own: the receiver may die
/// between its last value and that.
///
/// A class for each kind of block, since a block that was wrapped to look like another would cost every registration an
/// allocation; and one more each for who wants to know the outcome, or is told apart by an id: most do not, and need not
/// pay.
class WeakHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: blocks are called, and given up, on the delivering queue, or given up under the engine's lock when nobody
  // calls them any more; weak references are loaded atomically.

  final weak let receiver: AnyObject?

  init(_ receiver: AnyObject) {
    self.receiver = receiver
  }

  override final func liveReceiver() -> AnyObject? { receiver }

  /// A handler for a block that may stop the countdown.
  static func make(_ receiver: AnyObject, _ onTick: StoppingBlock, _ extras: HandlerExtras) -> WeakHandler {
    extras.areNone
      ? StoppingHandler(receiver, onTick) : StoppingHandlerWithExtras(receiver, onTick, extras)
  }

  /// A handler for a block that never stops the countdown.
  static func make(_ receiver: AnyObject, _ onTick: PlainBlock, _ extras: HandlerExtras) -> WeakHandler {
    extras.areNone ? PlainHandler(receiver, onTick) : PlainHandlerWithExtras(receiver, onTick, extras)
  }
}

private class StoppingHandler: WeakHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and the engine's lock where nobody calls, as in `WeakHandler`.

  @exclusivity(unchecked) private var onTick: Life<StoppingBlock>

  init(_ receiver: AnyObject, _ onTick: StoppingBlock) {
    unsafe self.onTick = .running(onTick)
    super.init(receiver)
  }

  override final func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let receiver else { return false }
    unsafe onTick.withContent { $0.call(receiver, TimeLeft(nanoseconds: value), &stop) }
    return true
  }

  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? { unsafe onTick.end(as: outcome) }
  override final var outcome: Countdown.Outcome? { unsafe onTick.outcome }
}

private final class StoppingHandlerWithExtras: StoppingHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and the engine's lock where nobody calls, as in `WeakHandler`.

  private var extras: HandlerExtras?

  init(_ receiver: AnyObject, _ onTick: StoppingBlock, _ extras: HandlerExtras) {
    self.extras = extras
    super.init(receiver, onTick)
  }

  override func end(_ outcome: Countdown.Outcome) { extras?.onEnd?.call(receiver, outcome) }
  override var wantsOutcome: Bool { extras?.onEnd != nil }
  override var key: CountdownKey? { extras?.key }

  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? {
    Captures(super.finish(outcome), extras.take())
  }
}

private class PlainHandler: WeakHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and the engine's lock where nobody calls, as in `WeakHandler`.

  @exclusivity(unchecked) private var onTick: Life<PlainBlock>

  init(_ receiver: AnyObject, _ onTick: PlainBlock) {
    unsafe self.onTick = .running(onTick)
    super.init(receiver)
  }

  override final func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let receiver else { return false }
    unsafe onTick.withContent { $0.call(receiver, TimeLeft(nanoseconds: value)) }
    return true
  }

  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? { unsafe onTick.end(as: outcome) }
  override final var outcome: Countdown.Outcome? { unsafe onTick.outcome }
}

private final class PlainHandlerWithExtras: PlainHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and the engine's lock where nobody calls, as in `WeakHandler`.

  private var extras: HandlerExtras?

  init(_ receiver: AnyObject, _ onTick: PlainBlock, _ extras: HandlerExtras) {
    self.extras = extras
    super.init(receiver, onTick)
  }

  override func end(_ outcome: Countdown.Outcome) { extras?.onEnd?.call(receiver, outcome) }
  override var wantsOutcome: Bool { extras?.onEnd != nil }
  override var key: CountdownKey? { extras?.key }

  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? {
    Captures(super.finish(outcome), extras.take())
  }
}
