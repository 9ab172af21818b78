/// Entries that were taken together and go on to one slot.
struct PunctualRun {
  var entries: EntryRun
  var count = 0
  /// The earliest of their next expiries.
  let expiry: Nanoseconds
  var following: EntryIndex?
}

extension EngineState {
  /// Takes neighbours of one interval that go on to one slot, told in their rhythm last, for the tick that was planned:
  /// as `takeTick` would, but without a division, and in few instructions each.
  ///
  /// Most passes are nothing else: without it, a tick in Core takes more than three times as long.
  ///
  /// - Returns: nil: the first is none of those.
  mutating func takePunctualRun(
    from first: EntryIndex, atMost limit: Int, at now: Nanoseconds, into batch: borrowing MessageBatch
  ) -> PunctualRun? {
    let entry = slab[first]
    guard entry.told.isInRhythm else { return nil }
    switch entry.state.rhythm {
    case EntryState.onDeadlinesGrid:
      return takeRun(from: first, isShared: false, atMost: limit, at: now, into: batch)
    case EntryState.onSharedGrid:
      return takeRun(from: first, isShared: true, atMost: limit, at: now, into: batch)
    default: return nil
    }
  }

  /// The same, once for each grid: so the compiler has registers enough for the loop.
  @inline(__always)
  private mutating func takeRun(
    from first: EntryIndex, isShared: Bool, atMost limit: Int, at now: Nanoseconds,
    into batch: borrowing MessageBatch
  ) -> PunctualRun? {
    var entry = slab[first]
    let interval = entry.interval
    let rhythm = isShared ? EntryState.onSharedGrid : EntryState.onDeadlinesGrid
    let expiry =
      isShared
      ? TickSchedule(entry).due(after: entry.told) : entry.deadline &- entry.told.rawValue &+ interval
    guard expiry <= now, now &- expiry < interval else { return nil }
    let level = WheelLevel.finest(reaching: expiry &+ interval, from: wheel.elapsed)
    var earliest = expiry
    var validUntil = Nanoseconds.never
    var last = first
    var next = Link(first)
    let start = batch.count
    let end = start &+ limit
    var position = start
    while position < end, let index = next.entry {
      entry = slab[index]
      let state = entry.state
      let value = entry.told.rawValue &- interval
      guard state.rhythm == rhythm, entry.interval == interval, value > 0 else { break }
      if isShared {
        guard let end = endOnSharedGrid(of: value, entry, dueAt: expiry, at: now) else { break }
        validUntil = min(validUntil, end)
      } else if entry.deadline &- value != expiry {
        // Due at another instant; but punctual as well, and going on to the same slot: so a crowd of which a pass takes a
        // millisecond is moved in runs too.
        let due = entry.deadline &- value
        guard entry.told.isInRhythm, due <= now, now &- due < interval,
          (due &+ interval) >> level.shift == (expiry &+ interval) >> level.shift
        else { break }
        earliest = min(earliest, due)
      }
      unsafe batch.write(
        Message(entry: entry, state: state, told: .inRhythm(value), index: index), at: position)
      position &+= 1
      last = index
      next = entry.slotLinks.next
    }
    if position == start { return nil }
    batch.advance(to: position)
    measurements.noteTick(plannedFor: earliest)
    delivery!.validUntil = min(delivery!.validUntil, validUntil, earliest &+ interval)
    return PunctualRun(
      entries: EntryRun(first: first, last: last), count: position &- start, expiry: earliest &+ interval,
      following: next.entry)
  }

  /// Until when a value on the common grid is true that is planned for `expiry`; nil: it is not, or no other follows.
  private func endOnSharedGrid(
    of value: Nanoseconds, _ entry: EntryRef, dueAt expiry: Nanoseconds, at now: Nanoseconds
  ) -> Nanoseconds? {
    let interval = entry.interval
    // How long its expiry is after the middle between two values: that says that it is this one.
    let phase = expiry &- entry.deadline &+ value &+ (interval &- interval / 2)
    let lessLeft = entry.deadline &- value &+ interval
    return phase > 0 && phase <= interval && value > interval && now < lessLeft ? lessLeft : nil
  }
}
