/// Finds the entries that are due.
///
/// A hierarchical timing wheel (Varghese & Lauck, "Hashed and hierarchical timing wheels", 1987). An entry is on the
/// finest level whose ring reaches as far as its expiry; the rings turn with `elapsed`.
///
///     elapsed
///        v
///     [ . | . | e | . | e e | . | ... ]     level 0: 16 us
///     [ . | e | . | e e e | . | ... ]       level 1: 1 ms, the wide one
///     [ . | e | . | ... ]                   level 2: a slot that is reached is drained into level 1
///
/// Slots organise, they do not round. Each knows a lower bound of the earliest expiry in it, and of the earliest
/// limit; these bounds say what is due. A slot is drained as a whole: its list is spliced to the list `draining`,
/// from where entries are taken one by one. Entries that are not yet due are linked again on a finer level; those of
/// a wide slot may return to the same slot once. Nothing is visited in a slot whose bound is not reached.
///
/// **Order.** Entries of one expiry come in the order in which they were linked. The level for an expiry only gets
/// finer as the rings turn, so the entry on the coarser level is the older one. Therefore a slot is opened before the
/// finer slots within it. What cascades goes no further than to the first slot that holds something, and before its
/// entries.
///
/// **Late entries.** A late pass finds entries in the slots of ticks that they have missed, and in coarse slots. Each is
/// linked again, at the instant at which the value in force came into force, and is taken when the pass gets there. In
/// that slot it comes before the entries that were planned for it: of countdowns that tick together, it is the one that
/// was taken earlier the last time.
///
/// The wheel does not know an entry's expiry: the caller that links it says so.
///
/// Invariants, with `elapsed` = t:
/// - An entry linked in level l has an expiry whose slot is among those that the ring reaches from t. So a slot never
///   holds entries of two revolutions. (An entry with an expiry before t is in the slot of t. If its expiry was
///   delayed after it was linked, it is in an earlier slot.)
/// - A slot's bound is at most the earliest expiry in it. After a removal it may be too low, until the slot is
///   drained.
/// - A slot is marked in the bitmap exactly when its list is not empty.
struct TimingWheel: ~Copyable {
  /// How far the rings may lag behind: 16 slots of the wide level, of 1,024.
  private static let slack: Nanoseconds = 16 << 20

  var lists = IntrusiveLists<SlotField>(count: WheelLevel.slotCount + ListIndex.queueCount)
  private(set) var occupancy = OccupancyBitmap(count: WheelLevel.slotCount)
  /// How far the rings have turned.
  private(set) var elapsed: Nanoseconds = 0
  /// The wide slot that was opened last.
  private var lastWideSlot = -1
  /// Whether the slot being drained is a wide one that is opened for the first time: what is not yet due returns there.
  private var isFirstOpening = false
  /// Whether some of what remained of the slot that was opened last was taken, and had to be delivered first.
  private var remainingHoldsTaken = false
  /// The level of the slot being drained, and where that slot ends.
  private var drainedLevel = 0
  private var drainedStart: Nanoseconds = 0
  private(set) var drainedEnd: Nanoseconds = 0
  /// Whether the slot being drained is a coarse one, and the pass is late: a finer slot may come before some of what is due.
  private var cascadesLate = false
  /// Whether late entries come first of those that are being drained.
  private(set) var drainsLateFirst = false
  /// Whether late entries were linked again, and may not have been taken yet.
  private(set) var holdsLate = false
  /// The latest instant at which a late entry of the slot being drained was linked again; the smallest if none was.
  private(set) var latestLate = Nanoseconds.min

  private var isPrepared = false
  /// The earliest bounds of all slots; `unknown` if they have to be searched for.
  private(set) var knownBounds = Expiry.never

  /// Earlier than any bound.
  static let unknown = Nanoseconds.min

  init() {
    for queue in 0..<ListIndex.queueCount { lists.open(ListIndex(queue: queue)) }
  }

  /// Makes the heads of all slots, unless that was done.
  ///
  /// Call it before the first entry is linked.
  ///
  /// O(slots), once. So an engine that is not used stays small, and no pass allocates.
  @inline(__always)
  mutating func prepare() {
    if !isPrepared { openSlots() }
  }

