import Synchronization

/// One countdown: 64 bytes, one cache line.
///
///     0      8      16       24       32        40      48        56
///     +------+------+--------+--------+---------+-------+---------+------+
///     |chain |slot  |address |handler |deadline |expiry |interval | word |
///     +------+------+--------+--------+---------+-------+---------+------+
///
/// Everything but `word` is read and written under the engine's lock only.
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
  /// Owned: retained when the countdown starts, released when the dead entry is buried.
  var handler: Unmanaged<CountdownHandler>?
  /// When it ends, in nanoseconds of the engine's timeline.
  ///
  /// Endless: the instant number 0. Paused: what is left.
  var deadline: Int64 = 0
  /// When it is next due, on the same scale as `deadline`.
  var expiry: Int64 = 0
  /// Between two ticks, in nanoseconds.
  ///
  /// Dead: the outcome.
  var interval: Int64 = 0
  let word: Atomic<UInt64>

  init(generation: UInt32) {
    unsafe handler = nil
    unsafe word = Atomic(EntryWord(generation: generation).rawValue)
  }
}

/// A reference to an entry, valid while its chunk is: chunks are given back only when no entry is in use and no
/// pass runs.
@safe struct EntryRef {
  private let pointer: UnsafeMutablePointer<Entry>

  init(_ pointer: UnsafeMutablePointer<Entry>) {
    unsafe self.pointer = pointer
  }

  var address: UInt {
    get { unsafe pointer.pointee.address }
    nonmutating set { unsafe pointer.pointee.address = newValue }
  }

  var handler: HandlerRef? {
    get { unsafe pointer.pointee.handler.map { unsafe HandlerRef($0) } }
    nonmutating set { unsafe pointer.pointee.handler = newValue?.unmanaged }
  }

  /// The handler of an entry that has one, which is not looked at twice.
  var ownedHandler: HandlerRef {
    assert(handler != nil, "an entry without a handler")
    return unsafe HandlerRef(pointer.pointee.handler.unsafelyUnwrapped)
  }

  var deadline: Int64 {
    get { unsafe pointer.pointee.deadline }
    nonmutating set { unsafe pointer.pointee.deadline = newValue }
  }

  var expiry: Int64 {
    get { unsafe pointer.pointee.expiry }
    nonmutating set { unsafe pointer.pointee.expiry = newValue }
  }

  var interval: Int64 {
    get { unsafe pointer.pointee.interval }
    nonmutating set { unsafe pointer.pointee.interval = newValue }
  }

  /// The word, as its writers under the lock see it.
  var word: EntryWord {
    get { unsafe EntryWord(rawValue: pointer.pointee.word.load(ordering: .relaxed)) }
    nonmutating set { unsafe pointer.pointee.word.store(newValue.rawValue, ordering: .releasing) }
  }

  /// The word, as a pass reads it without the lock.
  var currentWord: EntryWord {
    unsafe EntryWord(rawValue: pointer.pointee.word.load(ordering: .acquiring))
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

/// A reference to a pair of links in an entry or in a head.
@safe struct LinksRef {
  private let pointer: UnsafeMutablePointer<Links>

  init(_ pointer: UnsafeMutablePointer<Links>) {
    unsafe self.pointer = pointer
  }

  var previous: Link {
    get { unsafe pointer.pointee.previous }
    nonmutating set { unsafe pointer.pointee.previous = newValue }
  }

  var next: Link {
    get { unsafe pointer.pointee.next }
    nonmutating set { unsafe pointer.pointee.next = newValue }
  }
}
