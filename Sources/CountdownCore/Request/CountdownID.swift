/// Names one countdown of one engine for ever: it goes stale when the countdown has ended, and never dangles.
public struct CountdownID: Sendable, Hashable {
  /// Which entry of the engine's slab.
  let index: UInt32
  /// Which of its lives.
  let generation: UInt32
}

extension CountdownID {
  /// In one word, which is never zero.
  package var word: UInt64 { UInt64(generation) << 32 | UInt64(index) }

  /// The identifier of a word; nil: zero.
  package init?(word: UInt64) {
    guard word != 0 else { return nil }
    self.init(index: UInt32(truncatingIfNeeded: word), generation: UInt32(truncatingIfNeeded: word >> 32))
  }
}
