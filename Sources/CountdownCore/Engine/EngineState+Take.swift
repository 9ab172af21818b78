extension EngineState {
  /// Takes an unlinked entry for a first or moved value and links it at its next expiry; nil: its value is
  /// already shown.
  mutating func take(_ index: EntryIndex, at now: Nanoseconds) -> Call? {
    let entry = slab[index]
    let isFirst = entry.word.flags.contains(.first)
    let expiry = entry.expiry
    entry.word.flags.remove(.first)
    let now = entry.word.flags.contains(.paused) ? 0 : now
    let cadence = Cadence(entry)
    let isShown = !isFirst && cadence.isShown(before: expiry, at: now)
    if cadence.word.flags.contains(.endless) {
      entry.expiry = cadence.nextInstant(after: now)
      link(index)
      return isShown
        ? nil : call(index, value: max(0, cadence.number(at: now)), after: expiry, isFirst: isFirst)
    }
    if isShown {
      let shown = cadence.stepsShown(before: expiry).steps(of: entry.interval)
      schedule(index, cadence, after: now, shown: shown)
      return nil
    }
    let value =
      isFirst
      ? entry.deadline.saturatingAdd(-now).asDuration
      : cadence.steps(at: now).steps(of: entry.interval)
    let followsUnrounded = entry.word.flags.contains(.unrounded)
    entry.word.flags.remove(.unrounded)
    if isFirst, value % entry.interval != 0 { entry.word.flags.insert(.unrounded) }
    if value > 0 { schedule(index, cadence, after: now, shown: value) }
    return call(
      index, value: value, after: expiry, isFirst: isFirst, followsUnrounded: followsUnrounded)
  }

  /// Links an unlinked entry at its next expiry, after a value was shown.
  private mutating func schedule(
    _ index: EntryIndex, _ cadence: Cadence, after now: Nanoseconds, shown: Nanoseconds
  ) {
    // The common grid means nothing to one that stands still: what was shown is told by its own grid.
    slab[index].expiry =
      cadence.word.flags.contains(.paused)
      ? cadence.expiry(afterShowing: (shown - 1) / cadence.interval + 1)
      : cadence.nextTick(after: now, shown: shown)
    link(index)
  }

  /// Entries that were taken together and go on to one expiry.
  struct PunctualRun {
    var entries: ClosedRun
    var count = 0
    let expiry: Nanoseconds
    var following: EntryIndex?
  }

  /// Takes neighbours of one expiry and interval for the tick that was planned, as `takeDue` would, but without a
  /// division and in few instructions each; nil: the first is one of those for which `takeDue` is right.
  func takePunctualRun(
    from first: EntryIndex, atMost limit: Int, at now: Nanoseconds, into batch: borrowing CallBatch
  ) -> PunctualRun? {
    var entry = slab[first]
    let expiry = entry.expiry
    let interval = entry.interval
    guard now &- expiry < interval else { return nil }
    assert(expiry >= 0 && expiry <= now, "an ordinary tick was planned for after it was started")
    // Of a tick that is not the last, this is not after the deadline; of the last one it is not used.
    let nextExpiry = expiry &+ interval
    var index = first
    var last = first
    var next = Link(first)
    let start = batch.count
    let end = start &+ limit
    var position = start
    repeat {
      let word = entry.word
      let value = entry.deadline &- expiry
      // The last value ends the countdown, and is no tick to go on from.
      guard word.isOrdinary, value != 0 else { break }
      batch.write(
        Call(
          entry: entry, handler: entry.ownedHandler, word: word, value: value, expiry: expiry, index: index),
        at: position)
      position &+= 1
      entry.expiry = nextExpiry
      last = index
      next = entry.slotLinks.next
      guard let following = next.entry else { break }
      index = following
      entry = slab[index]
    } while position < end && entry.expiry == expiry && entry.interval == interval
    if position == start { return nil }
    batch.advance(to: position)
    return PunctualRun(
      entries: ClosedRun(first: first, last: last), count: position &- start, expiry: nextExpiry,
      following: next.entry)
  }

  /// Takes an entry that is due, and sets its next expiry; linking it there is the caller's.
  @inline(never)
  func takeDue(_ index: EntryIndex, _ entry: EntryRef, at now: Nanoseconds) -> Call {
    let followsUnrounded = entry.word.flags.contains(.unrounded)
    entry.word.flags.subtract([.told, .unrounded])
    let word = entry.word
    let expiry = entry.expiry
    let cadence = Cadence(entry)
    let value: Int64
    if word.flags.contains(.endless) {
      value = cadence.number(at: now)
      entry.expiry = cadence.nextInstant(after: now)
    } else if word.isPunctualOnGrid, now - expiry < entry.interval,
      let tick = cadence.gridTick(plannedFor: expiry, at: now)
    {
      value = tick.value
      entry.expiry = tick.next
    } else {
      value = cadence.steps(at: now).steps(of: entry.interval)
      if value > 0 { entry.expiry = cadence.nextTick(after: now, shown: value) }
    }
    return Call(
      entry: entry, handler: entry.handler!, word: word, value: value, expiry: expiry, index: index,
      followsUnrounded: followsUnrounded)
  }

  /// Takes a call back: the entry is as if the running pass had not taken it, and unlinked or a newcomer.
  mutating func untake(_ call: Call) {
    let entry = slab[call.index]
    unlink(call.index)
    entry.expiry = call.expiry
    if call.followsUnrounded { entry.word.flags.insert(.unrounded) }
    guard call.isFirst else { return }
    entry.word.flags.insert(.first)
    enqueue(call.index)
  }

  /// Sees to it that a value which was taken, but not delivered, is delivered yet; unless its countdown has ended,
  /// or was told a newer one.
  mutating func redeem(_ call: Call) {
    guard !call.isWithdrawn, let entry = entry(call.id) else { return }
    if entry.word == call.word {
      // Suspended in the middle of the pass: due again when that is over.
      untake(call)
      if !call.isFirst { wheel.insert(call.index, in: slab) }
      return
    }
    // Moved meanwhile: by a call that has told the new value itself,
    if entry.word.flags.contains(.told) { return }
    // or by another thread. A first value is still to be told exactly; of another one, what was shown before cannot be
    // known any more, so that anything is to be told.
    if call.isFirst { entry.word.flags.insert(.first) }
    let cadence = Cadence(entry)
    if cadence.word.flags.contains(.endless) {
      entry.expiry = cadence.plannedInstant(cadence.number(at: time(for: entry)))
    } else {
      entry.expiry = cadence.expiry(afterShowing: .max)
    }
    if entry.word.flags.contains(.queued) || entry.word.flags.contains(.paused) && !call.isFirst { return }
    unlink(call.index)
    enqueue(call.index)
  }

  private func call(
    _ index: EntryIndex, value: Int64, after expiry: Nanoseconds, isFirst: Bool,
    followsUnrounded: Bool = false
  ) -> Call {
    let entry = slab[index]
    return Call(
      entry: entry, handler: entry.handler!, word: entry.word, value: value, expiry: expiry, index: index,
      isFirst: isFirst, followsUnrounded: followsUnrounded)
  }
}

extension Int64 {
  /// So many steps of an interval in nanoseconds, saturated.
  func steps(of interval: Nanoseconds) -> Nanoseconds {
    let (value, overflow) = multipliedReportingOverflow(by: interval)
    return overflow ? .max : value
  }
}
