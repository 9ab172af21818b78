import CountdownAtomics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A state behind a lock: a POSIX mutex on the heap, and a count of the threads that wait for it.
///
/// A plain mutex is unfair: a thread that takes it again at once starves the others. A thread that holds it over and
/// over, with nothing else to do in between, calls `yieldToWaiters`. And many threads that take it without a break
/// would starve the thread that makes callbacks. So that thread has priority: while it waits, no other thread takes
/// the lock in passing, and only one of the other waiting threads competes with it. The rest wait behind a second
/// mutex, the gate.
///
/// It is not `Synchronization.Mutex`, because the thread sanitizer sees nothing of that on Linux. It would report
/// every access under it as a race, and tests under it would say nothing. This lock takes 12 ns, and is the same code
/// everywhere.
@safe package struct Protected<State: ~Copyable>: ~Copyable {
  @unsafe private struct Storage: ~Copyable {
    // Swift tells the thread sanitizer of each change of the state, even of an empty one, at the addresses of the state and of this
    // structure. An atomic word at either address would be reported as a race: these keep the words away.
    let before: UInt64 = 0
    var state: State
    let behind: UInt64 = 0
  }

  // Four atomic words lie behind the storage, in the same memory.
  private static var wordCount: Int { 4 }
  private func word(_ index: Int) -> UnsafeMutablePointer<Int64> {
    unsafe UnsafeMutableRawPointer(storage + 1).assumingMemoryBound(to: Int64.self) + index
  }
  // Relaxed, both: hints for a thread that yields. No memory depends on them; the mutex orders the state. If they are
  // read late, they cost a yield too many or too few, and the number of yields is limited.
  private var waiting: UnsafeMutablePointer<Int64> {
    schedulePoint("count")
    return unsafe word(0)
  }
  private var served: UnsafeMutablePointer<Int64> {
    schedulePoint("count")
    return unsafe word(1)
  }
  // Relaxed: a hint too. A thread that reads it late takes the lock once more in passing. It is no place where
  // threads meet: it decides which thread comes first, never which one has the lock.
  private var urgent: UnsafeMutablePointer<Int64> { unsafe word(2) }
  // Relaxed: a count for tests.
  private var yields: UnsafeMutablePointer<Int64> { unsafe word(3) }

  // Separate, because C initializes it: the type that Swift would give it holds a pointer on one system and none on
  // another.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let gate: UnsafeMutablePointer<pthread_mutex_t>
  private let storage: UnsafeMutablePointer<Storage>

  /// Puts a state behind a lock of its own.
  ///
  /// A closure belongs in a structure: to read a bare one out of a generic container wraps it once more, and where it is
  /// read `inout`, the wrapped one stays in the container. Each reading would make it longer.
  package init(_ state: consuming State) {
    assert(!Self.isFunction, "a closure behind a lock belongs in a structure")
    unsafe mutex = .allocate(capacity: 1)
    unsafe gate = .allocate(capacity: 1)
    let words = Self.wordCount * MemoryLayout<Int64>.size
    let memory = unsafe UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Storage>.stride + words, alignment: MemoryLayout<Storage>.alignment)
    unsafe storage = memory.bindMemory(to: Storage.self, capacity: 1)
    unsafe storage.initialize(to: Storage(state: state))
    unsafe word(0).initialize(repeating: 0, count: Self.wordCount)
    unsafe Self.initialize(mutex)
    unsafe pthread_mutex_init(gate, nil)
  }

  /// Initializes the mutex of the state.
  ///
  /// Of glibc's types it is the adaptive one, which tries up to a hundred times before it sleeps: holds are much shorter than a
  /// sleep. Where a thread starts countdowns and the delivering queue tells each its first value, the two meet at the lock for
  /// each: a start takes half the processor time that it takes with the usual type. Apple's mutex does so by itself.
  private static func initialize(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) {
    #if canImport(Glibc)
      var attributes = pthread_mutexattr_t()
      unsafe pthread_mutexattr_init(&attributes)
      unsafe pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ADAPTIVE_NP))
      unsafe pthread_mutex_init(mutex, &attributes)
      unsafe pthread_mutexattr_destroy(&attributes)
    #else
      unsafe pthread_mutex_init(mutex, nil)
    #endif
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe pthread_mutex_destroy(gate)
    unsafe mutex.deallocate()
    unsafe gate.deallocate()
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
  }

  /// Whether the state is a bare function: the first word of a type's metadata is its kind, which the ABI fixes.
  static var isFunction: Bool {
    unsafe unsafeBitCast(State.self, to: UnsafePointer<Int>.self).pointee == 0x302
  }

  /// Runs `body` under the lock.
  ///
  /// `body` must run no user code, except the members of a handler or a driver that are made to be called under the
  /// lock. Pass `hasPriority` for a delivery: while it waits, other threads do not overtake it. It is asked only if there are others.
  package func withLock<Result>(
    hasPriority: @autoclosure () -> Bool = false, _ body: (inout State) -> Result
  ) -> Result {
    defer { unsafe schedulePoint("unlocked", storage) }
    lock(hasPriority: hasPriority)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return unsafe body(&storage.pointee.state)
  }

  /// The number of threads that wait for the lock at the moment.
  private var waiterCount: Int64 { unsafe countdown_load_relaxed(waiting) }

  /// Gives the processor up until the threads that wait for the lock have had it, for a moment at most.
  ///
  /// Do not call it while you hold the lock.
  func yieldToWaiters() {
    let waiting = waiterCount
    guard waiting > 0 else { return }
    let goal = unsafe countdown_load_relaxed(served) + waiting
    var yields = 0
    while waiterCount > 0, yields < 1_000, unsafe countdown_load_relaxed(served) < goal {
      schedulePoint("yield")
      sched_yield()
      _ = unsafe countdown_add_relaxed(self.yields, 1)
      yields += 1
    }
  }

  /// How often `yieldToWaiters` has given the processor up.
  ///
  /// For tests.
  var yieldCount: Int { unsafe Int(countdown_load_relaxed(yields)) }

  @inline(__always) private func lock(hasPriority: () -> Bool) {
    AccessCount.noteHold()
    unsafe schedulePoint("tryLock", storage)
    let isTaken =
      unsafe (countdown_load_relaxed(urgent) == 0 || hasPriority())
      && pthread_mutex_trylock(mutex) == 0
    if !isTaken { waitForLock(hasPriority: hasPriority()) }
  }

  private func waitForLock(hasPriority: Bool) {
    _ = unsafe countdown_add_relaxed(waiting, 1)
    unsafe schedulePoint("awaitLock", storage)
    if hasPriority {
      _ = unsafe countdown_add_relaxed(urgent, 1)
      unsafe pthread_mutex_lock(mutex)
      _ = unsafe countdown_add_relaxed(urgent, -1)
    } else {
      unsafe pthread_mutex_lock(gate)
      unsafe pthread_mutex_lock(mutex)
      unsafe pthread_mutex_unlock(gate)
    }
    _ = unsafe countdown_add_relaxed(waiting, -1)
    _ = unsafe countdown_add_relaxed(served, 1)
  }
}

// The state is used under the lock only.
extension Protected: @unchecked Sendable where State: ~Copyable {}
