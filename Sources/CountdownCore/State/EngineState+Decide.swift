/// The next delivery of an entry: when its slot is due, when something is queued for it, or when a message is
/// decided again.
enum Decision {
  case value(LastValue)
  /// Its last value, and its outcome.
  case zero
  /// Nothing: there is no news, or ticks are held back.
  case nothing
}

/// The one place that decides what is delivered.
extension EngineState {
  /// Decides what a living entry is delivered, at an instant of its own time.
  func decide(
    _ index: EntryIndex, _ entry: EntryRef, _ queued: EntryState.Queued, at now: Nanoseconds
  ) -> Decision {
    let state = entry.state
    let isPausedOrSuspended = state.isPaused || suspension.isSuspended
    if state.isCompleting { return .zero }
    // It has only waited for the outcome of what it replaced, and is late like any other from here on.
    if queued == .ifNews, state.flags.contains(.waitsForPass),
      state.isMarked && entry.lastValue.isNothing || entry.lastValue == .untilZero
    {
      return .nothing
    }
    var lastValue: LastValue?
    if state.isMarked {
      let isAnyway = queued == .exactly || queued == .corrected && slab.marks(of: index) != nil
      if isAnyway || !isPausedOrSuspended { lastValue = passedMark(of: index, entry, at: now) }
      // A follower of a silent countdown has a first value all the same.
      if lastValue == nil, queued == .exactly, entry.lastValue.isNothing, slab.isSilent(index),
        state.endsAtZero, slab.followers.leader(of: index) != nil
      {
        return .value(.exactly(left(of: entry, at: now)))
      }
      // In a pause a move to the end ends it. What only time has brought to its end waits, whatever else is queued.
      if isPausedOrSuspended, state.endsAtZero, lastValue?.value == 0, leftAtMove(of: index) > 0 {
        lastValue = nil
      }
    } else if queued == .exactly {
      lastValue = exactValue(of: index, entry, at: now)
    } else if queued == .corrected,
      entry.deadline.saturatingSubtract(now).saturatingSubtract(entry.lastValue.value) >= entry.interval
    {
      // At least an interval more is left than was delivered last.
      lastValue = self.lastValue(inForce: schedule(of: index).value(at: now), entry)
    } else if !isPausedOrSuspended {
      lastValue = news(of: index, entry, at: now)
    }
    guard let lastValue else { return .nothing }
    if lastValue.value != 0 || !state.endsAtZero { return .value(lastValue) }
    // A follower that is added at the deadline of a paused or suspended countdown does not end it.
    return isPausedOrSuspended && slab.followers.leader(of: index) != nil ? .nothing : .zero
  }

  /// The exact time left, or on the shared grid the value in force; nil if that is the value that was delivered last.
  ///
  /// Where the handler makes numbers of the values, it is the value in force in any case.
  private func exactValue(of index: EntryIndex, _ entry: EntryRef, at now: Nanoseconds) -> LastValue? {
    if entry.state.flags.contains(.numbered) { return .inRhythm(min(0, schedule(of: index).value(at: now))) }
    if entry.state.flags.contains(.sharedGrid) {
      let value = lastValue(inForce: schedule(of: index).value(at: now), entry)
      return value.value == entry.lastValue.value ? nil : value
    }
    let left = left(of: entry, at: now)
    return left == entry.lastValue.value ? nil : .exactly(left)
  }

  /// The value to deliver because a mark was passed: the mark itself, or what is left if it is late; nil if none was
  /// passed that was armed.
  private func passedMark(
    of index: EntryIndex, _ entry: EntryRef, at now: Nanoseconds
  ) -> LastValue? {
    let mark = schedule(of: index).value(at: now)
    let marks = slab.marks(of: index)
    guard mark < marks?.armed(after: entry.lastValue) ?? .max else { return nil }
    if mark == 0, entry.state.endsAtZero { return .inRhythm(0) }
    return marks?.object.lastValue(markOrLeft(mark, entry, at: now), after: entry.lastValue)
  }

  /// A mark, or a value that was delivered for one; if that is late, by a millisecond or more, what is left.
  func markOrLeft(_ value: Nanoseconds, _ entry: EntryRef, at now: Nanoseconds) -> Nanoseconds {
    let left = left(of: entry, at: now)
    return value.saturatingSubtract(left) < 1_000_000 ? value : left
  }

  /// Whether a value that was delivered may be one from after the last move, by the instant at which it was in force.
  ///
  /// A move is known here before its value is written down as delivered.
  func holdsSinceMove(
    _ value: Int64, _ index: EntryIndex, _ entry: EntryRef, at now: Nanoseconds
  ) -> Bool {
    // On the shared grid a value may be more than what is left. After a correction it is rounded up.
    let slack = entry.state.flags.contains(.sharedGrid) ? entry.interval : 0
    let instant = entry.deadline.saturatingSubtract(value)
    return instant <= now.saturatingAdd(slack)
      && instant >= slab.instants.lastMove(of: index).saturatingSubtract(entry.interval)
  }

  /// The value in force, if it is news.
  private func news(of index: EntryIndex, _ entry: EntryRef, at now: Nanoseconds) -> LastValue? {
    let schedule = schedule(of: index)
    let value = schedule.value(at: now)
    return schedule.isNews(value, after: entry.lastValue) ? lastValue(inForce: value, entry) : nil
  }

  /// The value to deliver for a value in force: rounded up, that may exceed the largest value that can be delivered.
  private func lastValue(inForce value: Int64, _ entry: EntryRef) -> LastValue {
    .inRhythm(value > .longest ? .longest / entry.interval * entry.interval : value)
  }
}
