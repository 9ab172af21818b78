/// What a delivery is to do next, outside the lock.
enum Work {
  case tell(Message)
  case end(Ending)
  /// Find out whether the receiver of a paused countdown lives.
  case probe(HandlerRef, CountdownID)
  /// Ask again: nothing that was owed so far was news.
  case more
  /// Tell the values in the batch, which were owed.
  case values
  /// Tell the ticks in the batch; there may be none, and others after them.
  case ticks
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
