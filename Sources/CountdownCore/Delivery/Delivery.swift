/// One value that is to be told.
struct Delivery {
  let entry: EntryRef
  /// The entry's word when it was taken: it is told only while it still is that.
  let word: EntryState
  /// What it is to be told.
  var told: Told
  let index: EntryIndex

  var id: CountdownID { CountdownID(index: index.rawValue, generation: word.generation) }

  /// Whether this is the last value of a countdown.
  var isLast: Bool { told.value == 0 && !word.flags.contains(.endless) }
}

/// The end of a countdown, which nobody finds any more: to be told outside the lock, the handler then to be released.
struct Ending {
  let handler: HandlerRef
  let outcome: CountdownOutcome
  let wantsOutcome: Bool
  /// Whether the zero comes before the outcome.
  var tellsZero = false
}

/// What a delivery is to do next, outside the lock.
enum Work {
  case tell(Delivery)
  case end(Ending)
  /// Find out whether the receiver of a paused countdown lives.
  case probe(HandlerRef, CountdownID)
  /// Tell the ticks in the batch; there may be none, and others after them.
  case ticks
  /// Nothing: the delivery is over, and memory can be freed.
  case done(SpareMemory?)
}

/// Memory that is no longer needed.
struct SpareMemory {
  let entries: DetachedChunks?
  let buckets: DetachedChunks?

  /// Frees it: exactly once, outside the lock.
  @unsafe func deallocate() {
    unsafe entries?.deallocate()
    unsafe buckets?.deallocate()
  }
}
