/// The next delivery of an entry: when its slot is due, when something is queued for it, or when a message is
/// decided again.
enum Decision {
  case value(LastValue)
  /// Its last value, and its outcome.
  case zero
  /// That something has changed, to a handler that hears of changes: there is nothing to tell.
  case change
  /// Nothing: there is no news, or ticks are held back.
  case nothing
}

extension EngineState {
  /// Decides what an entry is delivered for which something is queued.
  @inline(__always)
  mutating func decideQueued(_ index: EntryIndex, _ entry: EntryRef, at now: Nanoseconds) -> Decision {
    // What has been evicted since, or follows what has ended, has its zero to come.
    if !changed.isEmpty, changed.remove(index) != nil, !entry.state.isCompleting { return .change }
    let decision = decide(index, entry, entry.state.queued, at: now)
    guard !listeners.isEmpty, case .nothing = decision, listeners.contains(index) else { return decision }
    return .change
  }

  /// Queues an entry, if its handler hears of changes, for nothing but that.
  mutating func noteChange(of index: EntryIndex) {
    if listeners.isEmpty || slab[index].state.isQueued || !listeners.contains(index) { return }
    queue(.ifNews, for: index)
    changed.insert(index)
  }

  /// The same, for all of them.
  mutating func noteChangeOfAll() {
    for index in listeners { noteChange(of: index) }
  }
}

/// The one place that decides what is delivered; `takePunctualRun` does the same for runs of punctual ticks, in fewer instructions.
extension EngineState {
  /// Decides what a living entry is delivered, at an instant of its own time.
  @inline(__always)
  func decide(
    _ index: EntryIndex, _ entry: EntryRef, _ queued: EntryState.Queued, at now: Nanoseconds
  ) -> Decision {
    decide(index, entry, queued, after: entry.lastValue, at: now)
  }

  /// Decides the same as if `delivered` had been delivered last.
  func decide(
    _ index: EntryIndex, _ entry: EntryRef, _ queued: EntryState.Queued, after delivered: LastValue,
    at now: Nanoseconds
  ) -> Decision {
    let state = entry.state
    let isPausedOrSuspended = state.isPaused || suspension.isSuspended
    if state.isCompleting { return .zero }
    // It has only waited for the outcome of what it replaced, and is late like any other from here on.
    if queued == .ifNews, state.flags.contains(.waitsForPass),
      state.isMarked && delivered.isNothing || delivered == .untilZero
    {
      return .nothing
    }
    var lastValue: LastValue?
    if state.isMarked {
      let isAnyway = queued == .exactly || queued == .inForce && slab.marks(of: index) != nil
      if isAnyway || !isPausedOrSuspended {
        lastValue = passedMark(of: index, entry, after: delivered, at: now)
      }
      // A follower of a silent countdown has a first value all the same.
      if lastValue == nil, queued == .exactly, delivered.isNothing, slab.isSilent(index),
        state.endsAtZero, slab.followers.leader(of: index) != nil
      {
        return .value(.exactly(left(of: entry, at: now)))
      }
      // In a pause a move to the end ends it. What only time has brought to its end waits, whatever else is queued.
      if isPausedOrSuspended, state.endsAtZero, lastValue?.value == 0, leftAtMove(of: index) > 0 {
        lastValue = nil
      }
    } else if queued == .exactly {
      lastValue = exactValue(of: index, entry, after: delivered, at: now)
    } else if queued == .inForce,
      entry.deadline.saturatingSubtract(now).saturatingSubtract(delivered.value) >= entry.interval
    {
      // At least an interval more is left than was delivered last.
      lastValue = self.lastValue(inForce: schedule(of: index).value(at: now), entry)
    } else if !isPausedOrSuspended {
      lastValue = news(of: index, entry, after: delivered, at: now)
    }
    guard let lastValue else { return .nothing }
    if lastValue.value != 0 || !state.endsAtZero { return .value(lastValue) }
    // A follower that is added at the deadline of a paused or suspended countdown does not end it.
    return isPausedOrSuspended && slab.followers.leader(of: index) != nil ? .nothing : .zero
  }

  /// The exact time left, or on the shared grid the value in force; nil if that is the value that was delivered last.
  ///
  /// Where the handler makes numbers of the values, it is the value in force in any case.
  private func exactValue(
    of index: EntryIndex, _ entry: EntryRef, after delivered: LastValue, at now: Nanoseconds
  ) -> LastValue? {
    if entry.state.flags.contains(.numbered) { return .inRhythm(min(0, schedule(of: index).value(at: now))) }
    if entry.state.flags.contains(.sharedGrid) {
      let value = lastValue(inForce: schedule(of: index).value(at: now), entry)
      return value.value == delivered.value ? nil : value
    }
    let left = left(of: entry, at: now)
    return left == delivered.value ? nil : .exactly(left)
  }

