/// The blocks of a countdown without a receiver as its handler calls them: the main actor is erased.
///
/// A manager that delivers on main calls its blocks there by construction; `ReceiverBlocks` says where that is checked, and
/// why a structure is cast, and not a block.
struct NobodysBlocks {
  /// What the handler does with a value.
  enum Tick {
    case value((TimeLeft, inout Bool) -> Void)
    /// Endless ticks: the value is the number of the instant.
    case number((Int, inout Bool) -> Void)
    /// Nothing: the countdown is silent.
    case silent
  }

  let onTick: Tick
  let onEnd: ((Countdown.Outcome) -> Void)?
}

/// The same blocks where they belong to the main actor: alike in memory.
struct NobodysBlocksOnMainActor {
  enum Tick {
    case value(@MainActor (TimeLeft, inout Bool) -> Void)
    case number(@MainActor (Int, inout Bool) -> Void)
    case silent
  }

  let onTick: Tick
  let onEnd: (@MainActor (Countdown.Outcome) -> Void)?
}
