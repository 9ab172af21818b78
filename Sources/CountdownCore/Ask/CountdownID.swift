/// The name of one countdown of one engine, for ever: it goes stale when the countdown has ended, and never dangles.
package struct CountdownID: Sendable, Hashable {
  /// The index of the entry in the engine's slab.
  let index: UInt32
  /// The generation of the entry: it tells apart the countdowns that use the entry one after the other.
  let generation: UInt32
}

extension CountdownID {
  /// The identifier in one word, which is never zero.
  package var word: UInt64 { UInt64(generation) << 32 | UInt64(index) }

  /// Creates the identifier from a word; nil if the word is zero.
  package init?(word: UInt64) {
    guard word != 0 else { return nil }
    self.init(index: UInt32(truncatingIfNeeded: word), generation: UInt32(truncatingIfNeeded: word >> 32))
  }
}
