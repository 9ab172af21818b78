/// A callback that is to be made at once, outside the lock.
enum Callback {
  case value(Message)
  case end(Ending)
  /// Something else has changed.
  case change(HandlerRef)
}

/// The queue of everything that is delivered outside the rhythm.
///
/// Any thread queues. The delivering queue delivers in the order of queueing, except that entries of other threads wait
/// for a pass.
///
///     on the delivering queue:  here -----> delivering --> a batch; what its callbacks queue is `here` again
///     from other threads:       elsewhere --> backlog, when a pass begins --> delivering, a batch in turn with the ticks
///
/// A value that is queued again keeps its position. An outcome goes to the end. If a countdown's own callback has
/// ended it, its outcome comes before all of these.
extension EngineState {
  /// Queues a value for a living entry.
  ///
  /// It keeps its position if something is queued for it. Otherwise it goes to the end.
  mutating func queue(_ queued: EntryState.Queued, for index: EntryIndex) {
    let entry = slab[index]
    let keepsPlace = entry.state.isQueued
    if !changed.isEmpty { changed.remove(index) }
    entry.state.join(queued)
    if keepsPlace { bringForward(ifWaiting: index) } else { enqueue(index) }
  }

  /// Queues an entry at the end, wherever it was linked.
  ///
  /// If the entry or its new leader waits for a pass, but this is delivered before that pass, all that waits is brought
  /// forward first.
  mutating func enqueue(
    _ index: EntryIndex, behind leader: EntryIndex? = nil, endsByItself: Bool = false
  ) {
    let isNow = isNow(endsByItself: endsByItself)
    if isNow, slab[leader ?? index].state.flags.contains(.waitsForPass) { bringAllForward() }
    unlink(index)
    enqueueUnlinked(index, isNow: isNow)
  }

  /// Queues an entry that is linked nowhere, such as a new one, at the end.
  @inline(__always)
  mutating func enqueueUnlinked(_ index: EntryIndex, isNow: Bool) {
    if !isNow { slab[index].state.flags.insert(.waitsForPass) }
    wheel.lists.append(index, to: isNow ? .here : .elsewhere, in: slab)
  }

  /// Whether what a call queues is delivered by what the delivering queue does at the moment, and does not wait for
  /// the next pass.
  ///
  /// Entries that other threads queue wait. So does the end of a chain that is too long, unless the chain ends by itself.
  @inline(__always)
  func isNow(endsByItself: Bool = false) -> Bool {
    delivers && (endsByItself || delivery?.chain.isTooLong != true)
  }

  /// Brings forward all that waits for a pass, if this entry does and the call is on the delivering queue.
  ///
  /// Such a call, and a callback, leave nothing to a pass that they have made due.
  mutating func bringForward(ifWaiting index: EntryIndex) {
    if isNow(), slab[index].state.flags.contains(.waitsForPass) { bringAllForward() }
  }

  /// Brings forward all that waits for a pass, because a new entry has to stay behind some of it: behind the outcome
  /// of what it replaces, or behind its leader.
  mutating func bringAllForward() {
    wheel.lists.splice(.backlog, to: .here, in: slab)
    wheel.lists.splice(.elsewhere, to: .here, in: slab)
  }

  /// Fills a batch with what is queued; false if there is nothing.
  ///
  /// The batch ends before an entry without news, and after a living entry that reaches its zero: callbacks before their
  /// turn can change what these are delivered. What comes after them is linked after them, so that all keep their order.
  mutating func takeQueued(into batch: borrowing MessageBatch) -> Bool {
    guard var index = firstQueued() else {
      delivery!.chain = Chain()
      return false
    }
    delivery!.exactUntil = .never
    for _ in 0..<batch.capacity {
      let entry = slab[index]
      let state = entry.state
      // A single outcome, the usual case of a cancel, is right at any time. If more follows, the delivery looks again when
      // a callback has taken long: so it measures that callback, and ends the slice.
      if delivery!.exactUntil == .never, !state.isEnded || batch.count > 0 {
        readClock()
        delivery!.exactUntil = driverTime.saturatingAdd(exactness + 1)
      }
      var decision = Decision.zero
      if !state.isEnded {
        decision = decideQueued(index, entry, at: time(for: entry))
        if case .nothing = decision, batch.count > 0 { break }
      }
      delivery!.chain.addDelivery()
      wheel.remove(index, in: slab)
      switch decision {
      case .value(let lastValue): batch.append(takeQueuedValue(lastValue, index, entry))
      case .change: batch.append(takeChange(index, entry))
      case .nothing: dismiss(index, entry)
      case .zero:
        batch.append(
          Message(entry: entry, state: state, lastValue: .inRhythm(0), index: index, queued: state.queued))
        if !state.isEnded, !state.isCompleting { return true }
      }
      guard let next = firstQueued() else { break }
      index = next
    }
    return true
  }

