/// One callback that a pass is to make.
struct Call {
  let entry: EntryRef
  let handler: HandlerRef
  /// The entry's word when it was taken: the call is made only while it still is that.
  var word: EntryWord
  /// Nanoseconds left; of endless ticks, the number of the instant; of an outcome, its raw value.
  let value: Int64
  /// The entry's expiry before it was taken: it tells what was delivered before.
  let expiry: Nanoseconds
  let index: EntryIndex
  /// Whether it is the countdown's first value.
  var isFirst = false
  /// Whether what was delivered before is a first value that was not rounded up.
  var followsUnrounded = false
  /// Whether the entry was moved, within the pass, as if it had not been taken.
  var isWithdrawn = false

  var id: EntryID { EntryID(index: index, generation: word.generation) }

  /// Whether this is the last value of a countdown.
  var isLast: Bool { value == 0 && !word.flags.contains(.endless) }
}
