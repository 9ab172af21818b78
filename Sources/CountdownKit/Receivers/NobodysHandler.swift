import CountdownCore

/// Calls the blocks of a countdown that is nobody's: it is its own receiver, and lives until that ends.
final class NobodysHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: blocks are called on the delivering queue alone.

  private let onTick: @Sendable (TimeLeft, inout Bool) -> Void
  private let onEnd: (@Sendable (Countdown.Outcome) -> Void)?
  private let storedKey: CountdownKey?

  init(
    id: (any Hashable & Sendable)?, onTick: @escaping @Sendable (TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)?
  ) {
    storedKey = .of(id)
    self.onTick = onTick
    self.onEnd = onEnd
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    onTick(TimeLeft(nanoseconds: value), &stop)
    return true
  }

  override func end(_ outcome: Countdown.Outcome) { onEnd?(outcome) }
  override var wantsOutcome: Bool { onEnd != nil }
  override var key: CountdownKey? { storedKey }
}
