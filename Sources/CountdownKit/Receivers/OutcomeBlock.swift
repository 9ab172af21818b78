/// The block for the outcome, as a handler calls it: erased like a `StoppingBlock`.
///
/// An optional of a class is one word, zero for nil, whatever the class; so the representation of both types of block is
/// the same here too. A handler calls the block only with the object that it was made with, or with nil.
struct OutcomeBlock {
  let call: (AnyObject?, Countdown.Outcome) -> Void

  /// A block that is to be called with a `Receiver`, or with nil; nil for none.
  init?<Receiver: AnyObject>(_ block: ((Receiver?, Countdown.Outcome) -> Void)?) {
    guard let block else { return nil }
    self = unsafe unsafeBitCast(TypedBlock(call: block), to: OutcomeBlock.self)
  }

  /// A block that is to be called on the main actor, and with a `Receiver`, or with nil; nil for none.
  init?<Receiver: AnyObject>(onMainActor block: (@MainActor (Receiver?, Countdown.Outcome) -> Void)?) {
    guard let block else { return nil }
    self = unsafe unsafeBitCast(MainActorBlock(call: block), to: OutcomeBlock.self)
  }
}

private struct TypedBlock<Receiver: AnyObject> {
  let call: (Receiver?, Countdown.Outcome) -> Void
}

private struct MainActorBlock<Receiver: AnyObject> {
  let call: @MainActor (Receiver?, Countdown.Outcome) -> Void
}
