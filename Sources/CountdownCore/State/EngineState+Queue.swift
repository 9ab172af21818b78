/// A callback that is to be made now, outside the lock.
enum Callback {
  case value(Message)
  case end(Ending)
}

/// What waits to be delivered outside the rhythm. It is queued anywhere, and delivered on the delivering queue, in the order in
/// which it was queued, that of other threads apart.
///
///     on the delivering queue:  here -----> delivering --> a batch; what its callbacks queue is `here` again
///     from other threads:       elsewhere --> backlog, when a pass begins --> delivering, a batch in turn with the ticks
///
/// A value that is queued again keeps its place; an outcome takes the last one. The outcome of a countdown whose own callback has
/// ended it comes before all of these.
extension EngineState {
  /// Queues a value for a living entry: where it is queued already; or as the last, also if it follows one that was placed so.
  mutating func queue(
    _ queued: EntryState.Queued, for index: EntryIndex, isHere: Bool, behindLeader: Bool
  ) {
    let entry = who.slab[index]
    let keepsPlace = entry.state.isQueued && !behindLeader
    entry.state.join(queued)
    if keepsPlace { bringForward(index, isHere: isHere) } else { place(index, isHere: isHere) }
  }

  /// Enqueues an entry as the last, wherever it was linked.
  mutating func place(_ index: EntryIndex, isHere: Bool, endsByItself: Bool = false) {
    if isNow(isHere: isHere, endsByItself: endsByItself), who.slab[index].state.flags.contains(.waitsForPass)
    {
      bringAllForward()
    }
    unlink(index)
    enqueue(index, isHere: isHere, endsByItself: endsByItself)
  }

  /// Queues an unlinked entry.
  @inline(__always)
  mutating func enqueue(_ index: EntryIndex, isHere: Bool, endsByItself: Bool = false) {
    let isNow = isNow(isHere: isHere, endsByItself: endsByItself)
    if !isNow { letWait(index, isBack: false) }
    when.wheel.append(index, to: isNow ? .here : .elsewhere, in: who.slab)
  }

  /// Lets an entry wait for a pass; or wait on, if a slice has put it back.
  @inline(__always)
  mutating func letWait(_ index: EntryIndex, isBack: Bool) {
    if who.slab[index].state.flags.contains(.waitsForPass) { return }
    who.slab[index].state.flags.insert(.waitsForPass)
    if measurements.waiting == 0, !isBack {
      holdTime()
      measurements.waitingSince = driverTime
    }
    measurements.waiting += 1
  }

  /// Whether what a call queues is delivered with what the delivering queue does now, or waits for the next pass: what other
  /// threads queue, and the end of a chain that is too long, unless the chain ends by itself.
  @inline(__always)
  func isNow(isHere: Bool, endsByItself: Bool = false) -> Bool {
    isHere && (endsByItself || delivery?.isChainTooLong != true)
  }

  /// Brings forward what waits for a pass, if an entry does, for a call on the delivering queue that is in no callback: it leaves
  /// nothing to a pass.
  mutating func bringForward(_ index: EntryIndex, isHere: Bool) {
    if isHere, delivery == nil, who.slab[index].state.flags.contains(.waitsForPass) { bringAllForward() }
  }

  /// Brings forward all that waits for a pass, since something has to stay behind some of it: what has replaced another behind
  /// that, a follower behind its leader.
  mutating func bringAllForward() {
    when.wheel.splice(.backlog, to: .here, in: who.slab)
    when.wheel.splice(.elsewhere, to: .here, in: who.slab)
  }

  /// Fills a batch with what is queued; false: there is nothing.
  ///
  /// It ends before one that is no news by now, and with one that ends: callbacks before their turn have a say in that, and what
  /// comes after them is linked in after them, so that all keep their order.
  mutating func takeQueued(into batch: borrowing MessageBatch) -> Bool {
    if batch.count > 0 { freeDelivered(batch) }
    guard var index = firstQueued() else {
      delivery!.endChain()
      return false
    }
    holdTime()
    delivery!.exactUntil = driverTime.saturatingAdd(exactness + 1)
    for _ in 0..<batch.capacity {
      let entry = who.slab[index]
      let state = entry.state
      var decision = Decision.zero
      if !state.isEnded {
        decision = decide(index, entry, state.queued, at: time(for: entry))
        if case .nothing = decision, batch.count > 0 { break }
      }
      delivery!.noteQueued()
      when.wheel.remove(index, in: who.slab)
      switch decision {
      case .value(let lastValue): batch.append(takeQueuedValue(lastValue, index, entry))
      case .nothing: dismiss(index, entry)
      case .zero:
        batch.append(
          Message(entry: entry, state: state, lastValue: .inRhythm(0), index: index, queued: state.queued))
        if !state.isEnded, !state.isOver { return true }
      }
      guard let next = firstQueued() else { break }
      index = next
    }
    return true
  }

