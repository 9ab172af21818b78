/// What a delivery is to do next, outside the lock.
enum Work {
  /// Deliver the batch of what was queued; it may be empty.
  case queued
  /// Deliver the batch of ticks; there may be none, and others after them.
  case ticks
  /// Find out whether the receiver of a paused countdown lives.
  case probe(HandlerRef, CountdownID)
  /// Ask again.
  case more
  /// Give the queue back; the pass goes on after what waits on that.
  case goOn
  /// Nothing: the delivery is over, and memory can be freed.
  case done(SpareMemory?)
}

/// Memory that is no longer needed.
struct SpareMemory {
  let chunks: [DetachedChunks]

  /// Frees it: exactly once, outside the lock.
  @unsafe func deallocate() {
    for chunk in chunks { unsafe chunk.deallocate() }
  }
}
