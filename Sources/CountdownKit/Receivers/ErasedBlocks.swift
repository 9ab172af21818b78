// Blocks as handlers call them: the receiver's type, and the main actor, are forgotten.
//
// **The receiver's type.** A handler that knew it would be a generic class, and every registration would look up its
// metadata, which takes longer than the rest of the handler. A parameter of a class-constrained type is passed as a
// plain reference, whatever the class, so the representation of both types is the same. A handler calls the block
// only with the object that it was made with.
//
// **The main actor.** A manager that delivers on main calls its blocks there by construction, which is checked
// where the countdown is started, and once in each pass. Checking it in each callback would cost more than the
// callback. Isolation is part of the type alone, not of the representation.
//
// Structures are cast, not the blocks in them: a block passed to a generic function is wrapped in a thunk. For the same
// reason there is a structure for each kind of block, and none that is generic over what it is given.

/// A block that may stop its countdown, as a handler calls it.
struct StoppingBlock {
  let call: (AnyObject, TimeLeft, inout Bool) -> Void

  /// A block that is to be called with a `Receiver` only.
  init<Receiver: AnyObject>(_ block: @escaping (Receiver, TimeLeft, inout Bool) -> Void) {
    self = unsafe unsafeBitCast(TypedStoppingBlock(call: block), to: StoppingBlock.self)
  }

  /// A block that is to be called on the main actor, and with a `Receiver` only.
  init<Receiver: AnyObject>(
    onMainActor block: @escaping @MainActor (Receiver, TimeLeft, inout Bool) -> Void
  ) {
    self = unsafe unsafeBitCast(MainActorStoppingBlock(call: block), to: StoppingBlock.self)
  }
}

private struct TypedStoppingBlock<Receiver: AnyObject> {
  let call: (Receiver, TimeLeft, inout Bool) -> Void
}

private struct MainActorStoppingBlock<Receiver: AnyObject> {
  let call: @MainActor (Receiver, TimeLeft, inout Bool) -> Void
}

/// A block that never stops its countdown, as a handler calls it.
struct PlainBlock {
  let call: (AnyObject, TimeLeft) -> Void

  /// A block that is to be called with a `Receiver` only.
  init<Receiver: AnyObject>(_ block: @escaping (Receiver, TimeLeft) -> Void) {
    self = unsafe unsafeBitCast(TypedPlainBlock(call: block), to: PlainBlock.self)
  }

  /// A block that is to be called on the main actor, and with a `Receiver` only.
  init<Receiver: AnyObject>(onMainActor block: @escaping @MainActor (Receiver, TimeLeft) -> Void) {
    self = unsafe unsafeBitCast(MainActorPlainBlock(call: block), to: PlainBlock.self)
  }
}

private struct TypedPlainBlock<Receiver: AnyObject> {
  let call: (Receiver, TimeLeft) -> Void
}

private struct MainActorPlainBlock<Receiver: AnyObject> {
  let call: @MainActor (Receiver, TimeLeft) -> Void
}

/// The block for endless ticks, as a handler calls it.
struct NumberBlock {
  let call: (AnyObject, Int, inout Bool) -> Void

  /// A block that is to be called with a `Receiver` only.
  init<Receiver: AnyObject>(_ block: @escaping (Receiver, Int, inout Bool) -> Void) {
    self = unsafe unsafeBitCast(TypedNumberBlock(call: block), to: NumberBlock.self)
  }

  /// A block that is to be called on the main actor, and with a `Receiver` only.
  init<Receiver: AnyObject>(onMainActor block: @escaping @MainActor (Receiver, Int, inout Bool) -> Void) {
    self = unsafe unsafeBitCast(MainActorNumberBlock(call: block), to: NumberBlock.self)
  }
}

private struct TypedNumberBlock<Receiver: AnyObject> {
  let call: (Receiver, Int, inout Bool) -> Void
}

private struct MainActorNumberBlock<Receiver: AnyObject> {
  let call: @MainActor (Receiver, Int, inout Bool) -> Void
}
