/// Blocks of the main actor, as a handler calls them.
///
/// A manager that delivers on main calls them on the main actor by construction, which is checked where the
/// countdown is started, and once in each pass. Checking it in each callback would cost more than the callback; so
/// the type forgets the actor. The representation of both types is the same: isolation is part of the type alone.
enum MainActorBlock {
  /// A block for ticks, to be called on the main actor only.
  static func forgettingActor<Receiver: AnyObject>(
    _ block: @escaping @MainActor (Receiver, TimeLeft, inout Bool) -> Void
  ) -> (Receiver, TimeLeft, inout Bool) -> Void {
    unsafe unsafeBitCast(block, to: ((Receiver, TimeLeft, inout Bool) -> Void).self)
  }

  /// A block for the outcome, to be called on the main actor only.
  static func forgettingActor(
    _ block: @escaping @MainActor (Countdown.Outcome) -> Void
  ) -> (Countdown.Outcome) -> Void {
    unsafe unsafeBitCast(block, to: ((Countdown.Outcome) -> Void).self)
  }
}
