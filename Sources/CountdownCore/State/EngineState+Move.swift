/// Pausing, resuming, moving or restarting a countdown does the same to its followers at the same instant.
///
/// Doing it to a follower does it to its leader too. Each of these costs O(1) for an entry. A new rhythm of a
/// countdown reaches the followers that have none of their own. A new rhythm of a follower reaches the follower
/// alone.
extension EngineState {
  /// Stops a countdown's time: from here on its times are relative to this moment.
  ///
  /// - Returns: Whether it was running.
  mutating func pause(_ id: CountdownID, inTime: Bool = false) -> Bool {
    guard let entry = inTime ? entryInTime(id) : movableEntry(id), !entry.state.isPaused else { return false }
    let now = time
    forAll(from: root(of: EntryIndex(id))) { $0.pause($1, at: now) }
    return true
  }

  private mutating func pause(_ index: EntryIndex, at now: Nanoseconds) {
    let entry = slab[index]
    entry.deadline = entry.deadline.saturatingSubtract(now)
    slab.instants.shift(index, by: Nanoseconds.zero.saturatingSubtract(now))
    entry.state.nextRevision()
    entry.state.phase = .paused
    if slab.followers.leader(of: index) == nil { measurements.paused += 1 }
    // It stays queued: an exact value is delivered all the same.
    if entry.state.isQueued { return }
    noteChange(of: index)
    if entry.state.isQueued { return }
    unlink(index)
    wheel.lists.append(index, to: .paused, in: slab)
  }

  /// Lets a countdown's time pass again.
  ///
  /// The delivery decides whether there is news for it.
  ///
  /// - Returns: Whether it was paused.
  @discardableResult
  mutating func resume(_ id: CountdownID, inTime: Bool = false) -> Bool {
    guard let entry = inTime ? entryInTime(id) : movableEntry(id), entry.state.isPaused else { return false }
    let now = readClock()
    forAll(from: root(of: EntryIndex(id))) { $0.resume($1, at: now) }
    return true
  }

  private mutating func resume(_ index: EntryIndex, at now: Nanoseconds) {
    let entry = slab[index]
    entry.deadline = entry.deadline.saturatingAdd(now)
    slab.instants.shift(index, by: now)
    entry.state.nextRevision()
    entry.state.phase = .waiting
    if slab.followers.leader(of: index) == nil { measurements.paused -= 1 }
    reschedule(index, .ifNews)
  }

  /// Moves the deadline of a movable entry; or corrects it, after which the countdown continues as if the deadline had
  /// always been there.
  ///
  /// A correction may put the deadline into the past, and it then stays there: another correction may put it back
  /// before the zero is delivered.
  @discardableResult
  mutating func move(_ index: EntryIndex, _ entry: EntryRef, _ move: CountdownMove) -> MoveResult {
    if slab[root(of: index)].state.flags.contains(.numbered) { return .refused }
    let now = entry.state.isPaused ? 0 : readClock()
    let deadline: Nanoseconds
    let queued: EntryState.Queued
    if case .corrected(let duration) = move {
      let offset = Nanoseconds(saturating: duration)
      guard offset != 0, !entry.state.isPaused else { return .holdsAlready }
      deadline = max(
        .earliestDeadline, min(entry.deadline.saturatingAdd(offset), now.saturatingAdd(.longest)))
      queued = .inForce
    } else {
      let left = entry.deadline.saturatingSubtract(now)
      let newLeft = move.newLeft(left)
      guard min(newLeft, .longest) != left else { return .holdsAlready }
      deadline = now.saturatingAdd(newLeft.asTimeLeft(isPastZero: entry.state.flags.contains(.pastZero)))
      queued = .exactly
    }
    setDeadline(of: index, to: deadline, queued, at: now)
    return .moved
  }

  /// Moves a countdown's deadline, at an instant of its own time, and queues what comes of that.
  private mutating func setDeadline(
    of index: EntryIndex, to deadline: Nanoseconds, _ queued: EntryState.Queued, at now: Nanoseconds
  ) {
    let total = total(of: index)
    forAll(from: root(of: index)) { state, index in
      state.slab[index].deadline = deadline
      if queued == .exactly {
        state.slab.instants.noteMove(of: index, at: now)
        state.slab.instants.noteTotal(total, of: index)
        state.slab.marks(of: index)?.object.noteMove(leaving: deadline.saturatingSubtract(now))
      }
      state.slab[index].state.nextRevision()
      state.reschedule(index, queued)
    }
  }

  /// Begins a movable countdown again with its total; one whose handler makes numbers, with zero.
  ///
  /// A paused countdown runs afterwards.
  mutating func restart(_ id: CountdownID) {
    let index = EntryIndex(id)
    resume(id)
    let now = readClock()
    let isNumbered = slab[root(of: index)].state.flags.contains(.numbered)
    if isNumbered { slab[root(of: index)].handler.numbering?.restart() }
    // Also where so much is left already: what is left is delivered like a first value.
    setDeadline(of: index, to: isNumbered ? now : now.saturatingAdd(total(of: index)), .exactly, at: now)
    forAll(from: root(of: index)) { $0.slab.instants.noteStart(of: $1, at: now) }
  }

