/// All that an engine knows, behind its lock: a state machine that calls nobody back.
///
/// It asks handlers only whether their receivers live, for their keys, and to hand over what they have captured.
///
/// What is to be done outside the lock, every operation returns. Its files, as the data walks: `+Start`;
/// `+Delivery`, which says what is to be done next, by `+Queue`, `+Pass` and `+PunctualRun`; `+Decide`; `+Move`, `+Follow` and
/// `+End`; `+Timer`; `+Records`.
struct EngineState: ~Copyable {
  /// How many entries are touched in one hold of the lock: few enough for 50 us where all of them are cache misses.
  static let batchSize = 48

  /// How old what is left may be when it is told, in nanoseconds; on virtual time, not at all.
  let exactness: Nanoseconds

  let driver: any CountdownDriver
  let timer: any CountdownTimer
  var who: Roster
  var when = Agenda()
  /// The delivery that is under way on the delivering queue: a pass, or what a single call made due.
  ///
  /// While there is one, no entry that it may have taken is freed but by it, and no chunk is given back.
  var delivery: Delivery?
  /// A pass that has given the queue back, and is about to go on.
  var givenBack: Delivery?
  /// How long a pass keeps the queue.
  let longestSlice: Nanoseconds
  /// Whether whatever is started ends at once.
  var isShutDown = false
  var measurements = Measurements()
  /// For when the timer is armed, on the driver's scale; `never`: for nothing.
  var armedFor: Nanoseconds = .never
  /// What it is armed for once it has gone off, until the pass that it began settles it: a source that repeats would go off
  /// again, so that it has to be told in any case.
  static let goneOff = Nanoseconds.min
  /// The driver's time, where it was read in this hold of the lock: so what is delivered at once is what was asked for.
  var heldTime: Nanoseconds?

  init(
    driver: any CountdownDriver, timer: any CountdownTimer, slab: consuming Slab,
    table: consuming ReceiverTable
  ) {
    who = Roster(slab: slab, table: table)
    self.driver = driver
    self.timer = timer
    exactness = min(100_000, driver.coarseLag)
    longestSlice = Nanoseconds(saturating: driver.longestSlice)
    when.crowd.threshold = driver.crowdThreshold
  }

  /// The driver's time.
  var driverTime: Nanoseconds { heldTime ?? Nanoseconds(saturating: driver.now) }

  /// The engine's time.
  var time: Nanoseconds { when.timeline.time(at: driverTime) }

  /// Reads the clock, for all of this hold of the lock.
  @discardableResult
  mutating func holdTime() -> Nanoseconds {
    heldTime = driverTime
    return time
  }

  /// The time by which an entry's times are to be read: a paused one's are relative to its pause.
  func time(for entry: EntryRef) -> Nanoseconds {
    entry.state.isPaused ? 0 : time
  }

  /// Links an unlinked entry in where it waits for its next tick: a running one in the wheel, a paused one with those, and a
  /// silent follower nowhere, since its end comes with that of its leader.
  mutating func link(_ index: EntryIndex, after lastValue: LastValue) {
    let state = who.slab[index].state
    if state.isPaused {
      when.wheel.append(index, to: .paused, in: who.slab)
    } else if state.isSilent, who.slab.followers.leader(of: index) != nil {
      return
    } else if mustArrive {
      when.wheel.append(index, to: .arriving, in: who.slab)
      when.passLimit = min(when.passLimit, who.schedule(of: index).expiry(after: lastValue).limit)
    } else {
      when.wheel.insert(index, expiry: who.schedule(of: index).expiry(after: lastValue), in: who.slab)
    }
  }

  /// Whether others may be due, or arriving, that came before an entry which is linked now, and are to stay before it.
  private var mustArrive: Bool {
    isPassRunning || when.suspension.isSuspended || !when.wheel.isEmpty(.arriving)
      || when.wheel.nextBound <= time
  }

  /// Unlinks an entry from wherever it is.
  mutating func unlink(_ index: EntryIndex) {
    if when.wheel.isLinked(index, in: who.slab) { when.wheel.remove(index, in: who.slab) }
  }
}
