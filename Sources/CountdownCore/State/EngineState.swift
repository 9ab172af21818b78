/// All that an engine knows, behind its lock: a state machine that calls nobody back.
///
/// It asks handlers only whether their receivers live, for their keys, and to hand over what they have captured.
///
/// What is to be done outside the lock, every operation returns. Its files, as the data walks: `+Find` and `+Start`;
/// `+Delivery`, which says what is to be done next, by `+Queue`, `+Pass` and `+PunctualRun`; `+Decide`; `+Move`, `+Follow` and
/// `+End`; `+Timer`; `+Records`.
struct EngineState: ~Copyable {
  /// How many entries are touched in one hold of the lock: few enough for 50 us where all of them are cache misses.
  static let batchSize = 48

  /// How old what is left may be when it is told, in nanoseconds; on virtual time, not at all.
  let exactness: Nanoseconds

  let driver: any CountdownDriver
  let timer: any CountdownTimer
  var slab: Slab
  var table: ReceiverTable
  var wheel = TimingWheel()
  var timeline = Timeline()
  var suspension = Suspension()
  /// The delivery that is under way on the delivering queue: a pass, or what a single call made due.
  ///
  /// While there is one, no entry that it may have taken is freed but by it, and no chunk is given back.
  var delivery: Delivery?
  /// How many are over.
  var overCount = 0
  /// Whether whatever is started ends at once.
  var isShutDown = false
  var measurements = Measurements()
  /// For when the timer is armed, on the driver's scale; `never`: for nothing, or a pass runs, which arms it in the end.
  var armedFor: Nanoseconds = .never
  /// The driver's time, where it was read in this hold of the lock: so what is delivered at once is what was asked for.
  var heldTime: Nanoseconds?

  init(
    driver: any CountdownDriver, timer: any CountdownTimer, slab: consuming Slab,
    table: consuming ReceiverTable
  ) {
    self.driver = driver
    self.timer = timer
    self.slab = slab
    self.table = table
    exactness = min(100_000, driver.coarseLag)
  }

  /// The driver's time.
  var driverTime: Nanoseconds { heldTime ?? Nanoseconds(saturating: driver.now) }

  /// How many countdowns there are; neither followers are any, nor what is over.
  var activeCount: Int { table.count - slab.followers.count - overCount }

  /// The engine's time.
  var time: Nanoseconds { timeline.time(at: driverTime) }

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

  /// The living entry that an identifier names.
  func entry(_ id: CountdownID) -> EntryRef? { slab.entry(id) }

  /// The identifier of a living entry.
  func id(of index: EntryIndex) -> CountdownID {
    CountdownID(index: index.rawValue, generation: slab[index].state.generation)
  }

  /// The arithmetic of an entry's ticks.
  @inline(__always)
  func schedule(of index: EntryIndex) -> TickSchedule {
    var schedule = TickSchedule(slab[index])
    if schedule.state.isEndless {
      schedule.firstNumber = slab.instants.firstNumber(of: index)
    }
    return schedule
  }

  /// Links an unlinked entry in where it waits for its next tick: a running one in the wheel, a paused one with those, and a
  /// silent follower nowhere, since its end comes with that of its leader.
  mutating func link(_ index: EntryIndex, after told: Told) {
    let state = slab[index].state
    if state.isPaused {
      wheel.append(index, to: .paused, in: slab)
    } else if state.isSilent, slab.followers.leader(of: index) != nil {
      return
    } else if mustArrive {
      wheel.append(index, to: .arriving, in: slab)
    } else {
      wheel.insert(index, expiry: schedule(of: index).due(after: told), in: slab)
    }
  }

  /// Whether others may be due, or arriving, that came before an entry which is linked now, and are to stay before it.
  private var mustArrive: Bool {
    isPassRunning || suspension.isSuspended || !wheel.isEmpty(.arriving) || wheel.nextBound <= time
  }

  /// Changes an entry's phase to or from being over.
  mutating func setOver(_ index: EntryIndex, isEvicted: Bool) {
    slab.followers.remove(index)
    if !slab[index].state.isOver { overCount += 1 }
    slab[index].state.phase = .over(isEvicted: isEvicted)
  }

  /// Unlinks an entry from wherever it is.
  mutating func unlink(_ index: EntryIndex) {
    if wheel.isLinked(index, in: slab) { wheel.remove(index, in: slab) }
  }

  /// Once nothing is left, and nothing is being delivered: what can be given back.
  mutating func takeSpareMemory() -> SpareMemory? {
    guard slab.count == 0, delivery == nil, slab.chunkCount > 1 else { return nil }
    var chunks = slab.detachSpareChunks()
    if let buckets = table.detachSpareBuckets() { chunks.append(buckets) }
    return SpareMemory(chunks: chunks)
  }
}
