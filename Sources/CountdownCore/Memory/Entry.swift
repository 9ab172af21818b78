/// One countdown: 64 bytes, one cache line.
///
///     0      8      16       24       32        40       48        56
///     +------+------+--------+--------+---------+--------+---------+------+
///     |chain |slot  |address |handler |deadline |interval| last    | state|
///     +------+------+--------+--------+---------+--------+---------+------+
///
/// Everything is read and written under the engine's lock, with three exceptions. Deliveries read `state` without it,
/// call through `handler` without it, and write `lastValue` without it. An entry does not store when the countdown is
/// next due: that follows from `lastValue`.
@unsafe struct Entry: ~Copyable {
  /// The links of its bucket's list.
  ///
  /// In a free entry, `next` is the next free entry.
  ///
  /// First, for `EntryRef.chainLinks`.
  var chain = Links()
  /// The links of its slot's list, or of one of the engine's queues.
  ///
  /// Second, for `EntryRef.slotLinks`.
  var slot = Links()
  /// The receiver's address: its identity while it lives.
  var address: UInt = 0
  /// Owned: retained when the countdown starts, released when its outcome was delivered.
  var handler: Unmanaged<CountdownHandler>?
  /// When it ends, in nanoseconds of the engine's timeline.
  ///
  /// For a paused countdown, relative to the pause: what is left, or negative if it is overdue.
  var deadline: Int64 = 0
  /// Between two ticks, in nanoseconds.
  ///
  /// One at marks does not use it: the marks lie beside the slab.
  var interval: Int64 = 0
  /// The value that was delivered last.
  ///
  /// It is written when the countdown starts, before another thread knows of it, and then by deliveries. Under the lock, what
  /// reached nobody is taken back, and a new interval of endless ticks counts it anew: a delivery that writes meanwhile wins. While
  /// a delivery is under way, only the delivery frees what it may have taken. So no other thread can free and reuse
  /// an entry that a delivery may write.
  ///
  /// Relaxed: holders of the lock may read it while a delivery writes it, and take either value.
  ///
  /// An atomic word, the last but one, for `EntryRef.lastValueWord`.
  private var lastValue = LastValue.nothing.rawValue.word
  /// The generation of the entry and its state: `EntryState`.
  ///
  /// Stored with release under the lock. Holders of the lock load it relaxed. Deliveries acquire it without the lock,
  /// to ask whether it is still what they took under the lock. Relaxed would do: the lock has ordered all that such a
  /// word leads to, and a call that the delivery's thread knows to have returned is visible with any ordering. Acquire is a
  /// plain load on x86-64 and one instruction on ARM. It keeps the callback from beginning before the look, so that a
  /// change to what an entry holds needs no new proof. Nothing stronger is needed, because one word alone decides:
  /// there are no two words whose order all threads would have to agree on.
  ///
  /// An atomic word, the last, for `EntryRef.stateWord`.
  private var state: UInt64

  init(generation: UInt32) {
    unsafe handler = nil
    unsafe state = EntryState(generation: generation).rawValue
  }
}

/// A reference to an entry, valid while its chunk is.
///
/// Chunks are given back only when no entry is in use and no delivery is under way.
///
/// It is safe to use, because its owner either holds the lock or is that delivery. Making one is not safe.
@safe struct EntryRef {
  private let pointer: UnsafeMutablePointer<Entry>

  init(_ pointer: UnsafeMutablePointer<Entry>) {
    unsafe self.pointer = pointer
  }

  /// The next entry in memory, which must be in the same chunk.
  @unsafe var neighbour: EntryRef { unsafe EntryRef(pointer + 1) }

  var address: UInt {
    get { unsafe pointer.pointee.address }
    nonmutating set { unsafe pointer.pointee.address = newValue }
  }

  /// The handler: every entry that is in use has one.
  var handler: HandlerRef {
    get {
      assert(unsafe pointer.pointee.handler != nil, "an entry without a handler")
      return unsafe HandlerRef(pointer.pointee.handler.unsafelyUnwrapped)
    }
    nonmutating set { unsafe pointer.pointee.handler = newValue.unmanaged }
  }

  var deadline: Int64 {
    get { unsafe pointer.pointee.deadline }
    nonmutating set { unsafe pointer.pointee.deadline = newValue }
  }

  /// The arithmetic of its ticks, without marks.
  var schedule: TickSchedule { TickSchedule(deadline: deadline, interval: interval, mode: state.mode) }

  var lastValue: LastValue {
    get { LastValue(rawValue: lastValueWord.load(ordering: .relaxed)) }
    nonmutating set { lastValueWord.store(newValue.rawValue, ordering: .relaxed) }
  }

  var interval: Int64 {
    get { unsafe pointer.pointee.interval }
    nonmutating set { unsafe pointer.pointee.interval = newValue }
  }

  /// The state, as holders of the lock read and write it.
  ///
  /// Read relaxed, because the last writer held the lock before.
  var state: EntryState {
    get { EntryState(rawValue: stateWord.load(ordering: .relaxed)) }
    nonmutating set { stateWord.store(newValue.rawValue, ordering: .releasing) }
  }

  /// The state, as a delivery reads it without the lock.
  ///
  /// If it is newer than what the delivery took, the delivery takes the lock and looks again. If it is stale, that is
  /// as if the callback had been made a moment earlier.
  var currentState: EntryState {
    EntryState(rawValue: stateWord.load(ordering: .acquiring))
  }

  /// The links of the chain, for the list that runs through them.
  var chainLinks: LinksRef { unsafe LinksRef(links) }

  /// The links of the slot, for the list that runs through them.
  var slotLinks: LinksRef { unsafe LinksRef(links + 1) }

  /// Marks the entry as being in no slot and no queue.
  func clearSlotLinks() {
    slotLinks.previous = .none
    slotLinks.next = .none
  }

  private var lastValueWord: AtomicWord<Int64> { unsafe AtomicWord(at: end - 2 * MemoryLayout<UInt64>.size) }
  private var stateWord: SharedAtomic<UInt64> { unsafe SharedAtomic(at: end - MemoryLayout<UInt64>.size) }
  private var end: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(pointer + 1) }

  private var links: UnsafeMutablePointer<Links> {
    unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Links.self)
  }
}
