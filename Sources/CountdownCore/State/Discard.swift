/// What a call leaves to be released outside the lock.
struct Discard {
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
  ) -> Discard {
    var left = end(index, as: outcome, isHere: isHere)
    left.memory = takeSpareMemory()
    return left
  }
}
