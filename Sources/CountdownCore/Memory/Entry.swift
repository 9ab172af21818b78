import Synchronization

/// One countdown: 64 bytes, one cache line.
///
///     0      8      16       24       32        40      48        56
///     +------+------+--------+--------+---------+-------+---------+------+
///     |chain |slot  |address |handler |deadline | told  |interval | state|
///     +------+------+--------+--------+---------+-------+---------+------+
///
/// Everything is read and written under the engine's lock, but for three: `state` is written under it, and read by
/// deliveries without; `handler` is called through by deliveries without; `lastValue` is written by deliveries, without it.
/// When the countdown is next due is not here: it follows from what it was told last.
@unsafe struct Entry: ~Copyable {
  /// Its bucket's list.
  ///
  /// Free: `next` is the next free entry. First, for `EntryRef.chainLinks`.
  var chain = Links()
  /// Its slot's list, or one of the engine's queues.
  ///
  /// Second, for `EntryRef.slotLinks`.
  var slot = Links()
  /// The receiver's address: its identity while it lives.
  var address: UInt = 0
  /// Owned: retained when the countdown starts, released when its outcome was delivered.
  var handler: Unmanaged<CountdownHandler>?
  /// When it ends, in nanoseconds of the engine's timeline.
  ///
  /// Endless: the instant of its first number. Paused: relative to the pause, so what is left; negative: overdue.
  var deadline: Int64 = 0
  /// What it was told last.
  ///
  /// Written when the countdown starts, before anybody knows of it, and then by deliveries alone. No entry that a
  /// delivery may write is freed, and started anew, by another thread: while a delivery is under way, it alone frees
  /// what it may have taken.
  var lastValue = LastValue.nothing
  /// Between two ticks, in nanoseconds; of a silent one the longest, since its only instant is the deadline.
  var interval: Int64 = 0
  /// Which life this is, and in which state: `EntryState`.
  ///
  /// Stored with release under the lock, by whose holders it is loaded relaxed; acquired by deliveries without it. They ask
  /// whether it is still what they took under the lock: all that such a word leads to was ordered there, and a call that
  /// the delivery's thread knows to have returned is seen in any order. So relaxed would do. Acquire, a plain load on
  /// x86-64 and one instruction on ARM, keeps the callback from beginning before the look, so that nobody has to prove
  /// this again for each change to what an entry holds. No stronger, since one word alone decides: there are no two of which
  /// all would have to see one order.
  let state: SharedAtomic<UInt64>

  init(generation: UInt32) {
    unsafe handler = nil
    unsafe state = SharedAtomic(EntryState(generation: generation).rawValue)
  }
}

/// A reference to an entry, valid while its chunk is: chunks are given back only when no entry is in use and no
/// delivery is under way.
///
/// Safe to use, since who has one either holds the lock or is that delivery; to make one is not.
@safe struct EntryRef {
  private let pointer: UnsafeMutablePointer<Entry>

  init(_ pointer: UnsafeMutablePointer<Entry>) {
    unsafe self.pointer = pointer
  }

  /// The next in memory, which must be of the same chunk.
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

  var lastValue: LastValue {
    get { unsafe pointer.pointee.lastValue }
    nonmutating set { unsafe pointer.pointee.lastValue = newValue }
  }

  var interval: Int64 {
    get { unsafe pointer.pointee.interval }
    nonmutating set { unsafe pointer.pointee.interval = newValue }
  }

  /// The state, as its writers under the lock see it.
  ///
  /// Read relaxed: whoever wrote last had the lock before.
  var state: EntryState {
    get { unsafe EntryState(rawValue: pointer.pointee.state.load(ordering: .relaxed)) }
    nonmutating set { unsafe pointer.pointee.state.store(newValue.rawValue, ordering: .releasing) }
  }

  /// The state, as a delivery reads it without the lock.
  ///
  /// Where it is newer than what the delivery took, nothing is done but to take the lock and look again; a stale one is as if
  /// the callback had been made a moment earlier.
  var currentState: EntryState {
    unsafe EntryState(rawValue: pointer.pointee.state.load(ordering: .acquiring))
  }

  /// The links of the chain, for the list that is threaded through them.
  var chainLinks: LinksRef { unsafe LinksRef(links) }

  /// The links of the slot, for the list that is threaded through them.
  var slotLinks: LinksRef { unsafe LinksRef(links + 1) }

  /// Says that the entry is in no slot and no queue.
  func clearSlotLinks() {
    slotLinks.previous = .none
    slotLinks.next = .none
  }

  private var links: UnsafeMutablePointer<Links> {
    unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Links.self)
  }
}
