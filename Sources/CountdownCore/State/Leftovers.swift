/// What a countdown leaves that nobody is told about, to be let go outside the lock.
struct Leftovers {
  var handler: HandlerRef?
  /// What the handler has given up.
  var captures: AnyObject?
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
    var left = end(index, as: outcome, isHere: isHere)
    left.memory = takeSpareMemory()
    return left
  }
}
