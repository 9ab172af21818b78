#if !COUNTDOWN_EXPLORER
  package import Synchronization
#endif

// Where threads can meet: what one does there, another may see, or be kept from.
//
// The explorer of `Tests/CountdownExplorer`, for which alone `COUNTDOWN_EXPLORER` is set, runs one thread at a time, and
// decides at each of these places who goes on. In any other build nothing is left of them.

#if COUNTDOWN_EXPLORER
  /// What a thread is about to do where it can meet another.
  package enum MeetingPlace: UInt8 {
    /// The lock is about to be taken, if it is free; is about to be waited for; was given back.
    case tryLock, awaitLock, unlocked
    /// The processor is about to be given up for somebody else.
    case yield
    /// A handler is about to be called; to be asked for its receiver; to be let go.
    case call, ask, release
    /// A shared word is about to be read: by who has the lock, or needs not the newest; or with what was written before it.
    case load, acquire
    /// A shared word is about to be written under the lock; or to be changed by who is there first.
    case store, exchange
    /// A count is about to be read or changed; a flag, that is set once and for all.
    case count, flag
  }

  /// What is called at each place, with what it is about: an address, or 1 for an entry's word and 0 for another.
  package nonisolated(unsafe) var meetingHook: @convention(c) (UInt8, UInt) -> Void = { _, _ in }

  enum Meeting {
    static func atTryLock(_ lock: UnsafeRawPointer) { unsafe note(.tryLock, lock) }
    static func atAwaitLock(_ lock: UnsafeRawPointer) { unsafe note(.awaitLock, lock) }
    static func atUnlocked(_ lock: UnsafeRawPointer) { unsafe note(.unlocked, lock) }
    static func atYield() { unsafe note(.yield, nil) }
    static func atCall(_ handler: UnsafeRawPointer) { unsafe note(.call, handler) }
    static func atAsk(_ handler: UnsafeRawPointer) { unsafe note(.ask, handler) }
    static func atRelease(_ handler: UnsafeRawPointer) { unsafe note(.release, handler) }

    private static func note(_ place: MeetingPlace, _ subject: UnsafeRawPointer?) {
      unsafe meetingHook(place.rawValue, UInt(bitPattern: subject))
    }
  }
#else
  /// An atomic that several threads use; the explorer has another in its place, whose uses are meeting places.
  package typealias SharedAtomic<Value: AtomicRepresentable> = Atomic<Value>

  enum Meeting {
    @inline(__always) static func atTryLock(_ lock: UnsafeRawPointer) {}
    @inline(__always) static func atAwaitLock(_ lock: UnsafeRawPointer) {}
    @inline(__always) static func atUnlocked(_ lock: UnsafeRawPointer) {}
    @inline(__always) static func atYield() {}
    @inline(__always) static func atCall(_ handler: UnsafeRawPointer) {}
    @inline(__always) static func atAsk(_ handler: UnsafeRawPointer) {}
    @inline(__always) static func atRelease(_ handler: UnsafeRawPointer) {}
  }
#endif
