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
/// a wide slot return to the same slot once. Nothing is visited in a slot whose bound is not reached.
///
/// **Order.** Slots are opened in the order in which they begin, and a coarse one before the finer ones within it. Entries of
/// one slot come as they lie in it, which is usually the order in which they were linked. No more is promised.
///
/// **Late entries.** A late pass finds entries in the slots of ticks that they have missed, and in coarse slots. Each is
/// linked again, at the instant at which the value in force came into force, and is taken when the pass gets there. So what
/// is late comes in the order of those instants, to the width of a wide slot: a millisecond.
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
  /// Where the slot ends that is being drained.
  private var drainedEnd: Nanoseconds = 0
  /// Whether the slot that is being drained is a coarse one, and the pass is late: then a finer slot may come before what is
  /// due in it.
  private(set) var cascadesLate = false
  /// Whether the slots of what was taken last may be opened by the same pass.
  ///
  /// Its values are not written down before they are delivered, so it would be taken twice.
  private(set) var mayOpenTaken = false

  private var isPrepared = false
  /// The earliest bounds of all slots; `unknown` if they have to be searched for.
  private(set) var knownBounds = Expiry.never
  /// The earliest bound of the coarse levels, behind the wide one; `unknown` if it has to be searched for.
  ///
  /// Nearly everything happens on the two levels before those, and these are seldom looked at.
  private var coarseBound = Nanoseconds.never

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
    lists.append(index, to: ListIndex(occupy(slot(for: expiry.due).slot, expiry)), in: slab)
  }

  /// Links an entry again that was found in the slot being drained, and is not yet due.
  ///
  /// If a wide slot is opened for the first time, the entry returns there, and is linked in a finer slot when it is opened
  /// again. On real time, passes are so far apart that it is due by then.
  ///
  /// O(1).
  mutating func insertRemaining(_ index: EntryIndex, expiry: Expiry, in slab: borrowing Slab) {
    lists.append(index, to: ListIndex(occupy(slotAfterDraining(for: expiry.due).slot, expiry)), in: slab)
  }

  /// Whether an entry that became due so long ago is late: by a wide slot, or more.
  static func isLate(by lateness: Nanoseconds) -> Bool { lateness >= 1 &<< WheelLevel.wide.shift }

  /// Links a late entry of the slot being drained again, whose value came into force at `instant`, unless it can be taken
  /// now.
  ///
  /// O(levels).
  ///
  /// - Returns: Whether it was linked: something may come before it.
  mutating func putOff(_ index: EntryIndex, inForceSince instant: Nanoseconds, in slab: borrowing Slab)
    -> Bool
  {
    if instant < drainedEnd, !cascadesLate { return false }
    insert(index, expiry: Expiry(instant), in: slab)
    return true
  }

  /// Links a run of entries that were taken as due at `instant` into the slot of their next expiries, of which
  /// `expiry` is the earliest.
  ///
  /// O(1).
  mutating func insertTaken(
    _ run: EntryRun, expiry: Expiry, dueAt instant: Nanoseconds, in slab: borrowing Slab
  ) {
    let (slot, level) = slotAfterDraining(for: expiry.due)
    // A slot that begins later than that is not opened by this pass.
    if expiry.due &>> level.shift <= instant &>> level.shift { mayOpenTaken = true }
    lists.append(run, to: ListIndex(occupy(slot, expiry)), in: slab)
  }

  /// Notes that what was taken was delivered.
  mutating func noteDelivered() { mayOpenTaken = false }

  /// Unlinks an entry from its slot or queue.
  ///
  /// O(1).
  mutating func remove(_ index: EntryIndex, in slab: borrowing Slab) {
    guard let emptied = lists.remove(index, in: slab), emptied.rawValue < WheelLevel.slotCount else { return }
    occupancy.remove(Int(emptied.rawValue))
    let bounds = lists.bounds(of: emptied)
    let isCoarse = emptied.rawValue >= WheelLevel.firstCoarseSlot
    if isCoarse, bounds.due <= coarseBound { coarseBound = Self.unknown }
    if bounds.due <= knownBounds.due { knownBounds.due = Self.unknown }
    if bounds.limit <= knownBounds.limit { knownBounds.limit = Self.unknown }
  }

  /// A lower bound of the earliest expiry; `never` if all slots are empty.
  ///
  /// O(1) if it is known, O(levels) otherwise.
  var nextBound: Nanoseconds {
    knownBounds.due == Self.unknown ? earliestBound(of: 0..<WheelLevel.count) : knownBounds.due
  }

  /// The same, remembered until the slot that has it becomes empty.
  mutating func rememberBound() -> Nanoseconds {
    if knownBounds.due == Self.unknown {
      if coarseBound == Self.unknown { coarseBound = earliestBound(of: WheelLevel.coarse) }
      knownBounds.due = min(coarseBound, earliestBound(of: WheelLevel.fine))
    }
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

  /// The first entry of the slot that is being drained, or else of the slot that has the earliest bound.
  ///
  /// O(levels).
  var earliestEntry: EntryIndex? {
    if let first = lists.first(of: .draining) { return first }
    return earliestSlot(of: 0..<WheelLevel.count).flatMap { lists.first(of: ListIndex($0)) }
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
  /// O(levels); O(1) if there is none.
  mutating func openSlot(dueAt instant: Nanoseconds, in slab: borrowing Slab) -> Bool {
    let earliest = rememberBound()
    guard earliest <= instant, let (slot, level) = firstSlot(dueAt: instant) else { return false }
    let isWide = level.number == WheelLevel.wide.number
    drainedEnd = level.start(of: slot, from: elapsed).saturatingAdd(1 &<< level.shift)
    cascadesLate =
      level.number > WheelLevel.wide.number && Self.isLate(by: instant.saturatingSubtract(earliest))
    isFirstOpening = isWide && slot != lastWideSlot
    if isWide { lastWideSlot = slot }
    // No further than the earliest bound: a finer slot within this one may have it.
    elapsed = max(elapsed, earliest)
    occupancy.remove(slot)
    if level.number > WheelLevel.wide.number { coarseBound = Self.unknown }
    knownBounds = Expiry(Self.unknown)
    lists.splice(ListIndex(slot), to: .draining, in: slab)
    return true
  }

  /// Puts what is left of the slot being drained into a slot that is opened next, as due at `instant`.
  ///
  /// A call that has read the clock since then may have turned the rings further.
  ///
  /// O(levels).
  mutating func closeSlot(dueAt instant: Nanoseconds, in slab: borrowing Slab) {
    if lists.isEmpty(.draining) { return }
    let slot = occupy(slot(for: elapsed).slot, Expiry(min(instant, elapsed)))
    lists.spliceToFront(.draining, of: ListIndex(slot), in: slab)
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
    if slot >= WheelLevel.firstCoarseSlot { coarseBound = min(coarseBound, expiry.due) }
  }

  /// The slot for an expiry, on the finest level from `finest` on that reaches it.
  @inline(__always)
  private func slot(for expiry: Nanoseconds, from finest: Int = 0) -> (slot: Int, level: WheelLevel) {
    let instant = max(expiry, elapsed)
    let level = WheelLevel.finest(reaching: instant, from: elapsed, atLeast: finest)
    return (level.slot(of: instant), level)
  }

  /// The same for an entry of the slot being drained, which may have to return there.
  @inline(__always)
  private func slotAfterDraining(for expiry: Nanoseconds) -> (slot: Int, level: WheelLevel) {
    slot(for: expiry, from: isFirstOpening && expiry < drainedEnd ? WheelLevel.wide.number : 0)
  }

  private func earliestBound(of levels: Range<Int>) -> Nanoseconds {
    earliestSlot(of: levels).map { bounds(of: $0).due } ?? .never
  }

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

  /// The slot of some levels whose bound is the earliest.
  private func earliestSlot(of levels: Range<Int>) -> Int? {
    guard !isEmpty else { return nil }
    var earliest: Int?
    for number in levels {
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
    for number in 0..<(coarseBound <= instant ? WheelLevel.count : WheelLevel.coarse.lowerBound) {
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