  /// The first entry for which something is queued.
  @inline(__always)
  private mutating func firstQueued() -> EntryIndex? {
    if let index = wheel.lists.first(of: .delivering) { return index }
    guard let index = wheel.lists.first(of: .here) else { return nil }
    delivery!.chain.addLink()
    // A single entry, the usual case, is taken from where it is.
    if slab[index].slotLinks.next.entry != nil {
      wheel.lists.splice(.here, to: .delivering, in: slab)
    }
    delivery!.isOfBacklog = false
    return index
  }

  /// Frees the entries whose outcomes were delivered.
  mutating func freeDelivered(_ batch: borrowing MessageBatch) {
    for position in 0..<batch.count where batch[position].state.isEnded {
      free(batch[position].message.index)
    }
    batch.removeAll()
  }

  /// Decides a queued message again that cannot simply be delivered: it was not decided yet, its countdown has
  /// changed, or time has passed.
  mutating func decideAnew(queued message: Message) -> Callback? {
    let (entry, index) = (message.entry, message.index)
    if message.isChange, entry.state.keepsTick(takenIn: message.state) { return .change(entry.handler) }
    if !message.state.isQueued, !message.isChange {
      if entry.state.keepsTick(takenIn: message.state), let lastValue = stillTrue(message) {
        return .value(message.with(lastValue))
      }
      measurements.ticks -= 1
    }
    guard requeue(message) else { return nil }
    unlink(index)
    switch decideQueued(index, entry, at: time(for: entry)) {
    case .value(let lastValue): return .value(takeQueuedValue(lastValue, index, entry))
    case .change: return .change(takeChange(index, entry).entry.handler)
    case .zero: return .end(endAtZero(index, entry))
    case .nothing:
      dismiss(index, entry)
      return nil
    }
  }

  /// Queues again what a batch has taken; false if the countdown has ended since, or is queued in another position.
  func requeue(_ message: Message) -> Bool {
    let (entry, index) = (message.entry, message.index)
    if message.state.isEnded { return true }
    guard entry.state.generation == message.state.generation, !entry.state.isEnded else { return false }
    // Its zero is queued meanwhile: right before the countdown that has taken its place, or behind its leader's.
    if entry.state.isCompleting, wheel.lists.contains(index, in: slab) { return false }
    guard !message.state.isQueued else { return true }
    // A value that was queued for it since then is delivered in this position; but a follower stays behind its leader.
    let isQueued = entry.state.isQueued
    entry.state.join(message.queued)
    guard isQueued, let leader = slab.followers.leader(of: index) else { return true }
    return !slab[leader].state.isQueued
  }

  /// The value to deliver to an unchanged countdown by now; nil for none, for its last value, or if its next value
  /// would be another.
  ///
  /// If nil, it waits for its next value where it was linked, among those that came with it, so that all keep their
  /// order.
  private func stillTrue(_ message: Message) -> LastValue? {
    let (entry, index) = (message.entry, message.index)
    guard !entry.state.isPaused, case .value(let lastValue) = decide(index, entry, message.queued, at: time)
    else {
      return nil
    }
    let schedule = schedule(of: index)
    guard schedule.due(after: lastValue) == schedule.due(after: message.lastValue) else { return nil }
    noteNumber(lastValue, entry)
    return lastValue
  }

  /// Takes an unlinked entry for a value, and links it where it waits for its next value.
  @inline(__always)
  private mutating func takeQueuedValue(_ lastValue: LastValue, _ index: EntryIndex, _ entry: EntryRef)
    -> Message
  {
    let queued = entry.state.queued
    entry.state.clearQueued()
    noteTaking(index, entry)
    noteNumber(lastValue, entry)
    link(index, after: lastValue)
    measurements.ticks += 1
    return Message(
      entry: entry, state: entry.state, lastValue: lastValue, index: index, queued: queued)
  }

  /// Takes an unlinked entry, for which there is no news, so that its handler hears of a change.
  private mutating func takeChange(_ index: EntryIndex, _ entry: EntryRef) -> Message {
    let queued = entry.state.queued
    dismiss(index, entry)
    return Message(
      entry: entry, state: entry.state, lastValue: .inRhythm(0), index: index, queued: queued, isChange: true)
  }

  /// Ends an unlinked entry that has reached its deadline.
  private mutating func endAtZero(_ index: EntryIndex, _ entry: EntryRef) -> Ending {
    // A correction did not plan the zero for its instant, and a follower that ends behind its leader is not late.
    if !entry.state.isPaused, entry.state.queued != .inForce, !entry.state.isCompleting {
      measurements.noteTime(time)
      measurements.noteTick(plannedFor: entry.deadline)
    }
    return endNow(root(of: index), as: .completed, deliversZero: true)
  }

  /// Links an unlinked entry, for which there is no news, where it waits for its next value.
  private mutating func dismiss(_ index: EntryIndex, _ entry: EntryRef) {
    let state = entry.state
    entry.state.clearQueued()
    if let marks = slab.marks(of: index) {
      marks.object.settle(after: entry.lastValue)
    }
    // After a new rhythm, a value that was delivered in rhythm may be no multiple of the interval.
    else if !state.isMarked, entry.lastValue.isInRhythm, entry.lastValue.value % entry.interval != 0 {
      entry.lastValue = .exactly(entry.lastValue.value)
    }
    link(index, after: entry.lastValue)
  }
}
