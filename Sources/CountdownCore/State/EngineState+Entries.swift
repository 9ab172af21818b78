/// The entries: what an identifier names, what they follow, and what is left of them.
extension EngineState {
  /// The number of countdowns, without followers and without those that are completing.
  var activeCount: Int { table.count - slab.followers.count - completingCount }

  /// The living entry that an identifier names.
  func entry(_ id: CountdownID) -> EntryRef? { slab.entry(id) }

  /// The identifier of a living entry.
  func id(of index: EntryIndex) -> CountdownID {
    CountdownID(index: index.rawValue, generation: slab[index].state.generation)
  }

  /// The arithmetic of an entry's ticks.
  @inline(__always)
  func schedule(of index: EntryIndex) -> TickSchedule {
    var schedule = slab[index].schedule
    if schedule.mode.isMarked { schedule.marks = slab.marks(of: index) }
    return schedule
  }

  /// When an entry is next due, after its delivered value.
  func expiry(of index: EntryIndex) -> Expiry { schedule(of: index).expiry(after: slab[index].lastValue) }

  /// What was left at the last move, or at the start; a correction counts as if the deadline had always been there.
  func leftAtMove(of index: EntryIndex) -> Nanoseconds {
    slab[index].deadline.saturatingSubtract(slab.instants.lastMove(of: index))
  }

  /// The total of a countdown: what it began with, or had left at its last move; never less than the time left.
  func total(of index: EntryIndex) -> Nanoseconds {
    max(slab.instants.total(of: index), leftAtMove(of: index).asDuration)
  }

  /// The living entry that an identifier names, if its time can still be changed.
  func movableEntry(_ id: CountdownID) -> EntryRef? {
    guard let entry = entry(id), !slab[root(of: EntryIndex(id))].state.isCompleting else { return nil }
    return entry
  }

  /// The same, if it has not reached its deadline either: its zero may wait.
  @inline(never)
  mutating func entryInTime(_ id: CountdownID) -> EntryRef? {
    guard let entry = movableEntry(id) else { return nil }
    // What is done then is done at this instant.
    readClock()
    return entry.state.endsAtZero && entry.deadline <= time(for: entry) ? nil : entry
  }

  /// The entry of a countdown that has ended, and whose outcome is queued, or is being delivered.
  func endedEntry(_ id: CountdownID) -> EntryRef? {
    let next = CountdownID(index: id.index, generation: id.generation &+ 1)
    guard let entry = slab.entry(next), entry.state.isEnded else { return nil }
    return entry
  }

  /// The countdown: the entry itself, or what it follows.
  func root(of index: EntryIndex) -> EntryIndex { slab.followers.leader(of: index) ?? index }

  /// Makes an entry completing: only its zero is left, which the caller queues.
  mutating func setCompleting(_ index: EntryIndex, isEvicted: Bool) {
    slab.followers.remove(index)
    if !slab[index].state.isCompleting { completingCount += 1 }
    slab[index].state.phase = .completing(isEvicted: isEvicted)
    slab[index].state.queued = .exactly
  }

  /// Takes an entry out of everything that finds it, and ends its life: from here on its outcome is decided.
  mutating func retire(_ index: EntryIndex, as phase: EntryState.Phase) {
    let state = slab[index].state
    if !listeners.isEmpty {
      listeners.remove(index)
      changed.remove(index)
    }
    if state.isPaused {
      if slab.followers.leader(of: index) == nil { measurements.paused -= 1 }
      // A look while its outcome is delivered finds the instant at which it has ended.
      let now = time
      slab[index].deadline = slab[index].deadline.saturatingAdd(now)
      slab.instants.shift(index, by: now)
    }
    removeFromTable(index)
    if state.isCompleting { completingCount -= 1 }
    slab.followers.remove(index)
    if case .ended(let outcome, _) = phase { slab[index].handler.noteOutcome(outcome) }
    slab.endLife(index, as: phase)
  }

  /// Takes out the memory that can be given back, if no entry is in use.
  mutating func takeSpareMemory() -> SpareMemory? {
    guard slab.count == 0, slab.chunkCount > 1 else { return nil }
    return SpareMemory(chunks: slab.detachSpareChunks() + [table.detachSpareBuckets()])
  }
}
