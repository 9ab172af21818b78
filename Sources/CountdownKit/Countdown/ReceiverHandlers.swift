import CountdownCore

/// Holds a receiver weakly, for as long as its countdown runs.
///
/// Beside the closure, a callback costs only one weak load. The outcome loads the receiver again, since the receiver
/// may die after its last value.
///
/// Most countdowns have no closure for the outcome. For these there is a lean class for each kind of
/// closure, with objects of 120 bytes. They have no room for a field that tells the kinds apart, and to wrap one kind of
/// closure as another would cost every registration an allocation. `FullHandler` has everything.
class WeakHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: closures are called and given up on the delivering queue, or given up under the engine's lock after the
  // last call; weak references are loaded atomically.

  // A tick reads a constant in 70 instructions less; Swift 6.2 has them from 6.2.3 on.
  #if compiler(>=6.2.3)
    final weak let receiver: AnyObject?
  #else
    private(set) final weak var receiver: AnyObject?
  #endif

  init(_ receiver: __shared AnyObject, _ key: consuming CountdownKey?) {
    self.receiver = receiver
    super.init()
    if let key { self.key = key }
  }

  override final func liveReceiver() -> AnyObject? { receiver }

  /// Returns a handler for the closures of a receiver, a lean one where possible.
  static func make(
    _ receiver: AnyObject, _ blocks: consuming ReceiverBlocks, _ key: consuming CountdownKey?
  ) -> WeakHandler {
    if blocks.onEnd == nil {
      switch blocks.onTick {
      case .stopping(let onTick): return StoppingHandler(receiver, onTick, key)
      case .plain(let onTick): return PlainHandler(receiver, onTick, key)
      case .silent: return SilentHandler(receiver, key)
      case .number: break
      }
    }
    return FullHandler(receiver, blocks, key)
  }
}

private final class StoppingHandler: WeakHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and after the last call the engine's lock, as in `WeakHandler`.

  @exclusivity(unchecked) private var onTick: HandlerContent<StoppingBlock>

  init(_ receiver: __shared AnyObject, _ onTick: StoppingBlock, _ key: consuming CountdownKey?) {
    unsafe self.onTick = .running(onTick)
    super.init(receiver, key)
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let receiver else { return false }
    unsafe onTick.withContent { $0.call(receiver, TimeLeft(delivered: value), &stop) }
    return true
  }

  override func finish() -> AnyObject? { unsafe onTick.end() }
  override var holdsCode: Bool {
    unsafe onTick.withContent { hasCaptures(copy $0) } == true || key?.holdsCode == true
  }
}

private final class PlainHandler: WeakHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and after the last call the engine's lock, as in `WeakHandler`.

  @exclusivity(unchecked) private var onTick: HandlerContent<PlainBlock>

  init(_ receiver: __shared AnyObject, _ onTick: PlainBlock, _ key: consuming CountdownKey?) {
    unsafe self.onTick = .running(onTick)
    super.init(receiver, key)
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let receiver else { return false }
    unsafe onTick.withContent { $0.call(receiver, TimeLeft(delivered: value)) }
    return true
  }

  override func finish() -> AnyObject? { unsafe onTick.end() }
  override var holdsCode: Bool {
    unsafe onTick.withContent { hasCaptures(copy $0) } == true || key?.holdsCode == true
  }
}

/// Calls nothing.
private final class SilentHandler: WeakHandler, @unchecked Sendable {
  // Unchecked: nothing changes but what `WeakHandler` has, and protects.

  override func receive(_ value: Int64, stop: inout Bool) -> Bool { receiver != nil }
  override var holdsCode: Bool { key?.holdsCode == true }
}

/// Calls closures of any kind, for a countdown with or without a key, and for an observation.
final class FullHandler: WeakHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and after the last call the engine's lock, as in `WeakHandler`.

  @exclusivity(unchecked) private var onTick: HandlerContent<TickBlock>
  private var onEnd: OutcomeBlock?
  private let kind: Kind

  /// What it is the handler of.
  ///
  /// It is kept after the end too, because any thread that has an observation may begin to follow the same countdown.
  enum Kind {
    case countdown
    /// An observation, which follows the countdown of another handler.
    case following(CountdownHandler)
    /// Endless ticks, with what makes numbers of their values.
    case numbered(CountdownNumbering)
  }

  init(
    _ receiver: __shared AnyObject, _ blocks: consuming ReceiverBlocks, _ key: consuming CountdownKey?,
    following leader: CountdownHandler? = nil
  ) {
    if let leader {
      kind = .following(leader)
    } else if case .number = blocks.onTick {
      kind = .numbered(CountdownNumbering())
    } else {
      kind = .countdown
    }
    unsafe onTick = .running(blocks.onTick)
    onEnd = blocks.onEnd
    super.init(receiver, key)
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    guard let receiver else { return false }
    unsafe onTick.withContent { $0.call(receiver, numbering?.number ?? value, &stop) }
    return true
  }

  override func end(_ outcome: Countdown.Outcome) { onEnd?.call(receiver, outcome) }
  override var numbering: CountdownNumbering? {
    if case .numbered(let numbering) = kind { numbering } else { nil }
  }
  override var leader: CountdownHandler? { if case .following(let leader) = kind { leader } else { nil } }
  override func lateHandler(after ended: CountdownHandler) -> CountdownHandler? {
    LateHandler(self, after: ended)
  }

  override func finish() -> AnyObject? { unsafe Captures(onTick.end(), onEnd.take()) }
}
