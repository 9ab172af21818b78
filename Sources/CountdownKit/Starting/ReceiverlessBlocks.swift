import CountdownCore

/// The closures of a countdown without a receiver, which its handler calls; their types do not name the main actor.
///
/// A manager that delivers on the main queue always calls its closures on the main actor. `ReceiverBlocks` says where
/// that is checked, and why a structure is cast instead of a closure.
struct ReceiverlessBlocks {
  /// The closure for a value.
  enum Tick {
    case value((TimeLeft, inout Bool) -> Void)
    /// For endless ticks: the value is the number of the tick.
    case number((Int, inout Bool) -> Void)
    /// For a silent countdown: nothing.
    case silent
  }

  let onTick: Tick
  let onEnd: ((Countdown.Outcome) -> Void)?
  let callbacks: CountdownCallbacks

  /// The same closures with the main actor in their types; both structures have the same layout in memory.
  struct OnMainActor {
    enum Tick {
      case value(@MainActor (TimeLeft, inout Bool) -> Void)
      case number(@MainActor (Int, inout Bool) -> Void)
      case silent
    }

    let onTick: Tick
    let onEnd: (@MainActor (Countdown.Outcome) -> Void)?
    let callbacks: CountdownCallbacks
  }

  /// Takes closures that any thread may call.
  init(_ onTick: Tick, _ onEnd: (@Sendable (Countdown.Outcome) -> Void)?) {
    self.onTick = onTick
    self.onEnd = onEnd
    callbacks = CountdownCallbacks(outcome: onEnd != nil)
  }

  /// Takes closures of the main actor, or, for another place, closures that any thread may call.
  init(
    onMainActor onTick: OnMainActor.Tick, _ onEnd: (@MainActor (Countdown.Outcome) -> Void)?,
    _ place: CountdownCallbacks.Place = .mainActor
  ) {
    let callbacks = CountdownCallbacks(place, outcome: onEnd != nil)
    let blocks = OnMainActor(onTick: onTick, onEnd: onEnd, callbacks: callbacks)
    self = unsafe unsafeBitCast(blocks, to: ReceiverlessBlocks.self)
  }
}
