import CountdownCore

/// The blocks of an actor's countdown.
struct ActorBlocks<A: Actor>: Sendable {
  let onTick: Tick
  let onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)?

  /// The block for a value.
  enum Tick: Sendable {
    case value(@Sendable (isolated A, TimeLeft, inout Bool) -> Void)
    /// For endless ticks: the value is the number of the tick.
    case number(@Sendable (isolated A, Int, inout Bool) -> Void)
    /// For a silent countdown: nothing.
    case silent
  }

  /// Calls the block for a value, and returns its stop flag.
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