  /// Changes a countdown's total, and that of its followers, to what is left at least.
  ///
  /// - Returns: Whether it has one.
  mutating func setTotal(of id: CountdownID, to total: Nanoseconds) -> Bool {
    guard let entry = movableEntry(id),
      !slab[root(of: EntryIndex(id))].state.flags.contains(.numbered)
    else { return false }
    let now = time(for: entry)
    forAll(from: root(of: EntryIndex(id))) { state, index in
      // What was left at an earlier move does not count any more.
      state.slab.instants.noteMove(of: index, at: now)
      state.slab.instants.noteTotal(total, of: index)
      state.noteChange(of: index)
    }
    return true
  }

  /// Changes the rhythm of a countdown and of its followers, except those that have one of their own.
  ///
  /// - Returns: Whether the countdown ticks so from now on.
  mutating func setRhythm(of id: CountdownID, to rhythm: CountdownTicks) -> Bool {
    let changed = EntryIndex(id)
    guard let entry = movableEntry(id), !slab.isSilent(changed),
      !entry.state.flags.contains(.numbered) || rhythm.alignment == .deadline && !rhythm.isAtMarks
    else { return false }
    if slab.followers.leader(of: changed) != nil { entry.state.flags.insert(.ownRhythm) }
    forAll(from: changed) { state, index in
      // Where the handler makes numbers, a new interval changes the deadline.
      state.slab[index].deadline = entry.deadline
      if index == changed || !state.slab[index].state.flags.contains(.ownRhythm) {
        state.setRhythm(of: index, to: rhythm)
      }
    }
    return true
  }

  private mutating func setRhythm(of index: EntryIndex, to rhythm: CountdownTicks) {
    let entry = slab[index]
    if slab.hasRhythm(rhythm, index) { return }
    if entry.state.flags.contains(.numbered) { anchor(index, entry, every: rhythm.interval) }
    let wasMarked = entry.state.isMarked
    slab.setRhythm(of: index, to: rhythm)
    noteForSweep(entry)
    entry.state.nextRevision()
    queue(kindAfterNewRhythm(index, entry, wasMarked: wasMarked), for: index)
  }

  /// Moves a deadline by less than an interval, so that the ticks of a new interval begin at the tick that was planned last.
  private mutating func anchor(_ index: EntryIndex, _ entry: EntryRef, every interval: Nanoseconds) {
    guard let numbering = entry.handler.numbering else { return }
    let passed = -min(0, schedule(of: index).value(at: time(for: entry)))
    let number = numbering.number(of: entry.lastValue.value, every: entry.interval)
    let isMissed =
      entry.lastValue != .untilZero && number < numbering.number(of: -passed, every: entry.interval)
    numbering.change(to: interval, from: entry.interval, after: passed)
    entry.deadline = entry.deadline.saturatingAdd(passed % interval)
    // Numbers that were missed since the last one are still news.
    if isMissed { entry.lastValue = .exactly(numbering.value(of: number, every: interval)) }
  }

  private func kindAfterNewRhythm(_ index: EntryIndex, _ entry: EntryRef, wasMarked: Bool)
    -> EntryState.Queued
  {
    let now = time(for: entry)
    slab.marks(of: index)?.object.armAll()
    // A zero that is held back waits, whatever the new ticks are.
    if entry.state.endsAtZero, entry.deadline <= now { return .ifNews }
    if entry.state.isMarked { return .inForce }
    guard wasMarked else { return .ifNews }
    let value = schedule(of: index).value(at: now)
    if entry.lastValue.isNothing {
      // Rounded up to the interval, what is left may be more than ever was left.
      return value > leftAtMove(of: index) ? .exactly : .ifNews
    }
    // At marks, a move or a correction that leaves more is not told; so it is told now.
    return value.saturatingSubtract(entry.lastValue.value) >= entry.interval ? .exactly : .ifNews
  }

  /// Queues what is left of a countdown whose times have changed.
  ///
  /// A countdown without ticks, and one at marks that passes none, is linked again at once: no pass is needed for nothing.
  private mutating func reschedule(_ index: EntryIndex, _ queued: EntryState.Queued) {
    let entry = slab[index]
    noteForSweep(entry)
    let now = time(for: entry)
    guard let marks = slab.marks(of: index) else {
      let staysSilent = slab.isSilent(index) && (entry.deadline > now || !entry.state.endsAtZero)
      return staysSilent ? linkAgain(index, entry) : queue(queued, for: index)
    }
    // A correction arms no mark.
    let queued = queued == .inForce ? .ifNews : queued
    // While another thread delivers, what was delivered last is not known.
    if delivers || delivery == nil, case .nothing = decide(index, entry, queued, at: now),
      listeners.isEmpty || !listeners.contains(index)
    {
      if !entry.state.isQueued { marks.object.settle(after: entry.lastValue) }
      linkAgain(index, entry)
    } else {
      queue(queued, for: index)
    }
  }

  /// Links an entry where it waits by its new times, unless something is queued for it.
  private mutating func linkAgain(_ index: EntryIndex, _ entry: EntryRef) {
    if entry.state.isQueued { return }
    unlink(index)
    link(index, after: entry.lastValue)
  }
}

/// The effect of a move.
package enum MoveResult {
  /// Nothing can move any more.
  case refused
  /// The deadline is there already.
  case holdsAlready
  case moved
}
