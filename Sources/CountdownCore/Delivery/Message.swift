/// One delivery of a batch: a value, a zero and its outcome, or an outcome.
struct Message {
  var entry: EntryRef
  /// The entry's state when it was taken: the value is delivered only while the state is the same.
  ///
  /// If something is still queued in it, what is delivered is decided at its turn.
  var state: EntryState
  /// The value.
  ///
  /// It is zero if the lock is needed: for a last value, for a value that has yet to be decided, or for an outcome.
  var lastValue: LastValue
  var index: EntryIndex
  /// The kind that was queued; nothing for a tick.
  var queued = EntryState.Queued.nothing
  /// Whether it says that something else has changed, and has no value.
  var isChange = false

  var id: CountdownID { CountdownID(index: index.rawValue, generation: state.generation) }

  var stamp: CountdownStamp { state.stamp(of: queued) }

  /// The same message with another value.
  func with(_ lastValue: LastValue) -> Message {
    var message = self
    message.lastValue = lastValue
    return message
  }
}