  @inline(never)
  private mutating func openSlots() {
    isPrepared = true
    for slot in 0..<WheelLevel.slotCount { lists.open(ListIndex(slot)) }
  }

  /// Whether no entry is in a slot.
  ///
  /// Entries that are being drained do not count.
  var isEmpty: Bool { occupancy.occupied == 0 }

  /// Links an entry into the slot of its expiry.
  ///
  /// O(1).
  mutating func insert(_ index: EntryIndex, expiry: Expiry, in slab: borrowing Slab) {
    lists.append(index, to: ListIndex(occupy(slot(for: expiry.due), expiry)), in: slab)
  }

  /// Links an entry again that was found in the slot being drained, and is not yet due.
  ///
  /// It goes behind all entries in the queue `taken`. If a wide slot is opened for the first time, the
  /// entry returns there, and is cascaded when the slot is opened again. On real time, passes are so far apart that
  /// it is due by then.
  ///
  /// O(1).
  mutating func insertRemaining(_ index: EntryIndex, expiry: Expiry, in slab: borrowing Slab) {
    if !lists.isEmpty(.taken) { return lists.append(index, to: .taken, in: slab) }
    if expiry.due < drainedEnd, !isFirstOpening { return lists.append(index, to: .remaining, in: slab) }
    // It stays behind the late ones that were before it.
    if expiry.due >= drainedEnd, latestLate > .min {
      return lists.append(index, to: ListIndex(slotOfLate(latestLate)), in: slab)
    }
    lists.append(index, to: ListIndex(occupy(slotAfterDraining(for: expiry.due), expiry)), in: slab)
  }

  /// Whether the entries that are being drained are looked at one by one, because their order has to be found.
  var ordersLate: Bool { drainsLateFirst || cascadesLate }

  /// Whether an entry that became due so long ago is late: by a wide slot, or more.
  static func isLate(by lateness: Nanoseconds) -> Bool { lateness >= 1 &<< WheelLevel.wide.shift }

  /// Lets an entry that was found in the slot being drained wait in the queue `planned` if late ones come first, and it is
  /// not one of them.
  mutating func putOff(_ index: EntryIndex, due: Nanoseconds, in slab: borrowing Slab) -> Bool {
    guard drainsLateFirst, due >= drainedStart else { return false }
    lists.append(index, to: .planned, in: slab)
    return true
  }

  /// Drains the entries that have waited in the queue `planned`.
  mutating func drainPlanned(in slab: borrowing Slab) {
    drainsLateFirst = false
    lists.splice(.planned, to: .draining, in: slab)
  }

  /// Links an entry again that was found in the slot being drained, is due, and whose value came into force at `instant`.
  ///
  /// O(levels).
  ///
  /// - Returns: False if it can be taken now: nothing comes before it.
  mutating func insertLate(
    _ index: EntryIndex, due: Nanoseconds, inForceSince instant: Nanoseconds, in slab: borrowing Slab
  ) -> Bool {
    if instant < drainedEnd {
      guard cascadesLate else { return false }
      lists.append(index, to: .remaining, in: slab)
    } else {
      lists.append(index, to: ListIndex(slotOfLate(instant)), in: slab)
    }
    latestLate = max(latestLate, instant)
    if instant > due { holdsLate = true }
    return true
  }

  private mutating func slotOfLate(_ instant: Nanoseconds) -> Int {
    occupy(slotBelow(WheelLevel.count, for: instant), Expiry(instant))
  }

  /// Links a run of entries that were taken as due at `instant` into the slot of their next expiries, of which
  /// `expiry` is the earliest.
  ///
  /// If that slot is itself due to be drained, they wait in the queue `taken` until they were delivered, and so do all
  /// that come after them. Their values are not yet written down, so they would be taken twice.
  mutating func insertTaken(
    _ run: EntryRun, expiry: Expiry, dueAt instant: Nanoseconds, in slab: borrowing Slab
  ) {
    // Behind those that were taken before them.
    if !lists.isEmpty(.taken) { return lists.append(run, to: .taken, in: slab) }
    // Among the neighbours that were not yet due, so that all keep their order.
    if expiry.due < drainedEnd, !isFirstOpening {
      remainingHoldsTaken = true
      return lists.append(run, to: .remaining, in: slab)
    }
    let slot = slotAfterDraining(for: expiry.due)
    let isFirst = occupancy.insert(slot)
    if !isFirst, bounds(of: slot).due <= instant {
      return lists.append(run, to: .taken, in: slab)
    }
    lowerBounds(of: slot, to: expiry, isFirst: isFirst)
    lists.append(run, to: ListIndex(slot), in: slab)
  }

