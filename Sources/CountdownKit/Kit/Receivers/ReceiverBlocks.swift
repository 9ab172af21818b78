import CountdownCore

/// The blocks of a receiver's countdown, which its handler calls.
///
/// Their types name neither the receiver's type nor the main actor.
///
/// **The receiver's type.** A handler that knew the type would be a generic class, and every registration would look
/// up its metadata, which takes longer than the rest of the handler. A parameter of a class-constrained type is
/// passed as a plain reference, whatever the class. So a block has the same representation with and without the
/// receiver's type. This is also true for an optional, which is zero for nil. A handler calls the blocks only with the
/// object for which it was made, or with nil.
///
/// **The main actor.** A manager that delivers on the main queue always calls its blocks on the main actor. The
/// manager checks this when the countdown is started, and once in each pass; a check in each callback would cost more
/// than the callback. Isolation is a part of the type alone, not of the representation. The request
/// says it: `callbacks`.
///
/// The casts are of structures, not of the blocks in them. The compiler wraps a block that is passed to a generic
/// function in a thunk, which every registration would allocate. For the same reason each kind of block has a structure
/// of its own, instead of one generic structure.
struct ReceiverBlocks {
  let onTick: TickBlock
  let onEnd: OutcomeBlock?
  let callbacks: CountdownCallbacks
}

/// The block for a value.
enum TickBlock {
  case stopping(StoppingBlock)
  case plain(PlainBlock)
  /// For endless ticks: the value is the number of the tick.
  case number(NumberBlock)
  /// For a silent countdown: nothing.
  case silent
}

/// A block that can stop its countdown.
struct StoppingBlock { let call: (AnyObject, TimeLeft, inout Bool) -> Void }

/// A block without a stop flag.
struct PlainBlock { let call: (AnyObject, TimeLeft) -> Void }

/// A block for endless ticks.
struct NumberBlock { let call: (AnyObject, Int, inout Bool) -> Void }

/// A block for the outcome.
struct OutcomeBlock { let call: (AnyObject?, Countdown.Outcome) -> Void }

// Blocks for any thread.

private struct Typed<Receiver: AnyObject> {
  struct Stopping { let call: (Receiver, TimeLeft, inout Bool) -> Void }
  struct Plain { let call: (Receiver, TimeLeft) -> Void }
  struct Number { let call: (Receiver, Int, inout Bool) -> Void }
  struct Outcome { let call: (Receiver?, Countdown.Outcome) -> Void }
}

extension ReceiverBlocks {
  init<Receiver: AnyObject>(
    _ onTick: @escaping (Receiver, TimeLeft, inout Bool) -> Void,
    _ onEnd: ((Receiver?, Countdown.Outcome) -> Void)?
  ) {
    self.init(.stopping(unsafe unsafeBitCast(Typed.Stopping(call: onTick), to: StoppingBlock.self)), onEnd)
  }

  init<Receiver: AnyObject>(
    _ onTick: @escaping (Receiver, TimeLeft) -> Void, _ onEnd: ((Receiver?, Countdown.Outcome) -> Void)?
  ) {
    self.init(.plain(unsafe unsafeBitCast(Typed.Plain(call: onTick), to: PlainBlock.self)), onEnd)
  }

  init<Receiver: AnyObject>(
    _ onTick: @escaping (Receiver, Int, inout Bool) -> Void,
    _ onEnd: ((Receiver?, Countdown.Outcome) -> Void)?
  ) {
    self.init(.number(unsafe unsafeBitCast(Typed.Number(call: onTick), to: NumberBlock.self)), onEnd)
  }

  init<Receiver: AnyObject>(_ onTick: TickBlock, _ onEnd: ((Receiver?, Countdown.Outcome) -> Void)?) {
    var outcome: OutcomeBlock?
    if let onEnd { outcome = unsafe unsafeBitCast(Typed.Outcome(call: onEnd), to: OutcomeBlock.self) }
    self.init(onTick: onTick, onEnd: outcome, callbacks: CountdownCallbacks(outcome: onEnd != nil))
  }
}

// Blocks of the main actor.

private struct OnMainActor<Receiver: AnyObject> {
  struct Stopping { let call: @MainActor (Receiver, TimeLeft, inout Bool) -> Void }
  struct Plain { let call: @MainActor (Receiver, TimeLeft) -> Void }
  struct Number { let call: @MainActor (Receiver, Int, inout Bool) -> Void }
  struct Outcome { let call: @MainActor (Receiver?, Countdown.Outcome) -> Void }
}

extension ReceiverBlocks {
  init<Receiver: AnyObject>(
    onMainActor onTick: @escaping @MainActor (Receiver, TimeLeft, inout Bool) -> Void,
    _ onEnd: (@MainActor (Receiver?, Countdown.Outcome) -> Void)?
  ) {
    let block = unsafe unsafeBitCast(OnMainActor.Stopping(call: onTick), to: StoppingBlock.self)
    self.init(onMainActor: .stopping(block), onEnd)
  }

  init<Receiver: AnyObject>(
    onMainActor onTick: @escaping @MainActor (Receiver, TimeLeft) -> Void,
    _ onEnd: (@MainActor (Receiver?, Countdown.Outcome) -> Void)?
  ) {
    let block = unsafe unsafeBitCast(OnMainActor.Plain(call: onTick), to: PlainBlock.self)
    self.init(onMainActor: .plain(block), onEnd)
  }

  init<Receiver: AnyObject>(
    onMainActor onTick: @escaping @MainActor (Receiver, Int, inout Bool) -> Void,
    _ onEnd: (@MainActor (Receiver?, Countdown.Outcome) -> Void)?
  ) {
    let block = unsafe unsafeBitCast(OnMainActor.Number(call: onTick), to: NumberBlock.self)
    self.init(onMainActor: .number(block), onEnd)
  }

  init<Receiver: AnyObject>(
    onMainActor onTick: TickBlock, _ onEnd: (@MainActor (Receiver?, Countdown.Outcome) -> Void)?
  ) {
    var outcome: OutcomeBlock?
    if let onEnd { outcome = unsafe unsafeBitCast(OnMainActor.Outcome(call: onEnd), to: OutcomeBlock.self) }
    self.init(
      onTick: onTick, onEnd: outcome, callbacks: CountdownCallbacks(.mainActor, outcome: onEnd != nil))
  }
}
