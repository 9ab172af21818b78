/// One value that is to be told.
struct Message {
  let entry: EntryRef
  /// The entry's state when it was taken: it is told only while it still is that.
  let state: EntryState
  /// What it is to be told.
  var told: Told
  let index: EntryIndex

  var id: CountdownID { CountdownID(index: index.rawValue, generation: state.generation) }

  /// Whether it is owed: what is left, exactly, whatever else has been decided meanwhile; or the number of endless ticks.
  var isExact: Bool { !told.isInRhythm || state.flags.contains(.endless) }

  /// Whether this is the last value of a countdown.
  var isLast: Bool { told.value == 0 && !state.flags.contains(.endless) }
}

/// The end of a countdown, which nobody finds any more: to be told outside the lock, the handler then to be released.
struct Ending {
  let handler: HandlerRef
  let outcome: CountdownOutcome
  let wantsOutcome: Bool
  /// Whether the zero comes before the outcome.
  var tellsZero = false
  /// Whether it ended with the one that it followed, and as that one did.
  var isLed = false

  /// Tells it, and lets go of the handler.
  ///
  /// Outside the lock, on the delivering queue, in no callback.
  func tell() {
    // Who reaches zero with the one that it followed shares that one's outcome too.
    let isShared = isLed || outcome == .completed
    var outcome = isShared ? handler.outcomeOfLeader ?? outcome : outcome
    if tellsZero, outcome == .completed {
      var stop = false
      if !handler.receive(0, &stop) { outcome = .receiverReleased }
    }
    if wantsOutcome { handler.end(outcome) }
    unsafe handler.release(endedAs: outcome)
  }
}

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