  /// Links an entry of the queue `remaining` into a finer slot for its expiry, before the entries there.
  ///
  /// Call it for the last entry first.
  ///
  /// O(levels).
  mutating func cascade(_ index: EntryIndex, expiry: Expiry, in slab: borrowing Slab) {
    lists.remove(index, in: slab)
    lists.prepend(index, to: ListIndex(occupy(slotBelow(drainedLevel, for: expiry.due), expiry)), in: slab)
  }

  /// Unlinks an entry from its slot or queue.
  ///
  /// O(1).
  mutating func remove(_ index: EntryIndex, in slab: borrowing Slab) {
    guard let emptied = lists.remove(index, in: slab), emptied.rawValue < WheelLevel.slotCount else { return }
    occupancy.remove(Int(emptied.rawValue))
    let bounds = lists.bounds(of: emptied)
    if bounds.due <= knownBounds.due { knownBounds.due = Self.unknown }
    if bounds.limit <= knownBounds.limit { knownBounds.limit = Self.unknown }
  }

  /// A lower bound of the earliest expiry; `never` if all slots are empty.
  ///
  /// O(1) if it is known, O(levels) otherwise.
  var nextBound: Nanoseconds { knownBounds.due == Self.unknown ? earliestBound : knownBounds.due }

  /// The same, remembered until the slot that has it becomes empty.
  mutating func rememberBound() -> Nanoseconds {
    knownBounds.due = nextBound
    return knownBounds.due
  }

  /// A lower bound of the earliest limit; `never` if all slots are empty.
  ///
  /// O(1) if it is known, O(slots within the longest slack) otherwise.
  var nextLimit: Nanoseconds { knownBounds.limit == Self.unknown ? earliestLimit : knownBounds.limit }

  /// The same, remembered.
  mutating func rememberLimit() -> Nanoseconds {
    knownBounds.limit = nextLimit
    return knownBounds.limit
  }

  /// Whether the slot that is opened next may hold entries that were taken, and have to be delivered first: where a late entry
  /// was linked again, a tick that is not yet due may be too.
  var mayHoldTaken: Bool { remainingHoldsTaken || holdsLate }

  /// The first entry of the slot that is being drained, or else of the slot that has the earliest bound.
  ///
  /// O(levels).
  var earliestEntry: EntryIndex? {
    lists.first(of: .draining) ?? lists.first(of: .planned)
      ?? earliestSlot.flatMap { lists.first(of: ListIndex($0)) }
  }

  /// Turns the rings without draining anything: to `instant`, or as far as nothing is passed.
  ///
  /// O(levels).
  mutating func turn(to instant: Nanoseconds) {
    // Being some slots behind does no harm, and the bounds need not be looked at.
    if instant - elapsed < Self.slack { return }
    elapsed = max(elapsed, min(instant, nextBound))
  }

  /// Opens the first of the slots whose bound is reached: its entries are then on the list `draining`.
  ///
  /// O(levels).
  mutating func openSlot(dueAt instant: Nanoseconds, in slab: borrowing Slab) -> Bool {
    guard let (slot, level) = firstSlot(dueAt: instant) else {
      holdsLate = false
      return false
    }
    let start = level.start(of: slot, from: elapsed)
    latestLate = .min
    let earliest = nextBound
    cascadesLate =
      level.number > WheelLevel.wide.number && Self.isLate(by: instant.saturatingSubtract(earliest))
    drainsLateFirst = holdsLate
    // No further than the earliest bound: a finer slot within this one may have it.
    elapsed = max(elapsed, earliest)
    drainedLevel = level.number
    remainingHoldsTaken = false
    drainedStart = start
    drainedEnd = start.saturatingAdd(1 &<< level.shift)
    let isWide = level.number == WheelLevel.wide.number
    isFirstOpening = isWide && slot != lastWideSlot
    if isWide { lastWideSlot = slot }
    occupancy.remove(slot)
    knownBounds = Expiry(Self.unknown)
    lists.splice(ListIndex(slot), to: .draining, in: slab)
    return true
  }

