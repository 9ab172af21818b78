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
/// A plain mutex is unfair: who takes it again at once starves the others. Whoever holds it over and over
/// therefore calls `yieldToWaiters` in between; and while one waits in `withLockFirst`, others hold back for a moment.
@safe struct Protected<State: ~Copyable>: ~Copyable {
  @unsafe private struct Storage: ~Copyable {
    var mutex = unsafe pthread_mutex_t()
    let waiting = Atomic<Int>(0)
    let served = Atomic<Int>(0)
    let isWaitingFirst = Atomic(false)
    var state: State
  }

  private let storage: UnsafeMutablePointer<Storage>

  init(_ state: consuming State) {
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(to: Storage(state: state))
    unsafe pthread_mutex_init(&storage.pointee.mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(&storage.pointee.mutex)
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
  }

  /// Runs `body` under the lock.
  ///
  /// No user code may run in it.
  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    lock()
    defer { unsafe pthread_mutex_unlock(&storage.pointee.mutex) }
    return unsafe body(&storage.pointee.state)
  }

  /// The same for deliveries, of which there is one at a time: others who take the lock over and over do not keep
  /// them out.
  func withLockFirst<Result>(_ body: (inout State) -> Result) -> Result {
    lockFirst()
    defer { unsafe pthread_mutex_unlock(&storage.pointee.mutex) }
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
      sched_yield()
      yields += 1
    }
  }

  private func lock() {
    // Mostly long enough for a thread to wake up; whatever else may keep it from running, this goes on.
    var yields = 0
    while unsafe storage.pointee.isWaitingFirst.load(ordering: .relaxed), yields < 100 {
      sched_yield()
      yields += 1
    }
    if unsafe pthread_mutex_trylock(&storage.pointee.mutex) == 0 { return }
    waitForLock()
  }

  private func lockFirst() {
    if unsafe pthread_mutex_trylock(&storage.pointee.mutex) == 0 { return }
    unsafe storage.pointee.isWaitingFirst.store(true, ordering: .relaxed)
    waitForLock()
    unsafe storage.pointee.isWaitingFirst.store(false, ordering: .relaxed)
  }

  private func waitForLock() {
    unsafe storage.pointee.waiting.add(1, ordering: .relaxed)
    unsafe pthread_mutex_lock(&storage.pointee.mutex)
    unsafe storage.pointee.waiting.subtract(1, ordering: .relaxed)
    unsafe storage.pointee.served.add(1, ordering: .relaxed)
  }
}

// The state is reached through the lock only.
extension Protected: @unchecked Sendable where State: ~Copyable {}
