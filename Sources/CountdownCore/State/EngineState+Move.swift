extension EngineState {
  /// Stops a countdown's time: from here on its times are relative to this moment.
  mutating func pause(_ id: CountdownID) {
    guard let entry = entry(id), !entry.state.flags.contains(.paused) else { return }
    entry.deadline = entry.deadline.saturatingAdd(-time)
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
    entry.deadline = entry.deadline.saturatingAdd(holdTime())
    entry.state.nextRevision()
    entry.state.flags.remove(.paused)
    measurements.paused -= 1
    owe(valueOf: EntryIndex(rawValue: id.index), exactly: false, isHere: isHere)
  }

  /// Moves a deadline.
  mutating func move(_ id: CountdownID, _ move: CountdownMove, isHere: Bool) {
    guard let entry = entry(id), !entry.state.flags.contains(.endless) else { return }
    let now = entry.state.flags.contains(.paused) ? 0 : holdTime()
    let left = entry.deadline.saturatingAdd(-now)
    let newLeft = min(move.newLeft(left), .longest)
    guard newLeft != left else { return }
    entry.deadline = now.saturatingAdd(newLeft.asDuration)
    entry.state.nextRevision()
    owe(valueOf: EntryIndex(rawValue: id.index), exactly: true, isHere: isHere)
  }
}