  /// The lower bounds of the earliest expiry and the earliest limit in a slot.
  @inline(__always)
  func bounds(of slot: Int) -> Expiry { lists.bounds(of: ListIndex(slot)) }

  /// Marks the slot for an expiry as occupied, and lowers its bounds as far as needed.
  private mutating func occupy(_ slot: Int, _ expiry: Expiry) -> Int {
    lowerBounds(of: slot, to: expiry, isFirst: occupancy.insert(slot))
    return slot
  }

  @inline(__always)
  private mutating func lowerBounds(of slot: Int, to expiry: Expiry, isFirst: Bool) {
    var bounds = expiry
    if !isFirst { bounds.formMinimum(with: lists.bounds(of: ListIndex(slot))) }
    lists.setBounds(of: ListIndex(slot), to: bounds)
    knownBounds.formMinimum(with: expiry)
  }

  /// The slot for an expiry, on the finest level from `finest` on that reaches it.
  @inline(__always)
  private func slot(for expiry: Nanoseconds, from finest: Int = 0) -> Int {
    let instant = max(expiry, elapsed)
    return WheelLevel.finest(reaching: instant, from: elapsed, atLeast: finest).slot(of: instant)
  }

  /// The same for an entry of the slot being drained, which may have to stay there.
  @inline(__always)
  private func slotAfterDraining(for expiry: Nanoseconds) -> Int {
    slot(for: expiry, from: expiry < drainedEnd ? WheelLevel.wide.number : 0)
  }

  /// The coarsest of the slots for an expiry, below a level, that holds something; otherwise the finest.
  private func slotBelow(_ number: Int, for expiry: Nanoseconds) -> Int {
    let instant = max(expiry, elapsed)
    let finest = WheelLevel.finest(reaching: instant, from: elapsed)
    var number = number - 1
    while number > finest.number {
      let slot = WheelLevel(number).slot(of: instant)
      if occupancy.contains(slot) { return slot }
      number -= 1
    }
    return finest.slot(of: instant)
  }

  private var earliestBound: Nanoseconds { earliestSlot.map { bounds(of: $0).due } ?? .never }

  /// The earliest limit: a level is searched only as far as its slots have entries due before the limit found so far.
  private var earliestLimit: Nanoseconds {
    var earliest = Nanoseconds.never
    for number in 0..<WheelLevel.count {
      let level = WheelLevel(number)
      let first = firstSlot(of: level)
      var next = first
      while let slot = next, bounds(of: slot).due < earliest {
        earliest = min(earliest, bounds(of: slot).limit)
        next = occupancy.first(from: slot + 1, inRing: level.ring)
        // It has gone around once.
        if next == first { break }
      }
    }
    return earliest
  }

  /// The slot whose bound is the earliest.
  private var earliestSlot: Int? {
    guard !isEmpty else { return nil }
    var earliest: Int?
    for number in 0..<WheelLevel.count {
      guard let slot = firstSlot(of: WheelLevel(number)) else { continue }
      // The usual case of an app with a single countdown.
      if occupancy.occupied == 1 { return slot }
      if let other = earliest, bounds(of: other).due <= bounds(of: slot).due { continue }
      earliest = slot
    }
    return earliest
  }

  /// The first to begin of the slots whose bound is reached; of several, the coarsest.
  private func firstSlot(dueAt instant: Nanoseconds) -> (slot: Int, level: WheelLevel)? {
    guard !isEmpty else { return nil }
    var first: (slot: Int, level: WheelLevel)?
    var firstStart = Nanoseconds.never
    for number in 0..<WheelLevel.count {
      let level = WheelLevel(number)
      guard let slot = firstSlot(of: level), bounds(of: slot).due <= instant else { continue }
      if occupancy.occupied == 1 { return (slot, level) }
      let start = level.start(of: slot, from: elapsed)
      if start > firstStart { continue }
      first = (slot, level)
      firstStart = start
    }
    return first
  }

  /// The first slot of a level that holds something.
  @inline(__always)
  private func firstSlot(of level: WheelLevel) -> Int? {
    occupancy.first(from: level.slot(of: elapsed), inRing: level.ring)
  }
}