  /// The first entry for which something is queued.
  @inline(__always)
  private mutating func firstQueued() -> EntryIndex? {
    if let index = when.wheel.first(of: .delivering) { return index }
    guard let index = when.wheel.first(of: .here) else { return nil }
    delivery!.nextLink()
    // One alone, as most are, is taken from where it is.
    if who.slab[index].slotLinks.next.entry != nil { when.wheel.splice(.here, to: .delivering, in: who.slab) }
    delivery!.isOfBacklog = false
    return index
  }

  /// Takes back the entries whose outcomes were delivered.
  mutating func freeDelivered(_ batch: borrowing MessageBatch) {
    for position in 0..<batch.count where batch[position].state.isEnded {
      measurements.noteTaken(batch[position].entry.state)
      who.slab.free(batch[position].message.index)
    }
    batch.removeAll()
  }

  /// Looks at a delivery that was queued and cannot simply be made: it was left to be decided, its countdown has changed, or time
  /// has passed.
  mutating func lookAgain(atQueued message: Message) -> Callback? {
    let (entry, index) = (message.entry, message.index)
    let wasTaken = !message.state.isQueued
    if wasTaken { measurements.ticks -= 1 }
    if wasTaken, entry.state.keepsTick(takenIn: message.state), let lastValue = stillTrue(message) {
      measurements.ticks += 1
      return .value(message.with(lastValue))
    }
    guard readyAgain(message) else { return nil }
    unlink(index)
    switch decide(index, entry, entry.state.queued, at: time(for: entry)) {
    case .value(let lastValue): return .value(takeQueuedValue(lastValue, index, entry))
    case .zero: return .end(endAtZero(index, entry))
    case .nothing:
      dismiss(index, entry)
      return nil
    }
  }

  /// Lets what a batch has taken be queued as it was; false: it has ended, or waits elsewhere by now, where it has its place.
  func readyAgain(_ message: Message) -> Bool {
    let (entry, index) = (message.entry, message.index)
    if message.state.isEnded { return true }
    guard entry.state.generation == message.state.generation, !entry.state.isEnded else { return false }
    // It is over meanwhile: its zero is queued, right before what has taken its place, or behind its leader's.
    if entry.state.isOver, when.wheel.isLinked(index, in: who.slab) { return false }
    guard !message.state.isQueued else { return true }
    // What was queued for it since then, it gets in its place; but a follower behind its leader.
    let isQueued = entry.state.isQueued
    entry.state.join(message.queued)
    if message.wasHeldBack { entry.state.flags.insert(.heldBack) }
    guard isQueued, let leader = who.slab.followers.leader(of: index) else { return true }
    return !who.slab[leader].state.isQueued
  }

  /// What an unchanged countdown is delivered by now; nil: nothing, or its last value, or the next would be another.
  ///
  /// Otherwise it waits for its next where it was linked in, among those that came with it, so that all keep their order.
  private func stillTrue(_ message: Message) -> LastValue? {
    let (entry, index) = (message.entry, message.index)
    guard !entry.state.isPaused, case .value(let lastValue) = decide(index, entry, message.queued, at: time)
    else {
      return nil
    }
    let schedule = who.schedule(of: index)
    return schedule.due(after: lastValue) == schedule.due(after: message.lastValue) ? lastValue : nil
  }

  /// Takes an unlinked entry for a value, and links it where it waits for its next.
  @inline(__always)
  private mutating func takeQueuedValue(_ lastValue: LastValue, _ index: EntryIndex, _ entry: EntryRef)
    -> Message
  {
    let before = entry.state
    measurements.noteTaken(before)
    entry.state.clearQueued()
    link(index, after: lastValue)
    measurements.ticks += 1
    return Message(
      entry: entry, state: entry.state, lastValue: lastValue, index: index, queued: before.queued,
      wasHeldBack: before.flags.contains(.heldBack))
  }

  /// Ends an unlinked entry that has reached its deadline.
  private mutating func endAtZero(_ index: EntryIndex, _ entry: EntryRef) -> Ending {
    // A correction did not plan it for its instant; nor is it late that follows another.
    if !entry.state.isPaused, entry.state.queued != .corrected, !entry.state.isOver {
      measurements.noteTime(time)
      measurements.noteTick(plannedFor: entry.deadline)
    }
    return endNow(who.root(of: index), as: .completed, tellsZero: true)
  }

  /// Links an unlinked entry, for which there is no news, where it waits for its next value.
  private mutating func dismiss(_ index: EntryIndex, _ entry: EntryRef) {
    let state = entry.state
    measurements.noteTaken(state)
    entry.state.clearQueued()
    // After a change of the interval, what was delivered in rhythm may be no multiple of it.
    let isConverted =
      entry.lastValue.isInRhythm && !state.isEndless && entry.lastValue.value % entry.interval != 0
    if isConverted { entry.lastValue = .exactly(entry.lastValue.value) }
    let isHeldBack =
      state.queued != .exactly && (state.flags.contains(.heldBack) || when.suspension.isSuspended)
    if isHeldBack || state.queued == .corrected || isConverted { entry.state.flags.insert(.heldBack) }
    link(index, after: entry.lastValue)
  }
}
