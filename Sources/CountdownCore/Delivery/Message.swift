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
