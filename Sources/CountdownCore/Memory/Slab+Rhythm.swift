/// How entries tick: their intervals lie in them, the marks of the few that have some beside them.
extension Slab {
  /// Whether an entry ticks by a rhythm already.
  func hasRhythm(_ rhythm: CountdownTicks, _ index: EntryIndex) -> Bool {
    let entry = self[index]
    return entry.interval == rhythm.interval && entry.state.exponent == rhythm.toleranceExponent
      && entry.state.flags.contains(.sharedGrid) == (rhythm.alignment == .shared)
      && markValues(of: index) == rhythm.marks
  }

  /// Lets an entry tick by a rhythm.
  ///
  /// The caller sees to what follows from that.
  mutating func setRhythm(of index: EntryIndex, to rhythm: CountdownTicks) {
    let entry = self[index]
    giveUpMarks(of: index)
    entry.interval = rhythm.interval
    entry.state.exponent = rhythm.toleranceExponent
    entry.state.flags.set(.sharedGrid, to: rhythm.alignment == .shared)
    setMarks(of: index, to: rhythm.marks)
  }

  /// Lets a new entry, which has the other's flags already, tick as that does; all its marks are armed.
  mutating func copyRhythm(from source: EntryIndex, to target: EntryIndex) {
    self[target].interval = self[source].interval
    self[target].state.exponent = self[source].state.exponent
    setMarks(of: target, to: markValues(of: source))
  }

  /// The marks of an entry; nil if it has an interval, or no marks.
  func marks(of index: EntryIndex) -> MarksRef? {
    self[index].state.isMarked && marks.isMade(for: index) ? marks[index] : nil
  }

  /// The marks of an entry as a rhythm has them; nil if it has an interval.
  private func markValues(of index: EntryIndex) -> [Nanoseconds]? {
    self[index].state.isMarked ? marks(of: index)?.values ?? [] : nil
  }

  /// Whether an entry has no ticks: its end is all that it delivers.
  func isSilent(_ index: EntryIndex) -> Bool { self[index].state.isMarked && marks(of: index) == nil }

  /// How an entry ticks.
  func rhythm(of index: EntryIndex) -> CountdownTicks {
    let entry = self[index]
    return CountdownTicks(
      interval: entry.interval, toleranceExponent: entry.state.exponent,
      alignment: entry.state.flags.contains(.sharedGrid) ? .shared : .deadline,
      marks: markValues(of: index),
      goesPastZero: entry.state.flags.contains(.pastZero))
  }

  /// Lets an entry, which has no marks to be given up, tick at marks; nil: at an interval.
  mutating func setMarks(of index: EntryIndex, to values: [Nanoseconds]?) {
    self[index].state.flags.set(.atMarks, to: values != nil)
    guard let values, !values.isEmpty else { return }
    marks.make(for: index)
    marks[index] = MarksRef(values)
  }

  /// Gives up the marks of an entry that ends, or gets another rhythm.
  @inline(__always)
  mutating func giveUpMarks(of index: EntryIndex) {
    if self[index].state.isMarked { releaseMarks(of: index) }
  }

  @inline(never)
  private mutating func releaseMarks(of index: EntryIndex) {
    guard let given = marks(of: index) else { return }
    marks[index] = nil
    given.release()
  }
}
