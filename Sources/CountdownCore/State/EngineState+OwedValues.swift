/// The values that are owed: whether they are news when they are paid, and what they are then.
extension EngineState {
  /// Takes a batch of the values that are to be paid, up to the first end; false: an end is next, or nothing.
  @inline(never)
  mutating func takeValues(into batch: borrowing MessageBatch) -> Bool {
    batch.removeAll()
    let driverTime = driverTime
    // Not by the coarse clock: these values are exact.
    delivery!.valueLimit = driverTime.saturatingAdd(min(Self.exactness, driver.coarseLag) + 1)
    let now = heldTime ?? timeline.time(at: driverTime)
    heldTime = now
    for _ in 0..<batch.capacity {
      guard let index = wheel.first(of: .owedNow) else { break }
      let entry = slab[index]
      let isOver = entry.deadline <= (entry.state.flags.contains(.paused) ? 0 : now)
      if entry.state.flags.contains(.ended) || isOver && !entry.state.flags.contains(.endless) { break }
      // Whether that is news, the callbacks before its turn have a say in.
      if batch.count > 0, !isFirstValue(entry), !isOwedNews(index) { break }
      delivery!.noteDebt()
      wheel.remove(index, in: slab)
      if case .tell(let message)? = takeValue(index, entry) { batch.append(message) }
    }
    heldTime = nil
    return batch.count > 0
  }

  /// Whether an entry is owed its first value, which is news whatever comes before; endless ticks may await theirs.
  private func isFirstValue(_ entry: EntryRef) -> Bool {
    entry.told.isNothing && entry.state.flags.contains(.exact)
  }

  /// Looks once more at a value of a batch: its countdown may have been changed, or time passed.
  ///
  /// What its countdown is owed since then, it gets in its place.
  mutating func retake(_ value: Message) -> Work? {
    let entry = value.entry
    let flags = entry.state.flags
    if entry.state == value.state, let told = stillOwed(value) {
      return .tell(Message(entry: entry, state: entry.state, told: told, index: value.index))
    }
    measurements.ticks -= 1
    guard entry.state.generation == value.state.generation, !flags.contains(.ended) else { return nil }
    unlink(value.index)
    entry.state.flags.insert(value.isExact ? [.owed, .exact] : .owed)
    // It was more than what was told before.
    if !value.isExact, value.told.value > entry.told.value { entry.state.flags.insert(.corrected) }
    return takeValue(value.index, entry)
  }

  /// What a value is by now that is owed to an unchanged countdown; nil: it may be over, or no news, or the next is another.
  ///
  /// Then that waits for its next where it was linked in, among those that came with it, so that all keep their order.
  private func stillOwed(_ value: Message) -> Told? {
    let (entry, index) = (value.entry, value.index)
    if entry.state.flags.contains(.paused) { return nil }
    let now = time
    let told: Told? =
      if value.isExact {
        exactValue(of: index, at: now)
      } else if value.told.value > entry.told.value {
        risenValue(of: index, at: now)
      } else {
        suspension.isSuspended ? nil : valueInRhythm(of: index, at: now)
      }
    guard let told, told.value != 0 || entry.state.flags.contains(.endless) else { return nil }
    let schedule = schedule(of: index)
    return schedule.due(after: told) == schedule.due(after: value.told) ? told : nil
  }

  /// Takes an unlinked entry for the value that it is owed, if that is news, and links it where it waits for its next.
  mutating func takeValue(_ index: EntryIndex, _ entry: EntryRef) -> Work? {
    let flags = entry.state.flags
    entry.state.flags.subtract([.owed, .exact, .untaken, .heldBack, .corrected])
    let isExact = flags.contains(.exact)
    // Where the interval was changed, what was told in rhythm may be no multiple of it any more.
    let isConverted =
      entry.told.isInRhythm && !flags.contains(.endless) && entry.told.value % entry.interval != 0
    if isConverted { entry.told = .exactly(entry.told.value) }
    let now = time(for: entry)
    let isCorrected = flags.contains(.corrected) && !isExact
    if isCorrected, let told = risenValue(of: index, at: now) { return tell(told, index, entry) }
    guard let told = isExact ? exactValue(of: index, at: now) : valueInRhythm(of: index, at: now),
      isExact || !flags.contains(.paused) && !suspension.isSuspended
    else {
      if !isExact, suspension.isSuspended || flags.contains(.heldBack) { entry.state.flags.insert(.heldBack) }
      if isCorrected || isConverted { entry.state.flags.insert(.heldBack) }
      link(index, after: entry.told)
      return nil
    }
    if told.value == 0, !flags.contains(.endless) {
      if flags.contains(.paused) || suspension.isSuspended, slab.followers.leader(of: index) != nil {
        // One that stands still at its deadline, or is held back there, does not end by being followed.
        link(index, after: entry.told)
        return nil
      }
      // It was not planned for an instant by which it is corrected; nor is it late that follows another.
      if !flags.contains(.paused), !isCorrected, !slab.followers.isOrphan(index) {
        measurements.noteTime(now)
        measurements.noteTick(plannedFor: entry.deadline)
      }
      return .end(endNow(leader(of: index), as: .completed, tellsZero: true))
    }
    return tell(told, index, entry)
  }

  /// Links an unlinked entry where it waits for its next value, and says what it is told.
  private mutating func tell(_ told: Told, _ index: EntryIndex, _ entry: EntryRef) -> Work {
    link(index, after: told)
    measurements.ticks += 1
    return .tell(Message(entry: entry, state: entry.state, told: told, index: index))
  }

  /// Whether what an entry is owed is news to it.
  private func isOwedNews(_ index: EntryIndex) -> Bool {
    let entry = slab[index]
    let (flags, now) = (entry.state.flags, time(for: entry))
    if flags.contains(.exact) { return exactValue(of: index, at: now) != nil }
    if flags.contains(.corrected), risenValue(of: index, at: now) != nil { return true }
    return !flags.contains(.paused) && !suspension.isSuspended && valueInRhythm(of: index, at: now) != nil
  }

  /// What is left, unless it was told just that; of endless ticks, which have no deadline, the number in force.
  private func exactValue(of index: EntryIndex, at now: Nanoseconds) -> Told? {
    let entry = slab[index]
    if entry.state.flags.contains(.endless) { return .inRhythm(max(0, schedule(of: index).value(at: now))) }
    let left = entry.deadline.saturatingSubtract(now).asDuration
    return left == entry.told.value ? nil : .exactly(left)
  }

  /// The value in force, if it is news.
  private func valueInRhythm(of index: EntryIndex, at now: Nanoseconds) -> Told? {
    let schedule = schedule(of: index)
    let value = schedule.value(at: now)
    return schedule.isNews(value, after: slab[index].told)
      ? told(inForce: value, every: schedule.interval) : nil
  }

  /// The value in force, if at least an interval more is left than what was told last.
  private func risenValue(of index: EntryIndex, at now: Nanoseconds) -> Told? {
    let entry = slab[index]
    let left = entry.deadline.saturatingSubtract(now)
    guard left.saturatingSubtract(entry.told.value) >= entry.interval else { return nil }
    return told(inForce: schedule(of: index).value(at: now), every: entry.interval)
  }

  /// What is told where a value is in force: rounded up, that may be more than any that can be told.
  private func told(inForce value: Int64, every interval: Nanoseconds) -> Told {
    .inRhythm(value > .longest ? .longest / interval * interval : value)
  }
}
