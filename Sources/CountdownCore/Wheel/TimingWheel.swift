/// Finds the nodes that are due.
///
/// A hierarchical timing wheel (Varghese & Lauck, "Hashed and hierarchical timing wheels", 1987). A node is on the finest level
/// whose ring reaches as far as its expiry; the rings turn with `elapsed`.
///
///     [ . | . | n | . | n n | . | ... ]     level 0: 4 us
///     [ . | n | . | n n n | . | ... ]       level 1: 1 ms, the wide one
///     [ . | n | . | ... ]                   level 2: its nodes go to level 1 when it is reached
///
/// Slots organise, they do not round. Each knows a lower bound of the earliest expiry in it, and of the earliest limit: these say
/// what is due, and a slot whose bound is not reached is not visited. A slot is opened as a whole: its list moves to `opened`,
/// from where nodes are taken one by one. What is not due yet is linked again, on a finer level.
///
/// **Order.** Slots are opened in the order in which they begin, and a coarse one before the finer ones within it. A late pass
/// links each node again at the instant at which its value came into force, and takes it when it gets there. So what is late comes
/// in the order of those instants, to about a millisecond.
///
/// Invariants: a node's slot is among those that its level's ring reaches from `elapsed`. A slot's bound is at most the earliest
/// expiry in it; after a removal it may be too low.
struct TimingWheel: ~Copyable {
  private(set) var slots = Slots()
  /// What is left of the slot that was opened.
  let opened = NodeList.make()
  /// How far the rings have turned.
  private(set) var elapsed: Nanoseconds = 0
  /// Where the opened slot ends.
  private var openedEnd: Nanoseconds = 0
  /// Whether a finer slot may come before what is due in the opened one: that is a coarse one, and the pass is late.
  private var mustSort = false
  /// The earliest bounds of all slots; `unknown` if they have to be searched for.
  private(set) var knownBounds = Expiry.never

  /// Earlier than any bound.
  static let unknown = Nanoseconds.min
  /// Less than this late is punctual: a slot of the wide level.
  private static let lateness: Nanoseconds = 1 &<< WheelLevel.wide.shift
  /// How far the rings may lag behind.
  private static let lag = 16 * lateness

  deinit { opened.free() }

  /// Makes the slots; call it before the first node is linked.
  @inline(__always)
  mutating func prepare() { slots.prepare() }

  /// Links a node into the slot of its expiry.
  @inline(__always)
  mutating func insert(_ node: NodeRef, _ expiry: Expiry) {
    let instant = max(expiry.due, elapsed)
    slots.append(node, to: WheelLevel.finest(reaching: instant, from: elapsed).slot(of: instant), expiry)
    knownBounds.formMinimum(with: expiry)
  }

  /// Unlinks a node from its slot or queue.
  @inline(__always)
  mutating func remove(_ node: NodeRef) {
    guard node.isLinked, let head = node.slotLinks.unlink(), let slot = slots.slot(of: head) else { return }
    slots.noteEmpty(slot)
    let bounds = slots.bounds(of: slot)
    if bounds.due <= knownBounds.due { knownBounds.due = Self.unknown }
    if bounds.limit <= knownBounds.limit { knownBounds.limit = Self.unknown }
  }

  /// Whether what came into force at an instant in the opened slot comes before all else that is due.
  @inline(__always)
  func isNext(_ instant: Nanoseconds) -> Bool { !mustSort && instant < openedEnd }

  /// Links an unlinked node of the opened slot again, if it is not due yet, or something may come before it.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - expiry: When it is due.
  ///   - now: The time of the pass.
  ///   - inForceSince: Returns when the value came into force that it gets.
  /// - Returns: Whether it was linked. Otherwise it is taken now.
  @inline(__always)
  mutating func putOff(
    _ node: NodeRef, _ expiry: Expiry, at now: Nanoseconds, inForceSince: () -> Nanoseconds
  ) -> Bool {
    if expiry.due > now {
      insert(node, expiry)
      return true
    }
    let isLate = now.saturatingSubtract(expiry.due) >= Self.lateness
    guard isLate || mustSort else { return false }
    // A late one comes when its value came into force, not when the tick was due that it has missed.
    let instant = isLate ? max(expiry.due, inForceSince()) : expiry.due
    if isNext(instant) { return false }
    insert(node, Expiry(instant))
    return true
  }

