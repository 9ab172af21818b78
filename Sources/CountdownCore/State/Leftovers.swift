/// What a cancelled countdown leaves, to be let go outside the lock.
struct Leftovers {
  var handler: HandlerRef?
  var memory: SpareMemory?

  func release() {
    unsafe handler?.release()
    unsafe memory?.deallocate()
  }
}

extension EngineState {
  /// Ends a countdown, as `end` does, and takes what can then be given back.
  mutating func cancel(
    _ index: EntryIndex, as outcome: CountdownOutcome, isHere: Bool
  ) -> Leftovers {
    Leftovers(handler: end(index, as: outcome, isHere: isHere), memory: takeSpareMemory())
  }
}
