import CountdownCore

// The closures of an actor's countdown, without the actor's type: see `ReceiverBlocks`. To be isolated to an actor is a part of a
// closure's type alone, too. They are called where the actor runs, and only there.

/// The same closures as a client writes them.
private enum Isolated<A: Actor> {
  struct Stopping { let call: @Sendable (isolated A, TimeLeft, inout Bool) -> Void }
  struct Plain { let call: @Sendable (isolated A, TimeLeft) -> Void }
  struct StoppingNumber { let call: @Sendable (isolated A, Int, inout Bool) -> Void }
  struct Outcome { let call: @Sendable (isolated A, Countdown.Outcome) -> Void }
}

extension TickBlock {
  static func on<A: Actor>(_ onTick: @escaping @Sendable (isolated A, TimeLeft, inout Bool) -> Void) -> Self {
    .stopping(unsafe unsafeBitCast(Isolated<A>.Stopping(call: onTick), to: StoppingBlock.self))
  }

  static func on<A: Actor>(_ onTick: @escaping @Sendable (isolated A, TimeLeft) -> Void) -> Self {
    .plain(unsafe unsafeBitCast(Isolated<A>.Plain(call: onTick), to: PlainBlock.self))
  }

  static func on<A: Actor>(_ onTick: @escaping @Sendable (isolated A, Int, inout Bool) -> Void) -> Self {
    .number(unsafe unsafeBitCast(Isolated<A>.StoppingNumber(call: onTick), to: NumberBlock.self))
  }
}

extension OutcomeBlock {
  /// Of an actor that is gone, nothing is called.
  init?<A: Actor>(on onEnd: (@Sendable (isolated A, Countdown.Outcome) -> Void)?) {
    guard let onEnd else { return nil }
    let block = unsafe unsafeBitCast(Isolated<A>.Outcome(call: onEnd), to: OutcomeBlock.self)
    self.init { actor, outcome in
      if let actor { block.call(actor, outcome) }
    }
  }
}
