/// All that an engine knows, behind its lock: a state machine that makes no callbacks.
///
/// It asks handlers only whether their receivers live, for their keys, to note their outcomes, and to hand over what they
/// have captured.
/// Every operation returns what has to be done outside the lock.
///
/// The files, in the order in which the data moves: `+Start`; `+Delivery`, which decides what is done next by
/// `+Queue`, `+Pass` and `+PunctualRun`; `+Decide`; `+Move`, `+Follow` and `+End`; `+Timer`; `+Records`. `+Entries` and `+Find`
/// find entries.
struct EngineState: ~Copyable {
  /// How many entries are touched in one hold of the lock: few enough for 50 us if all of them are cache misses.
  static let batchSize = 48

  /// How old the time left may be when it is delivered, in nanoseconds; on virtual time, zero.
  let exactness: Nanoseconds

  let driver: any CountdownDriver
  let timer: any CountdownTimer
  /// The entries; found by their receivers in `table`, and by what they wait for in `wheel`.
  var slab: Slab
  var table: ReceiverTable
  var wheel = TimingWheel()
  /// The entries whose handlers are called for changes too.
  var listeners = Set<EntryIndex>()
  /// Those of them that are queued for a change, and for nothing else.
  var changed = Set<EntryIndex>()
  /// How many entries are completing.
  var completingCount = 0
  /// One that ends by itself: it was asked for last.
  var knownToEnd: CountdownID?
  /// The engine's time, which passes or is frozen.
  var timeline: Timeline
  var suspension = Suspension()
  /// The entry whose end is being delivered by itself: in use until the next hold of the lock by the delivery.
  var ending = Link.none
  /// What waits for ends.
  var endWaits = EndWaits()
  var sweep = Sweep()
  var crowd = Crowd()
  /// The delivery that is under way on the delivering queue: a pass, or what a single call has queued.
  ///
  /// While there is a delivery, only the delivery frees an entry that it may have taken, and no chunk is given back.
  var delivery: Delivery?
  /// A pass that has given the queue back, and is about to continue.
  var givenBack: Delivery?
  /// How long a pass keeps the queue.
  let longestSlice: Nanoseconds
  /// Whether every countdown that is started ends at once.
  var isShutDown = false
  var measurements = Measurements()
  /// The instant for which the timer is armed, on the driver's scale; `never` if it is disarmed.
  var armedFor: Nanoseconds = .never
  /// The value of `armedFor` after the timer has gone off, until its pass settles it.
  ///
  /// A repeating source would go off again, so it has to be armed or disarmed in any case.
  static let goneOff = Nanoseconds.min
  /// The driver's time, if it was read in this hold of the lock.
  ///
  /// So what is delivered at once is what the caller asked for.
  var clockReading: Nanoseconds?
  /// Whether what is queued in this hold of the lock is delivered by its caller, and waits for no pass.
  ///
  /// True for a delivery, and for a call on the delivering queue.
  var delivers = false

  init(
    driver: any CountdownDriver, timer: any CountdownTimer, slab: consuming Slab,
    table: consuming ReceiverTable
  ) {
    self.slab = slab
    self.table = table
    let now = driver.now
    timeline = Timeline(beginningAt: Nanoseconds(saturating: now), wallTime: driver.wallTime(at: now))
    self.driver = driver
    self.timer = timer
    exactness = min(100_000, driver.coarseLag)
    longestSlice = Nanoseconds(saturating: driver.longestSlice)
    crowd.threshold = driver.crowdThreshold
  }

  /// The driver's time.
  var driverTime: Nanoseconds { clockReading ?? driver.nowInNanoseconds }

  /// The engine's time.
  var time: Nanoseconds { timeline.time(at: driverTime) }

  /// Reads the clock for the rest of this hold of the lock.
  @discardableResult
  mutating func readClock() -> Nanoseconds {
    clockReading = driverTime
    return time
  }

  /// The time by which an entry's times are read: a paused entry's times are relative to its pause.
  func time(for entry: EntryRef) -> Nanoseconds {
    entry.state.isPaused ? 0 : time
  }

  /// The time left of a countdown; zero if only its zero is left to be delivered.
  func left(of entry: EntryRef) -> Nanoseconds {
    entry.state.isCompleting ? 0 : left(of: entry, at: time(for: entry))
  }

  /// The time left of a living entry at an instant of its own time; negative past zero only.
  func left(of entry: EntryRef, at now: Nanoseconds) -> Nanoseconds {
    entry.deadline.saturatingSubtract(now).asTimeLeft(isPastZero: entry.state.flags.contains(.pastZero))
  }

  /// Links an unlinked entry where it waits for its next tick: in the wheel, or in the queue of paused entries.
  mutating func link(_ index: EntryIndex, after lastValue: LastValue) {
    if slab[index].state.isPaused {
      wheel.lists.append(index, to: .paused, in: slab)
    } else {
      wheel.insert(index, expiry: schedule(of: index).expiry(after: lastValue), in: slab)
    }
  }

  /// Unlinks an entry from wherever it is.
  mutating func unlink(_ index: EntryIndex) {
    if wheel.lists.contains(index, in: slab) { wheel.remove(index, in: slab) }
  }
}
