extension EngineState {
  /// Stops a countdown's time.
  ///
  /// From here on its times are relative to this moment.
  mutating func pause(_ id: EntryID, isDelivering: Bool, _ batch: borrowing CallBatch) {
    guard let entry = entry(id), !entry.word.flags.contains(.paused) else { return }
    if isDelivering { withdraw(id, from: batch) }
    let now = time
    let cadence = Cadence(entry)
    if !cadence.word.flags.contains(.endless) {
      // As `schedule` leaves it.
      entry.expiry = cadence.expiry(afterShowing: cadence.stepsShown(before: entry.expiry))
    }
    entry.deadline = entry.deadline.saturatingAdd(-now)
    entry.expiry = entry.expiry.saturatingAdd(-now)
    entry.word.nextRevision()
    entry.word.flags.insert(.paused)
    if entry.word.flags.contains(.queued) { return }
    unlink(id.index)
    link(id.index)
    disarmIfIdle()
  }

  /// Lets a countdown's time go on.
  ///
  /// Returns the call to be made at once, where its value has changed.
  mutating func resume(_ id: EntryID, isDelivering: Bool, _ batch: borrowing CallBatch) -> Call? {
    guard let entry = entry(id), entry.word.flags.contains(.paused) else { return nil }
    if isDelivering { withdraw(id, from: batch) }
    let now = time
    entry.deadline = entry.deadline.saturatingAdd(now)
    entry.expiry = entry.expiry.saturatingAdd(now)
    entry.word.nextRevision()
    entry.word.flags.remove(.paused)
    return tell(id.index, at: now, isDelivering: isDelivering)
  }

  /// Moves a deadline.
  ///
  /// Returns the call to be made at once, where the value has changed.
  mutating func move(
    _ id: EntryID, isDelivering: Bool, _ batch: borrowing CallBatch,
    _ newLeft: (Nanoseconds) -> Nanoseconds
  ) -> Call? {
    guard let entry = entry(id), !entry.word.flags.contains(.endless) else { return nil }
    let now = time(for: entry)
    let deadline = now.saturatingAdd(newLeft(entry.deadline.saturatingAdd(-now)).asDuration)
    guard deadline != entry.deadline else { return nil }
    if isDelivering { withdraw(id, from: batch) }
    var shown = Cadence(entry).stepsShown(before: entry.expiry)
    // A first value that was not rounded up is short of the step it counts as.
    if deadline > entry.deadline, entry.word.flags.contains(.unrounded) { shown = .max }
    entry.deadline = deadline
    entry.word.nextRevision()
    entry.expiry = Cadence(entry).expiry(afterShowing: shown)
    return tell(id.index, at: now, isDelivering: isDelivering)
  }

  /// Takes back the call that the running pass is about to make, so that what is derived from the expiry is
  /// what was really delivered.
  ///
  /// On the delivering queue.
  private mutating func withdraw(_ id: EntryID, from batch: borrowing CallBatch) {
    guard isPassRunning, let call = batch.withdraw(id.index, slab[id.index].word) else { return }
    untake(call)
  }

  /// Delivers the value of a countdown that was moved, if it is not the one that is shown, and links it at its
  /// next expiry: at once on the delivering queue, by the next pass elsewhere.
  private mutating func tell(_ index: EntryIndex, at now: Nanoseconds, isDelivering: Bool) -> Call? {
    let entry = slab[index]
    if entry.word.flags.contains(.first) { return nil }
    let isOver = !entry.word.flags.contains(.endless) && entry.deadline <= now
    if isDelivering, deliveries < Engine.deepestDelivery, !isOver || deliveries == 0 {
      let isOwed = entry.word.flags.contains(.queued)
      unlink(index)
      let taken = take(index, at: now)
      // The pass for which it waited is needed no longer.
      if isOwed { rearmIfTooEarly() }
      guard var call = taken else { return nil }
      entry.word.flags.insert(.told)
      call.word = entry.word
      deliveries += 1
      return call
    }
    if entry.word.flags.contains(.queued) { return nil }
    unlink(index)
    if Cadence(entry).isShown(before: entry.expiry, at: now) {
      // Linked at its next expiry, with nothing to be delivered.
      _ = take(index, at: now)
    } else {
      enqueue(index)
    }
    return nil
  }
}