  /// The value to deliver because a mark was passed: the mark itself, or what is left if it is late; nil if none was
  /// passed that was armed.
  private func passedMark(
    of index: EntryIndex, _ entry: EntryRef, after delivered: LastValue, at now: Nanoseconds
  ) -> LastValue? {
    let mark = schedule(of: index).value(at: now)
    let marks = slab.marks(of: index)
    guard mark < marks?.armed(after: delivered) ?? .max else { return nil }
    if mark == 0, entry.state.endsAtZero { return .inRhythm(0) }
    return marks == nil ? nil : .exactly(markOrLeft(mark, entry, at: now), unlike: delivered)
  }

  /// A mark; if it is late, by a millisecond or more, what is left.
  private func markOrLeft(_ mark: Nanoseconds, _ entry: EntryRef, at now: Nanoseconds) -> Nanoseconds {
    let left = left(of: entry, at: now)
    return mark.saturatingSubtract(left) < 1_000_000 ? mark : left
  }

  /// The value in force, if it is news.
  private func news(
    of index: EntryIndex, _ entry: EntryRef, after delivered: LastValue, at now: Nanoseconds
  ) -> LastValue? {
    let schedule = schedule(of: index)
    let value = schedule.value(at: now)
    return schedule.isNews(value, after: delivered) ? lastValue(inForce: value, entry) : nil
  }

  /// The value to deliver for a value in force: rounded up, that may exceed the largest value that can be delivered.
  private func lastValue(inForce value: Int64, _ entry: EntryRef) -> LastValue {
    .inRhythm(value > .longest ? .longest / entry.interval * entry.interval : value)
  }

  /// Returns what is handed over in place of a value that was delivered, and has waited elsewhere since then.
  ///
  /// The value itself if nothing has changed since it was taken. Otherwise it is decided anew, as if it had not been delivered;
  /// and if ticks are held back, it was not: the end of that delivers it.
  ///
  /// - Parameters:
  ///   - id: The countdown.
  ///   - value: The value.
  ///   - taken: The stamp with which it was delivered.
  /// - Returns: The value to hand over, or its number; nil for nothing: the countdown has ended, another value comes, or ticks
  ///   are held back.
  mutating func valueToHandOver(of id: CountdownID, _ value: Int64, takenWith taken: CountdownStamp) -> Int64?
  {
    // A newer one that was delivered comes too.
    guard let entry = entry(id), entry.lastValue.value == value else { return nil }
    let index = EntryIndex(id)
    let marks = slab.marks(of: index)
    let isNumbered = entry.state.flags.contains(.numbered)
    let isHeldBack = entry.state.isPaused || suspension.isSuspended
    guard isHeldBack || !entry.state.keepsTick(takenIn: taken.state) else {
      return isNumbered ? number(of: value, entry) : value
    }
    let now = time(for: entry)
    // A mark comes once, in a pause too; and a number, unless it is held back.
    let kind = marks != nil || isNumbered && !isHeldBack ? .exactly : taken.queued
    guard case .nothing = decide(index, entry, marks != nil ? .exactly : entry.state.queued, at: now) else {
      return nil
    }
    let passed = marks?.passed(with: value) ?? value
    let before: LastValue = kind == .exactly && marks == nil ? .nothing : .exactly(passed.saturatingAdd(1))
    if case .value(let anew) = decide(index, entry, kind, after: before, at: now) {
      return isNumbered ? number(of: anew.value, entry) : anew.value
    }
    if kind == .exactly { return nil }
    if isHeldBack { takeBack(index, entry, to: before) }
    // In new ticks the value in force is greater, and the next smaller one is still to come.
    return isHeldBack || left(of: entry, at: now) > value ? nil : value
  }

  /// Takes a tick back that was delivered, but reached nobody: the end of the pause, or of the suspension, delivers it.
  private mutating func takeBack(_ index: EntryIndex, _ entry: EntryRef, to before: LastValue) {
    entry.lastValue = before
    measurements.ticks -= 1
    // A pause queues this when it ends.
    if !entry.state.isPaused { queue(.ifNews, for: index) }
  }

  /// The number of a value, where the handler makes numbers of values.
  private func number(of value: Int64, _ entry: EntryRef) -> Int64? {
    entry.handler.numbering?.number(of: value, every: entry.interval)
  }
}