  /// Opens the first of the slots whose bound is reached; O(levels), or O(1) if there is none.
  mutating func openSlot(dueAt now: Nanoseconds) -> Bool {
    let earliest = rememberBound()
    guard earliest <= now, let (slot, level, start) = firstSlot(dueAt: now) else { return false }
    openedEnd = start.saturatingAdd(1 &<< level.shift)
    mustSort =
      level.number > WheelLevel.wide.number && now.saturatingSubtract(earliest) >= Self.lateness
    // No further than the earliest bound: a finer slot within this one may have it.
    elapsed = max(elapsed, earliest)
    slots.noteEmpty(slot)
    knownBounds = Expiry(Self.unknown)
    opened.append(allOf: slots.list(of: slot))
    return true
  }

  /// Lets what is left of the opened slot come in its order, although the pass has become late since.
  mutating func sortOpened() { mustSort = true }

  /// Turns the rings without opening anything: to `instant`, or as far as nothing is passed.
  mutating func turn(to instant: Nanoseconds) {
    // Being some slots behind does no harm, and the bounds need not be looked at.
    if instant - elapsed >= Self.lag, opened.isEmpty { elapsed = max(elapsed, min(instant, nextBound)) }
  }

  // MARK: - The earliest

  /// Whether nothing is in a slot.
  var isEmpty: Bool { slots.occupied == 0 && opened.isEmpty }

  /// A lower bound of the earliest expiry; `never` if there is none.
  ///
  /// O(1) if it is known, O(levels) otherwise.
  var nextBound: Nanoseconds {
    if !opened.isEmpty { return elapsed }
    if knownBounds.due != Self.unknown { return knownBounds.due }
    return earliestSlot.map { slots.bounds(of: $0).due } ?? .never
  }

  /// The same, remembered until the slot that has it becomes empty.
  mutating func rememberBound() -> Nanoseconds {
    if !opened.isEmpty { return elapsed }
    if knownBounds.due == Self.unknown {
      knownBounds.due = earliestSlot.map { slots.bounds(of: $0).due } ?? .never
    }
    return knownBounds.due
  }

  /// A lower bound of the earliest limit, remembered like that.
  ///
  /// O(1) if it is known, O(slots within the longest slack) otherwise.
  mutating func rememberLimit() -> Nanoseconds {
    if knownBounds.limit == Self.unknown { knownBounds.limit = earliestLimit }
    return knownBounds.limit
  }

  /// The first node of the opened slot, or else of the slot that has the earliest bound.
  var earliestNode: NodeRef? { opened.first ?? earliestSlot.flatMap { slots.list(of: $0).first } }

  /// The slot whose bound is the earliest.
  private var earliestSlot: Int? {
    var earliest: Int?
    var bound = Nanoseconds.never
    slots.forEachLevel(from: elapsed) { _, slot in
      let due = slots.bounds(of: slot).due
      if earliest == nil || due < bound { (earliest, bound) = (slot, due) }
    }
    return earliest
  }

  /// The earliest limit: a level is searched only as far as its slots have something due before the limit found so far.
  var earliestLimit: Nanoseconds {
    var earliest = Nanoseconds.never
    slots.forEachLevel(from: elapsed) { level, first in
      var next: Int? = first
      while let slot = next, slots.bounds(of: slot).due < earliest {
        earliest = min(earliest, slots.bounds(of: slot).limit)
        next = slots.first(from: slot + 1 < level.ring.upperBound ? slot + 1 : level.base, in: level)
        // It has gone around once.
        if next == first { break }
      }
    }
    return earliest
  }

  /// The first to begin of the slots whose bound is reached; of several, the coarsest.
  private func firstSlot(dueAt now: Nanoseconds) -> (slot: Int, level: WheelLevel, start: Nanoseconds)? {
    var first: (slot: Int, level: WheelLevel, start: Nanoseconds)?
    slots.forEachLevel(from: elapsed) { level, slot in
      if slots.bounds(of: slot).due > now { return }
      let start = level.start(of: slot, from: elapsed)
      if start <= first?.start ?? .never { first = (slot, level, start) }
    }
    return first
  }
}
