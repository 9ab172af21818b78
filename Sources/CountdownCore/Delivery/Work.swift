/// The next step of a delivery, outside the lock.
enum Work {
  /// Deliver the batch of what was queued; it may be empty.
  case queued
  /// Deliver the batch of ticks; it may be empty, and more may follow.
  case ticks
  /// Find out whether the receiver of a paused countdown lives.
  case probe(HandlerRef, CountdownID)
  /// Report to these that the ends that they wait for were delivered.
  case report([any EndWaiter])
  /// Ask again.
  case more
  /// Give the queue back; the pass continues after what waits on that queue.
  case giveBack
  /// Free this memory: the delivery has ended.
  case done(SpareMemory?)
}

/// Memory that is not needed any more.
struct SpareMemory {
  let chunks: [DetachedChunks]

  /// Frees it.
  ///
  /// Call it exactly once, outside the lock.
  @unsafe func deallocate() {
    for chunk in chunks { unsafe chunk.deallocate() }
  }
}
