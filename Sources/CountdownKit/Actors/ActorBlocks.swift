import CountdownCore

/// The blocks of an actor's countdown.
struct ActorBlocks<A: Actor>: Sendable {
  let onTick: Tick
  let onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)?

  /// The block for a value.
  enum Tick: Sendable {
    case value(@Sendable (isolated A, TimeLeft, inout Bool) -> Void)
    /// For endless ticks: the number of the tick.
    case number(@Sendable (isolated A, Int, inout Bool) -> Void)
    /// For a silent countdown: nothing.
    case silent
  }

  /// What makes numbers of values; nil if the block takes the values themselves.
  func makeNumbering() -> CountdownNumbering? {
    if case .number = onTick { CountdownNumbering() } else { nil }
  }

  /// Calls the block for a value, or for a number, and returns its stop flag.
  func receive(_ value: Int64, on actor: isolated A) -> Bool {
    var stop = false
    switch onTick {
    case .value(let onTick): onTick(actor, TimeLeft(delivered: value), &stop)
    case .number(let onTick): onTick(actor, Int(clamping: value), &stop)
    case .silent: break
    }
    return stop
  }
}
