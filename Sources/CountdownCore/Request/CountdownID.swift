/// Names one countdown of one engine for ever: it goes stale when the countdown has ended, and never dangles.
public struct CountdownID: Sendable, Hashable {
  /// Which entry of the engine's slab.
  let index: UInt32
  /// Which of its lives.
  let generation: UInt32
}
