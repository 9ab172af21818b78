/// Names one countdown of one engine for ever: it goes stale when the countdown has ended, and never dangles.
public struct EntryID: Sendable, Hashable {
  let index: EntryIndex
  let generation: UInt32

  init(index: EntryIndex, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}
