/// All that an engine knows, behind its lock: a state machine that calls nobody.
///
/// What is to be done outside the lock, every operation returns: an `Aftermath`, a `Call`, memory to give back.
struct EngineState: ~Copyable {
  let driver: any CountdownDriver
  var slab: Slab
  var table: ReceiverTable
  var wheel = TimingWheel()
  var timeline = Timeline()
  var suspension = Suspension()

  /// For when the timer is armed, on the driver's scale; `never`: not at all.
  var armedFor: Nanoseconds = .never
  /// How many deliveries are under way on the delivering queue, one inside the other: passes, and calls made
  /// at once.
  ///
  /// While there are any, no handler is released and no chunk given back.
  var deliveries = 0
  var isPassRunning = false
  /// How many of the entries that are due next were read ahead.
  var readAhead = 0
  /// Set when the last owner is gone while outcomes are still to be delivered.
  var keptAlive: Engine?

  init(driver: any CountdownDriver, slab: consuming Slab, table: consuming ReceiverTable) {
    self.driver = driver
    self.slab = slab
    self.table = table
  }

  /// The driver's time.
  var driverTime: Nanoseconds { Nanoseconds(saturating: driver.now) }

  /// The engine's time.
  var time: Nanoseconds { timeline.time(at: driverTime) }

  /// The time by which an entry's times are to be read: a paused one's are relative to its pause.
  func time(for entry: EntryRef) -> Nanoseconds {
    entry.word.flags.contains(.paused) ? 0 : time
  }

  /// The living entry that an identifier names.
  func entry(_ id: EntryID) -> EntryRef? { slab.entry(id) }

  /// The identifier of a living entry.
  func id(of index: EntryIndex) -> EntryID {
    EntryID(index: index, generation: slab[index].word.generation)
  }

  /// Links a running entry into the wheel, or a paused one into the list of those.
  mutating func link(_ index: EntryIndex) {
    if slab[index].word.flags.contains(.paused) {
      wheel.append(index, to: .paused, in: slab)
    } else {
      wheel.insert(index, in: slab)
      wakeUp(at: slab[index].expiry)
    }
  }

  /// Unlinks an entry from wherever it is.
  mutating func unlink(_ index: EntryIndex) {
    if wheel.isLinked(index, in: slab) { wheel.remove(index, in: slab) }
    let entry = slab[index]
    entry.word.flags.remove(.queued)
  }

  /// Puts an unlinked entry on the list of newcomers, to be delivered by the next pass.
  ///
  /// `isAwaited`: the caller comes back for it, so the timer need not be armed.
  mutating func enqueue(_ index: EntryIndex, isAwaited: Bool = false) {
    let entry = slab[index]
    entry.word.flags.insert(.queued)
    wheel.append(index, to: .newcomers, in: slab)
    if !isAwaited { wakeUpNow() }
  }
}

// MARK: - The timer

extension EngineState {
  /// Arms the timer for a tick, if that is earlier than what it is armed for.
  mutating func wakeUp(at instant: Nanoseconds) {
    guard !suspension.isSuspended else { return }
    arm(at: timeline.driverTime(of: instant))
  }

  /// Arms the timer for a pass at once.
  mutating func wakeUpNow() {
    if !isPassRunning { arm(at: driverTime) }
  }

  /// Arms the timer for what is due next, or disarms it when nothing is.
  mutating func rearm() {
    guard !isPassRunning else { return }
    if hasOwed {
      armedFor = min(armedFor, driverTime)
    } else {
      armedFor = suspension.isSuspended ? .never : timeline.driverTime(of: wheel.nextBound)
    }
    // Also where it is armed for that already: after the machine's sleep a driver may have to look at its clock anew.
    if armedFor == .never { driver.disarm() } else { driver.arm(at: .nanoseconds(armedFor)) }
  }

  /// Puts the timer off, if what it is armed for was owed at once and is owed no longer.
  mutating func rearmIfTooEarly() {
    guard armedFor != .never, !hasOwed else { return }
    if suspension.isSuspended || armedFor < timeline.driverTime(of: wheel.nextBound) { rearm() }
  }

  /// Disarms the timer when nothing is left that it could be for.
  mutating func disarmIfIdle() {
    if armedFor != .never, !isPassRunning, !hasOwed, wheel.isEmpty || suspension.isSuspended {
      armedFor = .never
      driver.disarm()
    }
  }

  /// Whether values or outcomes wait for a pass.
  private var hasOwed: Bool { !wheel.isEmpty(.newcomers) || !wheel.isEmpty(.outcomes) }

  private mutating func arm(at instant: Nanoseconds) {
    guard !isPassRunning, instant < armedFor else { return }
    armedFor = instant
    driver.arm(at: .nanoseconds(instant))
  }
}
