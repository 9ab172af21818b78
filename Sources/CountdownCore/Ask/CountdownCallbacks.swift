/// What an engine calls a handler for beside its values, and where.
package struct CountdownCallbacks: OptionSet, Sendable {
  /// A bit for each.
  package let rawValue: UInt8

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: A bit for each; others are ignored.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The engine calls `receive` and nothing else.
  ///
  /// Use it in place of `[]`, which is a generic array literal in another module: it costs a start 750 instructions.
  package static var valuesOnly: CountdownCallbacks { CountdownCallbacks(rawValue: 0) }

  /// Both; a literal or a union would not be inlined.
  package func and(_ other: CountdownCallbacks) -> CountdownCallbacks {
    CountdownCallbacks(rawValue: rawValue | other.rawValue)
  }

  /// The engine calls `end` with the outcome.
  ///
  /// If it need not, a thread that ends the countdown elsewhere releases the handler itself, and no pass is needed.
  package static let outcome = CountdownCallbacks(rawValue: 1)

  /// The handler belongs to the main actor: it is called, and released, only there.
  ///
  /// It needs an engine that delivers on the main queue.
  package static let onMainActor = CountdownCallbacks(rawValue: 2)

  /// The handler takes its deliveries to an actor, which may have several countdowns.
  ///
  /// Outcomes that wait for a pass are delivered before its first value. Its end is decided when the actor is told: at its deadline
  /// it rings, and `take` completes it.
  package static let toAnActor = CountdownCallbacks(rawValue: 4)

  /// The engine calls `change` where something has changed and there is nothing to tell.
  ///
  /// A pause, the end of one, a move, a correction, another total or other ticks, and whether the engine's time is frozen. Of
  /// several changes before a delivery there is one call.
  package static let changes = CountdownCallbacks(rawValue: 8)

  /// The engine calls `ring` in place of `receive`: an actor or a loop takes the value with `take`, when it gets to that.
  package static let rings = CountdownCallbacks(rawValue: 16)
}
