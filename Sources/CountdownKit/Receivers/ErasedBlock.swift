/// A block as a handler calls it: the receiver's type, and the main actor, are forgotten.
typealias ErasedBlock<Value> = (AnyObject, Value, inout Bool) -> Void

/// Makes blocks forget what a handler need not know.
///
/// **The receiver's type.** A handler that knew it would be a generic class, and every registration would look up its
/// metadata, which takes longer than all the rest. A parameter of a class-constrained type is passed as a plain
/// reference, whatever the class, so the representation of both types is the same. A handler calls the block only
/// with the object that it was made with.
///
/// **The main actor.** A manager that delivers on main calls its blocks there by construction, which is checked
/// where the countdown is started, and once in each pass. Checking it in each callback would cost more than the
/// callback. Isolation is part of the type alone, not of the representation.
enum Erasure {
  // Spelled out for each kind of value: a generic one would be passed through a thunk.

  /// A block for what is left, to be called with a `Receiver` only.
  static func block<Receiver: AnyObject>(
    _ block: @escaping (Receiver, TimeLeft, inout Bool) -> Void
  ) -> ErasedBlock<TimeLeft> {
    unsafe unsafeBitCast(block, to: ErasedBlock<TimeLeft>.self)
  }

  /// A block for the number of an instant, to be called with a `Receiver` only.
  static func block<Receiver: AnyObject>(
    _ block: @escaping (Receiver, Int, inout Bool) -> Void
  ) -> ErasedBlock<Int> {
    unsafe unsafeBitCast(block, to: ErasedBlock<Int>.self)
  }

  /// A block of the main actor, to be called there and with a `Receiver` only.
  static func mainActorBlock<Receiver: AnyObject>(
    _ block: @escaping @MainActor (Receiver, TimeLeft, inout Bool) -> Void
  ) -> ErasedBlock<TimeLeft> {
    unsafe unsafeBitCast(block, to: ErasedBlock<TimeLeft>.self)
  }

  /// A block for the outcome, to be called on the main actor only.
  static func mainActorBlock(
    _ block: @escaping @MainActor (Countdown.Outcome) -> Void
  ) -> (Countdown.Outcome) -> Void {
    unsafe unsafeBitCast(block, to: ((Countdown.Outcome) -> Void).self)
  }
}
