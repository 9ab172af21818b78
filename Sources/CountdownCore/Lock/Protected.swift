import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A state behind a lock: a POSIX mutex on the heap, and a count of those who wait for it.
///
/// A plain mutex is unfair: a thread that takes it again at once starves the others. A thread that holds it over and over, and
/// has nothing else to do in between, calls `yieldToWaiters`. And many threads that take it without a break would starve the one
/// that makes callbacks. So that one has priority: while it waits, no other thread takes the lock in passing, and of those that
/// wait only one at a time competes with it. For that they stand behind a second mutex, the gate.
///
/// It is not `Synchronization.Mutex`, of which the thread sanitizer sees nothing on Linux: it would report every access
/// under it as a race, and tests under it would say nothing. This one takes 12 ns, and is the same code everywhere.
@safe package struct Protected<State: ~Copyable>: ~Copyable {
  @unsafe private struct Storage: ~Copyable {
    // The thread sanitizer notes a change of the state at its address, also where it is empty, and at that of the whole. It would
    // report an atomic at either.
    let before = 0
    var state: State
    let behind = 0
    // Relaxed, both: hints to who yields, and no memory hangs on them; the mutex orders the state. Read late, they cost a
    // yield too many or too few, and of those there is a limit.
    let waiting = SharedAtomic<Int>(0)
    let served = SharedAtomic<Int>(0)
    // Relaxed: a hint too. A thread that reads it late takes the lock once more in passing. No place where threads meet: it decides
    // who comes first, never who has the lock.
    let urgent = Atomic<Int>(0)
    // Relaxed: a count for tests.
    let yields = Atomic<Int>(0)
  }

  // By itself, since C initializes it: what the type would be given by Swift holds a pointer on one system and none on another.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let gate: UnsafeMutablePointer<pthread_mutex_t>
  private let storage: UnsafeMutablePointer<Storage>

  package init(_ state: consuming State) {
    unsafe mutex = .allocate(capacity: 1)
    unsafe gate = .allocate(capacity: 1)
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(to: Storage(state: state))
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_mutex_init(gate, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe pthread_mutex_destroy(gate)
    unsafe mutex.deallocate()
    unsafe gate.deallocate()
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
  }

  /// Runs `body` under the lock.
  ///
  /// No user code may run in it; but a receiver may be asked whether it lives. A caller that makes callbacks, for which others
  /// wait, has priority.
  package func withLock<Result>(hasPriority: Bool = false, _ body: (inout State) -> Result) -> Result {
    defer { unsafe meet("unlocked", storage) }
    lock(hasPriority: hasPriority)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return unsafe body(&storage.pointee.state)
  }

  /// How many threads wait for the lock just now.
  private var waiterCount: Int { unsafe storage.pointee.waiting.load(ordering: .relaxed) }

  /// Waits, for a moment at most, until those who wait for the lock now have had it.
  ///
  /// Call it unlocked.
  func yieldToWaiters() {
    let waiting = waiterCount
    guard waiting > 0 else { return }
    let goal = unsafe storage.pointee.served.load(ordering: .relaxed) + waiting
    var yields = 0
    while waiterCount > 0, yields < 1_000,
      unsafe storage.pointee.served.load(ordering: .relaxed) < goal
    {
      meet("yield")
      sched_yield()
      unsafe storage.pointee.yields.add(1, ordering: .relaxed)
      yields += 1
    }
  }

  /// How often whoever let others in has given the processor up for them.
  ///
  /// For tests.
  var yieldCount: Int { unsafe storage.pointee.yields.load(ordering: .relaxed) }

  private func lock(hasPriority: Bool) {
    Effort.noteHold()
    unsafe meet("tryLock", storage)
    let isTaken =
      unsafe (hasPriority || storage.pointee.urgent.load(ordering: .relaxed) == 0)
      && pthread_mutex_trylock(mutex) == 0
    if !isTaken { waitForLock(hasPriority: hasPriority) }
  }

  private func waitForLock(hasPriority: Bool) {
    unsafe storage.pointee.waiting.add(1, ordering: .relaxed)
    unsafe meet("awaitLock", storage)
    if hasPriority {
      unsafe storage.pointee.urgent.add(1, ordering: .relaxed)
      unsafe pthread_mutex_lock(mutex)
      unsafe storage.pointee.urgent.subtract(1, ordering: .relaxed)
    } else {
      unsafe pthread_mutex_lock(gate)
      unsafe pthread_mutex_lock(mutex)
      unsafe pthread_mutex_unlock(gate)
    }
    unsafe storage.pointee.waiting.subtract(1, ordering: .relaxed)
    unsafe storage.pointee.served.add(1, ordering: .relaxed)
  }
}

// The state is reached through the lock only.
extension Protected: @unchecked Sendable where State: ~Copyable {}
