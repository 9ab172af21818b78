extension EngineState {
  /// Stops a countdown's time: from here on its times are relative to this moment.
  mutating func pause(_ id: CountdownID) {
    guard let entry = entry(id), !entry.state.flags.contains(.paused) else { return }
    let now = time
    entry.deadline = entry.deadline.saturatingAdd(-now)
    slab.instants.shift(EntryIndex(rawValue: id.index), by: -now)
    entry.state.nextRevision()
    entry.state.flags.insert(.paused)
    measurements.paused += 1
    // What it is owed exactly, it gets all the same.
    if entry.state.flags.contains(.owed) { return }
    let index = EntryIndex(rawValue: id.index)
    unlink(index)
    wheel.append(index, to: .paused, in: slab)
    disarmIfIdle()
  }

  /// Lets a countdown's time go on; whether there is news for it, the delivery decides.
  mutating func resume(_ id: CountdownID, isHere: Bool) {
    guard let entry = entry(id), entry.state.flags.contains(.paused) else { return }
    let now = holdTime()
    entry.deadline = entry.deadline.saturatingAdd(now)
    slab.instants.shift(EntryIndex(rawValue: id.index), by: now)
    entry.state.nextRevision()
    entry.state.flags.remove(.paused)
    measurements.paused -= 1
    reschedule(EntryIndex(rawValue: id.index), exactly: false, isHere: isHere)
  }

  /// Moves a deadline.
  mutating func move(_ id: CountdownID, _ move: CountdownMove, isHere: Bool) {
    guard let entry = entry(id), !entry.state.flags.contains(.endless) else { return }
    let now = entry.state.flags.contains(.paused) ? 0 : holdTime()
    let left = entry.deadline.saturatingAdd(-now)
    let newLeft = min(move.newLeft(left), .longest)
    guard newLeft != left else { return }
    entry.deadline = now.saturatingAdd(newLeft.asDuration)
    slab.instants.noteMove(of: EntryIndex(rawValue: id.index), at: now)
    entry.state.nextRevision()
    reschedule(EntryIndex(rawValue: id.index), exactly: true, isHere: isHere)
  }

  /// Changes how long it is from tick to tick.
  mutating func setInterval(of id: CountdownID, to interval: Nanoseconds, isHere: Bool) {
    guard let entry = entry(id), entry.interval != interval, !entry.isSilent else { return }
    if entry.state.flags.contains(.endless) {
      // The number in force keeps its instant; a paused one's are relative to its pause.
      let number = TickSchedule(entry).value(at: time(for: entry))
      let last = entry.deadline.saturatingAdd(entry.interval.saturatingTimes(max(0, number)))
      entry.deadline = last.saturatingAdd(-interval.saturatingTimes(max(0, number)))
    }
    entry.interval = interval
    entry.state.nextRevision()
    owe(valueOf: EntryIndex(rawValue: id.index), exactly: false, isHere: isHere)
  }

  /// Lets a countdown whose times have changed tell what is left; or, if it tells nothing but its end, wait for that.
  private mutating func reschedule(_ index: EntryIndex, exactly: Bool, isHere: Bool) {
    let entry = slab[index]
    guard entry.isSilent, entry.deadline > time(for: entry) else {
      return owe(valueOf: index, exactly: exactly, isHere: isHere)
    }
    if entry.state.flags.contains(.owed) { return }
    unlink(index)
    link(index, after: entry.told)
  }
}
