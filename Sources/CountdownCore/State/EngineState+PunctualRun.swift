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
    let isShared = entry.state.rhythm == EntryState.onSharedGrid
    guard isShared || entry.state.rhythm == EntryState.onDeadlinesGrid else { return nil }
    let interval = entry.interval
    // So the differences below, which wrap, do not.
    assert(entry.deadline >= .earliestDeadline && entry.told.rawValue <= .longest, "out of range")
    let instant =
      isShared
      ? TickSchedule(entry).due(after: entry.told) : entry.deadline &- entry.told.rawValue &+ interval
    guard instant <= now, now &- instant < interval else { return nil }
    let planned = PlannedTick(rhythm: entry.state.rhythm, interval: interval, instant: instant)
    if isShared {
      var neighbours = SharedInstant(planned, at: now)
      return takeRun(of: &neighbours, from: first, atMost: limit, into: batch)
    }
    let following = entry.slotLinks.next.entry.map { slab[$0] } ?? entry
    if following.deadline &- following.told.rawValue == entry.deadline &- entry.told.rawValue {
      var neighbours = OnePhase(planned)
      return takeRun(of: &neighbours, from: first, atMost: limit, into: batch)
    }
    let level = WheelLevel.finest(reaching: instant &+ interval, from: wheel.elapsed)
    var neighbours = OneSlot(planned, at: now, level: level)
    return takeRun(of: &neighbours, from: first, atMost: limit, into: batch)
  }

  private mutating func takeRun<Rule: Neighbours>(
    of neighbours: inout Rule, from first: EntryIndex, atMost limit: Int, into batch: borrowing MessageBatch
  ) -> PunctualRun? {
    let rhythm = neighbours.planned.rhythm
    let interval = neighbours.planned.interval
    var entry = slab[first]
    var index = first
    var next = Link(first)
    var last = first
    let start = batch.count
    let end = start &+ limit
    var position = start
    while true {
      let state = entry.state
      let value = entry.told.rawValue &- interval
      guard state.rhythm == rhythm, entry.interval == interval, value > 0,
        neighbours.include(entry, saying: value)
      else { break }
      unsafe batch.write(
        Message(entry: entry, state: state, told: .inRhythm(value), index: index), at: position)
      position &+= 1
      last = index
      next = entry.slotLinks.next
      guard position < end, let following = next.entry else { break }
      // In a list, so in use.
      entry = unsafe slab.entry(unchecked: following, behind: index, entry)
      index = following
    }
    if position == start { return nil }
    batch.advance(to: position)
    let planned = neighbours.earliest
    measurements.noteTick(plannedFor: planned)
    delivery!.validUntil = min(delivery!.validUntil, neighbours.validUntil, planned &+ interval)
    return PunctualRun(
      entries: EntryRun(first: first, last: last), count: position &- start, expiry: planned &+ interval,
      following: next.entry)
  }
}

/// A tick as it was planned.
private struct PlannedTick {
  let rhythm: UInt64
  let interval: Int64
  let instant: Nanoseconds
}

/// What the entries of a run have in common, beside their rhythm and interval; a type for each, so that the loop does
/// not ask which.
private protocol Neighbours {
  /// The tick of the first.
  var planned: PlannedTick { get }
  /// The instant that was planned, of all included so far the earliest.
  var earliest: Nanoseconds { get }
  /// Until when their values are true, if not until the next tick.
  var validUntil: Nanoseconds { get }

  /// Includes an entry, whose next value in its rhythm is given, if it is one of them.
  mutating func include(_ entry: EntryRef, saying value: Int64) -> Bool
}

/// Due at one instant: neighbours of one phase, by far the most.
private struct OnePhase: Neighbours {
  let planned: PlannedTick
  var earliest: Nanoseconds { planned.instant }
  var validUntil: Nanoseconds { .never }

  init(_ planned: PlannedTick) {
    self.planned = planned
  }

  @inline(__always)
  func include(_ entry: EntryRef, saying value: Int64) -> Bool {
    entry.deadline &- value == planned.instant
  }
}

/// Due at instants of their own, each punctual, and going on to one slot: so a crowd of which a pass takes a millisecond
/// is moved in runs too.
private struct OneSlot: Neighbours {
  let planned: PlannedTick
  private let now: Nanoseconds
  private let shift: Int64
  private(set) var earliest: Nanoseconds
  var validUntil: Nanoseconds { .never }

  init(_ planned: PlannedTick, at now: Nanoseconds, level: WheelLevel) {
    self.planned = planned
    self.now = now
    shift = level.shift
    earliest = planned.instant
  }

  @inline(__always)
  mutating func include(_ entry: EntryRef, saying value: Int64) -> Bool {
    let due = entry.deadline &- value
    let interval = planned.interval
    guard entry.told.isInRhythm, due <= now, now &- due < interval,
      (due &+ interval) &>> shift == (planned.instant &+ interval) &>> shift
    else { return false }
    earliest = min(earliest, due)
    return true
  }
}

/// Due at one instant of the manager's grid, each with a deadline of its own.
private struct SharedInstant: Neighbours {
  let planned: PlannedTick
  private let now: Nanoseconds
  private(set) var validUntil = Nanoseconds.never
  var earliest: Nanoseconds { planned.instant }

  init(_ planned: PlannedTick, at now: Nanoseconds) {
    self.planned = planned
    self.now = now
  }

  @inline(__always)
  mutating func include(_ entry: EntryRef, saying value: Int64) -> Bool {
    let interval = planned.interval
    // How long its expiry is after the middle between two values: that says that it is this one.
    let phase = planned.instant &- entry.deadline &+ value &+ (interval &- interval / 2)
    let lessLeft = entry.deadline &- value &+ interval
    guard phase > 0, phase <= interval, value > interval, now < lessLeft else { return false }
    validUntil = min(validUntil, lessLeft)
    return true
  }
}
