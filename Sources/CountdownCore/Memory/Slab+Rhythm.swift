/// How entries tick: their intervals lie in them, the marks of the few that have some beside them.
extension Slab {
  /// Whether an entry ticks by a rhythm already.
  func hasRhythm(_ rhythm: CountdownRhythm, _ index: EntryIndex) -> Bool {
    let entry = self[index]
    return entry.interval == rhythm.interval && entry.state.exponent == rhythm.toleranceExponent
      && entry.state.flags.contains(.sharedGrid) == (rhythm.alignment == .shared)
      && (rhythm.marks == nil || marks(of: index)?.values == rhythm.marks)
  }

  /// Lets an entry tick by a rhythm.
  ///
  /// The caller sees to what follows from that.
  mutating func setRhythm(of index: EntryIndex, to rhythm: CountdownRhythm) {
    let entry = self[index]
    giveUpMarks(of: index)
    entry.interval = rhythm.interval
    entry.state.exponent = rhythm.toleranceExponent
    if rhythm.alignment == .shared {
      entry.state.flags.insert(.sharedGrid)
    } else {
      entry.state.flags.remove(.sharedGrid)
    }
    if let marks = rhythm.marks { setMarks(of: index, to: marks) }
  }

  /// Lets a new entry, which has the other's flags already, tick as that does; all its marks are armed.
  mutating func copyRhythm(from source: EntryIndex, to target: EntryIndex) {
    self[target].interval = self[source].interval
    self[target].state.exponent = self[source].state.exponent
    if let marks = marks(of: source) { setMarks(of: target, to: marks.values) }
  }

  /// The marks of an entry; nil if it has an interval.
  func marks(of index: EntryIndex) -> MarksRef? { self[index].state.isMarked ? marks[index] : nil }

  /// How an entry ticks.
  func rhythm(of index: EntryIndex) -> CountdownRhythm {
    let entry = self[index]
    return CountdownRhythm(
      interval: entry.interval, toleranceExponent: entry.state.exponent,
      alignment: entry.state.flags.contains(.sharedGrid) ? .shared : .deadline,
      marks: marks(of: index)?.values,
      goesPastZero: entry.state.flags.contains(.pastZero))
  }

  /// Lets an entry, which has no marks to be given up, tick at marks.
  mutating func setMarks(of index: EntryIndex, to values: [Nanoseconds]) {
    marks.make(for: index)
    marks[index] = MarksRef(values)
  }

  /// Gives up the marks of an entry that ends, or gets another rhythm.
  @inline(__always)
  mutating func giveUpMarks(of index: EntryIndex) {
    if self[index].state.isMarked { marks(of: index)?.release() }
  }
}
