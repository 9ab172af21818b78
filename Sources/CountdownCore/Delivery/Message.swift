/// One delivery of a batch: a value, a zero and its outcome, or an outcome.
struct Message {
  var entry: EntryRef
  /// The entry's state when it was taken: the value is delivered only while it still is that.
  ///
  /// If something is still queued in it, the turn of this delivery decides what it is.
  var state: EntryState
  /// The value; zero where the lock is needed: for a last value, or one that is still to be decided, or an outcome.
  var lastValue: LastValue
  var index: EntryIndex
  /// As what it was queued; nothing: it is a tick.
  var queued = EntryState.Queued.nothing
  /// Whether what the last instant of the common grid said may still have been news.
  var wasHeldBack = false

  var id: CountdownID { CountdownID(index: index.rawValue, generation: state.generation) }

  /// The same with another value.
  func with(_ lastValue: LastValue) -> Message {
    Message(
      entry: entry, state: state, lastValue: lastValue, index: index, queued: queued, wasHeldBack: wasHeldBack
    )
  }
}
